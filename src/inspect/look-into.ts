import type { ByteMap } from '../formats/files.ts';
import { HEAD_BYTES, type Recognised, recognise } from '../formats/recognise.ts';
import type { ByteSource } from '../formats/zip/byte-source.ts';
import { notReadable } from '../pipeline/unpack/detect-file.ts';
import { tooLarge } from '../pipeline/unpack/input-errors.ts';
import { UNPACK_LIMITS } from '../pipeline/unpack/limits.ts';
import { inspectArchive } from './archive-facts.ts';
import { isRefusal, refusalsOfError } from './refusals.ts';
import type { Inspection } from './types.ts';

/** What is found out about a file before anything reads it as a model. */
type Look = Partial<Pick<Inspection, 'entries' | 'archive' | 'glb' | 'usd' | 'xml' | 'image'>> &
  Pick<Inspection, 'refusals'>;

/**
 * @param name of the file, for messages
 * @param given its path, as an import calls it
 */
export async function lookInto(
  source: ByteSource,
  recognised: Recognised,
  name: string,
  given: string,
  signal: AbortSignal | undefined,
): Promise<Look> {
  if (recognised.kind === 'archive') return lookIntoArchive(source, recognised, signal);
  if (recognised.format === undefined) {
    const look = recognised.kind === 'image' ? await imageLook(source) : {};
    const head = source.read(0, Math.min(source.size, HEAD_BYTES));
    return { ...look, refusals: refusalsOfError(notReadable(recognised, head, given)) };
  }
  if (source.size > UNPACK_LIMITS.memoryBytes) {
    return { refusals: refusalsOfError(tooLarge(name, source.size, UNPACK_LIMITS.memoryBytes)) };
  }
  return lookAt(recognised, source.read(0, source.size), name);
}

async function lookIntoArchive(
  source: ByteSource,
  { description }: Recognised,
  signal: AbortSignal | undefined,
): Promise<Look> {
  const kind = description === 'USDZ package' ? 'usdz' : 'zip';
  const { usdz, ...found } = await inspectArchive(source, kind, signal);
  if (usdz === undefined) return found;
  const bytes = usdz.files.get(usdz.main)!;
  const look = await lookAt(recognise(bytes.subarray(0, HEAD_BYTES), usdz.main), bytes, usdz.main, usdz.files);
  return { ...look, ...found, refusals: [...found.refusals, ...look.refusals] };
}

/**
 * What a GLB, a layer of USD or an XML file says of itself, and what is wrong with it as such. What is wrong with a GLB is
 * told by its reader, which goes through the same gate.
 *
 * @param place its path in an archive, or its name
 * @param files what lies around it in the archive; `undefined` for a file on its own
 */
export async function lookAt({ kind }: Recognised, bytes: Uint8Array, place: string, files?: ByteMap): Promise<Look> {
  try {
    if (kind === 'glb') {
      const { glbFacts } = await import('./glb-facts.ts');
      const glb = glbFacts(bytes, place, files ?? new Map());
      return { ...(glb && { glb }), refusals: [] };
    }
    if (kind === 'xml') {
      const [{ readXml }, { xmlFacts }] = await Promise.all([
        import('../formats/xml/read.ts'),
        import('./xml-facts.ts'),
      ]);
      return { xml: xmlFacts(readXml(bytes, place)), refusals: [] };
    }
    if (kind === 'usd') {
      const { lookAtLayer } = await import('./usd-facts.ts');
      return lookAtLayer(bytes, place, files);
    }
    return { refusals: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { refusals: refusalsOfError(error) };
  }
}

async function imageLook(source: ByteSource): Promise<Pick<Look, 'image'>> {
  const { readImageHeader } = await import('../formats/glb/gate/image-header.ts');
  const header = readImageHeader(source.read(0, Math.min(source.size, HEAD_BYTES)));
  if (typeof header !== 'object') return {};
  const { mime, width, height } = header;
  return { image: { mime, width, height } };
}
