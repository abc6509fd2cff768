import { ellipse, upsideDown } from '../../modelling/lathe.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Height of the rolling hoops, as a part of the whole. */
const HOOPS = [1 / 3, 2 / 3] as const;
const HALF = [-Math.PI / 2, Math.PI / 2] as const;

interface Drum {
  readonly diameter: number;
  readonly height: number;
  readonly wall: number;
  readonly open: boolean;
}

/** How far a hoop stands out, radius of the wall, heights of the chime and of the head [m]. */
export function proportions({ diameter, height }: Drum): { hoop: number; radius: number; chime: number; head: number } {
  const [hoop, chime] = [0.016 * diameter, 0.014 * height];
  return { hoop, radius: diameter / 2 - hoop, chime, head: 1.2 * chime };
}

/** Rolling hoops pressed out of a wall of a radius. */
export function hoops(drum: Drum, radius: number): ProfilePoint[] {
  const { hoop } = proportions(drum);
  return HOOPS.flatMap((part) => ellipse([radius, part * drum.height], [hoop, 0.018 * drum.height], HALF, 8));
}

/** From the middle of the bottom up to that of the head, or to the rim. */
export function insideOf(drum: Drum): ProfilePoint[] {
  const { height, wall, open } = drum;
  const { hoop, radius, chime, head } = proportions(drum);
  const [floor, inside] = [head + wall, radius - wall];
  const bottom: ProfilePoint[] = [
    [0, floor],
    [inside - hoop, floor],
    [inside - hoop, 2 * chime],
    [inside, 2.6 * chime],
  ];
  const top: ProfilePoint[] = open ? [[inside, height]] : upsideDown(bottom, height);
  return [...bottom, ...hoops(drum, inside), ...top];
}
