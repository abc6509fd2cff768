import { PropmasterError } from '../errors.ts';
import { fitsLicences } from '../formats/licence/only.ts';
import type { SearchEntry } from './types.ts';

/** A search, taken apart. */
export interface ReadQuery {
  readonly words: string;
  readonly fits: (entry: SearchEntry) => boolean;
}

const FILTER = /(?<![\w.-])([a-z]+)\s*(<=|>=|<|>|=|:)\s*("[^"]*"|[^\s]+)/gi;
const KILOGRAMS: Readonly<Record<string, number>> = {
  '': 1,
  kg: 1,
  g: 1e-3,
  t: 1_000,
  lb: 0.453_592_37,
  oz: 0.028_349_523_125,
};
const METRES: Readonly<Record<string, number>> = { '': 1, m: 1, cm: 1e-2, mm: 1e-3, in: 0.0254, ft: 0.3048 };
const COUNT: Readonly<Record<string, number>> = { '': 1 };

type Fits = (entry: SearchEntry) => boolean;
type ReadFilter = (comparison: string, value: string) => Fits | undefined;

const number =
  (key: 'mass' | 'size' | 'joints', units: Readonly<Record<string, number>>): ReadFilter =>
  (comparison, value) => {
    const [, digits, unit] = /^(\d*\.?\d+(?:e-?\d+)?)([a-z]*)$/i.exec(value) ?? [];
    const factor = units[unit?.toLowerCase() ?? ''];
    if (digits === undefined || factor === undefined) return undefined;
    const wanted = Number(digits) * factor;
    const holds = COMPARE[comparison];
    return holds && ((entry) => entry[key] !== undefined && holds(entry[key], wanted));
  };

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)),
  ':': (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)),
};

/** Several, with commas between them: one of them has to hold. */
const word =
  (holds: (entry: SearchEntry, wanted: string) => boolean): ReadFilter =>
  (comparison, value) => {
    if (comparison !== '=' && comparison !== ':') return undefined;
    const wanted = value.split(',').filter(Boolean);
    return wanted.length === 0 ? undefined : (entry) => wanted.some((one) => holds(entry, one));
  };

const licence = word(({ licence: id }, wanted) => id !== undefined && fitsLicences(id, [wanted]));

const FILTERS: Readonly<Record<string, ReadFilter>> = {
  mass: number('mass', KILOGRAMS),
  size: number('size', METRES),
  joints: number('joints', COUNT),
  licence,
  license: licence,
  verdict: word(({ verdict }, wanted) => verdict === wanted.toLowerCase()),
  from: word(({ from }, wanted) => from === wanted.toLowerCase()),
};

/**
 * Takes filters out of a search: `mug mass<1kg size<30cm joints>0 licence=CC-BY,CC0 verdict=passed`. What something does
 * not say fits no filter.
 *
 * @throws {PropmasterError} `usage` for a filter that can't be read
 */
export function readQuery(query: string): ReadQuery {
  const filters: Fits[] = [];
  const words = query.replace(FILTER, (whole: string, key: string, comparison: string, raw: string) => {
    const value = raw.replace(/^"|"$/g, '');
    const read = FILTERS[key.toLowerCase()];
    const filter = read?.(comparison, value);
    if (!filter) {
      throw new PropmasterError('usage', `This filter can't be read: ${whole}.`, {
        where: 'query',
        hint: 'Filters are mass<1kg, size<30cm, joints>0, licence=CC-BY, verdict=passed, from=project.',
      });
    }
    filters.push(filter);
    return ' ';
  });
  return { words: words.trim(), fits: (entry) => filters.every((holds) => holds(entry)) };
}
