import { type FileHandle, open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { propDescription } from '../../contract/references.ts';
import { diskError, errorCode } from '../../disk/disk.ts';
import { type ErrorCode, EXIT_BY_CODE } from '../../errors.ts';
import { formatName } from '../../project/lockfile.ts';

const code = z.string().refine((text): text is ErrorCode => Object.hasOwn(EXIT_BY_CODE, text));

/** What became known of an item; later entries of the same item add to earlier ones. */
const entry = z.looseObject({
  /** Position in the items file, from 0. */
  item: z.number().int().nonnegative(),
  job_id: z.string().optional(),
  asset_id: z.string().optional(),
  formats: z.array(z.string()).optional(),
  release_id: z.string().optional(),
  description: propDescription.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  file_name: z.string().optional(),
  lacking: z.array(formatName).optional(),
  reserved_cents: z.number().optional(),
  settled_cents: z.number().optional(),
  installed: z
    .looseObject({
      prop: z.string(),
      verdict: z.enum(['passed', 'passed_with_warnings', 'failed']),
      entries: z.record(z.string(), z.string()),
    })
    .optional(),
  failed: z.looseObject({ code, message: z.string(), hint: z.string().optional() }).optional(),
});
export type ItemRecord = z.infer<typeof entry>;

/**
 * What a run has found out, one line each: spares it the questions when it is taken up again. It is no more than that.
 * What was ordered is told by the idempotency keys, what is installed by the lock of the project, so a line that a crash
 * took costs a request and nothing else, and none has to wait for the disk.
 */
export class BatchLog {
  readonly #file: string;
  readonly #handle: FileHandle;
  #tail: Promise<unknown> = Promise.resolve();
  #failure: unknown;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  /** Opens the log for more, on a line of its own: the last one may have been cut by a crash. */
  static async open(file: string): Promise<BatchLog> {
    const handle = await open(file, 'a').catch((cause) => {
      throw diskError(cause, file, 'write down the batch');
    });
    const log = new BatchLog(file, handle);
    log.#write('\n');
    return log;
  }

  add(news: ItemRecord): void {
    this.#write(`${JSON.stringify(news)}\n`);
  }

  /** @throws {PropmasterError} `disk_error` when something could not be written */
  async close(): Promise<void> {
    await this.#tail;
    await this.#handle.close();
    if (this.#failure !== undefined) throw diskError(this.#failure, this.#file, 'write down the batch');
  }

  #write(text: string): void {
    this.#tail = this.#tail
      .then(() => this.#handle.appendFile(text))
      .catch((error: unknown) => {
        this.#failure ??= error;
      });
  }
}

/** The entries of a log, oldest first. Lines that a crash has cut are left out. @throws {PropmasterError} `disk_error` */
export async function readLog(file: string): Promise<ItemRecord[]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    if (errorCode(cause) === 'ENOENT') return '';
    throw diskError(cause, file, 'read the record of the batch');
  });
  return text.split('\n').flatMap((line) => {
    try {
      const read = entry.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}
