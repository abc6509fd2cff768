import { touchesOthers } from '../../model/touching.ts';
import type { Link } from '../../model/types.ts';

/**
 * Links whose collisions touch the floor of other scenes, where none of a model does: such masks belong to the scene of the
 * file, and with them a prop falls through any other floor. Bit 0 is added to every affinity; since none of the model has
 * it, what its own parts let each other touch stays as it was.
 *
 * @returns the links, and the collisions that were changed
 */
export function openMasks(links: readonly Link[]): { readonly links: readonly Link[]; readonly opened: string[] } {
  const collisions = links.flatMap((link) => link.collisions);
  if (collisions.length === 0 || collisions.some(touchesOthers)) return { links, opened: [] };
  return {
    links: links.map((link) => ({
      ...link,
      collisions: link.collisions.map(({ mask, ...part }) => ({
        ...part,
        ...(mask ? { mask: { type: mask.type, affinity: mask.affinity | 1 } } : {}),
      })),
    })),
    opened: collisions.map(({ name }) => name),
  };
}
