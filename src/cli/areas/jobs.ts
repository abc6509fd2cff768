import { Option } from 'commander';
import { maxWait, repeatable, waiting } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { nameList } from '../option-values.ts';

/** Jobs: those of the project, and any job by its id. */
export function declareJobs({ verb, below }: Declare): void {
  const jobs = below(
    verb(
      'jobs',
      'List the jobs that this project started, newest first; or look after any job by its id.',
      async () => {
        return (await import('../commands/jobs/list.ts')).jobs;
      },
    ),
  );

  jobs.verb('show <id>', 'Show how a job stands, and what it has made.', async () => {
    return (await import('../commands/jobs/show.ts')).showJob;
  });

  jobs
    .verb('wait <id>', 'Wait until a job has ended. Exit code 6 if it failed or was cancelled.', async () => {
      return (await import('../commands/jobs/wait.ts')).waitForJob;
    })
    .addOption(maxWait());

  jobs
    .verb(
      'attach <id>',
      'Continue any earlier job or batch run to its end. It is installed if the original command would have ' +
        'installed it; otherwise its result is shown. Ctrl-C leaves it running.',
      async () => (await import('../commands/jobs/attach.ts')).attachJob,
    )
    .addOption(maxWait())
    .option('--install', 'Install what it makes, also if nobody asked for that before.')
    .option('--no-install', 'Install nothing.')
    .option('--name <name>', 'Name in the project; else the one that was asked for.')
    .addOption(
      new Option(
        '--simulators <names>',
        "Simulators, with commas between them; else those that were asked for, else the project's.",
      ).argParser(nameList),
    )
    .option('--replace', 'Replace what has that name.')
    .option('--allow-failed', 'Install even if verification fails; lock and report say so.');

  jobs.verb('cancel <id>', 'Cancel a job that has not ended.', async () => {
    return (await import('../commands/jobs/cancel.ts')).cancelJob;
  });

  waiting(
    repeatable(
      jobs.verb(
        'retry-export <id>',
        'Export the finished model of a job again, as a new job. Team keys only; on the local service its Team ' +
          'key is used.',
        async () => (await import('../commands/jobs/retry-export.ts')).retryExport,
      ),
    ),
    'the new job has ended',
  );
}
