import { Option } from 'commander';
import { batchRunOptions } from '../batch-run-options.ts';
import { listing, repeatable, waiting } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { wholeNumber } from '../option-values.ts';

/** Many assets at once. Team keys make batches, so the local service is asked with its Team key. */
export function declareBatches({ group }: Declare): void {
  batchRunOptions(
    group('batch', 'Up to 1,000 props from a list, as one run.').verb(
      'run <file>',
      'Generate, download, verify and install every item of a JSONL or CSV file: a line holds ' +
        '{"prompt": "blue mug"}, or a description or blueprint in its place, and name, seed, custom_id or variations; or ' +
        '{"file": "mug.urdf"} to import, with name, entry or custom_id. ' +
        'Resumes an interrupted run. On ' +
        'the local service its Team key is used, unless --key-kind overrides it.',
      async () => (await import('../commands/batch-run.ts')).batchRun,
      { keyKind: 'team' },
    ),
  );

  const batches = group(
    'batches',
    'Batches at the service: submit, follow and cancel them. On the local service its Team key is used, unless ' +
      '--key-kind overrides it.',
  );

  waiting(
    repeatable(
      batches.verb(
        'submit <file>',
        'Submit a batch of 1 to 1,000 assets: a .json file with the body of the request, or a JSONL or CSV file ' +
          'as for `batch run`, which also downloads and installs. Team keys only.',
        async () => (await import('../commands/batches/submit.ts')).submitBatch,
      ),
    ),
    'every item has ended; exit code 6 if one failed',
  )
    .addOption(new Option('--max-concurrency <number>', 'Most items at work at once, 1 to 50.').argParser(wholeNumber))
    .addOption(
      new Option(
        '--max-cost-cents <cents>',
        'Limit for the cost of all items together; items beyond it fail.',
      ).argParser(wholeNumber),
    );

  listing(
    batches.verb('list', 'List the batches, newest first.', async () => {
      return (await import('../commands/batches/list.ts')).listBatches;
    }),
  );

  batches.verb('show <id>', 'Show how a batch stands.', async () => {
    return (await import('../commands/batches/show.ts')).showBatch;
  });

  listing(
    batches.verb(
      'items <id>',
      'List the items of a batch with their results, in the order of the request.',
      async () => {
        return (await import('../commands/batches/items.ts')).listBatchItems;
      },
    ),
  );

  batches.verb('cancel <id>', 'Cancel every item that has not ended.', async () => {
    return (await import('../commands/batches/cancel.ts')).cancelBatch;
  });
}
