import type { LengthsRead } from './lengths.ts';
import type { Token } from './tokens.ts';

/** What "x 40" may be followed by: threads are in millimetres. */
const MILLIMETRES = /^(?:mm|millimetres?|millimeters?)$/;

/** "M8", "M8 x 40": a metric thread, named by its diameter in millimetres (ISO 261), and its length without the head. */
export function readThread(tokens: readonly Token[], at: number): LengthsRead | undefined {
  const size = tokens[at + 1];
  if (tokens[at]?.text !== 'm' || size?.kind !== 'number' || !size.glued || size.hyphened || size.value <= 0)
    return undefined;
  const diameter = size.value / 1000;
  const one = { ranges: [undefined], direction: 'diameter', directions: undefined, led: false, thread: true } as const;
  const long = /^[x×]$/.test(tokens[at + 2]?.text ?? '') ? tokens[at + 3] : undefined;
  const next = MILLIMETRES.test(tokens[at + 4]?.text ?? '') ? at + 5 : at + 4;
  // "M8 x 1.25" gives the pitch.
  if (long?.kind !== 'number' || long.value < size.value || /^[x×]$/.test(tokens[next]?.text ?? ''))
    return { ...one, metres: [diameter], next: at + 2 };
  return {
    ...one,
    metres: [diameter, long.value / 1000],
    ranges: [undefined, undefined],
    direction: undefined,
    directions: ['diameter', 'length'],
    next,
  };
}

/** "Module 2": of gears, in millimetres where no unit stands behind it (ISO 54). */
export function readModule(tokens: readonly Token[], at: number): LengthsRead | undefined {
  if (tokens[at]?.text !== 'module') return undefined;
  const from = /^(?:of|is|:|=)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const size = tokens[from];
  if (size?.kind !== 'number' || size.value <= 0) return undefined;
  return {
    metres: [size.value / 1000],
    ranges: [undefined],
    direction: 'module',
    directions: undefined,
    led: true,
    next: from + 1,
  };
}
