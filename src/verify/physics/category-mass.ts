/**
 * Least and most mass of a category [kg]: half of the lightest and twice the heaviest that furniture, kitchenware and
 * tool catalogues list, by our own reading. Wide on purpose: it catches grams taken for kilograms, not a heavy mug.
 */
export const CATEGORY_MASS: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['crate', [0.2, 200]],
  ['table', [1, 300]],
  ['chair', [0.8, 60]],
  ['shelf', [0.5, 300]],
  ['cabinet', [1, 500]],
  ['mug', [0.03, 2]],
  ['bowl', [0.02, 15]],
  ['bottle', [0.01, 5]],
  ['laptop', [0.4, 8]],
  ['toolbox', [0.2, 80]],
]);
