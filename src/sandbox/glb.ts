import { PropmasterError } from '../errors.ts';
import type { ByteMap } from '../formats/files.ts';
import type { Decoded, DecodeGlb } from '../formats/glb/decode.ts';
import { glbMemory, glbSlow } from '../formats/glb/findings.ts';
import { mayRefer } from '../formats/glb/gate/uri.ts';
import { refusal } from '../formats/glb/refusal.ts';
import type { Finding } from '../model/finding.ts';
import { openSandbox, SandboxError } from './sandbox.ts';
import type { GlbInput, TASKS } from './tasks.ts';
import type { DecodedPixels } from './transcode-ktx2.ts';

/** Far more than the largest file that the limits of the gate let through needs. */
const CAPS = { seconds: 60, heap: 1024, stack: 4 };

/** One for the process, or for each of its worker threads: it starts with the first file. */
const sandbox = openSandbox<typeof TASKS>(import.meta.url, './tasks.ts', CAPS);

/** `decodeGlb` in the sandbox; a file that takes too much time or memory is refused with a finding. */
export const decodeGlbSafely: DecodeGlb = async (bytes, place, files = new Map()): Promise<Decoded> => {
  try {
    return await sandbox.run('decode-glb', copied(bytes, place, files));
  } catch (error) {
    throw error instanceof SandboxError ? refusal([findingOf(error, place)], place) : error;
  }
};

/** `validateGlb` in the sandbox, likewise. */
export async function validateGlbSafely(
  bytes: Uint8Array,
  place: string,
  files: ByteMap = new Map(),
): Promise<Finding[]> {
  try {
    return await sandbox.run('validate-glb', copied(bytes, place, files));
  } catch (error) {
    if (error instanceof SandboxError) return [findingOf(error, place)];
    throw error;
  }
}

/**
 * Pixels of a KTX2 texture, transcoded in the sandbox.
 *
 * @throws {PropmasterError} `invalid_input` for one that can't be transcoded, or takes too much time or memory
 */
export async function transcodeKtx2Safely(bytes: Uint8Array, name: string): Promise<DecodedPixels> {
  try {
    return await sandbox.run('transcode-ktx2', new Uint8Array(bytes));
  } catch (cause) {
    throw new PropmasterError('invalid_input', `Texture "${name}" (image/ktx2) can't be decoded.`, {
      where: name,
      hint: 'Export the file again with PNG or JPEG textures.',
      cause,
    });
  }
}

/** The sandbox is handed its input for good; what else is in the archive only where the file may refer to it. */
const copied = (bytes: Uint8Array, place: string, files: ByteMap): GlbInput => ({
  bytes: new Uint8Array(bytes),
  place,
  files: mayRefer(bytes)
    ? new Map([...files].flatMap(([path, content]) => (path === place ? [] : [[path, new Uint8Array(content)]])))
    : new Map(),
});

const findingOf = ({ reason }: SandboxError, place: string): Finding =>
  reason === 'time' ? glbSlow.at(place, { seconds: CAPS.seconds }) : glbMemory.at(place, {});
