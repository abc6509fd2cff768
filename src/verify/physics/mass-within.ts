import { principal } from '../../model/inertia.ts';
import { isStatic } from '../../model/is-static.ts';
import { distanceOutside, pointsOf, reachAlong } from '../../model/link-reach.ts';
import { rotate } from '../../model/pose.ts';
import type { Inertial, SimModel, Vec3 } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

/**
 * Of the longest side of a link: so far beyond its shapes its mass may lie. What is seen is its whole extent, but for how exactly that is
 * measured; colliders alone are often simplified.
 */
const MARGIN = { seen: 0.03, collidersAlone: 0.1 } as const;

/**
 * Of the largest moment: by so much a variance may be off where the file rounds its moments to two digits. Across a thin plate
 * it is the small difference of large moments.
 */
const ROUNDING = 0.05;

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const HINT =
  'Compute it from the shapes: `doctor --fix`, or import it with `--density`. A motor that turns inside belongs in the armature of its joint.';

type Spread = {
  readonly link: string;
  /** Along which the mass spreads, a unit vector in the link frame. */
  readonly axis: Vec3;
  /** Root mean square of the distance from the centre of mass along it, by the inertia [m]. */
  readonly spread: number;
  /** The most that is possible within the shapes [m]. */
  readonly most: number;
};

/**
 * The variance of mass along any direction is at most the product of the distances from its mean to both ends (Bhatia and
 * Davis, "A better bound on the variance", The American Mathematical Monthly 107, 2000). The inertia tells that variance:
 * half of its trace minus the moment about the direction, by the mass.
 */
export const inertiaExtent = defineCheck({
  code: 'physics/inertia-extent',
  severity: 'warning',
  about:
    'An inertia tells how far the mass is spread. No mass within the shapes of a link, made 3% of their longest side larger on each side (10% where nothing is seen of it), can be spread as far as this one, even if its moments were rounded to two digits: ' +
    'it is too large for its mass and size, often because of a wrong unit, a default of 1 kg·m², or an inertia about the origin of the link. The link then ' +
    'turns as if it were much larger.',
  message: ({ link, axis, spread, most }: Spread) =>
    `The inertia of link "${link}" spreads its mass by ${metres(spread)} (root mean square) along ${vector(axis)}; about its centre ` +
    `of mass, ${metres(most)} are possible at most within its shapes.`,
  hint: HINT,

  *find(model) {
    for (const { index, inertial, points, margin } of shapedLinks(model)) {
      const worst = widest(inertial, points, margin);
      if (worst) {
        const link = model.links[index]!.name;
        yield { pointer: `/links/${index}/inertial/inertia`, args: { link, ...worst } };
      }
    }
  },
});

export const massInside = defineCheck({
  code: 'physics/mass-outside',
  severity: 'warning',
  about:
    'The centre of mass of a link lies outside of the convex hull of its shapes, by more than 3% of their longest side (10% where nothing is seen of it). No body has it there: the file gives it in another ' +
    'frame or unit, or the shapes are incomplete.',
  message: ({ link, outside }: { link: string; outside: number }) =>
    `The centre of mass of link "${link}" lies at least ${metres(outside)} outside of its shapes.`,
  hint: HINT,

  *find(model) {
    for (const { index, inertial, points, margin } of shapedLinks(model)) {
      const outside = distanceOutside(points, inertial.centerOfMass, margin);
      const link = model.links[index]!.name;
      if (outside > 0) yield { pointer: `/links/${index}/inertial/centerOfMass`, args: { link, outside } };
    }
  },
});

interface ShapedLink {
  readonly index: number;
  readonly inertial: Inertial;
  readonly points: Float64Array;
  /** [m] */
  readonly margin: number;
}

/** Links that have a mass and a size; none of scenery, whose mass has no effect. */
function* shapedLinks(model: SimModel): Generator<ShapedLink> {
  if (isStatic(model)) return;
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  for (const [index, link] of model.links.entries()) {
    const { inertial } = link;
    const points = pointsOf(link, meshes);
    const isWeighed = inertial.mass > 0 && [...inertial.inertia, ...inertial.centerOfMass].every(Number.isFinite);
    if (!isWeighed || points.length === 0 || !points.every(Number.isFinite)) continue;
    const sides = AXES.map((axis) => reachAlong(points, axis, inertial.centerOfMass)).map(([low, high]) => high - low);
    const share = link.visuals.length > 0 ? MARGIN.seen : MARGIN.collidersAlone;
    yield { index, inertial, points, margin: share * Math.max(...sides) };
  }
}

/** The principal axis along which the mass is spread too far, by the largest factor. */
function widest({ mass, centerOfMass, inertia }: Inertial, points: Float64Array, margin: number) {
  const { moments, rotation } = principal(inertia);
  const [least, middle, largest] = moments;
  // No body at all has these: another finding.
  if (!(least >= 0) || largest > least + middle + ROUNDING * largest) return undefined;
  const half = (least + middle + largest) / 2;
  const rounded = (ROUNDING * largest) / mass;
  const spreads = AXES.flatMap((unit, k) => {
    const axis = rotate(rotation, unit);
    const [low, high] = reachAlong(points, axis, centerOfMass);
    const variance = (half - moments[k]!) / mass;
    // Where its mean lies outside, that is another finding.
    if (low > 0 || high < 0 || !(variance - rounded > (margin - low) * (high + margin))) return [];
    return [{ axis, spread: Math.sqrt(variance), most: Math.sqrt(-low * high) }];
  });
  return spreads.toSorted((a, b) => b.spread - a.spread)[0];
}

const metres = (value: number): string => `${Number(value.toPrecision(3))} m`;
const vector = (axis: Vec3): string => `[${axis.map((value) => Number(value.toFixed(3))).join(', ')}]`;
