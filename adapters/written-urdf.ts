import type { ByteMap, ReadResult } from '../src/formats/files.ts';
import type { Adapter } from './contract.ts';

/** What URDF has no word for. */
export const URDF_OMITS: Adapter['omits'] = ['armature', 'spring', 'ballLimit'];

/** Reads URDF that an adapter wrote, colliders as they stand: an open or concave one stays what it is. */
export async function readWrittenUrdf(files: ByteMap, entry: string, name: string): Promise<ReadResult> {
  const { readUrdf } = await import('../src/formats/urdf/read.ts');
  return readUrdf(files, { entry, name, collider: 'none' });
}
