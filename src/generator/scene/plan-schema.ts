import { z } from 'zod';
import type { Blueprint } from '../blueprint/index.ts';
import type { Description } from '../description.ts';
import { readDescription } from '../read-description.ts';
import { RELATION_KINDS } from '../relations/kinds.ts';
import { PLACES } from '../relations/places.ts';
import { WALLS } from './place/room.ts';
import { ROBOT_NAMES } from './robots.ts';
import { ROOM_TYPES } from './room-types.ts';

/** A canonical design: made once, and placed as often as the prompt asks. */
const definition = z.strictObject({
  /** Portable: `oak_chair`. */
  id: z.string(),
  /** For people: "Oak chair". */
  name: z.string(),
  /** The words of the prompt that it comes from. */
  prompt: z.string(),
  description: z.custom<Description>((value) => readDescription(value).success),
  /** Fixed to a wall by its back, though such things also stand. */
  hung: z.literal(true).optional(),
  assumed: z.array(z.string()),
  ignored: z.array(z.string()),
});
export type Definition = Readonly<z.infer<typeof definition>>;

const relation = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  /** Index of the other placement; absent: it is about the room. */
  to: z.int().nonnegative().optional(),
  /** Of `between`: index of the second placement; the same where it is between two of these. */
  and: z.int().nonnegative().optional(),
  /** Which wall or corner of the room, or part of what carries it; absent: any. */
  place: z.enum(PLACES).optional(),
  /** From side to side [m]; in a row, from each to the next. Absent: near. */
  distance: z.number().positive().optional(),
  /** `count` at every one of the instances of that placement. */
  each: z.boolean(),
  /** Our own guess; where it doesn't work, it is no loss. */
  likely: z.boolean(),
});
export type PlannedRelation = Readonly<z.infer<typeof relation>>;

/** Where something is: metres, Z up; quaternion scalar first. */
const pose = z.strictObject({
  position: z.tuple([z.number(), z.number(), z.number()]),
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** Some instances of one definition that go to the same place. */
const placement = z.strictObject({
  definition: z.string(),
  count: z.int().positive(),
  /** What holds of every one of them. None: anywhere on the floor. */
  relations: z.array(relation),
  /** Names of its instances; absent: the definition's id with a number. */
  names: z.array(z.string()).optional(),
  /** Of a single instance that stays exactly where it is, whatever its relations say. */
  pose: pose.optional(),
});
export type Placement = Readonly<z.infer<typeof placement>>;

const metres = z.number().positive();

const opening = z.strictObject({
  kind: z.enum(['door', 'window']),
  wall: z.enum(WALLS),
  centre: z.number(),
  width: metres,
  bottom: z.number().nonnegative(),
  height: metres,
});

/** What will be made, before anything is. Plain JSON. */
export const scenePlan = z.strictObject({
  /** For people: "Study with oak table and 2 oak chairs". */
  title: z.string(),
  /** The prompt's word for the room: `study`. */
  roomName: z.string().optional(),
  roomType: z.enum(ROOM_TYPES).optional(),
  /** Nothing but a table and what is on it: no walls. */
  tabletop: z.boolean(),
  /** What the prompt says of the room, or its type [m]; what is left open follows from what stands in it. */
  room: z.strictObject({ width: metres.optional(), depth: metres.optional(), height: metres.optional() }),
  /** Whether the room's sides are only usual, and may grow. */
  mayGrow: z.boolean(),
  /** Holes in the walls. The first door is the way in; whatever the prompt says, there is one. */
  openings: z.strictObject({ door: z.int().positive(), window: z.int().nonnegative() }),
  /** Exactly these holes instead, as a scene graph has them [m]. */
  cut: z.array(opening).optional(),
  robot: z.enum(ROBOT_NAMES).optional(),
  /** Where the robot's base stays, and the instance that it is bolted to. */
  robotAt: z
    .strictObject({
      position: z.tuple([z.number(), z.number(), z.number()]),
      yaw: z.number(),
      on: z.string().optional(),
    })
    .optional(),
  /** Of all that is chosen freely. */
  seed: z.int().nonnegative(),
  /** Kinds of its definitions besides the built-in ones. */
  kinds: z.custom<readonly Blueprint[]>(Array.isArray).optional(),
  definitions: z.array(definition),
  placements: z.array(placement),
  /** Number of all instances. */
  instances: z.int().nonnegative(),
  missing: z.array(z.string()),
  assumed: z.array(z.string()),
  ignored: z.array(z.string()),
});
export type ScenePlan = Readonly<z.infer<typeof scenePlan>>;

/** How many instances a placement has in all. */
export function countOf(placements: readonly Placement[], { count, relations }: Placement): number {
  const each = relations.find((one) => one.each && one.to !== undefined);
  return each ? count * countOf(placements, placements[each.to!]!) : count;
}
