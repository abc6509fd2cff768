import { z } from 'zod';
import { report } from '../../verify/report.ts';

/** Parts of lines that several commands have. */

/** The published report, open as every object of a line is. */
export const reportObject = report.meta({
  id: 'report',
  title: undefined,
  description: 'As in schemas/report.schema.json.',
});

export const finding = report.shape.findings.element.meta({ id: 'finding' });
export const verdict = report.shape.verdict;

export const entries = z
  .record(z.string(), z.string())
  .describe('Per simulator the main file, relative to the project, with /.');

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a prop comes from. */
export const source = z.union([
  z.looseObject({ kind: z.literal('prompt'), request: z.looseObject({ prompt: z.string() }) }),
  z.looseObject({ kind: z.literal('asset'), id: z.string() }),
  z.looseObject({ kind: z.literal('file'), path: z.string().describe('Relative to the project where possible.') }),
  z.looseObject({ kind: z.literal('scene'), design: z.string() }).describe('With id or path of the scene.'),
]);

/** A prop that was just installed. */
export const installedProp = {
  name: z.string().describe('Name in the project.'),
  source,
  format: z.string().describe('Format that it was read from.'),
  job_id: z.string().optional(),
  asset_id: z.string().optional(),
  interpretation: z
    .looseObject({ understood: z.array(z.string()), assumed: z.array(z.string()), ignored: z.array(z.string()) })
    .optional()
    .describe('How the service read the prompt.'),
  verdict,
  entries,
  report_file: z.string().describe('Relative to the project.'),
  preview_file: z.string().describe('Relative to the project.'),
  timings: z.record(z.string(), z.number()).describe('Duration by stage [ms].'),
  report: reportObject,
};

/** A scene of the project. */
export const listedScene = {
  name: z.string().describe('Name in the project.'),
  source: z.string().describe('The prompt, the id or the path that it came from.'),
  verdict,
  props: z.array(z.string()).describe('Props of the project that it uses, each once.'),
  instances: z.int(),
  entries,
};

/** A scene that was just installed. */
export const installedScene = {
  ...listedScene,
  job_id: z.string().optional(),
  scene_id: z.string().optional(),
  delivery: z.looseObject({ status: z.string(), missing: z.array(z.string()) }).optional(),
  findings: z.array(finding),
  report_file: z.string().describe('Relative to the project.'),
  preview_file: z.string().describe('Relative to the project.'),
};

/** A file that was saved. */
export const savedFile = {
  path: z.string(),
  bytes: z.int(),
  sha256,
  verified: z.string().describe('What it was checked against: sha256, length or none.'),
  kind: z.string().describe('By its first bytes.'),
};

/** What became of an item of a batch run. */
export const runItem = {
  custom_id: z.string().describe("The file's own, else line-<number>."),
  line: z.int().describe('Of the items file, from 1.'),
  status: z.string().meta({ examples: ['waiting', 'queued', 'running', 'made', 'downloaded', 'installed', 'failed'] }),
  prop: z.string().optional(),
  verdict: verdict.optional(),
  job_id: z.string().optional(),
  asset_id: z.string().optional(),
  entries: entries.optional(),
  reserved_cents: z.number().optional(),
  settled_cents: z.number().optional(),
  error: z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional() }).optional(),
};

/** How a batch run stands. */
export const runProgress = {
  total: z.int(),
  installed: z.int(),
  failed: z.int(),
  arriving: z.int().describe('Made by the service, and on the way into the project.'),
  running: z.int(),
  queued: z.int(),
  per_minute: z.number().optional(),
  left_ms: z.number().optional().describe('Estimated [ms].'),
  reserved_cents: z.number().optional(),
  settled_cents: z.number().optional(),
};

/** The end of a batch run. */
export const batchRun = {
  id: z.string(),
  batch_id: z.string().nullable(),
  resumed: z.boolean().describe('Whether an earlier run was taken up.'),
  ...runProgress,
  results_file: z.string().describe('Absolute path; one JSON object a line.'),
  near_duplicates: z
    .array(z.looseObject({ custom_id: z.string(), of: z.string() }))
    .describe('Items that differ from an earlier one by 1% of its sizes at most.'),
};

/** Lines of a batch run before its end. */
export const runLines = [
  z.looseObject({ type: z.literal('item'), ...runItem }).describe('An item has changed.'),
  z.looseObject({ type: z.literal('batch'), ...runProgress }).describe('The whole, at most once a second.'),
];

export const hasMore = z.boolean().describe('Whether there are more than were asked for.');
