import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FINAL_JOB_STATES } from '../../src/contract/jobs.ts';
import { PropmasterError } from '../../src/errors.ts';
import type { InstallOptions } from '../../src/pipeline/types.ts';
import type { Propmaster } from '../../src/propmaster.ts';
import { defineTool } from '../tool.ts';
import { clip, propView, viewProp } from '../views.ts';

/** Leaves time for download and verification within the 60 s that clients allow a call. */
const LONGEST_WAIT_MS = 30_000;

export const install = defineTool({
  name: 'install',
  title: 'Install a prop',
  description:
    'Bring a prop into the project: download, unpack, verify (geometry, mass, joints, simulated drop) and write the ' +
    'files a simulator loads. source is a job id, an asset id, or the path of a ZIP, GLB or MJCF file inside the ' +
    'project. Nothing is installed when verification fails, unless allow_failed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    source: z.string().min(1).max(4_096).describe('job id, asset id, or file path relative to the project'),
    name: z.string().min(1).max(64).optional().describe('name in the project; default: from the asset'),
    replace: z.boolean().default(false).describe('replace the prop of that name'),
    allow_failed: z.boolean().default(false),
  }),
  output: propView.extend({
    assumed: z.array(z.string()).describe('what the prompt left open, and how it was decided'),
    ignored: z.array(z.string()).describe('words of the prompt that had no effect'),
    project: z.string().describe('absolute path; the files below are relative to it'),
    files: z.record(z.string(), z.string()).describe('main file per simulator'),
    report: z.string(),
    preview: z.string().describe('PNG: the prop, and its collision parts'),
    next: z.string(),
  }),

  async handle({ source, name, replace, allow_failed }, { propmaster, signal, progress }) {
    const options: InstallOptions = {
      ...(name === undefined ? {} : { name }),
      replace,
      allowFailed: allow_failed,
      signal,
      onEvent: ({ stage, state, fraction }) => state !== 'finished' && progress(stage, fraction),
    };
    const file = await fileInside(propmaster.root, source);
    if (!file) await settle(source, propmaster, signal);
    const prop = file ? await propmaster.importFile(file, options) : await propmaster.pull(source, options);
    return {
      ...viewProp(prop.name, prop.report),
      assumed: (prop.interpretation?.assumed ?? []).map((words) => clip(words, 80)).slice(0, 8),
      ignored: (prop.interpretation?.ignored ?? []).map((word) => clip(word, 80)).slice(0, 8),
      project: propmaster.root,
      files: { ...prop.entries },
      report: prop.reportFile,
      preview: prop.previewFile,
      next: 'list_project shows everything installed; the MuJoCo scene with all props is mujoco/scene.xml',
    };
  },
});

/** A source that looks like a path must lie inside the project, links resolved; anything else is an id. */
async function fileInside(root: string, source: string): Promise<string | undefined> {
  if (!/[./\\]/.test(source)) return undefined;
  const wanted = path.resolve(root, source);
  const real = await realpath(wanted).catch(() => {
    throw new PropmasterError('not_found', `There is no file ${source} in the project.`, {
      where: source,
      hint: 'Give a path relative to the project folder, or a job or asset id.',
    });
  });
  // A project that was never written to has no folder yet, and nothing lies inside of it.
  const relative = path.relative(await realpath(root).catch(() => root), real);
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) {
    throw new PropmasterError('unsafe_input', `${source} lies outside of the project.`, {
      where: source,
      hint: `Copy the file into ${root} first; this server reads nothing else.`,
    });
  }
  return real;
}

/** A job that is still running is the caller's to follow: no call may block for long. */
async function settle(id: string, propmaster: Propmaster, signal: AbortSignal): Promise<void> {
  const job = await propmaster.job(id, { waitMs: LONGEST_WAIT_MS, signal }).catch((error: unknown) => {
    if (error instanceof PropmasterError && error.code === 'not_found') return undefined; // an asset id, perhaps
    throw error;
  });
  if (job && !FINAL_JOB_STATES.includes(job.status)) {
    throw new PropmasterError('job_unfinished', `Job ${id} is still ${job.status}.`, {
      jobId: id,
      hint: `check_job with job_id "${id}", then install again.`,
    });
  }
}
