import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle, type ProfilePoint } from '../solids.ts';
import type { Assembly } from './assembly.ts';
import { returnSpring, sprungSlide } from './joints.ts';

/** A button with a head like a mushroom, that is pushed down. */
export interface Mushroom {
  /** Centre of the face that it stands on [m]. */
  readonly base: Vec3;
  readonly height: number;
  readonly radius: number;
}

const RED: Finish = { material: 'plastic', colour: 'red' };
/** Force to press it [N]: ours; a palm presses it with ease, and nothing that only leans on it does. */
const FORCE = [2.5, 30] as const;

/** Puts a mushroom button into the assembly; pressed, it latches at the end of its way. */
export function fitMushroom(assembly: Assembly, name: string, { base, height, radius }: Mushroom): void {
  const { kernel } = assembly;
  const [x, y, z] = base;
  const travel = 0.2 * height;
  const link = assembly.link(name, base);
  const neck = 0.45 * radius;
  const [under, rim] = [0.35 * height, 0.62 * height];
  const dome: ProfilePoint[] = Array.from({ length: 7 }, (_, i) => {
    const angle = (Math.PI / 2) * (i / 6);
    return [radius * Math.cos(angle), rim + (height - rim) * Math.sin(angle)];
  });
  const head: ProfilePoint[] = [[0, under], [0.92 * radius, under], [radius, under + 0.06 * height], ...dome];
  const stem: ProfilePoint[] = [
    [0, 0.0006],
    [neck, 0.0006],
    [neck, under + 0.001],
    [0, under + 0.001],
  ];
  link.add(RED, kernel.lathe(head, 64).plus(kernel.lathe(stem, 64)).move(x, y, z));
  link.collideCylinder('stem', RED, [x, y, z + 0.0006], neck, under);
  const rings = head.slice(1, -1).flatMap(([r, h]) => circle([x, y, z + h], [0, 0, 1], r, 32));
  link.collideHull('head', RED, [...rings, [x, y, z + height]]);
  link.grasp('head', [x, y, z + 0.5 * height], [0, 0, -1], [0, 1, 0], 2 * radius);
  const spring = returnSpring(FORCE[0], FORCE[1], travel);
  assembly.slide(link, [0, 0, -1], travel, sprungSlide(spring), { spring, kind: 'button', detents: [0, travel] });
}
