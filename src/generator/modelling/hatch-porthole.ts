import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle, type ProfilePoint, type SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { extruded } from './extrusion.ts';
import { bearing, freeHinge } from './joints.ts';
import { sectors } from './lathe.ts';

/** A round door in front of a round mouth. */
export interface Porthole {
  /** Middle of the mouth, on the face of the case [m]. */
  readonly centre: Vec3;
  /** Of the mouth [m]. */
  readonly radius: number;
  /** From the face to the front of the door; of a mouth, to its end [m]. */
  readonly depth: number;
  readonly finish: Finish;
}

const GLASS: Finish = { material: 'glass', colour: null };
const STEEL: Finish = { material: 'stainless_steel', colour: null };
const LIFTER: Finish = { material: 'plastic', colour: null };
const OPENING = (130 * Math.PI) / 180;
const SEGMENTS = 96;
const SECTORS = 16;
const PANE = 0.006;

/** Corners of a round mouth. */
const RIM = 24;

/** Turned about Z → the same about -Y: what was up comes to the front. */
const toFront = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

/**
 * Makes the square hole in front of a round mouth round: what the square has too much comes back as wedges in its corners.
 *
 * @param mouth middle on the face, radius, and how deep the hole is [m]
 */
export function roundMouth(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { centre: [cx, face, cz], radius, depth }: Pick<Porthole, 'centre' | 'radius' | 'depth'>,
): void {
  const rim = circle([cx, face, cz], [0, -1, 0], radius, RIM);
  const wedge = (from: number, to: number): Vec3[] => {
    const [a, b] = [rim[from]!, rim[to % RIM]!];
    const corner: Vec2 = [cx + Math.sign(a[0] + b[0] - 2 * cx) * radius, cz + Math.sign(a[2] + b[2] - 2 * cz) * radius];
    return extruded(1, [[a[0], a[2]], [b[0], b[2]], corner], face, face + depth);
  };
  link.add(finish, kernel.union(rim.map((_, i) => kernel.hull(wedge(i, i + 1)))));
  // Two of them collide as one, whose chord reaches into the mouth by 3% of its radius.
  for (let i = 0; i < RIM; i += 2) link.collideHull(`mouth_${i / 2 + 1}`, finish, wedge(i, i + 2));
}

/** Hangs a porthole on the left: a ring that stands out, and a bowl of glass that reaches a little into the mouth. */
export function hangPorthole(assembly: Assembly, { centre, radius, depth, finish }: Porthole): void {
  const { kernel } = assembly;
  const [cx, cy, cz] = centre;
  const outer = 1.28 * radius;
  // The grip stands out of the ring.
  const [near, far] = [0.001, depth - 0.003];
  const soft = 0.25 * depth;
  const door = assembly.link('door', [cx - outer, cy - depth, cz]);
  const bore = 0.92 * radius;
  const ring: ProfilePoint[] = [
    [bore, near],
    [outer, near],
    [outer, far - soft],
    [outer - 0.3 * soft, far - 0.3 * soft],
    [outer - soft, far],
    [bore + 0.3 * soft, far],
    [bore, far - 0.5 * soft],
  ];
  const dip = 0.07 * radius;
  const bowl: ProfilePoint[] = [
    [0, -dip],
    [0.7 * bore, -dip],
    [bore, near + 0.002],
    [bore + 0.001, near + 0.002],
    [bore + 0.001, near + 0.002 + PANE],
    [0.97 * bore, near + 0.002 + PANE],
    [0.7 * bore, PANE - dip],
    [0, PANE - dip],
  ];
  const place = (profile: readonly ProfilePoint[]) => kernel.lathe(profile, SEGMENTS).turn(0, 90).move(cx, cy, cz);
  const shift = (p: Vec3): Vec3 => [p[0] + cx, p[1] + cy, p[2] + cz];
  door.add(finish, place(ring));
  door.add(GLASS, place(bowl));
  const band = {
    inner: [
      [bore, near],
      [bore, far],
    ] as const,
    outer: [
      [outer, near],
      [outer, far - soft],
      [outer - soft, far],
    ] as const,
  };
  for (const [i, points] of sectors(band, SECTORS, SEGMENTS).entries()) {
    door.collideHull(`ring_${i + 1}`, finish, points.map(toFront).map(shift));
  }
  const disc = (r: number, z: number): Vec3[] => circle([cx, cy - z, cz], [0, -1, 0], r, 32);
  door.collideHull('window', GLASS, [
    ...disc(0.7 * bore, -dip),
    ...disc(bore, near + 0.002),
    ...disc(bore, near + 0.002 + PANE),
  ]);
  const grip: readonly [Vec3, Vec3] = [
    [cx + bore + 0.35 * (outer - bore), cy - depth, cz - 0.3 * radius],
    [cx + bore + 0.75 * (outer - bore), cy - 0.6 * far, cz + 0.3 * radius],
  ];
  door.add(
    { material: 'plastic', colour: 'black' },
    kernel.box(grip[0], [grip[1][0], cy - far + 0.006, grip[1][2]], 0.002),
  );
  door.grasp('handle', [cx + outer - 0.01, cy - 0.5 * far, cz], [0, 1, 0], [1, 0, 0], outer - bore);
  const axis: Vec3 = [0, 0, -1];
  assembly.hinge(door, axis, OPENING, (body) => freeHinge(axis, body, 2 * outer));
}

/** A drum that lies on its side, with its mouth to the front. */
export interface Drum {
  /** Y of its front and of its back [m]. */
  readonly front: number;
  readonly back: number;
  /** Height of its axis [m]. */
  readonly axle: number;
  readonly radius: number;
  /** Radius of its mouth [m]. */
  readonly mouth: number;
}

/** Sheet of a drum that is seen and weighed, and the thickness that collides [m]: thinner, things are pressed through. */
const DRUM_SHEET = 0.001;
const WALL = 0.004;

/** Puts a drum of sheet steel into the assembly, on a shaft at its back, with three lifters inside. */
export function fitDrum(assembly: Assembly, { front, back, axle, radius, mouth }: Drum): void {
  const { kernel } = assembly;
  const length = back - front;
  const drum = assembly.link('drum', [0, front, axle]);
  const lip = 1.06 * mouth;
  const profile: ProfilePoint[] = [
    [0, -length],
    [radius, -length],
    [radius, 0],
    [lip, 0],
    [lip, -DRUM_SHEET],
    [radius - DRUM_SHEET, -DRUM_SHEET],
    [radius - DRUM_SHEET, DRUM_SHEET - length],
    [0, DRUM_SHEET - length],
  ];
  const place = (p: Vec3): Vec3 => [p[0], p[1] + front, p[2] + axle];
  drum.add(STEEL, kernel.lathe(profile, SEGMENTS).turn(0, 90).move(0, front, axle));
  const pieces = (label: string, band: Parameters<typeof sectors>[0], count: number): void => {
    for (const [i, points] of sectors(band, count, SEGMENTS).entries()) {
      drum.collideHull(`${label}_${i + 1}`, STEEL, points.map(toFront).map(place));
    }
  };
  pieces(
    'wall',
    {
      inner: [
        [radius - WALL, -length],
        [radius - WALL, -WALL],
      ],
      outer: [
        [radius, -length],
        [radius, -WALL],
      ],
    },
    16,
  );
  pieces(
    'lip',
    {
      inner: [
        [lip, -WALL],
        [lip, 0],
      ],
      outer: [
        [radius, -WALL],
        [radius, 0],
      ],
    },
    12,
  );
  const disc = (y: number): Vec3[] => circle([0, y, axle], [0, -1, 0], radius - WALL, 48);
  drum.collideHull('back', STEEL, [...disc(back - WALL), ...disc(back)]);
  for (let i = 0; i < 3; i++) {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / 3;
    const at = (r: number, side: number, y: number): Vec3 => [
      r * Math.cos(angle) - side * Math.sin(angle),
      y,
      axle + r * Math.sin(angle) + side * Math.cos(angle),
    ];
    const wide = 0.12 * radius;
    const points = [front + 0.05, back - 0.03].flatMap((y) => [
      at(radius - 1.5 * WALL, wide, y),
      at(radius - 1.5 * WALL, -wide, y),
      at(0.8 * radius, 0.3 * wide, y),
      at(0.8 * radius, -0.3 * wide, y),
    ]);
    drum.add(LIFTER, kernel.hull(points));
    drum.collideHull(`lifter_${i + 1}`, LIFTER, points);
  }
  const axis: Vec3 = [0, -1, 0];
  assembly.spin(drum, axis, (body) => bearing(axis, body, 0.03));
}
