import { adjustModel } from '../../model/adjust.ts';
import { modelBounds } from '../../model/bounds.ts';
import { linkSolid } from '../../model/link-solid.ts';
import type { SimModel } from '../../model/types.ts';
import { subtract } from '../../model/vec.ts';
import { USUAL_SIZE } from '../../verify/physics/usual-ranges.ts';
import { type Repair, unchanged } from '../repair.ts';

/** What a number may have meant that was read as metres: its unit, in metres. */
const UNITS = [
  ['millimetres', 1e-3],
  ['centimetres', 1e-2],
  ['inches', 0.0254],
  ['feet', 0.3048],
  ['decimetres', 0.1],
  // The other way: metres that a file declared to be in a smaller unit.
  ['metres declared as centimetres', 100],
  ['metres declared as millimetres', 1_000],
] as const;

/** What the longest side of a prop of unknown category mostly is [m]. */
const TYPICAL = [0.05, 2] as const;

/** What things are made of, from foam to the heaviest metals [kg/m³]. */
const isMaterial = (density: number): boolean => density >= 10 && density <= 25_000;

export const scale: Repair = {
  name: 'scale',
  mends: ['physics/plausible-size', 'physics/unusual-size'],
  kind: 'judged',
  about:
    'A prop of implausible size is converted from the unit that brings its longest side nearest to the usual ' +
    'size: that of its category, or else 5 cm to 2 m. The density stays, with one exception: if no material has ' +
    'this density, and a material has the density of the same mass at the new size, the mass stays, because only ' +
    'the lengths were in another unit. The change lists the result for every unit.',
  async run(model) {
    const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
    const longest = bounds ? Math.max(...subtract(bounds.max, bounds.min)) : 0;
    if (!(longest > 0 && longest < Infinity)) return unchanged(model);
    const { category } = model.semantics;
    const [least, most] = (category === undefined ? undefined : USUAL_SIZE.get(category)) ?? TYPICAL;
    const usual = Math.sqrt(least * most);
    const off = (factor: number): number => Math.abs(Math.log((longest * factor) / usual));
    const fitting = UNITS.filter(([, factor]) => longest * factor >= least && longest * factor <= most);
    const [best] = fitting.toSorted(([, a], [, b]) => off(a) - off(b));
    if (!best) return unchanged(model);
    const [unit, factor] = best;
    const evidence = UNITS.map(([name, each]) => `${(longest * each).toPrecision(3)} m as ${name}`).join(', ');
    const { mass, density } = await densityOf(model);
    const sameMass = !isMaterial(density) && isMaterial(density / factor ** 3);
    const { model: mended } = await adjustModel(model, { scale: factor, ...(sameMass ? { mass } : {}) });
    const kept = sameMass
      ? ` The mass of ${mass.toPrecision(3)} kg stays: it makes ${(density / factor ** 3).toPrecision(3)} kg/m³.`
      : '';
    const reason = `Its longest side was ${longest.toPrecision(3)} m. It would be ${evidence}. Taken for ${unit}, the nearest to ${least} to ${most} m.${kept}`;
    return {
      model: mended,
      changes: [{ repair: 'scale', pointer: '', before: longest, after: longest * factor, reason }],
    };
  },
};

/** Of the whole; without a volume, the density is no number. */
async function densityOf(model: SimModel): Promise<{ mass: number; density: number }> {
  const solids = await Promise.all(model.links.map((link) => linkSolid(link, model)));
  const volume = solids.reduce((sum, solid) => sum + (solid?.mass ?? 0), 0);
  const mass = model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  return { mass, density: mass / volume };
}
