import type { Loose } from '../gate/loose.ts';
import { list, object } from '../gate/loose.ts';
import { readKhr } from './khr.ts';
import { readOmi } from './omi.ts';
import type { Said } from './said-types.ts';

/**
 * What the physics extensions of a file say: `KHR_physics_rigid_bodies` with its shapes, else those of the Open
 * Metaverse Interoperability Group. A file that has both says the same twice.
 *
 * @returns `undefined` for a file without any
 */
export function readSaid(root: Loose): Said | undefined {
  const nodes = list(root['nodes']).map(object);
  for (const read of [readKhr, readOmi]) {
    const said = read(root, nodes);
    if (said.nodes.size > 0) return said;
  }
  return undefined;
}
