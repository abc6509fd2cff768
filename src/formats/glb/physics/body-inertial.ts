import { combineInertials } from '../../../model/inertia.ts';
import { geometryProperties, solidInertial } from '../../../model/solid.ts';
import type { Inertial, Sym3 } from '../../../model/types.ts';
import type { GltfBody } from './types.ts';

export type MassProperty = 'mass' | 'centre of mass' | 'inertia';

/** Mass properties of a body, and which of them had to be computed. */
export interface BodyInertial {
  readonly inertial: Inertial;
  readonly computed: readonly MassProperty[];
  /** What from. */
  readonly from: string;
  /** Of what it was computed from, so that it has this mass [kg/m³], and its volume [m³]. */
  readonly density: number;
  readonly volume: number;
}

/** Bodies of 1 kg/m³, and what to call them. */
interface Source {
  readonly solids: readonly Inertial[];
  readonly name: string;
}

/**
 * Mass, centre of mass and inertia of a body: as said, and the rest of a solid of uniform density: the first source that
 * has a volume, else a ball.
 *
 * @param density for a body without mass [kg/m³]
 * @returns `undefined` for a body without mass and shape
 */
export function bodyInertial(
  { mass, centerOfMass, inertia, density: own }: Pick<GltfBody, 'mass' | 'centerOfMass' | 'inertia' | 'density'>,
  sources: readonly Source[],
  density: number,
): BodyInertial | undefined {
  const used = own ?? density;
  const [solid, from] = solidFrom(sources, mass === undefined ? undefined : mass / used);
  if (!solid) return undefined;
  const total = mass ?? solid.mass * used;
  const ratio = total / solid.mass;
  return {
    inertial: {
      mass: total,
      centerOfMass: centerOfMass ?? solid.centerOfMass,
      inertia: inertia ?? (solid.inertia.map((value) => value * ratio) as unknown as Sym3),
    },
    computed: [
      ...(mass === undefined ? ['mass' as const] : []),
      ...(centerOfMass ? [] : ['centre of mass' as const]),
      ...(inertia ? [] : ['inertia' as const]),
    ],
    from,
    density: ratio,
    volume: solid.mass,
  };
}

function solidFrom(sources: readonly Source[], volume: number | undefined): [Inertial | undefined, string] {
  for (const { solids, name } of sources) {
    const solid = combineInertials(solids);
    if (solid.mass > 0) return [solid, name];
  }
  if (volume === undefined) return [undefined, ''];
  const radius = Math.cbrt((3 * volume) / (4 * Math.PI));
  return [solidInertial(geometryProperties({ type: 'sphere', radius }), 1), 'a ball of its mass'];
}
