import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { ProfilePoint, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** Radius of the edges of a board [m]: what sandpaper leaves. Thin stock gets less. */
const CHAMFER = 0.002;

export const chamferOf = (min: Vec3, max: Vec3): number =>
  Math.min(CHAMFER, 0.12 * Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]));

/** A board between two corners [m] with its edges rounded: seen, weighed, and a box to collide with. */
export function board(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, min: Vec3, max: Vec3): void {
  link.add(finish, kernel.box(min, max, chamferOf(min, max)));
  link.collideBox(label, finish, min, max);
}

/** Adds what some points enclose to a link: seen, weighed, and as one part to collide with. */
export function convexPart(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  points: readonly Vec3[],
): void {
  link.add(finish, kernel.hull(points));
  link.collideHull(label, finish, points);
}

/** A leg of square section that tapers to its foot, both centred on the given axis points [m]. */
export function taperedLeg(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  foot: Vec3,
  head: Vec3,
  footWidth: number,
  headWidth: number,
): void {
  const square = ([x, y, z]: Vec3, width: number): Vec3[] => {
    const h = width / 2;
    return [
      [x - h, y - h, z],
      [x + h, y - h, z],
      [x - h, y + h, z],
      [x + h, y + h, z],
    ];
  };
  const points = [...square(foot, footWidth), ...square(head, headWidth)];
  link.add(finish, kernel.block(points, Math.min(CHAMFER, 0.1 * footWidth)));
  link.collideHull(label, finish, points);
}

/** Adds a square leg between two axis points [m] to the link it was made for; `headWidth` absent: the usual. */
export type AddLeg = (label: string, foot: Vec3, head: Vec3, footWidth?: number, headWidth?: number) => void;

/** `taperedLeg` for one link of one finish, as wide as usual [m] at each end unless told otherwise. */
export const legsOf =
  (kernel: SolidKernel, link: LinkDraft, finish: Finish, usual: number): AddLeg =>
  (label, foot, head, footWidth = usual, headWidth = usual) =>
    taperedLeg(kernel, link, label, finish, foot, head, footWidth, headWidth);

/** A board across a raked back: between two x, from a lower to an upper (y, z) of its middle plane. */
export function raked(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  [left, right]: readonly [number, number],
  low: readonly [y: number, z: number],
  high: readonly [y: number, z: number],
  thickness: number,
): void {
  const points = [low, high].flatMap(([y, z]): Vec3[] => [
    [left, y - thickness / 2, z],
    [right, y - thickness / 2, z],
    [left, y + thickness / 2, z],
    [right, y + thickness / 2, z],
  ]);
  link.add(finish, kernel.block(points, Math.min(CHAMFER, 0.12 * thickness)));
  link.collideHull(label, finish, points);
}

/** Facets of a turned board. */
const DISC_SEGMENTS = 96;

/** A round board around the Z axis, from height `bottom` up [m], with its edges rounded. */
export function disc(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  bottom: number,
  radius: number,
  thickness: number,
): void {
  const c = Math.min(CHAMFER, 0.12 * thickness);
  const [low, high] = [bottom, bottom + thickness];
  const arc = Array.from({ length: kernel.edgeSteps + 1 }, (_, i) => {
    const angle = (i / kernel.edgeSteps) * (Math.PI / 2);
    return [radius - c * (1 - Math.sin(angle)), c * (1 - Math.cos(angle))] as const;
  });
  const profile: ProfilePoint[] = [
    [0, low],
    ...arc.map(([r, depth]): ProfilePoint => [r, low + depth]),
    ...arc.toReversed().map(([r, depth]): ProfilePoint => [r, high - depth]),
    [0, high],
  ];
  link.add(finish, kernel.lathe(profile, DISC_SEGMENTS));
  link.collideCylinder(label, finish, [0, 0, bottom], radius, thickness);
}
