import { z } from 'zod';
import type { Collision, Joint } from '../model/types.ts';

/**
 * Values that MJCF has words for and other formats have not, as JSON in a place of our own: `<propmaster:contact>` in SDF,
 * custom data in USD, `physics.json` of a bundle. Who writes them beside the format's own words reads them back whole.
 */
const solref = z.tuple([z.number(), z.number()]);
const solimp = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);

export const maskValues = z.object({
  type: z.number().int().describe('32 bits.'),
  affinity: z
    .number()
    .int()
    .describe('Two collide if the type of one has a bit in common with the affinity of the other.'),
});
export const contactValues = z
  .object({
    condim: z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(6)]),
    priority: z.number().int(),
    solmix: z.number(),
    margin: z.number().describe('[m]'),
    gap: z.number().describe('[m]'),
    solref,
    solimp,
  })
  .partial();
export const solverValues = z
  .object({
    margin: z.number().describe('[rad] or [m]'),
    limitSolref: solref,
    limitSolimp: solimp,
    frictionSolref: solref,
    frictionSolimp: solimp,
  })
  .partial();

export const mimicValues = z.object({ joint: z.string(), multiplier: z.number(), offset: z.number() });

const collisionValues = z.object({ mask: maskValues.optional(), contact: contactValues.optional() });
const jointValues = z.object({
  ballLimit: z.number().positive().optional(),
  mimic: mimicValues.optional(),
  solver: solverValues.optional(),
});
type OwnJoint = Pick<Joint, 'ballLimit' | 'mimic' | 'solver'>;

/** `undefined` for a collision that has none. */
export const encodeCollision = ({ mask, contact }: Collision): string | undefined => encode({ mask, contact });

export const encodeJoint = ({ ballLimit, mimic, solver }: OwnJoint): string | undefined =>
  encode({ ballLimit, mimic, solver });

/** Nothing for a text that is not ours. */
export const decodeCollision = (text: string | undefined): Pick<Collision, 'mask' | 'contact'> =>
  decode(text, collisionValues) as Pick<Collision, 'mask' | 'contact'>;

/** The leader of a coupling has the name that the writer gave it in the file. */
export const decodeJoint = (text: string | undefined): OwnJoint => decode(text, jointValues) as OwnJoint;

function encode(values: Record<string, unknown>): string | undefined {
  const text = JSON.stringify(values);
  return text === '{}' ? undefined : text;
}

function decode<Value extends object>(text: string | undefined, schema: z.ZodType<Value>): Value | object {
  if (text === undefined) return {};
  try {
    return schema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
