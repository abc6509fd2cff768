import { z } from 'zod';
import { RELATION_KINDS } from '../../relations/kinds.ts';
import { PLACES } from '../../relations/places.ts';
import { currentShelf } from '../../shelf.ts';
import { WALLS } from '../place/room.ts';
import { ROBOT_NAMES } from '../robots.ts';
import { ROOM_TYPES } from '../room-types.ts';

/** Most objects of a plan; of one object as many as a prompt can ask for, which limits of the request refuse; and characters of a prop's prompt. */
const MOST_OBJECTS = 500;
const MOST_COUNT = 1_000_000;
const MOST_KINDS = 20;
const LONGEST_PROMPT = 2_000;
const LARGEST_SEED = 2 ** 32 - 1;

const NAME = /^[a-z][a-z0-9_]{0,59}$/;
const name = z.string().regex(NAME, 'Expected a lower-case letter, then letters, digits and _; at most 60 in all.');
const metres = z.number().positive().max(100);
const coordinate = z.number().min(-100).max(100);
const vec3 = z.tuple([coordinate, coordinate, coordinate]);

const size = z
  .strictObject({
    width: metres.optional(),
    depth: metres.optional(),
    height: metres.optional(),
    length: metres.optional(),
    diameter: metres.optional(),
  })
  .describe(
    'Outer sizes [m]; the others follow as in a prompt. Which of them a kind has: `propmaster categories KIND`.',
  );
export type SizeDocument = z.infer<typeof size>;

const relation = z.strictObject({
  kind: z
    .enum(RELATION_KINDS)
    .describe('As in scene graphs: what the table of docs/scenes.md says, with _ for blanks.'),
  to: name.optional().describe('Id of the other object. Absent: it is about the room, a wall or its like.'),
  and: name.optional().describe('Of `between`: id of the second object; the same id for two of its instances.'),
  place: z
    .enum(PLACES)
    .optional()
    .describe('Which wall, corner or side of the room; of in and on: which part of the other object. Absent: any.'),
  distance: metres.optional().describe('From side to side [m]; in a row, from each to the next.'),
  each: z.boolean().optional().describe('`count` at every instance of `to`, instead of in all.'),
  assumed: z.boolean().optional().describe('A wish that is no loss where it can not be had.'),
});
export type RelationDocument = z.infer<typeof relation>;

export const poseDocument = z
  .strictObject({
    position: vec3.describe('Of the origin of its model [m]: x to the right, y to the back wall, z up; floor at 0.'),
    yaw: z.number().optional().describe('Turn about z [rad], counter-clockwise from above; at 0 its front is at -y.'),
    rotation: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .describe('Instead of `yaw`: unit quaternion, scalar first.'),
  })
  .describe('It stays exactly here, and its relations are only checked.');

const kindsListed = (): string => [...currentShelf().byName.keys()].map((name) => `"${name}"`).join(', ');

const description = z
  .looseObject({
    category: z
      .string()
      .refine((name) => currentShelf().byName.has(name), {
        error: ({ input }) => `There is no kind "${String(input).slice(0, 60)}". There are: ${kindsListed()}.`,
      })
      .describe('A kind of prop, or one of `kinds`.'),
  })
  .describe('The prop in numbers, as descriptions.schema.json has it; it decides, and the prompt is a title.');

export const objectDocument = z.strictObject({
  id: name.describe('What relations call it. Its instances are called as its design is, with a number: ID_1, ID_2.'),
  design: name
    .optional()
    .describe('Objects of one design are the same prop, made once; the first of them describes it. Absent: the id.'),
  prompt: z.string().min(1).max(LONGEST_PROMPT).optional().describe('One prop in words: "oak table".'),
  description: description.optional(),
  size: size.optional(),
  hung: z
    .boolean()
    .optional()
    .describe('Fixed to a wall by its back: a mirror, a shelf, a television. What stands where: `relations`.'),
  count: z.int().min(1).max(MOST_COUNT).optional().describe('Absent: 1.'),
  relations: z.array(relation).max(20).optional().describe('Absent: anywhere on the floor.'),
  names: z.array(name).max(MOST_OBJECTS).optional().describe('Names of its instances.'),
  pose: poseDocument.optional(),
});
export type ObjectDocument = z.infer<typeof objectDocument>;

const opening = z.strictObject({
  kind: z.enum(['door', 'window']),
  wall: z.enum(WALLS),
  centre: coordinate.describe('Along the wall: x of back and front, y of left and right [m].'),
  width: metres,
  bottom: z.number().min(0).max(100).describe('Height of its lower edge [m].'),
  height: metres,
});

const room = z.strictObject({
  name: z.string().max(100).optional().describe('What people call it: "study".'),
  type: z.enum(ROOM_TYPES).optional().describe('Gives usual sides and windows; it adds no objects.'),
  walls: z.boolean().optional().describe('Absent: true.'),
  width: metres.optional().describe('Inside, from left to right [m]. Absent: as its type has it, or as needed.'),
  depth: metres.optional().describe('Inside, from front to back [m].'),
  height: metres.optional().describe('[m]'),
  may_grow: z.boolean().optional().describe('Absent: only where neither width nor depth is given.'),
  doors: z.int().min(1).max(4).optional().describe('The first is in the front wall. Absent: 1.'),
  windows: z.int().min(0).max(8).optional(),
  openings: z.array(opening).max(12).optional().describe('Exactly these holes, instead of doors and windows.'),
});

const robot = z.union([
  z.enum(ROBOT_NAMES),
  z.strictObject({
    profile: z.enum(ROBOT_NAMES),
    position: vec3.describe('Middle of the lower face of its base [m].'),
    yaw: z.number().describe('The way it looks, from +x [rad].'),
    mounted_on: name.optional().describe('Instance that it is bolted to.'),
  }),
]);

/** A scene plan as people and agents write it. What is absent has the value that its description tells. */
export const scenePlanDocument = z.strictObject({
  title: z.string().min(1).max(200).optional().describe('Absent: made of the objects.'),
  room: room.optional(),
  robot: robot.optional().describe('It gets a place from which it reaches the most, or exactly the one given.'),
  seed: z.int().min(0).max(LARGEST_SEED).optional().describe('Of all that is chosen freely. Absent: 0.'),
  kinds: z
    .array(z.looseObject({}))
    .min(1)
    .max(MOST_KINDS)
    .optional()
    .describe('Blueprints with words: kinds besides the built-in ones, which prompts and descriptions here may name.'),
  objects: z.array(objectDocument).min(1).max(MOST_OBJECTS).describe('In any order.'),
});
export type ScenePlanDocument = z.infer<typeof scenePlanDocument>;
