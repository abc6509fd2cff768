import type { Vec3 } from '../../../model/types.ts';
import type { Vec2 } from '../../vec2.ts';
import type { MadeSolid } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import { smoothed } from '../outline.ts';
import type { SolidOf } from '../schema/solid.ts';
import { coordinateOf, lengthOf, type Maker } from './maker.ts';
import { ringPieces, ringSolid } from './skin.ts';

const SIDES = 32;
const tidy = (value: number): number => Math.round(value * 1e12) / 1e12;

/** Height, half axes, middle, and how square a section is. */
type Section = readonly [z: number, a: number, b: number, x: number, y: number, square: number];

/** A body drawn through sections one above the other. */
export function loft(make: Maker, document: SolidOf<'loft'>): MadeSolid {
  const given = document.sections.map((section, i): Section => {
    const at = ['sections', i];
    const [a, b] = section.size.map((one, k) => lengthOf(make, one, [...at, 'size', k]) / 2) as [number, number];
    const [x, y] = (section.at ?? [0, 0]).map((one, k) => coordinateOf(make, one, [...at, 'at', k])) as [
      number,
      number,
    ];
    const square = make.number(section.square, [...at, 'square']);
    if (!(square >= 0 && square <= 1))
      throw new Fault('out-of-range', [...make.path, ...at, 'square'], `It is ${square}, and lies between 0 and 1.`);
    return [coordinateOf(make, section.z, [...at, 'z']), a, b, x, y, square];
  });
  for (const [i, [z]] of given.entries())
    if (i > 0 && z - given[i - 1]![0] < 1e-5)
      throw new Fault(
        'contradiction',
        [...make.path, 'sections', i, 'z'],
        `It is at ${metres(z)}, and the section before at ${metres(given[i - 1]![0])}.`,
        'Sections ascend.',
      );
  const sections = document.smooth ? rising(smoothed(given, false)) : given;
  const floor = document.floor === undefined ? -Infinity : coordinateOf(make, document.floor, ['floor']);
  const rings = sections.map((section) => ringOf(section, floor));
  const outline = rings[0]!.map(([x, y]): Vec2 => [x, y]);
  const solid = ringSolid(make, rings, outline, false);
  return { solid, pieces: ringPieces(rings, true, [], jointsOf(sections)) };
}

/** A curve may overshoot: sizes stay positive, and heights rise. */
const rising = (sections: readonly Section[]): Section[] =>
  sections
    .map(
      ([z, a, b, x, y, square]): Section => [
        z,
        Math.max(a, 5e-5),
        Math.max(b, 5e-5),
        x,
        y,
        Math.min(1, Math.max(0, square)),
      ],
    )
    .filter(([z], i, all) => i === 0 || z > all[i - 1]![0] + 1e-6);

/** Superellipse |x/a|ⁿ + |y/b|ⁿ = 1, n from 2 to 12. */
function ringOf([z, a, b, x, y, square]: Section, floor: number): Vec3[] {
  const power = 2 / (2 + 10 * square ** 2);
  const full = (value: number): number => Math.sign(value) * Math.abs(value) ** power;
  // A side, not a corner, lies along x and y: what lies on a corner tips. The outermost points are as far out as asked.
  const far = 1 / full(Math.cos(Math.PI / SIDES));
  return Array.from({ length: SIDES }, (_, k): Vec3 => {
    const angle = (2 * Math.PI * (k + 0.5)) / SIDES;
    const [u, v] = [full(tidy(Math.cos(angle))), full(tidy(Math.sin(angle)))];
    return [x + far * a * u, Math.max(floor, y + far * b * v), z];
  });
}

/** Sections between which the skin is convex enough: none between them lies within their hull by more than 2% of the size. */
function jointsOf(sections: readonly Section[]): number[] {
  const size = Math.max(...sections.map(([, a, b]) => Math.max(a, b)));
  const joints = [0];
  let from = 0;
  for (let to = 2; to < sections.length; to++) {
    const fits = sections.slice(from, to + 1).every((middle, i, run) => {
      if (i === 0 || i === run.length - 1) return true;
      const bulges = [run[0]!, run.at(-1)!];
      const part = (middle[0] - bulges[0]![0]) / (bulges[1]![0] - bulges[0]![0]);
      return [1, 2].every((k) =>
        [-1, 1].every((side) => {
          const end = (one: Section): number => side * one[k + 2]! + one[k]!;
          const line = end(bulges[0]!) + part * (end(bulges[1]!) - end(bulges[0]!));
          return line - end(middle) <= 0.02 * size;
        }),
      );
    });
    if (fits) continue;
    joints.push(to - 1);
    from = to - 1;
  }
  joints.push(sections.length - 1);
  return joints;
}
