import type { Command } from '../../command.ts';
import { renderJobs } from '../../render/lists.ts';
import { jobFields } from '../../wire.ts';

export const jobs: Command = ({ withProject }) =>
  withProject(async (project) => {
    const known = await project.jobs();
    return { result: { jobs: known.map(jobFields) }, text: (style) => renderJobs(known, style) };
  });
