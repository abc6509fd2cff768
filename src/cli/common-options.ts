import { type Command, Option } from 'commander';
import { positiveNumber, wholeNumber } from './option-values.ts';

/** Options that several commands have, so that they mean the same everywhere. */

export interface ListingOptions {
  readonly limit: number;
  readonly all?: boolean;
}

/** @param usual how many are listed unless told otherwise */
export const listing = (command: Command, usual = 50): Command =>
  command
    .addOption(
      new Option('--limit <number>', 'List at most so many; asks for as many pages as that takes.')
        .argParser(wholeNumber)
        .default(usual),
    )
    .option('--all', 'List all of them, however many there are.');

export interface SavingOptions {
  readonly output?: string;
  readonly force?: boolean;
}

export const saving = (command: Command): Command =>
  command
    .option(
      '-o, --output <path>',
      'File to write, or a folder that is there; else a file in this folder, named after the id.',
    )
    .option('--force', 'Overwrite the file if there is one.');

export interface WaitingOptions {
  readonly wait?: boolean;
  /** [s] */
  readonly maxWait?: number;
}

export const waiting = (command: Command, what: string): Command =>
  command.option('--wait', `Wait until ${what}.`).addOption(maxWait());

export const maxWait = (): Option =>
  new Option('--max-wait <seconds>', 'Wait no longer; the work goes on at the service.').argParser(positiveNumber);

export interface RepeatableOptions {
  readonly idempotencyKey?: string;
}

export const repeatable = (command: Command): Command =>
  command.option(
    '--idempotency-key <key>',
    'Name of this very request: given again after a failure, it is not carried out twice. Else a new one.',
  );
