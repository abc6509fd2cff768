import { z } from 'zod';
import { ASPECTS, REQUEST_OUTCOMES } from '../model/asked.ts';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

const finding = z.object({
  code: z.string().describe('Kind of finding; every kind is explained in docs/checks.md.'),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  pointer: z.string().describe('JSON pointer into the neutral model, or file, or file:line.'),
  hint: z.string().optional().describe('What to do about it.'),
  args: z.record(z.string(), z.unknown()).describe('The numbers and names of the message.'),
});

const change = z.object({
  repair: z.string().describe('Stable name of the repair or option that did it.'),
  pointer: z.string().describe('JSON pointer into the neutral model, or file.'),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().describe('What was wrong, or asked for, and what the new value is taken from.'),
});

const check = z.object({
  code: z.string(),
  outcome: z
    .enum(['passed', 'failed', 'warned', 'skipped'])
    .describe('skipped: not run, so it says nothing, and is never counted as passed.'),
  reason: z.string().optional().describe('Why it was skipped.'),
});

const request = z.object({
  aspect: z.enum(ASPECTS),
  words: z.string().describe('As they stand in the prompt. Untrusted text.'),
  span: z
    .tuple([z.int().nonnegative(), z.int().nonnegative()])
    .optional()
    .describe('UTF-16 offsets of the words in the prompt, the second behind the last letter.'),
  outcome: z
    .enum(REQUEST_OUTCOMES)
    .describe(
      'held: found in what was made. assumed: taken for something else. ignored: without effect. lost: not there.',
    ),
  definition: z.string().optional().describe('Of a scene: the design that it is said of.'),
  asked: z.string().optional().describe('What was asked for, for people.'),
  found: z.string().optional().describe('What was measured, for people.'),
  reason: z.string().optional().describe('Why it is not held.'),
});
/** The list of requested aspects, as reports and scene descriptions have it. */
export const requestList = z.array(request);

const link = z.object({
  name: z.string(),
  mass: z.number().describe('[kg]'),
  center_of_mass: vec3.describe('In the link frame [m].'),
  inertia: z
    .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
    .describe('[ixx, iyy, izz, ixy, ixz, iyz] about the centre of mass, axes of the link frame [kg·m²].'),
});

const joint = z.object({
  name: z.string(),
  type: z.enum(['fixed', 'revolute', 'continuous', 'prismatic', 'ball']),
  lower: z.number().optional().describe('[rad] or [m]'),
  upper: z.number().optional().describe('[rad] or [m]'),
  reached: z.number().optional().describe('Part of the range that it was driven through in the simulation, 0 to 1.'),
});

const simulation = z.object({
  settle_displacement: z
    .number()
    .optional()
    .describe('Movement of the root link in 2 s, placed 1 mm above a plane [m].'),
  settle_tilt: z.number().optional().describe('Rotation of the root link in the same 2 s [rad].'),
  resting_penetration: z.number().optional().describe('Deepest contact at the end of the same 2 s [m].'),
  drop_height: z.number().optional().describe('[m]'),
  rest_time: z
    .number()
    .optional()
    .describe('From release to the last moment at which a point of the prop moved at 1 cm/s or more [s].'),
  joint_penetration: z.number().optional().describe('Deepest contact between parts while the joints were swept [m].'),
  cavities: z
    .array(
      z.object({
        name: z.string(),
        ball_radius: z.number().describe('[m]'),
        ball_position: vec3.describe('Centre of the ball after 2 s, in the frame of the cavity [m].'),
        held: z.boolean(),
      }),
    )
    .optional(),
});

const estimatedValue = z.object({
  value: z.number().describe('What was taken.'),
  low: z.number().describe('Nine of ten true values are meant to lie from here'),
  high: z.number().describe('to here.'),
});

const estimated = z.object({
  mass: estimatedValue.describe('Of the links that have none in the file, at the size that the prop was made in [kg].'),
  friction: estimatedValue.optional().describe('Sliding friction of its colliders, of a known material [-].'),
  is_known: z.boolean().describe('Whether anything tells what it is; if not, it was taken for something of 500 kg/m³.'),
  basis: z
    .string()
    .describe('What it was taken from, for people: the name, what it says, its density, its walls. Untrusted text.'),
  kind: z.string().optional().describe('What it was taken for: `mug`, `edible fruit`.'),
  material: z.string().optional().describe('What it was taken to be made of: `ceramic`.'),
  wall: z.number().optional().describe('Thickness of walls, where it was taken as a shell [m].'),
  overruled_by: z.array(z.string()).describe('Options that say it instead.'),
});

/**
 * What was checked and measured on one prop. Holds no time of day, no duration and no absolute path: the same prop gives
 * the same bytes. Published as `schemas/report.schema.json`.
 */
export const report = z
  .object({
    version: z.literal(1),
    subject: z.object({
      name: z.string(),
      source_format: z.string().describe('Format that the prop was read from, for example mjcf.'),
      category: z.string().optional(),
    }),
    verdict: z
      .enum(['passed', 'passed_with_warnings', 'failed'])
      .describe('failed: at least one finding is an error. Checks that were skipped do not change the verdict.'),
    engine: z
      .object({ name: z.string(), version: z.string() })
      .optional()
      .describe('The simulator that ran the simulation checks; absent if none ran.'),
    measured: z.object({
      size: vec3.describe('Edges of the axis-aligned box around the visuals at joint position 0 [m].'),
      mass: z.number().describe('Sum over the links [kg].'),
      base: z.enum(['free', 'fixed']),
      links: z.array(link),
      joints: z.array(joint),
      visual_triangles: z.int().describe('Of the visual meshes; primitives count none.'),
      collision_parts: z.int(),
      simulation: simulation.describe('Figures of the simulation checks that ran.'),
    }),
    request: requestList
      .optional()
      .describe(
        'Each thing that the prompt asks for, compared with what was made; absent: it was not made from words.',
      ),
    estimated: estimated
      .optional()
      .describe(
        'What the file leaves out and was estimated from names, size and walls; absent: the file or an option states it.',
      ),
    checks: z.array(check).describe('Every check, in order, whether it ran or not.'),
    changes: z
      .array(change)
      .optional()
      .describe('What was changed in the prop after it was read, in order; absent: nothing.'),
    findings: z.array(finding),
  })
  .meta({
    title: 'propmaster report',
    description:
      'What was checked and measured on one prop, and what was found. It certifies nothing: a prop that passes has passed these checks, in this version of this engine, and no others.',
  });

export type Report = z.infer<typeof report>;
export type RequestList = z.infer<typeof requestList>;
export type CheckOutcome = z.infer<typeof check>;
export type SimulationFigures = z.infer<typeof simulation>;
