import { z } from 'zod';
import { type CommandLines, describeCommand } from './describe.ts';
import { entries, installedProp, installedScene, listedScene, reportObject, sha256, verdict } from './shared.ts';

const nullable = <T extends z.ZodType>(type: T) => type.nullable();
const triple = z.tuple([z.number(), z.number(), z.number()]);

const refusal = z.looseObject({
  code: z.string(),
  error: z.string().describe('Code of the error that `import` would end with.'),
  rule: z.string(),
  reason: nullable(z.string()),
  hint: z.string(),
  count: z.int(),
  places: z.array(z.looseObject({ place: z.string(), detail: nullable(z.string()) })).describe('The first 100.'),
});

const archive = z.looseObject({
  files: z.int(),
  folders: z.int(),
  clutter: z.int(),
  unpacked_bytes: z.int(),
  ratio: z.number(),
  contents: z.string(),
});

const glb = z.looseObject({
  version: nullable(z.union([z.string(), z.number()])),
  generator: nullable(z.string()),
  extensions_used: z.array(z.string()),
  extensions_required: z.array(z.string()),
  nodes: z.int(),
  meshes: z.int(),
  triangles: nullable(z.number()),
  materials: z.int(),
  images: z.array(
    z.looseObject({
      name: nullable(z.string()),
      mime: nullable(z.string()),
      width: nullable(z.int()).describe('[px]'),
      height: nullable(z.int()).describe('[px]'),
      bytes: nullable(z.int()),
    }),
  ),
  animations: z.int(),
  skins: z.int(),
  bounds: nullable(z.looseObject({ min: triple, max: triple })).describe('Axes of glTF, Y up [m].'),
});

const usd = z.looseObject({
  layer: z.string(),
  encoding: z.string(),
  default_prim: nullable(z.string()),
  up_axis: nullable(z.string()),
  meters_per_unit: nullable(z.number()),
  prims: z.int(),
  types: z.record(z.string(), z.int()),
  joints: z.array(z.string()),
  assets: z.array(z.string()),
});

const xml = z.looseObject({
  root: z.string(),
  language: nullable(z.string()),
  elements: z.int(),
  depth: z.int(),
  counts: z.record(z.string(), z.int()),
});

const inspection = {
  path: z.string(),
  kind: z.string().meta({ examples: ['folder', 'archive', 'glb', 'usd', 'xml', 'image', 'other'] }),
  description: z.string(),
  format: nullable(z.string()),
  main: nullable(z.string()),
  bytes: z.int(),
  verdict: z.string().meta({ examples: ['accepted', 'refused'] }),
  refusals: z.array(refusal),
  entries: z.array(
    z.looseObject({
      path: z.string().describe('As it stands in the file: do not print it raw.'),
      bytes: z.int(),
      kind: z.string(),
      packed: nullable(z.int()),
      clutter: z.boolean(),
    }),
  ),
  archive: nullable(archive),
  glb: nullable(glb),
  usd: nullable(usd),
  xml: nullable(xml),
  image: nullable(z.looseObject({})),
  report: nullable(reportObject),
};

const repair = z.looseObject({ repair: z.string(), reason: z.string() }).describe('With before and after.');

const examination = {
  name: z.string(),
  fixed: z.boolean(),
  verdict,
  repairs: z.array(repair),
  written: nullable(z.string()).describe('The repaired copy.'),
  entries: nullable(entries),
  report: reportObject,
};

const auditVerdict = z.enum(['passed', 'passed_with_warnings', 'failed', 'refused', 'broken']);

const auditChange = z.looseObject({
  path: z.string(),
  before: auditVerdict,
  after: auditVerdict,
  added: z.array(z.string()).describe('Codes of errors that it has now and had not before.'),
  settled: z.array(z.string()).describe('Codes of errors that it had.'),
});

const audited = {
  folder: z.string().describe('Absolute path.'),
  files: z.looseObject({ jsonl: z.string(), parquet: z.string(), html: z.string() }).describe('Absolute paths.'),
  level: z.string().meta({ examples: ['structure', 'format', 'physics', 'simulation'] }),
  models: z.int(),
  verdicts: z.record(z.string(), z.int()).describe('Models by verdict.'),
  formats: z.record(z.string(), z.int()),
  licences: z.record(z.string(), z.int()).describe('SPDX identifiers where the words are known.'),
  findings: z
    .array(
      z.looseObject({
        code: z.string(),
        severity: z.string(),
        models: z.int().describe('Models that have it.'),
        count: z.int(),
        path: z.string().describe('The first that has it.'),
        message: z.string(),
      }),
    )
    .describe('By severity, then by models.'),
  unchanged: z.int().describe('Models that were taken over from an earlier run.'),
  besides: nullable(z.looseObject({})).describe('What lies in the collection that is no model.'),
  comparison: nullable(
    z.looseObject({
      new: z.array(z.looseObject({ path: z.string(), verdict: auditVerdict })),
      gone: z.array(z.string()),
      better: z.array(auditChange),
      worse: z.array(auditChange),
      same: z.int(),
    }),
  ).describe('With --against.'),
  repaired: nullable(z.int()).describe('With --fix-to: models that a repaired copy was written of.'),
};

const importedItems = {
  items: z
    .array(
      z.looseObject({
        path: z.string().describe('Of its file, seen from the collection.'),
        name: z.string().describe('Name in the project.'),
        status: z.string().meta({ examples: ['installed', 'unchanged', 'failed', 'left_out'] }),
        verdict: nullable(verdict),
        error: nullable(z.looseObject({ code: z.string(), message: z.string(), hint: nullable(z.string()) })),
      }),
    )
    .describe('With --all: one a model, in the order of paths.'),
};

const listedProp = z.looseObject({
  name: z.string(),
  source: z.string().describe('In words.'),
  format: z.string(),
  verdict,
  simulators: z.array(z.string()),
  entries,
  files: z.int(),
});

/** What is done to the props of a project. */
export const PROJECT_LINES: readonly CommandLines[] = [
  describeCommand('init', { project: z.string().describe('Absolute path.'), created: z.boolean() }),
  describeCommand('generate', installedProp, { or: { job_id: z.string(), status: z.string() } }),
  describeCommand('edit', installedProp, {
    or: {
      name: z.string(),
      fields: z
        .array(
          z.looseObject({
            name: z.string(),
            value: z.union([z.number(), z.string(), z.boolean(), z.null()]).optional(),
          }),
        )
        .describe('Without anything to set. Metres, degrees; no value: the default of the blueprint.'),
    },
  }),
  describeCommand('pull', installedProp),
  describeCommand('import', installedProp, { or: [installedScene, importedItems], partial: ['items'] }),
  describeCommand('inspect', inspection, { partial: 'all' }),
  describeCommand('unpack', {
    folder: z.string().describe('Absolute path.'),
    files: z.array(
      z.looseObject({ path: z.string(), bytes: z.int(), sha256, crc32: z.string().regex(/^[0-9a-f]{8}$/) }),
    ),
  }),
  describeCommand('convert', {
    name: z.string(),
    from: z.string(),
    format: z.string(),
    written: z.string().describe('Absolute path of the target.'),
    files: z.array(z.string()).describe('Relative to the folder of the target, which is the first.'),
    verdict: nullable(verdict).describe('Null with --no-verify.'),
    findings: z.array(z.looseObject({})),
    changes: z.array(z.looseObject({})),
    report_file: nullable(z.string()),
    report: nullable(reportObject),
  }),
  describeCommand('audit', audited, { partial: 'all' }),
  describeCommand('search', {
    hits: z
      .array(
        z.looseObject({
          from: z.string().meta({ examples: ['project', 'kinds', 'catalog', 'audit'] }),
          id: z.string().describe('Name of a prop, words for a prompt, slug, or path in the collection.'),
          name: z.string(),
          nouns: z.array(z.string()),
          about: z.string().describe('Prompt, source, tags: data.'),
          score: z.number().describe('How well it fits; 0 without words.'),
          mass: nullable(z.number()).describe('[kg]'),
          size: nullable(z.number()).describe('Longest edge [m].'),
          joints: nullable(z.int()),
          licence: nullable(z.string()),
          verdict: nullable(z.string()),
        }),
      )
      .describe('The best first.'),
    searched: z.int().describe('Entries that were searched.'),
  }),
  describeCommand('install', {
    restored: z.array(z.string()),
    intact: z.array(z.string()),
    added: z.array(z.string()).optional().describe('Props that got a simulator, with --simulators.'),
  }),
  describeCommand('list', {
    project: z.string().describe('Absolute path.'),
    props: z.array(listedProp),
    scenes: z.array(z.looseObject(listedScene)),
    has_more: z.boolean().optional().describe('Whether there are props after these, with --limit.'),
  }),
  describeCommand('licences', {
    props: z.array(
      z.looseObject({
        name: z.string(),
        licence: nullable(z.string()).describe('SPDX identifier where its words are known; null: not stated.'),
        attribution: nullable(z.string()).describe('Whom to name, as the source says: data.'),
        source: nullable(z.string()).describe('File that states it.'),
      }),
    ),
    totals: z.record(z.string(), z.int()).describe('Props by licence.'),
  }),
  describeCommand('export', {
    folder: z.string().describe('Absolute path.'),
    kind: z.enum(['webdataset', 'parquet']),
    props: z.int(),
    shards: z.array(
      z.looseObject({
        file: z.string().describe('Relative to the folder.'),
        props: z.int(),
        bytes: z.int(),
        sha256,
        status: z.enum(['written', 'unchanged']),
      }),
    ),
    licences: z.record(z.string(), z.int()).describe('Props by licence.'),
  }),
  describeCommand('add', { added: z.array(z.string()).describe('Props that got a simulator.') }),
  describeCommand('drop', { dropped: z.array(z.string()).describe('Props and scenes that lost a simulator.') }),
  describeCommand('remove', { removed: z.array(z.string()) }),
  describeCommand('undo', {
    undone: z.string().describe('The command that was taken back.'),
    restored: z.array(z.string()).describe('Props and scenes that are there again.'),
    removed: z.array(z.string()).describe('Those that are there no longer.'),
    reverted: z.array(z.string()).describe('Those that are as they were before.'),
  }),
  describeCommand('verify', { reports: z.array(reportObject) }, { partial: ['reports'] }),
  describeCommand('blend', {
    written: z.record(z.string(), z.string()).describe('Per prop its .blend file, relative to the project.'),
    blender: z.string().describe('Version of the Blender that wrote them.'),
  }),
  describeCommand(
    'doctor',
    { facts: z.record(z.string(), z.string()), problems: z.array(z.string()) },
    { or: examination },
  ),
];
