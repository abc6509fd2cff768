import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { returnSpring, sprungHinge } from './joints.ts';

/** Where a door's handle goes through its leaf, and how it is made. */
export interface DoorHandle {
  /** Middle of the leaf's thickness on the axis of the spindle [m]. */
  readonly at: Vec3;
  /** Of the leaf, which lies square to Y [m]. */
  readonly thickness: number;
  /** From the leaf's face to the outermost point, on either side [m]. */
  readonly reach: number;
  readonly finish: Finish;
  /** The side of the leaf's hinges, seen from -Y: levers point there. */
  readonly hinge: 'left' | 'right';
}

/** A latch is drawn back by an eighth of a turn of a lever, or a sixth of a knob [rad]. */
const TURN = { lever: Math.PI / 4, knob: Math.PI / 3 } as const;

/**
 * Torque of the return spring at rest and turned [N·m]. At the end of a lever of 0.11 m the latter is 14 N: the ADA
 * Standards, 309.4, allow 22.2 N.
 */
const TORQUE = { lever: [0.35, 1.5], knob: [0.2, 0.6] } as const;

const LEVER = 0.115;
const KNOB = 0.029;

/** Puts a lever or a knob on both sides of a leaf, on one spindle with a return spring. */
export function fitDoorHandle(assembly: Assembly, leaf: LinkDraft, kind: 'lever' | 'knob', handle: DoorHandle): void {
  const { kernel } = assembly;
  const {
    at: [hx, hy, hz],
    thickness,
    reach,
    finish,
    hinge,
  } = handle;
  const inwards = hinge === 'left' ? 1 : -1;
  const link = assembly.link('handle', [hx, hy, hz]);
  for (const [i, side] of ([-1, 1] as const).entries()) {
    const place = (x: number, out: number, z: number): Vec3 => [
      hx + inwards * x,
      hy + side * (thickness / 2 + out),
      hz + z,
    ];
    const ring = (out: number, r: number, x = 0): Vec3[] => circle(place(x, out, 0), [0, 1, 0], r, 32);
    const rose = [...ring(-0.0003, 0.026), ...ring(0.006, 0.026), ...ring(0.008, 0.024)];
    leaf.add(finish, kernel.hull(rose));
    leaf.collideHull(`rose_${i + 1}`, finish, rose);
    const neck = [...ring(0.0088, 0.0095), ...ring(reach - 0.012, 0.0095)];
    link.add(finish, kernel.hull(neck));
    link.collideHull(`neck_${i + 1}`, finish, neck);
    if (kind === 'lever') {
      // From round at the hub to an oval grip that comes back a little towards the leaf.
      const stations = [
        [0.012, 0],
        [-0.3 * LEVER, 0],
        [-0.75 * LEVER, -0.003],
        [-LEVER, -0.008],
      ] as const;
      const grips = stations.slice(1).map(([x, lift], k) => {
        const [x0, lift0] = stations[k]!;
        const oval = (along: number, shift: number): Vec3[] =>
          circle([0, 0, 0], [1, 0, 0], 1, 16).map(([, b, c]) =>
            place(along, reach - 0.007 + shift + 0.007 * b, 0.0105 * c),
          );
        return [...oval(x0, lift0), ...oval(x, lift)];
      });
      for (const [k, points] of grips.entries()) {
        link.add(finish, kernel.hull(points));
        link.collideHull(`lever_${3 * i + k + 1}`, finish, points);
      }
      link.grasp(`lever_${i + 1}`, place(-0.6 * LEVER, reach - 0.011, 0), [0, -side, 0], [0, 0, 1], 0.021);
    } else {
      const points = [
        ...ring(reach - 0.036, 0.014),
        ...ring(reach - 0.024, KNOB),
        ...ring(reach - 0.012, KNOB),
        ...ring(reach - 0.003, 0.7 * KNOB),
        ...ring(reach, 0.35 * KNOB),
      ];
      link.add(finish, kernel.hull(points));
      link.collideHull(`knob_${i + 1}`, finish, points);
      link.grasp(`knob_${i + 1}`, place(0, reach - 0.018, 0), [0, -side, 0], [0, 0, 1], 2 * KNOB);
    }
  }
  const axis: Vec3 = [0, -inwards, 0];
  const spring = returnSpring(TORQUE[kind][0], TORQUE[kind][1], TURN[kind]);
  assembly.hinge(link, axis, TURN[kind], sprungHinge(axis, spring), { parent: leaf, spring, kind: 'handle' });
}
