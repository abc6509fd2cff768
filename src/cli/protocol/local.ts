import { z } from 'zod';
import { type CommandLines, describeCommand } from './describe.ts';
import { batchItemObject, jobObject } from './service.ts';
import { batchRun, finding, installedProp, installedScene, runLines, verdict } from './shared.ts';

const keyKind = z.string().meta({ examples: ['personal', 'team'] });

const localKey = {
  id: z.string(),
  kind: keyKind,
  name: z.string().nullable(),
  library: z.string(),
  scopes: z.array(z.string()),
  created_at: z.union([z.number(), z.string()]),
  revoked: z.boolean(),
};

const knownJob = z.looseObject({
  job_id: z.string().nullable().describe('null: the request may have been sent without an answer.'),
  prompt: z.string(),
  status: z.string(),
  prop: z.string().nullable().describe('Name of the installed prop, once it is there.'),
});

const profile = z.looseObject({
  name: z.string(),
  base_url: z.string(),
  active: z.boolean(),
  key_store: z.string().nullable(),
  dialect_changes: z.int(),
});

const setting = z.looseObject({
  setting: z.string(),
  value: z.union([z.string(), z.number()]),
  changed: z.boolean(),
});

const probedSetting = z.looseObject({
  setting: z.string(),
  decision: z.string().meta({ examples: ['usual', 'other', 'none', 'undecided'] }),
  value: z.union([z.string(), z.number()]).optional().describe('Of usual and other.'),
  confidence: z
    .string()
    .optional()
    .meta({ examples: ['certain', 'likely'] }),
  evidence: z.string(),
  settle: z.string().optional(),
});

const judgedRule = z.looseObject({
  id: z.string(),
  part: z.string(),
  section: z.string(),
  rule: z.string(),
  verdict: z.string().meta({ examples: ['pass', 'fail', 'not_shown', 'skipped'] }),
  says: z.string().optional().describe('Why, where it did not pass.'),
  cause: z.string().optional().describe('What breaks it: the same text for rules that are broken by one thing.'),
  as: z
    .string()
    .optional()
    .describe('Whose key the request had.')
    .meta({ examples: ['personal', 'team', 'nobody', 'stranger'] }),
  request: z.string().optional().describe('`METHOD /path?query`.'),
  headers: z.record(z.string(), z.string()).optional().describe('Those that the check set.'),
  body: z.string().optional().describe('Its beginning, without keys.'),
  status: z.int().optional(),
  answer: z.string().optional(),
});
const madeThing = z.looseObject({
  library: z.string().meta({ examples: ['personal', 'team'] }),
  kind: z.string().meta({ examples: ['asset', 'scene', 'batch', 'image'] }),
  id: z.string(),
});

const listening = z.looseObject({
  type: z.literal('listening'),
  url: z.string(),
  docs_url: z.string().optional().describe('Absent with --dialect.'),
  dialect: z.string().optional().describe('With --dialect: `random:<seed>`, or the file.'),
  operation_url: z.string().optional().describe('Of /metrics; with --operation-port.'),
  role: z.string().optional().describe('Of a process that shares a database with others.'),
  keys: z
    .looseObject({ personal: z.string(), team: z.string() })
    .optional()
    .describe('Absent on a shared database: `serve keys create` makes them.'),
});

const working = z.looseObject({
  type: z.literal('working'),
  threads: z.int().describe('Jobs at a time.'),
  shared: z.boolean().describe('Whether the database is one that many processes share.'),
  operation_url: z.string().optional().describe('Of /metrics; with --operation-port.'),
});

const viewing = z.looseObject({
  type: z.literal('viewing'),
  url: z.string().describe('Of the page, with its token: whoever has it sees what is shown.'),
  shown: z.array(z.string()).describe('Names and paths that were given; empty: all of the project.'),
});

const category = z.looseObject({
  name: z.string(),
  group: z.string(),
  nouns: z.array(z.string()).describe('Words that mean it in a prompt.'),
  synset: z.string().describe('WordNet 3.0.'),
  wikidata: z.string().optional().describe('Item of Wikidata.'),
  fields: z.array(z.string()).describe('Of its description, besides category.'),
});

const drawn = {
  findings: z
    .array(
      z.looseObject({
        code: z.string(),
        severity: z.string().meta({ examples: ['error', 'warning', 'info'] }),
        pointer: z.string().describe('JSON pointer into the document.'),
        message: z.string(),
        hint: z.string().optional(),
      }),
    )
    .describe('What is wrong with the document, or was done about it.'),
  slow: z
    .object({ seconds: z.number(), pointer: z.string(), own: z.number() })
    .optional()
    .describe('If building took long: processor time [s], and the solid, link or joint that took most of it [s].'),
  measured: z
    .looseObject({
      size: z.array(z.number()).describe('Along x, y, z [m].'),
      mass: z.number().describe('[kg]'),
      links: z.array(z.looseObject({ name: z.string(), mass: z.number(), colliders: z.int() })),
      joints: z.array(z.looseObject({ name: z.string(), type: z.string(), limits: z.array(z.number()).optional() })),
      cavities: z.array(z.string()),
      triangles: z.int(),
    })
    .optional()
    .describe('Absent where it could not be built.'),
  verdict: verdict.optional(),
  problems: z.array(finding).optional().describe('Findings of its verification.'),
};

/** What goes on in this machine and outlives a command: jobs, batch runs, profiles, servers. */
export const LOCAL_LINES: readonly CommandLines[] = [
  describeCommand(
    'categories',
    { categories: z.array(category) },
    { or: { category, schema: z.looseObject({}).describe('JSON Schema of its description.') } },
  ),
  describeCommand('blueprint from-kind', {
    blueprint: z.looseObject({}).describe('As in schemas/blueprint.schema.json.'),
    whole: z
      .boolean()
      .describe('Whether it is the kind itself; else it is drawn after the shapes that it collides with.'),
  }),
  describeCommand('blueprint init', { blueprint: z.looseObject({}).describe('As in schemas/blueprint.schema.json.') }),
  describeCommand('blueprint check', drawn, { partial: 'all' }),
  describeCommand(
    'blueprint draw',
    { ...drawn, path: z.string().optional().describe('Of the picture.') },
    { partial: 'all' },
  ),
  describeCommand('jobs', { jobs: z.array(knownJob) }),
  describeCommand(
    'jobs attach',
    {
      kind: z
        .string()
        .describe('What was taken up.')
        .meta({ examples: ['asset', 'scene', 'export', 'batch'] }),
      job: jobObject.optional().describe('Of a job: as the service has it.'),
      prop: z.looseObject(installedProp).nullable().optional().describe('null: nothing was to be installed.'),
      scene: z.looseObject(installedScene).nullable().optional().describe('null: nothing was to be installed.'),
      batch: z.looseObject(batchRun).optional().describe('Of a batch run of this project.'),
      items: z.array(batchItemObject).optional().describe('Of another batch: as the service has them.'),
    },
    { before: runLines, partial: ['kind', 'batch', 'items'] },
  ),
  describeCommand('batch run', batchRun, { before: runLines, partial: 'all' }),
  describeCommand('auth login', {
    profile: z.string(),
    base_url: z.string(),
    key_store: z.string(),
    key_kind: keyKind.nullable(),
    active: z.boolean(),
  }),
  describeCommand('auth list', { profiles: z.array(profile) }),
  describeCommand('auth status', {
    service: z.string(),
    chosen_by: z.string(),
    profile: z.string().nullable(),
    key_from: z.string(),
    key_withheld: z.boolean().describe('A key was given that belongs to another service.'),
    key_kind: keyKind.nullable(),
    problem: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  }),
  describeCommand('auth use', { active: z.string() }),
  describeCommand('auth remove', { removed: z.string() }),
  describeCommand('auth dialect', { profile: z.string(), settings: z.array(setting) }),
  describeCommand(
    'probe',
    {
      verdict: z
        .string()
        .meta({ examples: ['answers', 'key_refused', 'not_the_interface', 'unreachable', 'rate_limited'] }),
      says: z.string(),
      base_url: z.string().nullable(),
      profile: z.string().nullable(),
      saved: z.boolean().describe('Whether the profile now has it.'),
      key_kind: keyKind.nullable(),
      document: z.string().nullable().describe('Path of the description that the service serves of itself.'),
      requests: z.int(),
      max_requests: z.int(),
      settings: z
        .array(probedSetting)
        .describe('All of the dialect; with --since those that are otherwise than before.'),
      observations: z.array(z.looseObject({ what: z.string(), seen: z.string() })),
      changes: z.array(
        z.looseObject({
          setting: z.string(),
          from: z.union([z.string(), z.number()]),
          to: z.union([z.string(), z.number()]),
        }),
      ),
    },
    { partial: 'all' },
  ),
  describeCommand(
    'conformance',
    {
      base_url: z.string().nullable().describe('null: the local service.'),
      classes: z.array(z.string()),
      keys: z.array(z.string()).describe('Kinds of keys that were there.'),
      requests: z.int(),
      counts: z.looseObject({ pass: z.int(), fail: z.int(), not_shown: z.int(), skipped: z.int() }),
      rules: z.array(judgedRule).describe('Every rule that binds a service, in the order of the specification.'),
      left: z.array(madeThing).describe('What the checks made and no request deletes.'),
      removed: z.array(madeThing).describe('What they made, and was deleted at the end.'),
    },
    { partial: 'all' },
  ),
  describeCommand(
    'view',
    { stopped: z.boolean() },
    {
      before: [viewing],
      or: { path: z.string().describe('With --static: absolute path of the file.') },
    },
  ),
  describeCommand('serve', { stopped: z.boolean() }, { before: [listening] }),
  describeCommand(
    'serve doctor',
    {
      shared: z.boolean().describe('Whether the database is one that many processes share.'),
      checks: z.array(
        z.looseObject({
          check: z.string().meta({ examples: ['database/reached', 'bucket/write', 'clock'] }),
          verdict: z.string().meta({ examples: ['passed', 'warning', 'failed', 'skipped'] }),
          says: z.string(),
          hint: z.string().optional(),
        }),
      ),
    },
    { partial: 'all' },
  ),
  describeCommand('serve audit', {
    entries: z
      .array(
        z.looseObject({
          id: z.int().describe('Later entries have greater ones.'),
          at: z.int().describe('Epoch milliseconds.'),
          action: z.string().meta({ examples: ['key.created', 'key.revoked', 'asset.deleted'] }),
          actor: z.string().describe('Id of a key, `service`, or the user and machine of a command.'),
          subject: z.string().describe('Id of the key or asset that it was done to.'),
          library: z.string(),
          request_id: z.string().nullable().describe('null: it was no request.'),
        }),
      )
      .describe('Newest first.'),
    has_more: z.boolean(),
  }),
  describeCommand('serve keys create', { key: z.string().describe('Seen only here.'), ...localKey }),
  describeCommand('serve keys list', { keys: z.array(z.looseObject(localKey)) }),
  describeCommand('serve keys revoke', localKey),
  describeCommand(
    'worker',
    { stopped: z.boolean(), reason: z.string().meta({ examples: ['signal', 'empty', 'time'] }) },
    { before: [working] },
  ),
  describeCommand('completion', { shell: z.string(), script: z.string() }),
  describeCommand('completion candidates', {
    candidates: z.array(z.looseObject({ value: z.string(), about: z.string() })),
    files: z.boolean().describe('Whether files of this machine may stand here as well.'),
  }),
  describeCommand('help', { text: z.string() }),
  describeCommand('version', { version: z.string().describe('Of propmaster.') }),
  // What speaks a protocol of its own on stdout takes no --json: the answer is always an error.
  { command: 'mcp', results: [], before: [], partial: {} },
  { command: 'rpc', results: [], before: [], partial: {} },
];
