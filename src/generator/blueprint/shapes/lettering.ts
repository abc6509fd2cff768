import type { Vec3 } from '../../../model/types.ts';
import type { Solid } from '../../solids.ts';
import type { MadeSolid } from '../body.ts';
import { Fault } from '../finding.ts';
import type { SolidOf } from '../schema/solid.ts';
import { lengthOf, type Maker } from './maker.ts';

/**
 * Strokes of a sans serif on a grid of 4 × 6, baseline at 0, capitals 6 high: lines as runs of two-digit points, `xy`. Ours,
 * drawn for engraving; curves are octagons.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '00 26 40|12 32',
  B: '00 06 26 35 34 23 03|23 33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '00 06 46|03 33',
  G: '45 36 16 05 01 10 30 41 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '01 10 30 41 46',
  K: '00 06|46 03|03 40',
  L: '06 00 40',
  M: '00 06 23 46 40',
  N: '00 06 40 46',
  O: '10 01 05 16 36 45 41 30 10',
  P: '00 06 36 45 44 33 03',
  Q: '10 01 05 16 36 45 41 30 10|22 40',
  R: '00 06 36 45 44 33 03|23 40',
  S: '01 10 30 41 42 33 13 04 05 16 36 45',
  T: '20 26|06 46',
  U: '06 01 10 30 41 46',
  V: '06 20 46',
  W: '06 10 23 30 46',
  X: '00 46|06 40',
  Y: '06 23 46|23 20',
  Z: '06 46 00 40',
  0: '10 01 05 16 36 45 41 30 10|12 34',
  1: '05 26 20|10 30',
  2: '05 16 36 45 44 00 40',
  3: '06 46 23 33 42 41 30 10 01',
  4: '30 36 02 42',
  5: '46 06 04 34 43 41 30 00',
  6: '36 16 04 01 10 30 41 42 33 03',
  7: '06 46 10',
  8: '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  9: '10 30 42 45 36 16 05 04 13 43',
  '.': '20 20',
  ',': '21 10',
  '-': '13 33',
  '+': '23 23|03 43|21 25',
  '/': '00 46',
  '%': '00 46|05 05|41 41',
  ':': '21 21|24 24',
  '!': '20 20|22 26',
  '?': '05 16 36 45 44 23 22|20 20',
  '(': '30 12 14 36',
  ')': '10 32 34 16',
  '#': '10 16|30 36|02 42|04 44',
  '°': '15 26 35 24 15',
};

/** Width of a cell and the step to the next one, on the grid. */
const STEP = 5.6;
const HEIGHT = 6;

/** Raised letters: rods with flat faces along the strokes. They don't collide: what they stand on does. */
export function text(make: Maker, document: SolidOf<'text'>): MadeSolid {
  const size = lengthOf(make, document.size, ['size']);
  const depth = lengthOf(make, document.depth, ['depth']);
  const stroke = document.stroke === undefined ? 0.14 * size : lengthOf(make, document.stroke, ['stroke'], 5e-5);
  const unit = (size - stroke) / HEIGHT;
  const letters = [...document.text.toUpperCase()];
  const unknown = letters.find((letter) => letter !== ' ' && !Object.hasOwn(STROKES, letter));
  if (unknown !== undefined)
    throw new Fault(
      'unknown-letter',
      [...make.path, 'text'],
      `There is no letter "${unknown}".`,
      `There are: ${Object.keys(STROKES).join('')}`,
    );
  if (letters.every((letter) => letter === ' '))
    throw new Fault('no-area', [...make.path, 'text'], 'It has no letter.', 'Give at least one.');
  const wide = (letters.length * STEP - (STEP - 4)) * unit;
  const rods = letters.flatMap((letter, i): Solid[] => {
    const left = i * STEP * unit - wide / 2;
    return (STROKES[letter] ?? '')
      .split('|')
      .filter(Boolean)
      .flatMap((line) => {
        const points = line
          .split(' ')
          .map((xy): [number, number] => [left + unit * Number(xy[0]), stroke / 2 + unit * Number(xy[1]) - size / 2]);
        return points.slice(1).map((end, k) => rod(make, points[k]!, end, stroke / 2, depth));
      });
  });
  return { solid: make.kernel.union(rods), pieces: [] };
}

function rod(
  make: Maker,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  depth: number,
): Solid {
  const ends = from[0] === to[0] && from[1] === to[1] ? [from] : [from, to];
  const points = ends.flatMap(([x, y]) =>
    Array.from({ length: 8 }, (_, k): Vec3[] => {
      const angle = (Math.PI * (2 * k + 1)) / 8;
      const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      return [
        [px, py, 0],
        [px, py, depth],
      ];
    }).flat(),
  );
  return make.kernel.hull(points);
}
