import { z } from 'zod';
import { PropmasterError } from '../errors.ts';
import { PROP_NAME } from '../project/names.ts';
import { sceneSource } from '../project/source.ts';
import { requestList } from '../verify/report.ts';

/** Bounds of what a scene may be. The service's own are 500 instances of 100 designs. */
export const SCENE_LIMITS = {
  instances: 2_000,
  props: 500,
  boxes: 2_000,
  distance: 10_000,
  lights: 200,
  findings: 500,
} as const;
/** What a quaternion may be off from unit length, before it is made exactly so [-]. */
const UNIT = 1e-3;

const metres = z.number().min(-SCENE_LIMITS.distance).max(SCENE_LIMITS.distance);
export const position = z.tuple([metres, metres, metres]);
const extent = z.number().positive().max(SCENE_LIMITS.distance);
const component = z
  .number()
  .min(-1 - UNIT)
  .max(1 + UNIT);
export const rotation = z
  .tuple([component, component, component, component])
  .refine((q) => Math.abs(Math.hypot(...q) - 1) <= UNIT, 'is no unit quaternion');

const direction = z
  .tuple([component, component, component])
  .refine((v) => Math.abs(Math.hypot(...v) - 1) <= UNIT, 'is no unit vector');
const share = z.number().min(0).max(1);
const text = z.string().max(200);

const name = z.string().regex(PROP_NAME, 'is no name: lower-case letters, digits and underscores');

/** Something that stands still: a floor, a wall. Edges along the axes. */
export const structureBox = z.object({
  name,
  position: position.describe('Centre [m].'),
  size: z.tuple([extent, extent, extent]).describe('Full edge lengths [m].'),
});
export type StructureBox = z.infer<typeof structureBox>;

/**
 * `scenes/<name>.json`: what stands where, in no simulator's words. Also what may be written by hand, or by a program, and
 * installed: `source`, `release`, `delivery`, `mass`, and what `props` says beyond the name are then not needed.
 */
export const sceneDescription = z
  .object({
    version: z.literal(1),
    name,
    source: sceneSource.optional(),
    release: z.string().optional().describe('Release of the service that made it.'),
    delivery: z
      .object({
        status: z.string().describe('complete: everything planned is there; candidate: some is missing.'),
        validation: z.string().optional(),
        placed_instances: z.number().int().nonnegative(),
        planned_instances: z.number().int().nonnegative(),
        missing: z.array(z.string()).describe("What is missing, in the service's words. Untrusted text."),
        request: requestList
          .optional()
          .describe('Each thing that the prompt asks for, compared with the scene as it came out.'),
      })
      .optional()
      .describe('What the service says of its delivery.'),
    mass: z.number().nonnegative().optional().describe('Sum over the instances [kg].'),
    props: z
      .array(
        z.object({
          name: name.describe('Name of the prop in the project.'),
          design: z.string().optional().describe('What its source calls it.'),
          base: z.enum(['free', 'fixed']).optional(),
          mass: z.number().nonnegative().optional().describe('[kg]'),
        }),
      )
      .max(SCENE_LIMITS.props)
      .describe('Every prop that stands in the scene, once.'),
    structure: z
      .array(structureBox)
      .max(SCENE_LIMITS.boxes)
      .default([])
      .describe('What stands still. None: there is a floor at z = 0.'),
    disagreements: z
      .array(z.object({ instance: name, distance: z.number().describe('[m]'), angle: z.number().describe('[rad]') }))
      .max(SCENE_LIMITS.instances)
      .optional()
      .describe("Instances that the source's own file has elsewhere than its scene graph, which was followed."),
    lights: z
      .array(
        z.object({
          name: text,
          type: z.enum(['directional', 'point', 'spot']),
          position,
          direction: direction.describe('Unit vector in which it shines.'),
          colour: z.tuple([share, share, share]).describe('Linear red, green, blue.'),
        }),
      )
      .max(SCENE_LIMITS.lights)
      .optional()
      .describe("The scene's own lights; none: each simulator has its usual one."),
    cameras: z
      .array(
        z.object({
          name: text,
          position,
          rotation: rotation.describe('It looks along -Z of its frame, +Y is up in the picture.'),
          field_of_view: z.number().positive().max(Math.PI).describe('Vertical [rad].'),
        }),
      )
      .max(SCENE_LIMITS.lights)
      .optional(),
    findings: z
      .array(
        z.object({
          code: z.string().max(100),
          severity: z.enum(['error', 'warning', 'info']),
          message: z.string(),
          pointer: z.string(),
          hint: z.string().optional(),
          args: z.record(z.string(), z.unknown()),
        }),
      )
      .max(SCENE_LIMITS.findings)
      .optional()
      .describe('Of the file of another program: what reading it met, left out or had to decide.'),
    instances: z
      .array(
        z.object({
          name,
          prop: name,
          position: position.describe("Of the prop's frame [m]."),
          rotation: rotation.describe('Quaternion, scalar first.'),
        }),
      )
      .min(1)
      .max(SCENE_LIMITS.instances),
  })
  .meta({
    title: 'scenes/<name>.json',
    description:
      'Props at their places, and what stands still around them. Metres, kilograms, Z up, right-handed; quaternions scalar first.',
  });
export type SceneDescription = z.infer<typeof sceneDescription>;

/** The text of a description: the same scene gives the same bytes. */
export const formatDescription = (scene: SceneDescription): string => `${JSON.stringify(scene, undefined, 2)}\n`;

/**
 * A description from a user, checked.
 *
 * @throws {PropmasterError} `invalid_input`, with the file and the JSON pointer
 */
export function parseDescription(value: unknown, where: string): SceneDescription {
  checkCount(value, where);
  const scene = checked(sceneDescription, value, where);
  const known = new Set(scene.props.map((prop) => prop.name));
  unique(
    scene.props.map((prop) => prop.name),
    `${where}#/props`,
  );
  checkPlaces(scene.structure, scene.instances, where);
  for (const [index, { name, prop }] of scene.instances.entries()) {
    if (!known.has(prop))
      throw refusal(
        `"${name}" is of a prop "${prop}" that the scene does not list`,
        `${where}#/instances/${index}/prop`,
      );
  }
  return { ...scene, instances: scene.instances.map((one) => ({ ...one, rotation: normalized(one.rotation) })) };
}

/** Names of boxes and instances: each once, among all of them. @throws {PropmasterError} `invalid_input` */
export function checkPlaces(
  structure: readonly { readonly name: string }[],
  instances: readonly { readonly name: string }[],
  where: string,
): void {
  unique(
    structure.map((box) => box.name),
    `${where}#/structure`,
  );
  unique(
    instances.map((one) => one.name),
    `${where}#/instances`,
    new Set(structure.map((box) => box.name)),
  );
}

/** @throws {PropmasterError} `invalid_input`, naming the first value that is wrong */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue, ...more] = result.error.issues;
  const pointer = issue!.path.map((part) => `/${String(part).slice(0, 80)}`).join('');
  const others = more.length > 0 ? `, and ${more.length} more of its values are wrong` : '';
  throw refusal(`${issue!.message.replace(/^is /, 'a value is ')}${others}`, `${where}#${pointer}`);
}

export function refusal(why: string, where: string): PropmasterError {
  return new PropmasterError('invalid_input', `This scene can't be installed: ${why}.`, {
    where,
    hint: 'Correct the file, or export the scene again; schemas/scene.schema.json says what one looks like.',
  });
}

/** Before each of a million instances is looked at. @throws {PropmasterError} `invalid_input` */
export function checkCount(value: unknown, where: string): void {
  const { instances } = (value ?? {}) as { readonly instances?: unknown };
  const most = SCENE_LIMITS.instances;
  if (Array.isArray(instances) && instances.length > most)
    throw refusal(`it has ${instances.length} instances, and at most ${most} are read`, `${where}#/instances`);
}

/** Of exactly unit length. */
export function normalized(q: readonly [number, number, number, number]): [number, number, number, number] {
  const norm = Math.hypot(...q);
  return Math.abs(norm - 1) < 1e-12 ? [...q] : [q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm];
}

function unique(names: readonly string[], where: string, seen = new Set<string>()): void {
  for (const [index, each] of names.entries()) {
    if (seen.has(each)) throw refusal(`two things in it are called "${each}"`, `${where}/${index}/name`);
    seen.add(each);
  }
}
