import { Names } from '../../../model/names.ts';
import type { Vec3 } from '../../../model/types.ts';
import type { MadeDefinition } from './made.ts';
import { type Extent, packRows } from './pack.ts';
import { countOf, type ScenePlan } from './plan-scene.ts';
import { type RoomSize, sizeRoom } from './room.ts';
import type { RoomWish } from './room-words.ts';

/** One thing of the scene, where it stands. */
export interface Instance {
  readonly name: string;
  readonly definition: string;
  /** Of the origin of its model [m]; things face -Y, as they were built. */
  readonly position: Vec3;
}

export interface Layout {
  readonly room: RoomSize;
  readonly instances: readonly Instance[];
  /** Instances that were planned and found no place, by name, with the reason. */
  readonly missing: readonly string[];
  /** Where an instance stands elsewhere than it was asked to. */
  readonly moved: readonly string[];
}

/** Between things on a floor, and to the walls [m]: comfortable, and where a room is too small for that, tight. */
const GAP = 0.5;
const TIGHT_GAP = 0.05;
/** Between things on a table, and to its edge [m]. */
const TABLE_GAP = 0.02;

interface Standing {
  readonly name: string;
  readonly made: MadeDefinition;
  /** What stands on it. */
  readonly load: Standing[];
  /** Of the middle of its box [m]. */
  centre: Extent;
}

/**
 * Places what was made: on the floor in rows with their backs to the back wall, on a table in rows on its top; no two
 * boxes overlap. What finds no place on a table stands on the floor; what finds none there is missing.
 *
 * @param made definitions by id; those that could not be made are left out, and their instances are not named here
 */
export function placeScene(plan: ScenePlan, made: ReadonlyMap<string, MadeDefinition>): Layout {
  const moved: string[] = [];
  const standing = nameInstances(plan, made);
  const onFloor = standing.flat().filter(({ on, thing }) => {
    const hosts = on && standing[on.placement]!.map(({ thing: host }) => host);
    if (!hosts || !on) return true;
    const mine = on.each ? hosts.slice(on.index, on.index + 1) : hosts;
    if (mine.some((host) => putOn(host, thing))) return false;
    if (!on.likely)
      moved.push(`${thing.name} stands on the floor: there is no room on ${hosts[0]?.name ?? 'what is missing'}.`);
    return true;
  });
  const things = onFloor.map(({ thing }) => thing);
  let floor = putOnFloor(plan, things);
  // What a thing carries needn't be lost with it.
  const lost = () => things.find(({ name, load }) => load.length > 0 && floor.missing.has(name));
  for (let host = lost(); host; host = lost()) {
    for (const child of host.load) moved.push(`${child.name} stands on the floor: there is no room for ${host.name}.`);
    things.push(...host.load.splice(0));
    floor = putOnFloor(plan, things);
  }
  return {
    room: floor.room,
    instances: things
      .filter(({ name }) => !floor.missing.has(name))
      .flatMap((thing) => [instanceOf(thing, 0), ...loadOf(thing)]),
    missing: [...floor.missing].map((name) => `${name}: there is no room left for it.`),
    moved,
  };
}

/** Every instance that can be made, by placement, with its name and what it is to stand on. */
function nameInstances(plan: ScenePlan, made: ReadonlyMap<string, MadeDefinition>) {
  const names = new Names();
  for (const { id } of plan.definitions) names.unique(id, 'definition');
  const counts = new Map<string, number>();
  return plan.placements.map((placement) => {
    const definition = made.get(placement.definition);
    const number = countOf(plan.placements, placement);
    return Array.from({ length: definition ? number : 0 }, (_, i) => {
      const count = (counts.get(placement.definition) ?? 0) + 1;
      counts.set(placement.definition, count);
      const thing: Standing = {
        name: names.unique(`${placement.definition}_${count}`, 'thing'),
        made: definition!,
        load: [],
        centre: [0, 0],
      };
      return { thing, on: placement.on && { ...placement.on, index: Math.floor(i / placement.count) } };
    });
  });
}

/** Tries to put a thing on another, beside what stands there already. */
function putOn(host: Standing, thing: Standing): boolean {
  const { size, centre } = host.made.top;
  const area: Extent = [size[0] - 2 * TABLE_GAP, size[1] - 2 * TABLE_GAP];
  const all = [...host.load, thing];
  const { centres, used } = packRows(all.map(extentOf), area, TABLE_GAP);
  if (centres.includes(undefined)) return false;
  host.load.push(thing);
  for (const [i, child] of all.entries()) {
    const [x, y] = centres[i]!;
    // In the middle of the top; rows count to the front, which is -Y.
    child.centre = [centre[0] + x - used[0] / 2, centre[1] + used[1] / 2 - y];
  }
  return true;
}

/** Gives everything on the floor its place. @returns names of those that found none */
function putOnFloor({ room: wish }: ScenePlan, things: readonly Standing[]) {
  const extents = things.map(extentOf);
  const attempt = (gap: number) => ({ gap, ...packRows(extents, areaOf(extents, wish, gap), gap) });
  const comfortable = attempt(GAP);
  const { gap, centres, used } = comfortable.centres.includes(undefined) ? attempt(TIGHT_GAP) : comfortable;
  const tallest = Math.max(0, ...things.map(heightOf));
  const room = sizeRoom(wish, [used[0] + 2 * gap, used[1] + 2 * gap], tallest);
  for (const [i, thing] of things.entries()) {
    const at = centres[i];
    if (at) thing.centre = [at[0] - used[0] / 2, room.depth / 2 - gap - at[1]];
  }
  return { room, missing: new Set(things.filter((_, i) => centres[i] === undefined).map(({ name }) => name)) };
}

/** What a room leaves inside its gaps to the walls; a side that was left open is about as long as the other. */
function areaOf(extents: readonly Extent[], { width, depth }: RoomWish, gap: number): Extent {
  const inside = (side: number): number => side - 2 * gap;
  if (width !== undefined) return [inside(width), depth === undefined ? Number.POSITIVE_INFINITY : inside(depth)];
  const widest = Math.max(...extents.map(([x]) => x), 0);
  const area = extents.reduce((sum, [x, y]) => sum + (x + gap) * (y + gap), 0);
  if (depth === undefined) return [Math.max(widest, Math.sqrt(area)), Number.POSITIVE_INFINITY];
  const row = extents.reduce((sum, [x]) => sum + x + gap, 0);
  let [low, high] = [widest, Math.max(widest, row)];
  // The narrowest that its depth allows.
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (packRows(extents, [middle, inside(depth)], gap).centres.includes(undefined)) low = middle;
    else high = middle;
  }
  return [high, inside(depth)];
}

const extentOf = ({ made: { bounds } }: Standing): Extent => [
  bounds.max[0] - bounds.min[0],
  bounds.max[1] - bounds.min[1],
];

const heightOf = ({ made: { bounds, top }, load }: Standing): number =>
  Math.max(bounds.max[2] - bounds.min[2], top.z - bounds.min[2] + Math.max(0, ...load.map(heightOf)));

function loadOf({ load, made, centre }: Standing): Instance[] {
  const middle = middleOf(made);
  const z = made.top.z - made.bounds.min[2];
  return load.map((child) => {
    const at: Extent = [centre[0] - middle[0] + child.centre[0], centre[1] - middle[1] + child.centre[1]];
    return instanceOf({ ...child, centre: at }, z);
  });
}

/** @param floor height that its lowest point gets [m] */
function instanceOf({ name, made, centre }: Standing, floor: number): Instance {
  const middle = middleOf(made);
  const position: Vec3 = [
    tidy(centre[0] - middle[0]),
    tidy(centre[1] - middle[1]),
    Number((floor - made.bounds.min[2]).toPrecision(9)),
  ];
  return { name, definition: made.id, position };
}

const middleOf = ({ bounds: { min, max } }: MadeDefinition): Extent => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];

/** To a tenth of a millimetre; the gaps are far wider. */
const tidy = (metres: number): number => Math.round(metres * 1e4) / 1e4 + 0;
