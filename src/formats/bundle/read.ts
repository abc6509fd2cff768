import { z } from 'zod';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { type Decoded, decodeGlb } from '../glb/decode.ts';
import { assemble } from '../glb/physics/assemble.ts';
import { refusePointer } from '../lfs-pointer.ts';
import { readAbout } from './about.ts';
import { collisionFiles } from './collision-files.ts';
import { physicsMissing, physicsTwice } from './findings.ts';
import { readForeignPhysics } from './foreign.ts';
import { readOwnPhysics } from './own.ts';
import type { BundleParts, ReadBundleOptions } from './parts.ts';
import { physics } from './physics.ts';

/**
 * GLB bundle → model. `physics.json` as we write it gives everything back; of another shape, what can be understood;
 * without one, what visual.glb says itself. What is missing is computed, and each estimate is a finding.
 *
 * @throws {PropmasterError} `invalid_input` naming the file that is missing or can't be read
 */
export async function readBundle(files: ByteMap, options: ReadBundleOptions): Promise<ReadResult> {
  const { decode = decodeGlb, entry } = options;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const visualBytes = files.get(entry);
  if (!visualBytes) throw new PropmasterError('invalid_input', `The bundle has no ${entry}.`, { where: entry });
  const visual = await decode(visualBytes, entry, files);
  const collisions: Decoded[] = [];
  for (const path of collisionFiles(files, entry)) collisions.push(await decode(files.get(path)!, path, files));
  const parts: BundleParts = { options, visual, collisions: collisions.length > 0 ? collisions : undefined };

  const place = `${folder}physics.json`;
  const physicsBytes = files.get(place);
  const said = physicsBytes && parse(physicsBytes, place);
  const own = said === undefined ? undefined : physics.safeParse(said);
  if (own?.success) return readOwnPhysics(own.data, parts);
  if (own && claimsToBeOurs(said)) throw wrongValue(own.error, place);
  const { model, findings } = await readStrange(said, parts);
  const about = readAbout(files, folder, said);
  return {
    model: { ...model, semantics: { ...about, cavities: model.semantics.cavities } },
    findings: [...(physicsBytes ? [] : [physicsMissing.at(entry, {})]), ...findings],
  };
}

/** visual.glb may say its physics itself, where neither physics.json nor a collision file does. */
async function readStrange(said: unknown, parts: BundleParts): Promise<ReadResult> {
  const { options, visual, collisions } = parts;
  const inside = visual.physics;
  if (!inside || said !== undefined || collisions) {
    const read = await readForeignPhysics(said, parts);
    return inside ? { ...read, findings: [physicsTwice.at(options.entry, {}), ...read.findings] } : read;
  }
  const { model, findings } = await assemble(inside, visual, { ...options, place: options.entry });
  return { model, findings: [...visual.findings, ...findings] };
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
  refusePointer(bytes, place);
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
