import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { claimFolder } from '../disk/claim-folder.ts';
import { diskError } from '../disk/disk.ts';
import { VERSION } from '../version.ts';
import { linesOf } from './lines.ts';
import type { AuditFinding, AuditRow, AuditVerdict } from './types.ts';
import type { AuditTerms } from './worker/protocol.ts';

/** Where a row lies in the journal, and what is asked of all rows at once. */
interface Entry {
  readonly offset: number;
  /** [byte] */
  readonly length: number;
  readonly sha256: string | null;
  readonly verdict: AuditVerdict;
}

const FILE = 'journal.jsonl';
const OWNER = 'journal.lock';

/**
 * What a run has found out, one row a line, each written before the next model is begun: a kill at any moment costs what was
 * under way. Only the place of each row is kept in memory. Rows that were made in another way, by another release or at
 * another level, are forgotten.
 */
export class Journal {
  readonly #handle: FileHandle;
  readonly #entries: Map<string, Entry>;
  readonly #release: () => Promise<void>;
  readonly #file: string;
  #end: number;
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(
    file: string,
    release: () => Promise<void>,
    handle: FileHandle,
    entries: Map<string, Entry>,
    end: number,
  ) {
    this.#file = file;
    this.#release = release;
    this.#handle = handle;
    this.#entries = entries;
    this.#end = end;
  }

  /**
   * @param folder exists
   * @param fresh whether earlier rows are forgotten
   * @throws {PropmasterError} `project_busy` where another process writes into the folder; `disk_error`
   */
  static async open(folder: string, terms: AuditTerms, fresh: boolean): Promise<Journal> {
    const file = path.join(folder, FILE);
    const release = await claimFolder(path.join(folder, OWNER), 'audit');
    try {
      const head = headOf(terms);
      const entries = new Map<string, Entry>();
      let end = 0;
      let isSame = false;
      if (!fresh) {
        for await (const { text, offset, length } of linesOf(file)) {
          if (offset === 0) {
            isSame = text === head;
            if (!isSame) break;
          } else {
            const row = rowIn(text);
            if (row === undefined) continue;
            entries.set(row.path, { offset, length, sha256: row.sha256, verdict: row.verdict });
          }
          end = offset + length + 1;
        }
      }
      const handle = await open(file, isSame ? 'r+' : 'w+');
      const journal = new Journal(file, release, handle, isSame ? entries : new Map(), isSame ? end : 0);
      // The last line may have been cut by a crash.
      await handle.truncate(journal.#end);
      if (!isSame) await journal.#append(head);
      return journal;
    } catch (cause) {
      await release();
      throw diskError(cause, file, 'write down the audit');
    }
  }

  get(row: string): Entry | undefined {
    return this.#entries.get(row);
  }

  /** Rows are appended one after the other, whoever calls. @throws {PropmasterError} `disk_error` */
  add(row: AuditRow): Promise<void> {
    const done = this.#tail.then(async () => {
      const { offset, length } = await this.#append(JSON.stringify(row));
      this.#entries.set(row.path, { offset, length, sha256: row.sha256, verdict: row.verdict });
    });
    this.#tail = done.catch(() => undefined);
    return done.catch((cause: unknown) => {
      throw diskError(cause, this.#file, 'write down the audit');
    });
  }

  /** The rows of these models, in their order, one in memory at a time; those that there are none of are left out. */
  async *rows(paths: Iterable<string>): AsyncGenerator<AuditRow> {
    for (const one of paths) {
      const entry = this.#entries.get(one);
      if (entry === undefined) continue;
      const bytes = Buffer.allocUnsafe(entry.length);
      await this.#handle.read(bytes, 0, entry.length, entry.offset);
      yield JSON.parse(bytes.toString('utf8')) as AuditRow;
    }
  }

  async close(): Promise<void> {
    await this.#tail;
    await this.#handle.close();
    await this.#release();
  }

  async #append(line: string): Promise<{ offset: number; length: number }> {
    const bytes = Buffer.from(`${line}\n`);
    const offset = this.#end;
    await this.#handle.write(bytes, 0, bytes.length, offset);
    this.#end += bytes.length;
    return { offset, length: bytes.length - 1 };
  }
}

/** First line: what all rows have in common. */
function headOf({ level, treatment, picture, mends }: AuditTerms): string {
  const terms = createHash('sha256').update(JSON.stringify({ treatment, picture, mends })).digest('hex').slice(0, 16);
  return JSON.stringify({ journal: 'propmaster audit', release: VERSION, level, terms });
}

function rowIn(text: string): AuditRow | undefined {
  try {
    const row = JSON.parse(text) as AuditRow;
    return typeof row.path === 'string' ? row : undefined;
  } catch {
    return undefined;
  }
}

/** Codes of the findings of a row that are errors. */
export const errorCodes = (findings: readonly AuditFinding[]): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
