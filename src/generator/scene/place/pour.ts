import { axisAngle } from '../../../model/pose.ts';
import type { Quat } from '../../../model/types.ts';
import type { Face, MadeDefinition } from './made.ts';
import type { Group, Node } from './node.ts';
import { onEnd, turnedBy } from './posture.ts';

/** The inside of a container that things are poured into. */
export interface Hold extends Face {
  /** Depth of the inside [m]. */
  readonly depth: number;
  /** Something is above it: nothing is piled higher than it is deep. */
  readonly isCovered: boolean;
}

/** Between things that are poured, and to the walls [m]. */
const APART = 0.003;
const SLACK = 0.002;
/** They are piled up to so many times the depth of the inside, and settle. */
const PILED = 2.5;
/** Of a stick that leans in a cup, half has to be below the rim; with something to spare. */
const STEADY = 0.95;

type Box = readonly [number, number, number];

const boxOf = ({ bounds: { min, max } }: MadeDefinition): Box => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];

/**
 * Fills an inside layer by layer with what doesn't stand in it side by side: as it is, else lying, else (a pen in a cup)
 * on end. Where each of them comes to rest is for the simulation to find.
 *
 * @param from height from which on nothing stands in it yet [m]
 * @returns those that it doesn't take even so
 */
export function pour(node: Node, groups: readonly Group[], hold: Hold, from: number): Group[] {
  const left: Group[] = [];
  let layer: Layer | undefined;
  let low = Math.max(from, hold.z);
  for (const group of groups) {
    const [only, ...others] = group.members;
    if (others.length > 0 || only!.contents.length > 0 || only!.turn !== undefined) {
      left.push(group);
      continue;
    }
    if (layer && (layer.id !== only!.made.id || layer.next === layer.cells.length)) {
      low = layer.low + layer.height + APART;
      layer = undefined;
    }
    layer ??= layerFor(only!, hold, low);
    const cell = layer?.cells[layer.next++];
    if (!layer || !cell) {
      layer = undefined;
      left.push(group);
      continue;
    }
    const { made, turn, yaw } = layer;
    const { min, max } = made.bounds;
    const [c, s] = yaw === 0 ? [1, 0] : [0, 1];
    const [mx, my] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
    only!.made = made;
    only!.turn = turn;
    only!.isLoose = true;
    group.spot = {
      x: cell[0] - (c * mx - s * my),
      y: cell[1] - (s * mx + c * my),
      z: layer.low - min[2],
      yaw,
    };
    node.contents.push(group);
  }
  return left;
}

interface Layer {
  /** Of what lies in it. */
  readonly id: string;
  readonly made: MadeDefinition;
  readonly turn: Quat | undefined;
  readonly yaw: number;
  readonly low: number;
  readonly height: number;
  readonly cells: readonly (readonly [x: number, y: number])[];
  next: number;
}

/** The next layer of a thing, in whichever way the most of them fit side by side. */
function layerFor({ made }: Node, hold: Hold, low: number): Layer | undefined {
  const box = boxOf(made);
  const most = hold.z + hold.depth * (hold.isCovered ? 1 : PILED);
  const layers = [undefined, flat(box)].flatMap((turn) => layersOf(made, turn, hold, low));
  const lying = layers.filter((layer) => layer.low + layer.height <= most);
  const best = lying.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  if (best || hold.isCovered) return best;
  const { turn, height } = onEnd(box);
  // From its foot in one corner to the rim over the other one.
  const steady = 2 * STEADY * Math.hypot(hold.depth, ...hold.size);
  // On end only on its bottom: what stands on others falls out.
  if (height > steady || low > hold.z + hold.depth / 2) return undefined;
  return layersOf(made, turn, hold, low).toSorted((a, b) => b.cells.length - a.cells.length)[0];
}

function layersOf(made: MadeDefinition, turn: Quat | undefined, hold: Hold, low: number): Layer[] {
  const own = turn ? turnedBy(made, turn) : made;
  const [x, y, height] = boxOf(own);
  return [0, Math.PI / 2].flatMap((yaw): Layer[] => {
    const cells = cellsOf(hold, yaw === 0 ? [x, y] : [y, x], low);
    return cells.length === 0 ? [] : [{ id: made.id, made: own, turn, yaw, low, height, cells, next: 0 }];
  });
}

/** Middles of cells side by side; every other layer is pushed to the other side, so that round things roll between. */
function cellsOf({ centre, size, z }: Hold, [x, y]: readonly [number, number], low: number): [number, number][] {
  const free = size.map((edge) => edge - 2 * SLACK) as [number, number];
  const count = [Math.floor((free[0] + APART) / (x + APART)), Math.floor((free[1] + APART) / (y + APART))] as const;
  const isOdd = Math.round((low - z) / APART) % 2 === 1;
  const spare = [0, 1].map((axis) => {
    const edge = axis === 0 ? x : y;
    return free[axis]! - count[axis]! * edge - (count[axis]! - 1) * APART;
  });
  const cells: [number, number][] = [];
  for (let row = 0; row < count[1]; row++)
    for (let column = 0; column < count[0]; column++) {
      const at = (axis: 0 | 1, i: number, edge: number): number =>
        centre[axis] - free[axis] / 2 + (isOdd ? spare[axis]! : 0) + edge / 2 + i * (edge + APART);
      cells.push([at(0, column, x), at(1, row, y)]);
    }
  return cells;
}

/** The thinnest edge upwards. */
function flat([x, y, z]: Box): Quat | undefined {
  const least = Math.min(x, y, z);
  if (least === z) return undefined;
  const quarter = Math.PI / 2;
  return least === y ? axisAngle([1, 0, 0], quarter) : axisAngle([0, 1, 0], quarter);
}
