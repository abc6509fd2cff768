import { curve } from '../../modelling/lathe.ts';
import type { ProfilePoint } from '../../solids.ts';

const STEPS = 12;

interface Bottle {
  readonly diameter: number;
  readonly height: number;
  readonly neck: number;
  readonly wall: number;
  readonly cap: object | null;
}

/** Where the shoulder begins and ends, and where the neck does [m]. */
export const heightsOf = ({ height, wall, cap }: Bottle): [low: number, high: number, top: number] => [
  0.56 * height,
  0.8 * height,
  height - (cap ? wall : 0),
];

/** The shoulder, `by` inside of its outer face [m]. */
export function sideOf(bottle: Bottle, by: number): ProfilePoint[] {
  const [radius, [low, high]] = [bottle.diameter / 2, heightsOf(bottle)];
  return curve([radius - by, low], [0.86 * radius - by, (low + high) / 2], [bottle.neck / 2 - by, high], STEPS);
}

/** From the floor up to the lip. */
export function insideOf(bottle: Bottle): ProfilePoint[] {
  const { diameter, neck, wall } = bottle;
  const [radius, base, soft] = [diameter / 2 - wall, 1.5 * wall, 0.04 * diameter];
  return [
    [radius - soft, base],
    [radius, base + soft],
    ...sideOf(bottle, wall),
    [neck / 2 - wall, heightsOf(bottle)[2]],
  ];
}
