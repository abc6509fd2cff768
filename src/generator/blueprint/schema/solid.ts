import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { shapes } from './shapes.ts';
import { amount, axis, finishFields, partName, place, triple } from './values.ts';

const pattern = z
  .union([
    z.strictObject({
      linear: z
        .strictObject({
          count: amount.describe('How many, the first included.'),
          step: triple.describe('From one to the next [m].'),
        })
        .describe('In a row.'),
    }),
    z.strictObject({
      circular: z
        .strictObject({
          count: amount.describe('How many, the first included.'),
          axis: axis.default('z').describe('Direction of the axis.'),
          at: place.default([0, 0, 0]).describe('A point on the axis.'),
          angle: amount.default(360).describe('Over which they are spread [deg]; of less than 360 both ends have one.'),
        })
        .describe('Around an axis.'),
    }),
    z.strictObject({
      grid: z
        .strictObject({
          counts: triple.describe('How many along x, y, z.'),
          step: triple.describe('From one to the next along x, y, z [m].'),
          centred: z.boolean().default(false).describe('The grid is centred on the first one in x and y.'),
        })
        .describe('In rows and columns.'),
    }),
    z.strictObject({
      mirror: z.enum(['x', 'y', 'z']).describe('Adds its mirror image across the plane where this coordinate is `at`.'),
      at: amount.default(0).describe('[m]'),
    }),
  ])
  .meta({ id: 'Pattern' });
export type PatternDocument = z.infer<typeof pattern>;

const common = {
  name: partName.optional().describe('For anchors, labels and findings. Colliders of it are labelled so.'),
  op: z
    .enum(['add', 'cut', 'intersect'])
    .default('add')
    .describe('What it does to what comes before it in the same link or group.'),
  at: place
    .default([0, 0, 0])
    .describe('Where it lies in the model frame (in a group: in the group): x right, y back, z up [m].'),
  hold: z
    .string()
    .regex(/^(origin|centre|top|bottom|left|right|front|back)(-(top|bottom|left|right|front|back)){0,2}$/)
    .optional()
    .describe(
      'Which point of the box around it, in its own frame, lies at `at`. Absent: "bottom"; of lathe, extrude, sweep, loft, hull, thread, gear, text, handle, group: "origin", as drawn.',
    ),
  along: axis.optional().describe('Where its own z points: "x" lays a cylinder down. Absent: z.'),
  turn: triple.optional().describe('Then turned about x, y, z, one after the other [deg].'),
  repeat: z.array(pattern).max(3).default([]).describe('Patterns, each of all that the one before made.'),
  when: amount.optional().describe('Left out where this is 0: "lid == \'screw\'".'),
  collide: z
    .enum(['auto', 'hull', 'none'])
    .default('auto')
    .describe('"auto": convex parts that follow the shape; "hull": one convex hull; "none": only seen and weighed.'),
  ...finishFields,
};

type Common = z.output<z.ZodObject<typeof common>>;

/** The members of a group or hull: an interface, because types can't refer to themselves. */
interface Members {
  readonly solids: SolidDocument[];
}

type Shaped<Name extends keyof typeof shapes> = { shape: Name } & Common &
  z.output<z.ZodObject<(typeof shapes)[Name]>> &
  (Name extends 'hull' ? Partial<Members> : unknown);

type GroupDocument = { shape: 'group' } & Common & Members;

/** A solid of a link. */
export type SolidDocument = { [Name in keyof typeof shapes]: Shaped<Name> }[keyof typeof shapes] | GroupDocument;
export type SolidOf<Name extends SolidDocument['shape']> = Extract<SolidDocument, { shape: Name }>;

/** What a solid of a shape may say. */
export function fieldsOf(shape: string): string[] | undefined {
  const own = Object.hasOwn(shapes, shape) ? shapes[shape as keyof typeof shapes] : undefined;
  if (own) return [...Object.keys(own), ...(shape === 'hull' ? ['solids'] : []), ...Object.keys(common)];
  return shape === 'group' ? ['solids', ...Object.keys(common)] : undefined;
}

const members = z.lazy((): z.ZodType<SolidDocument[]> => z.array(solid).min(1).max(LIMITS.solids));

const branches = Object.entries(shapes).map(([name, fields]) =>
  z.strictObject({
    shape: z.literal(name),
    ...common,
    ...fields,
    ...(name === 'hull' ? { solids: members.optional().describe('Convex hull of solids, in place of points.') } : {}),
  }),
);

const group = z.strictObject({
  shape: z.literal('group'),
  ...common,
  solids: members.describe('Solids with operations of their own, in the frame of the group.'),
});

export const solid = z
  .discriminatedUnion('shape', [group, ...branches] as unknown as [typeof group])
  .meta({ id: 'Solid' }) as unknown as z.ZodType<SolidDocument>;
