import { PropmasterError } from '../errors.ts';
import type { ByteMap, ReadResult } from '../formats/files.ts';
import type { SourceFormat } from './types.ts';

/** The simulators whose files say everything of a prop, fullest first: what a prop is read back from. */
export const FULLEST = ['mujoco', 'isaac', 'gazebo', 'blender', 'robosuite'] as const;
export type Simulator = (typeof FULLEST)[number];

/** What each simulator's files are written in. */
export const FORMAT_OF: Readonly<Record<Simulator, SourceFormat>> = {
  mujoco: 'mjcf',
  isaac: 'usd',
  gazebo: 'sdf',
  blender: 'glb',
  robosuite: 'mjcf',
};

/**
 * Reads what was written for a simulator.
 *
 * @param files of the prop's folder, by their path in it
 * @param entry the main one of them
 * @throws {PropmasterError} `invalid_input`
 */
export async function readBack(simulator: string, files: ByteMap, entry: string, name: string): Promise<ReadResult> {
  switch (simulator) {
    case 'mujoco':
      return (await import('../formats/mjcf/read.ts')).readMjcf(files, { entry, name, severalBodies: true });
    case 'isaac':
      return (await import('../formats/usd/read.ts')).readUsd(files, { entry, name });
    case 'gazebo':
      // Colliders as they were written: an open or concave one stays what it is.
      return (await import('../formats/sdf/read.ts')).readSdf(files, { entry, name, collider: 'none' });
    case 'blender':
      // A prop that is only seen gets no colliders; those that were written are hulls and solids, and stay.
      return (await import('../formats/glb/read.ts')).readGlb(files.get(entry)!, {
        name,
        place: entry,
        files,
        collider: 'none',
      });
    case 'robosuite':
      return (await import('../formats/mjcf/read-robosuite.ts')).readRobosuite(files, { entry, name });
    default:
      throw new PropmasterError('invalid_input', `Files of ${simulator} can't be read back.`, { where: name });
  }
}
