import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { board } from './board.ts';
import { runner } from './joints.ts';
import type { Block } from './planks.ts';

/** A rack of wire: flat, or a basket that is open at the top. */
export interface Rack extends Block {
  /** Thickness of the wire [m]. */
  readonly wire: number;
  /** Between two wires [m]: colliders close the gaps. */
  readonly pitch: number;
}

const SIDES = 8;
const RAIL: Finish = { material: 'stainless_steel', colour: null };

/**
 * Adds a grid of wires over the floor of the box, and, where the box is higher than three wires, walls of wire around it.
 * It collides as boards of the wire's thickness.
 */
export function wireRack(kernel: SolidKernel, link: LinkDraft, finish: Finish, { min, max, wire, pitch }: Rack): void {
  const r = wire / 2;
  const [x0, y0, z0] = [min[0] + r, min[1] + r, min[2] + r];
  const [x1, y1, z1] = [max[0] - r, max[1] - r, max[2] - r];
  const basket = max[2] - min[2] > 3 * wire;
  const steps = (length: number): number => Math.max(1, Math.round(length / pitch));
  const spread = (from: number, to: number): number[] =>
    Array.from({ length: steps(to - from) + 1 }, (_, i) => from + ((to - from) * i) / steps(to - from));
  const rod = (a: readonly [number, number, number], b: readonly [number, number, number], radius = r): Solid =>
    kernel.rod(a, b, radius, SIDES);
  const wires = spread(x0, x1).map((x) => rod([x, y0, z0], [x, y1, z0], 0.8 * r));
  wires.push(...[y0, (y0 + y1) / 2, y1].map((y) => rod([x0, y, z0], [x1, y, z0])));
  if (basket) {
    for (const x of spread(x0, x1)) for (const y of [y0, y1]) wires.push(rod([x, y, z0], [x, y, z1], 0.8 * r));
    for (const y of spread(y0, y1)) for (const x of [x0, x1]) wires.push(rod([x, y, z0], [x, y, z1], 0.8 * r));
    for (const y of [y0, y1]) wires.push(rod([x0, y, z1], [x1, y, z1]));
  }
  for (const x of [x0, x1]) {
    wires.push(rod([x, min[1], z0], [x, max[1], z0]));
    if (basket) wires.push(rod([x, min[1], z1], [x, max[1], z1]));
  }
  link.add(finish, kernel.union(wires));
  link.collideBox('rack', finish, min, [max[0], max[1], min[2] + wire]);
  if (!basket) return;
  const low = min[2] + wire;
  link.collideBox('wall_1', finish, [min[0], min[1], low], [max[0], min[1] + wire, max[2]]);
  link.collideBox('wall_2', finish, [max[0] - wire, min[1] + wire, low], [max[0], max[1] - wire, max[2]]);
  link.collideBox('wall_3', finish, [min[0], max[1] - wire, low], max);
  link.collideBox('wall_4', finish, [min[0], min[1] + wire, low], [min[0] + wire, max[1] - wire, max[2]]);
}

/** Where a rack slides: in a chamber whose door, shut, is at `door` [m]. */
export interface RackSpace {
  readonly chamber: Block;
  /** Y of the inner face of the door. */
  readonly door: number;
  /** Height of the rack's lower side, and of the rack itself. */
  readonly level: number;
  readonly height: number;
  readonly wire: number;
  readonly pitch: number;
  /** How far it may slide before it meets the shut door. */
  readonly travel: number;
}

/** Between a rack's side and its chamber, and in front of a rack that is all the way out [m]. */
const SIDE = 0.013;
const PLAY = 0.004;

/**
 * Puts a rack on rails into the assembly. It comes forward as far as the shut door lets it: its range does not depend on
 * the door's.
 *
 * @returns the rack's own box, for supports and cavities
 */
export function slidingRack(
  assembly: Assembly,
  body: LinkDraft,
  name: string,
  finish: Finish,
  space: RackSpace,
): { rack: LinkDraft } & Block {
  const { chamber, door, level, height, wire, pitch, travel } = space;
  const rack = assembly.link(name, [0, door, level]);
  const min: Vec3 = [chamber.min[0] + SIDE, door + travel + PLAY, level];
  const max: Vec3 = [chamber.max[0] - SIDE, chamber.max[1] - PLAY, level + height];
  wireRack(assembly.kernel, rack, finish, { min, max, wire, pitch });
  assembly.slide(rack, [0, -1, 0], travel, runner, { kind: 'rack' });
  const wide = 1.7 * SIDE;
  for (const [label, x] of [
    ['left', chamber.min[0]],
    ['right', chamber.max[0] - wide],
  ] as const) {
    const [low, high]: [Vec3, Vec3] = [
      [x, door + 0.02, level - 0.008],
      [x + wide, chamber.max[1], level - 0.001],
    ];
    board(assembly.kernel, body, `rail_${label}_${name}`, RAIL, low, high);
  }
  return { rack, min, max };
}
