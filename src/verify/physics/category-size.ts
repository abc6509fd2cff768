/**
 * Shortest and longest that the longest side of a thing of a category is [m]: half of the smallest and twice the largest
 * that furniture, kitchenware and tool catalogues list, by our own reading. Wide on purpose: it catches centimetres taken
 * for metres, not a doll's chair.
 */
export const CATEGORY_SIZE: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['crate', [0.1, 4]],
  ['table', [0.2, 8]],
  ['chair', [0.2, 3]],
  ['shelf', [0.15, 6]],
  ['cabinet', [0.15, 6]],
  ['mug', [0.03, 0.5]],
  ['bowl', [0.03, 1.5]],
  ['bottle', [0.04, 1.2]],
  ['laptop', [0.1, 1]],
  ['toolbox', [0.1, 2]],
]);
