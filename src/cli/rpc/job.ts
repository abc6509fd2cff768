import type { Command } from '../command.ts';

/** How a job stands; with `maxWait` [s], once it has ended. */
export const job: Command<{ readonly maxWait?: number }> = async (call) => {
  if (call.options.maxWait !== undefined) return (await import('../commands/jobs/wait.ts')).waitForJob(call);
  return (await import('../commands/jobs/show.ts')).showJob(call);
};
