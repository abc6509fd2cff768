import type { Token } from './tokens.ts';

/** An area that a prompt gives a room. */
export interface AreaRead {
  /** [m²] */
  readonly squareMetres: number;
  readonly next: number;
}

/** A square foot [m²], exactly: a foot is 0.3048 m (international yard and pound agreement of 1959). */
const SQUARE_FOOT = 0.3048 ** 2;

const METRES: readonly (readonly string[])[] = [
  ['square', 'metres'],
  ['square', 'metre'],
  ['square', 'meters'],
  ['square', 'meter'],
  ['square', 'm'],
  ['sq', '.', 'm'],
  ['sq', 'm'],
  ['sqm'],
  ['m2'],
  ['m', '2'],
  ['m', '²'],
  ['m²'],
  ['m', '^', '2'],
];
const FEET: readonly (readonly string[])[] = [
  ['square', 'feet'],
  ['square', 'foot'],
  ['square', 'ft'],
  ['sq', '.', 'ft'],
  ['sq', 'ft'],
  ['sqft'],
  ['ft', '²'],
];

/** Reads `16 square metres`, `20 m²`, `of 150 sq ft`. */
export function readArea(tokens: readonly Token[], from: number): AreaRead | undefined {
  const at = tokens[from]?.text === 'of' ? from + 1 : from;
  const number = tokens[at];
  if (number?.kind !== 'number' || !(number.value > 0)) return undefined;
  const unitAt = (units: readonly (readonly string[])[]): readonly string[] | undefined =>
    units.find((unit) => unit.every((word, i) => tokens[at + 1 + i]?.text === word));
  const metres = unitAt(METRES);
  const unit = metres ?? unitAt(FEET);
  if (unit === undefined) return undefined;
  return { squareMetres: number.value * (metres ? 1 : SQUARE_FOOT), next: at + 1 + unit.length };
}
