import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, writeAtomic } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { resultFields } from './result-fields.ts';
import type { BatchItemResult } from './types.ts';

/** The file is rewritten at most this often while the run goes on [ms]. */
const PAUSE_MS = 2_000;

/**
 * The results of a run, a line an item in the order of the items file. Always whole: each version takes the place of the
 * one before by a rename.
 */
export class ResultsFile {
  readonly #file: string;
  readonly #results: () => readonly BatchItemResult[];
  readonly #onFailure: (error: PropmasterError) => void;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, results: () => readonly BatchItemResult[], onFailure: (error: PropmasterError) => void) {
    this.#file = file;
    this.#results = results;
    this.#onFailure = onFailure;
  }

  /** Something is new: it will be in the file soon. */
  touch(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.write().catch(this.#onFailure);
    }, PAUSE_MS).unref();
  }

  /** Writes everything now. @throws {PropmasterError} `disk_error` */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const write = async (): Promise<void> => {
      const lines = this.#results().map((result) => `${JSON.stringify(resultFields(result))}\n`);
      await writeAtomic(this.#file, lines.join('')).catch((cause) => {
        throw diskError(cause, this.#file, 'write the results');
      });
    };
    this.#writing = this.#writing.catch(() => undefined).then(write);
    return this.#writing;
  }
}

/**
 * Refuses a place for the results where something else is: this file will be overwritten, again and again. Makes its
 * folder.
 *
 * @throws {PropmasterError} `usage`, `disk_error`
 */
export async function checkResultsPlace(file: string, itemsFile: string): Promise<void> {
  const foreign = (what: string): PropmasterError =>
    new PropmasterError('usage', `The results would overwrite ${what}.`, {
      where: file,
      hint: 'Choose another place with --results <file>.',
    });
  if (path.resolve(file) === path.resolve(itemsFile)) throw foreign('the items file');
  await mkdir(path.dirname(file), { recursive: true }).catch((cause) => {
    throw diskError(cause, path.dirname(file), 'create the folder');
  });
  const start = await beginning(file);
  if (start !== undefined && start !== '' && !start.startsWith('{"custom_id":')) {
    throw foreign('a file that is no results file of propmaster');
  }
}

async function beginning(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw diskError(cause, file, 'read the results');
  }
}
