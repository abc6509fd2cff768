import type { Finish } from '../finish.ts';
import type { ProfilePoint, Solid, SolidKernel } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { collideTurned } from './turned.ts';
import { between, coarsened, radiusAt } from './turned-profile.ts';
import type { Vessel } from './vessel-shape.ts';
import { aimedError, wallHulls } from './vessel-wall.ts';

const SEGMENTS = 72;
const HULLS = 30;
/** Heights at which a box in the hollow may begin and end. */
const STEPS = 48;
/** Beyond the rim (and the foot of an open tube), so that no two faces lie in one plane where a hollow is cut [m]. */
const OVER = 0.01;

/** Adds a vessel to a link: seen, weighed, and a floor and sectors of its wall to collide with; its hollow stays open. */
export function vessel(kernel: SolidKernel, link: LinkDraft, finish: Finish, shape: Vessel): void {
  link.add(finish, vesselSolid(kernel, shape));
  collideFloor(link, finish, shape);
  for (const [i, points] of wallHulls(shape, shape.hulls ?? HULLS).entries()) {
    link.collideHull(`wall_${i + 1}`, finish, points);
  }
}

/**
 * Its floor, with few facets on its edge. One that is nearly level MuJoCo 3.12 takes for the face on which a plate lies, if
 * the tabletop isn't level to the last digit; it would sink in by 3 mm.
 */
function collideFloor(link: LinkDraft, finish: Finish, shape: Vessel): void {
  const { outer, inner, at = [0, 0, 0], down = false } = shape;
  const [foot, floor] = [outer[0]![1], inner[0]![1]];
  if (floor <= foot) return;
  const silhouette = coarsened(between(outer, foot, floor), aimedError(shape) / 2);
  collideTurned(link, 'floor', finish, { silhouette, at, axis: [0, 0, down ? -1 : 1] });
}

/** What is seen of a vessel. */
export function vesselSolid(
  kernel: SolidKernel,
  { outer, inner, at, down = false, grown = [], bored = [], segments = SEGMENTS }: Vessel,
): Solid {
  const [foot, floor, rim] = [outer[0]!, inner[0]!, inner.at(-1)!];
  const isTube = floor[1] <= foot[1];
  const place = (solid: Solid): Solid => {
    const way = down ? solid.turn(0, 180) : solid;
    return at ? way.move(...at) : way;
  };
  const cut = (solid: Solid): Solid => bored.reduce((rest, bore) => rest.minus(bore), solid);
  const bottom: ProfilePoint[] = isTube ? [] : [[0, foot[1]]];
  if (grown.length === 0) {
    const top: ProfilePoint[] = isTube ? [] : [[0, floor[1]]];
    return cut(place(kernel.lathe(distinct([...bottom, ...outer, ...inner.toReversed(), ...top]), segments)));
  }
  const full = kernel.lathe(distinct([[0, foot[1]], ...outer, [0, outer.at(-1)![1]]]), segments);
  const under: ProfilePoint[] = isTube
    ? [
        [0, floor[1] - OVER],
        [floor[0], floor[1] - OVER],
      ]
    : [[0, floor[1]]];
  const above: ProfilePoint[] = [
    [rim[0], rim[1] + OVER],
    [0, rim[1] + OVER],
  ];
  const space = kernel.lathe(distinct([...under, ...inner, ...above]), segments);
  return cut(
    place(full)
      .plus(...grown)
      .minus(place(space)),
  );
}

/** Without points that repeat the one before them. */
const distinct = (points: readonly ProfilePoint[]): ProfilePoint[] =>
  points.filter(([r, z], i) => i === 0 || Math.hypot(r - points[i - 1]![0], z - points[i - 1]![1]) > 1e-7);

/**
 * Declares the hollow of a vessel as a cavity: the box, square from above, that stands in it and has the longest
 * smallest edge. It ends near the floor, by less than a third of that edge: what lies on the floor then reaches into it.
 */
export function vesselCavity(
  assembly: Assembly,
  name: string,
  link: LinkDraft,
  { inner, at = [0, 0, 0] }: Vessel,
): void {
  const floor = inner[0]![1];
  const heights = Array.from({ length: STEPS + 1 }, (_, i) => floor + (i / STEPS) * (inner.at(-1)![1] - floor));
  const points = heights.map((z): ProfilePoint => [radiusAt(inner, z, z === floor ? 'above' : 'below'), z]);
  let best = { side: 0, bottom: 0, top: 0, smallest: 0 };
  for (const [i, [, bottom]] of points.entries()) {
    let least = Infinity;
    for (const [radius, top] of points.slice(i)) {
      least = Math.min(least, radius);
      const side = 0.95 * Math.SQRT2 * least;
      const smallest = Math.min(side, top - bottom);
      if (bottom - floor >= smallest / 3) continue;
      // Of boxes as good as each other, the tallest.
      const gain = smallest - best.smallest;
      if (gain > 1e-9 || (gain > -1e-9 && top - bottom > best.top - best.bottom))
        best = { side, bottom, top, smallest };
    }
  }
  const [x, y, z] = at;
  const half = best.side / 2;
  assembly.cavity(name, link, [x - half, y - half, z + best.bottom], [x + half, y + half, z + best.top]);
}
