import type { Size } from '../../request.ts';

export const USUAL: Size = { width: 0.45, depth: 0.1, height: 0.08 };
/** Between what moves and what stands [m]. */
export const GAP = 0.001;

/** Of its parts [m]; `rail` is the way between the end blocks. */
export function proportions({ width, depth, height }: Size) {
  const block = Math.min(0.08 * width, 0.4 * depth);
  const wheel = 0.09 * width;
  const rod = Math.min(0.09 * height, 0.1 * depth);
  return { base: 0.18 * height, block, wheel, rod, rail: width - wheel - 2 * block };
}

export const carriageLength = (size: Size): number => Math.min(size.depth, 0.35 * proportions(size).rail);

/** Width that gives a carriage its travel, at a depth [m], to 0.1 mm: it grows with the width, so that halving finds it. */
export function widthFor(travel: number, depth: number): number {
  let [low, high] = [0, 3 * travel + 3 * depth];
  while (high - low > 1e-6) {
    const size = { width: (low + high) / 2, depth, height: USUAL.height };
    if (proportions(size).rail - carriageLength(size) - 2 * GAP < travel + 1e-4) low = size.width;
    else high = size.width;
  }
  return Math.ceil(high * 1e4) / 1e4;
}
