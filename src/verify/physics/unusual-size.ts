import { modelBounds } from '../../model/bounds.ts';
import { subtract } from '../../model/vec.ts';
import { defineCheck } from '../check.ts';
import { mostPlausible } from './plausible.ts';
import { USUAL_SIZE } from './usual-ranges.ts';

/** For a thing of which nobody knows what it is: from a bolt to a van, longest side [m]. */
const USUAL = [0.005, 5] as const;

export const unusualSize = defineCheck({
  code: 'physics/unusual-size',
  severity: 'warning',
  about:
    'The longest side is far from what things of this category have, or, of an unknown category, outside 5 mm to 5 m. Often a file in centimetres or inches that was read as metres. Nothing is changed for it unless asked: `--scale`, or `doctor --fix`, which says what it goes by.',
  message: ({ what, longest, least, most }: { what: string; longest: number; least: number; most: number }) =>
    `The longest side is ${longest.toPrecision(3)} m, unusual for ${what}; ${least} to ${most} m would be expected.`,
  hint: 'If it is in another unit, give --scale (0.001 for millimetres, 0.01 for centimetres, 0.0254 for inches).',

  *find(model) {
    const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
    if (!bounds) return;
    const longest = Math.max(...subtract(bounds.max, bounds.min));
    if (!(longest >= 1e-3 && longest <= mostPlausible(model))) return; // said by plausible-size
    const { category } = model.semantics;
    const known = category === undefined ? undefined : USUAL_SIZE.get(category);
    const [least, most] = known ?? USUAL;
    const what = known ? `a ${category}` : 'a prop';
    if (!(longest >= least && longest <= most)) yield { pointer: '/links', args: { what, longest, least, most } };
  },
});
