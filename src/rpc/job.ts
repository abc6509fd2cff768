import type { Command } from '../cli/command.ts';

/** How a job stands; with `maxWait` [s], once it has ended. */
export const job: Command<{ readonly maxWait?: number }> = async (call) => {
  if (call.options.maxWait !== undefined) return (await import('../cli/commands/jobs/wait.ts')).waitForJob(call);
  return (await import('../cli/commands/jobs/show.ts')).showJob(call);
};
