import { LISTED_KINDS, type ListedRanges } from './listed-kinds.ts';

/** Categories that the generator doesn't make: props from elsewhere may name them. From the same catalogues as the others. */
const OTHERS: Readonly<Record<string, ListedRanges>> = {
  colander: { mass: [0.2, 1.5], longest: [0.12, 0.5] },
  ladle: { mass: [0.06, 0.4], longest: [0.15, 0.5] },
  microscope: { mass: [2, 15], longest: [0.2, 0.7] },
  pipette: { mass: [0.05, 0.3], longest: [0.1, 0.5] },
  spatula: { mass: [0.03, 0.3], longest: [0.15, 0.5] },
  teapot: { mass: [0.4, 2.5], longest: [0.1, 0.4] },
  test_tube: { mass: [0.004, 0.06], longest: [0.05, 0.25] },
  whisk: { mass: [0.05, 0.4], longest: [0.12, 0.5] },
};

// What is made has its ranges in its definition, though it may have been on the list above before.
const LISTED = Object.entries({ ...OTHERS, ...LISTED_KINDS });

/**
 * Half and twice the length weigh an eighth and eight times as much; the rest of the factor is left to another material.
 * Wide on purpose: it catches grams taken for kilograms and solids taken for shells, not a heavy mug.
 */
const MASS_SPAN = 12;

/** Wide on purpose: it catches centimetres taken for metres, not a doll's chair. */
const SIZE_SPAN = 2;

type Range = readonly [least: number, most: number];

/** Least and most mass of a category [kg] that goes without a remark, toys and oversizes included. */
export const USUAL_MASS: ReadonlyMap<string, Range> = new Map(
  LISTED.map(
    ([
      category,
      {
        mass: [lightest, heaviest],
      },
    ]) => {
      const round = (mass: number): number => Number(mass.toPrecision(2));
      return [category, [round(lightest / MASS_SPAN), round(heaviest * MASS_SPAN)]];
    },
  ),
);

/** Least and most that the longest side of a thing of a category is [m] without a remark: half of the smallest, twice the largest. */
export const USUAL_SIZE: ReadonlyMap<string, Range> = new Map(
  LISTED.map(
    ([
      category,
      {
        longest: [smallest, largest],
      },
    ]) => [category, [smallest / SIZE_SPAN, largest * SIZE_SPAN]],
  ),
);
