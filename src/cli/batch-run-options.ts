import { type Command, Option } from 'commander';
import { nameList, wholeNumber } from './option-values.ts';

/** What `batch run` takes. */
export interface BatchRunCliOptions {
  readonly simulators?: readonly string[];
  readonly allowFailed?: boolean;
  readonly maxConcurrency?: number;
  readonly maxCostCents?: number;
  readonly results?: string;
  readonly fresh?: boolean;
  readonly workers?: string;
}

/** Options of `batch run`. */
export const batchRunOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--simulators <names>',
        "Simulators, with commas between them; else the project's, else mujoco.",
      ).argParser(nameList),
    )
    .option('--allow-failed', 'Install even if verification fails; lock and report say so.')
    .addOption(new Option('--max-concurrency <number>', 'Most items at work at once, 1 to 50.').argParser(wholeNumber))
    .addOption(
      new Option(
        '--max-cost-cents <cents>',
        'Limit for the cost of all items together; items beyond it fail. With a Personal key each item may cost ' +
          'an equal share.',
      ).argParser(wholeNumber),
    )
    .option('--results <file>', 'Where the results go, one JSON object a line; else results.jsonl next to the items.')
    .option(
      '--workers <database>',
      'Share a run of files with all processes that this command is started in, on any machine: postgres://user@host/database, or "env" for ' +
        'DATABASE_URL. They need one shared folder for project and files.',
    )
    .option('--fresh', 'Order everything anew, although an earlier run of this file could be gone on with.');
