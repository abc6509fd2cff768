import type { Order } from '../order.ts';
import type { Size } from '../request.ts';

/** Least length, breadth and thickness of a hand tool that can be made [m]. */
const LEAST: Size = { width: 0.04, depth: 0.004, height: 0.0008 };

/**
 * Size of a thing that lies flat: length along X, breadth along Y, thickness along Z [m]. Breadth and thickness follow the
 * length where they were not asked for. The vocabulary has to list both as `steady`, so that "small" counts once.
 */
export function flatSize(order: Order, usual: Size): Size {
  const base = { ...usual, ...order.words.nouns[order.request.noun] };
  const width = order.length('width', base.width, LEAST.width);
  const share = width / base.width;
  return {
    width,
    depth: order.length('depth', base.depth * share, LEAST.depth),
    height: order.length('height', base.height * share, LEAST.height),
  };
}
