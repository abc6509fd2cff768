import { curve } from '../../modelling/lathe.ts';
import type { ProfilePoint } from '../../solids.ts';

const STEPS = 12;

/** How the body becomes the neck. */
export const SHOULDERS = ['rounded', 'sloping', 'shouldered'] as const;

/** Where each begins and ends, as parts of the height, and what radius and height it is pulled towards. */
const FORMS = {
  rounded: { low: 0.56, high: 0.8, pull: [0.86, 0.5] },
  sloping: { low: 0.42, high: 0.84, pull: [0.62, 0.62] },
  shouldered: { low: 0.64, high: 0.78, pull: [0.97, 0.8] },
} as const;

interface Bottle {
  readonly diameter: number;
  readonly height: number;
  readonly neck: number;
  readonly wall: number;
  readonly cap: object | null;
  readonly shoulder?: (typeof SHOULDERS)[number] | undefined;
}

/** Where the shoulder begins and ends, and where the neck does [m]. */
export const heightsOf = ({
  height,
  wall,
  cap,
  shoulder = 'rounded',
}: Bottle): [low: number, high: number, top: number] => [
  FORMS[shoulder].low * height,
  FORMS[shoulder].high * height,
  height - (cap ? wall : 0),
];

/** The shoulder, `by` inside of its outer face [m]. */
export function sideOf(bottle: Bottle, by: number): ProfilePoint[] {
  const [radius, [low, high]] = [bottle.diameter / 2, heightsOf(bottle)];
  const [r, z] = FORMS[bottle.shoulder ?? 'rounded'].pull;
  return curve([radius - by, low], [r * radius - by, low + z * (high - low)], [bottle.neck / 2 - by, high], STEPS);
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
