import { z } from 'zod';
import { PropmasterError } from '../../errors.ts';
import { WITHOUT_UP } from '../../model/source-formats.ts';

/** Parameters that several methods have. Names and meanings are those of the command line's options, snake_case. */

const name = z.string().min(1).describe('Name in the project; else made from the prompt, the asset or the file.');
const simulators = z
  .array(z.string().min(1))
  .min(1)
  .describe('Simulators to write for, as ["mujoco", "gazebo"]; else those of the project, else mujoco.');
const simulatorList = z.string().min(1).describe('Simulators, with commas between them.');
const format = z.enum(['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb']);
const density = z.number().positive().describe('[kg/m³]. For inputs without physics, else estimated.');
const up = z.enum(['x', 'y', 'z']).describe(`Axis that points up in a file that does not say (${WITHOUT_UP}); else z.`);
const collider = z.enum(['parts', 'hull', 'box', 'none']).describe('Colliders of an input that has none; else parts.');
const allowFailed = z.boolean().describe('Install even if verification fails; lock and report say so.');
const path = z
  .string()
  .min(1)
  .describe('A file or folder; a relative path begins at the working folder of the process.');
const id = z.string().min(1);
const props = z.array(z.string().min(1)).describe('Names of installed props; none: all of them.');

/** Of what is installed or looked at: what is to be made of it beyond what its file says. */
const treatment = {
  base: z.enum(['free', 'fixed']).optional().describe('Whether the root moves freely or is bolted to the world.'),
  static: z.literal(true).optional().describe('Nothing moves: a fixed base, and every joint locked. Without base.'),
  scale: z.number().positive().optional().describe('Make it so many times as large; the density stays.'),
  mass: z.number().positive().optional().describe('Of the whole prop [kg]; wins over density.'),
  density: density.optional(),
  material: z
    .string()
    .min(1)
    .optional()
    .describe('What it is made of (oak, steel): for masses that the file leaves out, and frictions.'),
  friction: z.number().nonnegative().optional().describe('Sliding friction of every collider.'),
  up: up.optional(),
  collider: collider.optional(),
  fix: z.literal(true).optional().describe('Repair what the checks find, as far as it can be.'),
};

const installing = {
  name: name.optional(),
  simulators: simulators.optional(),
  replace: z.boolean().optional().describe('Replace what has this name.'),
  allow_failed: allowFailed.optional(),
  ...treatment,
};

const fromService = { ...installing, format: format.optional().describe('Ask the service for this format only.') };
const prompt = z.string().min(1).describe('What is to be made, in words.');
const seed = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1)
  .describe('Which variation of what the prompt leaves open, of the local service.');
const wait = z
  .number()
  .positive()
  .describe('Wait for the end, no longer than this [s]; the work goes on at the service.');

/** Method → its parameters. A method that is missing here has none. */
export const PARAMS = {
  init: z.strictObject({ simulators: simulators.optional() }),
  generate: z.strictObject({ prompt, seed: seed.optional(), ...fromService }),
  submit: z.strictObject({ prompt, name: name.optional(), seed: seed.optional() }),
  edit: z.strictObject({
    name: z.string().min(1).describe('Of an installed prop.'),
    set: z
      .array(z.string().min(3))
      .optional()
      .describe('["height=0.12", "colour=red"]: fields and their values; none: the fields are listed.'),
    allow_failed: allowFailed.optional(),
  }),
  pull: z.strictObject({ id: id.describe('Of an asset, or of the job that makes it.'), ...fromService }),
  import: z.strictObject({ path, ...installing }),
  inspect: z.strictObject({ path, ...treatment }),
  convert: z.strictObject({
    source: path.describe('A file or folder, as of import.'),
    target: z
      .string()
      .min(1)
      .describe('The file to write; its ending says the format: xml, sdf, urdf, usd, usdz, glb.'),
    verify: z.boolean().optional().describe('Check and simulate it first; else true.'),
    replace: z.boolean().optional().describe('Replace a file that is there; never one of the source.'),
    allow_failed: allowFailed.optional(),
    ...treatment,
  }),
  verify: z.strictObject({
    names: props.optional(),
    changed: z.boolean().optional().describe('Leave out what was found in order and has not changed since.'),
  }),
  list: z.strictObject({
    names: z.array(z.string().min(1)).optional().describe('Names of installed props and scenes; none: all of them.'),
    limit: z.number().int().min(1).optional().describe('Most props; else all.'),
    offset: z.number().int().min(0).optional().describe('Props that are passed over first.'),
  }),
  licences: z.strictObject({
    names: props.optional(),
    only: z.array(z.string().min(1)).optional().describe('CC0, CC-BY, MIT; none: not stated.'),
  }),
  search: z.strictObject({
    query: z.string().min(1).max(1_000).describe('Words, and filters: mass<1kg, size<30cm, joints>0, licence=CC-BY.'),
    in: z
      .array(z.enum(['project', 'kinds', 'catalog', 'audit']))
      .optional()
      .describe('Where; else project and kinds.'),
    audit: z.string().min(1).optional().describe('audit.jsonl of an audit.'),
    limit: z.number().int().min(1).max(1_000).optional().describe('Most hits; else 20.'),
  }),
  installScene: z.strictObject({
    source: z.string().min(1).describe('Id of a scene or of its job, or the file of a scene, also of another program.'),
    ...installing,
  }),
  add: z.strictObject({ simulators: simulatorList, names: props.optional() }),
  drop: z.strictObject({ simulators: simulatorList, names: props.optional() }),
  remove: z.strictObject({ names: props.min(1) }),
  job: z.strictObject({ id, max_wait: wait.optional() }),
  attach: z.strictObject({
    id: id.describe('Of a job, a batch, or a batch run of the project.'),
    install: z.boolean().optional().describe('Whether to install what it makes; else as it was begun.'),
    ...installing,
  }),
  cancel: z.strictObject({ id: id.describe('Of a job.') }),
  examine: z.strictObject({
    target: z.string().min(1).describe('Name of a prop, or a path as of import.'),
    fix: z.boolean().optional().describe('Repair it: a prop in its place, of a file a copy.'),
    to: z.string().min(1).optional().describe('Of a file: where its repaired copy goes.'),
    as: format.optional().describe('Of a file: the format of its repaired copy.'),
    up: up.optional(),
    collider: collider.optional(),
    density: density.optional(),
  }),
  blend: z.strictObject({ names: props.optional() }),
  runBatch: z.strictObject({
    path: z.string().min(1).describe('JSONL or CSV file of the items.'),
    simulators: simulators.optional(),
    allow_failed: allowFailed.optional(),
    max_concurrency: z.int().min(1).max(50).optional().describe('Most items at work at once.'),
    max_cost_cents: z.int().positive().optional().describe('Ceiling for all items together.'),
    results: z.string().min(1).optional().describe('Where the results go; else results.jsonl next to the items.'),
    fresh: z.boolean().optional().describe('Order everything anew.'),
  }),
} as const;

export const NONE = z.strictObject({});

/**
 * Parameters as the method has them.
 *
 * @throws {PropmasterError} `usage`, naming the parameter
 */
export function acceptParams(schema: z.ZodType, given: unknown, method: string): Readonly<Record<string, unknown>> {
  const checked = schema.safeParse(given ?? {});
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = ['params', ...issue!.path.map(String)].join('.');
    throw new PropmasterError('usage', `${method}: ${where}: ${issue!.message}.`, {
      where,
      hint: 'schemas/rpc.schema.json and docs/rpc.md tell what each method takes.',
    });
  }
  const params = checked.data as Record<string, unknown>;
  if (params['static'] !== undefined && params['base'] !== undefined) {
    throw new PropmasterError('usage', `${method}: params.static and params.base exclude each other.`, {
      where: 'params.static',
      hint: 'Leave one of them out.',
    });
  }
  return params;
}
