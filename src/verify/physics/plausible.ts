import { modelBounds } from '../../model/bounds.ts';
import { isStatic } from '../../model/is-static.ts';
import { geometryProperties } from '../../model/solid.ts';
import type { SimModel } from '../../model/types.ts';
import { subtract } from '../../model/vec.ts';
import { type CheckContext, defineCheck } from '../check.ts';
import { massOf } from '../measure.ts';
import { USUAL_MASS } from './usual-ranges.ts';

/** What a thing that moves may have as its longest side [m], and what scenery may: a bridge, a crossing of motorways. */
const MOST = { moving: 50, static: 2_000 } as const;

/** The longest side that is no wrong unit [m]. */
export const mostPlausible = (model: SimModel): number => (isStatic(model) ? MOST.static : MOST.moving);

export const plausibleSize = defineCheck({
  code: 'physics/plausible-size',
  severity: 'error',
  about:
    'The longest side of a prop lies between 1 mm and 50 m; that of a static prop between 1 mm and 2 km. A file ' +
    'outside of this range is nearly always in another unit: millimetres, inches or centimetres read as metres.',
  message: ({ longest, most }: { longest: number; most: number }) =>
    `The longest side is ${longest.toPrecision(4)} m, outside 0.001 m to ${most} m: probably a wrong unit.`,
  hint: 'Export the asset in metres.',

  *find(model) {
    const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
    if (!bounds) return;
    const longest = Math.max(...subtract(bounds.max, bounds.min));
    const most = mostPlausible(model);
    if (!(longest >= 1e-3 && longest <= most)) yield { pointer: '/links', args: { longest, most } };
  },
});

export const plausibleDensity = defineCheck({
  code: 'physics/plausible-density',
  severity: 'warning',
  about:
    'Mass divided by the volume of the colliders lies between 10 kg/m³ (foam) and 25,000 kg/m³ (the heaviest ' +
    'metals have 22,600). Outside of this range, mass and size do not match. The check does not apply to static ' +
    'props, whose mass has no effect.',
  message: ({ density, mass, volume }: { density: number; mass: number; volume: number }) =>
    `${mass.toPrecision(4)} kg in colliders of ${volume.toPrecision(4)} m³ make ${density.toPrecision(3)} kg/m³, ` +
    'outside 10 to 25000.',
  hint: 'Check the mass and the unit of length.',

  async *find(model, context) {
    if (isStatic(model)) return;
    const volume = await colliderVolume(model, context);
    if (volume === 0) return;
    const mass = massOf(model);
    const density = mass / volume;
    if (!(density >= 10 && density <= 25_000)) yield { pointer: '/links', args: { density, mass, volume } };
  },
});

export const categoryMass = defineCheck({
  code: 'physics/category-mass',
  severity: 'warning',
  about:
    'The mass is far from what things of this category weigh, toys and oversizes included. A wrong mass passes ' +
    'every simulator and breaks the policy trained on it.',
  message: ({ category, mass, least, most }: { category: string; mass: number; least: number; most: number }) =>
    `A ${category} of ${mass.toPrecision(3)} kg is unusual; ${least} to ${most} kg would be expected.`,
  hint: 'Check the mass, or name the material in the prompt.',

  *find(model) {
    const { category } = model.semantics;
    const range = category === undefined ? undefined : USUAL_MASS.get(category);
    if (category === undefined || !range) return;
    const [least, most] = range;
    const mass = massOf(model);
    if (!(mass >= least && mass <= most))
      yield { pointer: '/semantics/category', args: { category, mass, least, most } };
  },
});

/** Sum over all colliders [m³]; a mesh counts with its hull, as in the simulator. */
async function colliderVolume(model: SimModel, { meshes, hullOf }: CheckContext): Promise<number> {
  let volume = 0;
  for (const { geometry } of model.links.flatMap(({ collisions }) => collisions)) {
    if (geometry.type !== 'mesh') volume += geometryProperties(geometry).volume;
    else {
      const hull = await hullOf(meshes.get(geometry.mesh)!);
      if (hull) volume += geometryProperties(geometry, { name: geometry.mesh, ...hull }).volume;
    }
  }
  return volume;
}
