import { modelBounds } from '../src/model/bounds.ts';
import type { Vec3 } from '../src/model/types.ts';
import type { IndexEntry, Prop } from './contract.ts';

/** What every simulator's manifest says of a prop; `file` is the adapter's own. */
export function describeProp({ name, model }: Prop, file: string): IndexEntry {
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  return {
    name,
    file,
    root: model.links[0]?.name ?? name,
    ...(model.semantics.category === undefined ? {} : { category: model.semantics.category }),
    labels: [...model.semantics.labels],
    base: model.base,
    mass: round(model.links.reduce((sum, link) => sum + link.inertial.mass, 0)),
    bounds: {
      min: (bounds?.min.map(round) ?? [0, 0, 0]) as unknown as Vec3,
      max: (bounds?.max.map(round) ?? [0, 0, 0]) as unknown as Vec3,
    },
    joints: model.joints.map(({ name: joint, type, limits }) => ({
      name: joint,
      type,
      ...(limits ? { lower: round(limits.lower), upper: round(limits.upper) } : {}),
    })),
  };
}

/** Six decimals: micrometres and milligrams, and no noise of the last bit in a file that people diff. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** How many trees of links move apart from one another, where it is more than one. */
export function treesOf({ model }: Pick<Prop, 'model'>): { readonly trees?: number } {
  const trees = model.links.length - model.joints.length;
  return trees > 1 ? { trees } : {};
}
