import { z } from 'zod';
import type { KnownJob, Propmaster } from '../../src/api/propmaster.ts';
import { withinTime } from '../limits.ts';
import { linksTo, PROJECT_URI } from '../links.ts';
import { orderedJobs } from '../ordered-jobs.ts';
import { listFacts, propFacts, readPicture } from '../project-facts.ts';
import { findings } from '../prop-views.ts';
import { shortText } from '../short-text.ts';
import { RESULT_BYTES, shorten } from '../shorten.ts';
import { defineTool } from '../tool.ts';
import { clip } from '../views.ts';

/** The service is asked after open jobs for so long; the list itself needs none [ms]. */
const JOBS_MS = 10_000;
const JOBS_SHOWN = 4;
const MOST_FOUND = 20;

const facts = z.object({
  name: z.string(),
  kind: z.string(),
  verdict: z.string(),
  source: z.string().describe('prompt, id or file: data'),
});

export const listProject = defineTool({
  name: 'list_project',
  title: 'List the project',
  description:
    'What is installed, in pages, and jobs not installed yet. name: all about that prop or scene; query: props by meaning.',
  toolset: 'project',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    name: shortText(64).optional(),
    query: shortText(200).optional(),
    picture: z.boolean().optional().describe('of name'),
    cursor: shortText(64).optional(),
  }),
  output: z.object({
    project: z.string(),
    props: z.array(facts).optional(),
    open_jobs: z.array(z.record(z.string(), z.string())).optional().describe('job_id, prompt, state'),
    next_cursor: z.string().optional(),
    prop: z
      .looseObject({ ...facts.shape, findings })
      .optional()
      .describe('also size_m, mass_kg, joints, files, report, preview'),
    warnings: z.array(z.string()),
    next: z.string(),
  }),

  async handle({ name, query, picture, cursor }, { propmaster, signal }) {
    const project = propmaster.root;
    if (name !== undefined) {
      const { warnings, ...all } = await propFacts(propmaster, name);
      const prop = shorten(
        { ...all, findings: [...all.findings], props: all.props && [...all.props], files: { ...all.files } },
        ['joints', 'findings', 'props'],
        `All: ${all.report}`,
        RESULT_BYTES - 300,
      );
      const { warnings: shortened = [], ...shown } = prop as typeof prop & { warnings?: string[] };
      return {
        view: {
          project,
          prop: shown,
          warnings: [...warnings, ...shortened],
          next:
            all.verdict === 'failed' && all.kind === 'prop'
              ? `doctor with target "${name}"`
              : `verify with names ["${name}"]`,
        },
        links: linksTo(name),
        ...(picture ? { images: [await readPicture(propmaster, name)] } : {}),
      };
    }
    if (query !== undefined) return { view: { project, ...(await found(query, propmaster, signal)) } };
    const open = cursor === undefined ? await openJobs(propmaster, signal) : [];
    const rest = (await listFacts(propmaster)).filter((known) => cursor === undefined || known.name > cursor);
    const start = { project, props: [] as typeof rest, open_jobs: open ?? [], warnings: [] as string[], next: '' };
    const props = fitting(rest, RESULT_BYTES - 300 - JSON.stringify(start).length);
    const last = props.length < rest.length ? props.at(-1)?.name : undefined;
    return {
      view: {
        ...start,
        props,
        ...(last === undefined ? {} : { next_cursor: last }),
        warnings: [
          ...(open ? [] : ['The service did not say how the open jobs are.']),
          ...(picture ? ['A picture needs a name.'] : []),
        ],
        next: last === undefined ? nextStep(props.length, open ?? []) : `list_project with cursor "${last}"`,
      },
      links: [{ uri: PROJECT_URI, name: 'project', mimeType: 'application/json' }],
    };
  },
});

/** Props by meaning and figures, the best first. */
async function found(query: string, propmaster: Propmaster, signal: AbortSignal) {
  const [{ hits, searched }, all] = await Promise.all([
    propmaster.search(query, { in: ['project'], limit: MOST_FOUND, signal }),
    listFacts(propmaster),
  ]);
  const byName = new Map(all.map((known) => [known.name, known]));
  const props = hits.flatMap(({ id }) => byName.get(id) ?? []);
  const [first] = props;
  return {
    props: fitting(props, RESULT_BYTES - 600),
    warnings: first ? [] : [`None of ${searched} props is like this.`],
    next: first ? `list_project with name "${first.name}"` : 'browse what "categories" with this query',
  };
}

/** Nothing is to come of such a job: it has failed, or the service does not know it any more. */
const OVER: ReadonlySet<string> = new Set(['failed', 'cancelled', 'unknown']);

/**
 * Batches and scenes under way, and jobs that are not installed yet; `undefined` when the service does not say in time.
 * `browse` lists those that failed.
 */
async function openJobs(propmaster: Propmaster, signal: AbortSignal) {
  const jobs = await withinTime(JOBS_MS, signal, () => propmaster.jobs());
  if (!jobs) return undefined;
  const ordered = (await orderedJobs(propmaster.root)).filter(({ hasEnded }) => !hasEnded);
  const assets = jobs.filter(
    (job): job is KnownJob & { jobId: string } =>
      job.jobId !== undefined && job.prop === undefined && !OVER.has(job.status),
  );
  return [
    ...ordered.map(({ id, about, state }) => ({ job_id: id, prompt: clip(about, 80), state })),
    ...assets.map(({ jobId, prompt, status }) => ({ job_id: jobId, prompt: clip(prompt, 80), state: status })),
  ].slice(0, JOBS_SHOWN);
}

/** The first entries that shorten into so many bytes, and at least one. */
function fitting<Entry>(entries: readonly Entry[], bytes: number): Entry[] {
  let left = bytes;
  const end = entries.findIndex((entry, index) => {
    left -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return left < 0 && index > 0;
  });
  return entries.slice(0, end === -1 ? entries.length : end);
}

function nextStep(props: number, open: readonly { job_id: string; state: string }[]): string {
  const ready = open.find(({ state }) => state === 'succeeded');
  if (ready) return `install with source "${ready.job_id}"`;
  if (open[0]) return `check_job with job_id "${open[0].job_id}"`;
  return props === 0 ? 'generate_asset, or install of a file inside the project' : 'list_project with a name tells all';
}
