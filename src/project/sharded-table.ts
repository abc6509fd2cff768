import path from 'node:path';
import type { z } from 'zod';
import { diskError, errorCode, readPlainFileSync } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { fieldOf, freezeAll, isLazy, type RecordTable } from './lazy-records.ts';
import { SHARDS, shardFile, shardFolder, shardOf } from './shards.ts';

/** A lock or manifest, or a shard of one. */
export interface WithProps {
  readonly props: Readonly<Record<string, unknown>>;
}

/** A kind of document that lies in shards once it has many props. */
export interface StoredKind<Doc extends WithProps> {
  /** Name of the file. */
  readonly file: string;
  /** What the file holds when the props lie in shards: all but them. */
  readonly head: z.ZodType;
  /** A document of no props. */
  readonly empty: () => Doc;
  /**
   * @param file how it is called in errors
   * @param isJudged whether it is known that {@link format} made this text, and that it was accepted
   */
  readonly parse: (text: string, file: string, isJudged: boolean) => Doc;
  readonly format: (doc: Doc) => string;
  readonly summarize?: ((table: SummarizedTable) => Summary) | undefined;
}

/** Of a table what a summary is made of. */
export interface SummarizedTable {
  /** Of its shards, absolute. */
  readonly folder: string;
  /** Records of a shard as they are on the disk at this moment, judged, and whether the shard is in our own spelling. */
  readAnew(shard: string): { readonly props: WithProps['props']; readonly isOwn: boolean };
}

/** What is kept between commands of the records of a table; see `lock-summary.ts`. */
export interface Summary {
  /** @returns `undefined`: the shard has to be read to know */
  has(name: string): boolean | undefined;
  /** Whether a shard is as it was when it was judged, and in our own spelling. */
  isJudged(shard: string): boolean;
  names(): readonly string[];
  holding(text: string): readonly string[];
  /** Judges every shard that has changed, and notes that for the next command. */
  refresh(): void;
}

/**
 * Records of a document that lie in shards. A shard is read and judged when one of its records is asked for, and then kept
 * as it was read. No shard says anything of another, so one that another process replaces meanwhile is as true as before.
 */
export class ShardedTable<Doc extends WithProps = WithProps> implements RecordTable, SummarizedTable {
  readonly #root: string;
  readonly #kind: StoredKind<Doc>;
  readonly #summary: Summary | undefined;
  readonly #read = new Map<string, Doc | undefined>();
  /** Once all names were asked for, they stay as they were. */
  #names: { readonly sorted: readonly string[]; readonly all: ReadonlySet<string> } | undefined;

  constructor(root: string, kind: StoredKind<Doc>) {
    this.#root = root;
    this.#kind = kind;
    this.#summary = kind.summarize?.(this);
  }

  has(name: string): boolean {
    if (this.#names) return this.#names.all.has(name);
    const shard = shardOf(name);
    const known = this.#read.has(shard) ? undefined : this.#summary?.has(name);
    return known ?? Object.hasOwn(this.recordsIn(shard), name);
  }

  get(name: string): unknown {
    return this.recordsIn(shardOf(name))[name];
  }

  field(name: string, key: string): unknown {
    const records = this.recordsIn(shardOf(name)) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    return Object.hasOwn(records, name) ? fieldOf(records, name, key) : undefined;
  }

  get names(): readonly string[] {
    if (!this.#names) {
      const sorted = this.#summary?.names() ?? SHARDS.flatMap((shard) => Object.keys(this.recordsIn(shard))).sort();
      this.#names = { sorted, all: new Set(sorted) };
    }
    return this.#names.sorted;
  }

  holding(text: string): Iterable<string> {
    return this.#summary?.holding(text) ?? this.names;
  }

  recordsIn(shard: string): WithProps['props'] {
    return this.document(shard)?.props ?? {};
  }

  /** Records shard by shard. What was not read before is not kept, so that a look at all of them takes the memory of one shard. */
  *all(): Generator<readonly [shard: string, records: WithProps['props']]> {
    this.#summary?.refresh();
    for (const shard of SHARDS)
      yield [shard, (this.#read.has(shard) ? this.#read.get(shard) : this.#load(shard))?.props ?? {}];
  }

  /**
   * @returns `undefined` if there is no such shard: it has no props
   * @throws {PropmasterError} `project_invalid`, `disk_error`
   */
  document(shard: string): Doc | undefined {
    if (!this.#read.has(shard)) this.#read.set(shard, this.#load(shard));
    return this.#read.get(shard);
  }

  #load(shard: string): Doc | undefined {
    const wasJudged = this.#summary?.isJudged(shard) ?? false;
    const text = this.#text(shard);
    const isJudged = wasJudged && this.#summary!.isJudged(shard);
    return text === undefined ? undefined : this.#parse(text, shard, isJudged);
  }

  readAnew(shard: string): { readonly props: WithProps['props']; readonly isOwn: boolean } {
    const text = this.#text(shard);
    const document = text === undefined ? this.#kind.empty() : this.#parse(text, shard, false);
    return { props: document.props, isOwn: this.#kind.format(document) === text };
  }

  #text(shard: string): string | undefined {
    const file = shardFile(this.#kind.file, shard);
    return readText(path.join(this.#root, file), file);
  }

  #parse(text: string, shard: string, isJudged: boolean): Doc {
    const file = shardFile(this.#kind.file, shard);
    const document = this.#kind.parse(text, file, isJudged);
    if (!isLazy(document.props)) freezeAll(document.props);
    if (isJudged) return document; // and so each name has been found to be in its place
    for (const name of Object.keys(document.props))
      if (shardOf(name) !== shard) throw misplaced(name, file, shardFile(this.#kind.file, shardOf(name)));
    return document;
  }

  get folder(): string {
    return path.join(this.#root, shardFolder(this.#kind.file));
  }
}

function misplaced(name: string, file: string, place: string): PropmasterError {
  return new PropmasterError('project_invalid', `${file} is not valid. props.${name} belongs into ${place}.`, {
    where: file,
    hint: 'Move it there, or restore the file from version control.',
  });
}

function readText(full: string, file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readPlainFileSync(full));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    if (!(cause instanceof TypeError)) throw diskError(cause, full, 'read the file');
    throw new PropmasterError('project_invalid', `${file} is no UTF-8 text.`, {
      where: full,
      hint: 'Save it as UTF-8, or restore it from version control.',
      cause,
    });
  }
}
