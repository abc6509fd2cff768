import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { VERSION } from '../version.ts';
import { fieldOf } from './lazy-records.ts';
import type { StoredKind, SummarizedTable, Summary, WithProps } from './sharded-table.ts';
import { SHARDS, shardFolder, shardOf } from './shards.ts';
import { STATE_FOLDER } from './state-folder.ts';

const FILE = 'lock-summary.txt';
/** Clocks of file systems tick every few milliseconds: a file this young may change once more without showing it [ms]. */
const TICK_MS = 100;

/** What a prop can be looked for by: the asset, and the file that was read. */
interface Record {
  readonly asset_id?: unknown;
  readonly artifact?: { readonly sha256?: unknown };
}

/** Folder of the shards, absolute. */
type Place = Pick<SummarizedTable, 'folder'>;

/** What a shard holds, in one line: a tab and `<name> <key> <key>` a prop. */
interface Line {
  /** Size, inode and times of the shard as it was read. */
  readonly state: string;
  /** Whether it was in our own spelling. */
  readonly isOwn: boolean;
  readonly text: string;
}

/**
 * Which names a large lock has, and which contents they have, without reading it: 3 MB for 100,000 props in place of 150.
 * And which shards need not be judged again. `.propmaster/lock-summary.txt` has a line a shard. A line counts as long as
 * size, inode and times of its shard are those that it was made at, as in `verified-state.ts`; every other shard is read.
 * The file may be deleted.
 */
export function summarizeLock(table: SummarizedTable): Summary {
  return new LockSummary(table);
}

class LockSummary implements Summary {
  readonly #table: SummarizedTable;
  #kept: ReadonlyMap<string, Line> | undefined;
  #fresh: readonly string[] | undefined;

  constructor(table: SummarizedTable) {
    this.#table = table;
  }

  refresh(): void {
    this.#lines();
  }

  has(name: string): boolean | undefined {
    const shard = shardOf(name);
    const line = this.#known(shard, stateOf(this.#table, shard));
    return line?.text.includes(named(name));
  }

  isJudged(shard: string): boolean {
    return this.#known(shard, stateOf(this.#table, shard))?.isOwn ?? false;
  }

  names(): readonly string[] {
    return this.#lines()
      .flatMap((text) => text.split('\t').slice(1))
      .map((one) => one.slice(0, one.indexOf(' ')))
      .sort();
  }

  holding(text: string): readonly string[] {
    const key = ` ${keyOf(text)}`;
    return this.#lines()
      .filter((line) => line.includes(key))
      .flatMap((line) => line.split('\t').slice(1))
      .filter((one) => one.includes(key))
      .map((one) => one.slice(0, one.indexOf(' ')));
  }

  /** Texts of all shards. */
  #lines(): readonly string[] {
    if (this.#fresh) return this.#fresh;
    const now = new Map<string, Line>();
    let isNew = false;
    for (const shard of SHARDS) {
      const state = stateOf(this.#table, shard);
      const known = this.#known(shard, state);
      isNew ||= !known && state !== undefined;
      now.set(shard, known ?? lineOf(this.#table, shard, state));
    }
    if (isNew) write(this.#table, now);
    this.#kept = now;
    this.#fresh = [...now.values()].map(({ text }) => text);
    return this.#fresh;
  }

  #known(shard: string, state: string | undefined): Line | undefined {
    this.#kept ??= read(this.#table);
    const line = this.#kept.get(shard);
    return state !== undefined && line?.state === state ? line : undefined;
  }
}

function lineOf(table: SummarizedTable, shard: string, state = ''): Line {
  const { props, isOwn } = table.readAnew(shard);
  return { state, isOwn, text: spelled(props) };
}

/** A shard that has just been written. */
export interface ShardText {
  readonly text: string;
  /** Whether it is known that it would be accepted. */
  readonly isAccepted: boolean;
}

/**
 * Notes what all shards of a lock hold as soon as the last was written, so that the next command need not read and judge
 * them. Waits until their times tell of every later change. To be called under the lock of the project.
 *
 * @param written by shard; of all others there is no file
 */
export async function noteShards<Doc extends WithProps>(
  root: string,
  kind: StoredKind<Doc>,
  written: ReadonlyMap<string, ShardText>,
): Promise<void> {
  const folder = path.join(root, shardFolder(kind.file));
  await wait(TICK_MS + 1);
  const lines = new Map<string, Line>();
  for (const shard of SHARDS) {
    const [state, one] = [stateOf({ folder }, shard), written.get(shard)];
    if (state === undefined || (state === 'none') !== (one === undefined)) continue;
    if (one && !holds(path.join(folder, `${shard}.json`), one.text)) continue;
    const text = one ? spelled(kind.parse(one.text, kind.file, one.isAccepted).props) : '';
    if (stateOf({ folder }, shard) === state) lines.set(shard, { state, isOwn: one?.isAccepted ?? false, text });
  }
  write({ folder }, lines);
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}

const named = (name: string): string => `\t${name} `;

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

function spelled(records: WithProps['props']): string {
  const all = records as Readonly<{ [name: string]: Record }>;
  return Object.keys(all)
    .map((name) => {
      const [asset, artifact] = [fieldOf(all, name, 'asset_id'), fieldOf(all, name, 'artifact')];
      const keys = [asset, artifact?.sha256].flatMap((one) => (typeof one === 'string' ? [keyOf(one)] : []));
      return `${named(name)}${keys.join(' ')}`;
    })
    .join('');
}

/** @returns `undefined` for a file that was written so recently that its times tell nothing */
function stateOf({ folder }: Place, shard: string): string | undefined {
  const facts = lstatSync(path.join(folder, `${shard}.json`), { bigint: true, throwIfNoEntry: false });
  if (!facts) return 'none';
  if (facts.ctimeMs > Date.now() - TICK_MS) return undefined;
  return [facts.size, facts.ino, facts.mtimeNs, facts.ctimeNs].join(' ');
}

const fileOf = ({ folder }: Place): string => path.join(path.dirname(folder), STATE_FOLDER, FILE);

/** By shard. Nothing where the file is missing, damaged, or of another release. */
function read(table: Place): Map<string, Line> {
  try {
    const [release, ...lines] = readFileSync(fileOf(table), 'utf8').split('\n');
    if (release !== VERSION) return new Map();
    return new Map(
      lines.flatMap((line) => {
        const [, shard, own, state, text] = /^([0-9a-f]{2}) ([=~])([^\t:]*):(.*)$/.exec(line) ?? [];
        return shard === undefined ? [] : [[shard, { state: state!, isOwn: own === '=', text: text! }] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

/** What can't be written is not kept: it then costs time once more. Makes no state folder. */
function write(table: Place, lines: ReadonlyMap<string, Line>): void {
  const file = fileOf(table);
  if (!existsSync(path.dirname(file))) return;
  const partial = `${file}.${process.pid}`;
  const kept = [...lines].filter(([, { state }]) => state !== '');
  const text = [
    VERSION,
    ...kept.map(([shard, line]) => `${shard} ${line.isOwn ? '=' : '~'}${line.state}:${line.text}`),
  ].join('\n');
  try {
    writeFileSync(partial, `${text}\n`);
    renameSync(partial, file);
  } catch {
    rmSync(partial, { force: true });
  }
}
