import { isHeld } from '../../relations/index.ts';
import { openingFor } from '../habits.ts';
import type { Node } from './node.ts';

/** Fixed things that are higher than this stand on the floor [m]. */
const TALLEST_MOUNT = 1;

export const fillsOpening = ({ category, made }: Pick<Node, 'category' | 'made'>): boolean =>
  made.model.base === 'fixed' && openingFor(category) !== undefined;

/** What is bolted to a wall. */
export const isMounted = (node: Pick<Node, 'category' | 'made' | 'relations'>): boolean =>
  node.made.model.base === 'fixed' &&
  !fillsOpening(node) &&
  !node.relations.some(({ kind, host }) => host !== undefined && isHeld(kind)) &&
  (node.made.isHung || node.made.bounds.max[2] - node.made.bounds.min[2] <= TALLEST_MOUNT);

/** What is in a wall or on it, and has its place before anything stands on the floor. */
export const isInWall = (node: Node): boolean => fillsOpening(node) || isMounted(node);
