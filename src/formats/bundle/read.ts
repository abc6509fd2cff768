import { z } from 'zod';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { decodeGlb } from '../glb/decode.ts';
import { physicsMissing } from './findings.ts';
import { readForeignPhysics } from './foreign.ts';
import { readOwnPhysics } from './own.ts';
import type { BundleParts, ReadBundleOptions } from './parts.ts';
import { physics } from './physics.ts';

/**
 * GLB bundle → model. `physics.json` as we write it gives everything back; of another shape, what can be understood;
 * what is missing is computed, and each estimate is a finding.
 *
 * @throws {PropmasterError} `invalid_input` naming the file that is missing or can't be read
 */
export async function readBundle(files: ByteMap, options: ReadBundleOptions): Promise<ReadResult> {
  const { decode = decodeGlb } = options;
  const folder = options.entry.slice(0, options.entry.lastIndexOf('/') + 1);
  const visualBytes = files.get(options.entry);
  if (!visualBytes) {
    throw new PropmasterError('invalid_input', `The bundle has no ${options.entry}.`, { where: options.entry });
  }
  const collisionBytes = files.get(`${folder}collision.glb`);
  const parts: BundleParts = {
    options,
    visual: await decode(visualBytes, options.entry, files),
    collision: collisionBytes ? await decode(collisionBytes, `${folder}collision.glb`, files) : undefined,
  };
  const physicsBytes = files.get(`${folder}physics.json`);
  if (!physicsBytes) {
    const read = await readForeignPhysics(undefined, parts);
    return { model: read.model, findings: [physicsMissing.at(options.entry, {}), ...read.findings] };
  }
  const said = parse(physicsBytes, `${folder}physics.json`);
  const own = physics.safeParse(said);
  if (own.success) return readOwnPhysics(own.data, parts);
  if (claimsToBeOurs(said)) throw wrongValue(own.error, `${folder}physics.json`);
  return readForeignPhysics(said, parts);
}

/** One with our version and links, but a value that can't be: reading it as a foreign one would lose joints and links. */
const claimsToBeOurs = (said: unknown): boolean => claim.safeParse(said).success;
const claim = physics.pick({ version: true, units: true }).extend({ links: z.array(z.unknown()) });

function wrongValue({ issues }: z.ZodError, place: string): PropmasterError {
  const [first] = issues;
  const where = `${place}/${first!.path.join('/')}`;
  return new PropmasterError('invalid_input', `${where}: ${first!.message}`, {
    where,
    hint: 'Correct the value; schemas/physics.schema.json describes the file.',
  });
}

function parse(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PropmasterError(
      'invalid_input',
      `${place} is no JSON: ${error instanceof Error ? error.message : String(error)}`,
      {
        where: place,
        hint: 'Export the bundle again.',
      },
    );
  }
}
