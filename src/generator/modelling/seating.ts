/** Edge that one person takes at a table [m]: 60 cm, as furniture catalogues have it. */
const PLACE = 0.6;
/** What the places at a corner of a square table take from an edge [m]. Ours. */
const CORNER = 0.3;

/**
 * Width of a table around which so many sit [m]: along its two long sides, on all four of a square one, and at a round
 * one at a chord of its edge each.
 */
export function tableWidth(people: number, shape: 'rectangular' | 'square' | 'round'): number {
  if (shape === 'round') return PLACE / Math.sin(Math.PI / Math.max(2, people));
  return shape === 'square' ? PLACE * Math.ceil(people / 4) + CORNER : PLACE * Math.ceil(people / 2);
}
