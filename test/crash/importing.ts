import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPropmaster } from '../../src/api/open.ts';
import { CLI } from '../cli/run-cli.ts';
import { bareEnvironment } from '../environment.ts';
import { filesOf } from '../pipeline/harness.ts';

const PRELOAD = ['--import', path.resolve('test/crash/kill-at-call.mjs')];

/** When to kill: before a call that changes the disk, by its number, or so long after the unpacking began [ms]. */
export type Moment = { readonly call: number } | { readonly ms: number };

/** Path → SHA-256. */
export type Tree = Readonly<Record<string, string>>;

/** A project, and the archive beside it that is imported into it again and again by the command line. */
export class Importing {
  readonly project: string;
  readonly #home: string;
  readonly #archive: string;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #scratch: string;

  constructor(folder: string) {
    this.project = path.join(folder, 'project');
    this.#home = path.join(folder, 'home');
    this.#archive = path.join(folder, 'shelf.zip');
    this.#scratch = path.join(folder, 'tmp');
    mkdirSync(this.#scratch, { recursive: true });
    const temporary = { TMPDIR: this.#scratch, TMP: this.#scratch, TEMP: this.#scratch };
    this.#env = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: this.#home, ...temporary };
  }

  get #command(): string[] {
    const args = ['import', this.#archive, '--name', 'shelf', '--replace', '--project', this.project, '--json'];
    return [...PRELOAD, ...CLI, ...args];
  }

  put(archive: Uint8Array): void {
    writeFileSync(this.#archive, archive);
  }

  /** One import to its end. @returns how many calls changed the disk, and how long it took from the unpacking on [ms] */
  whole(): { calls: number; ms: number } {
    const count = path.join(this.#scratch, 'count');
    const env = { ...this.#env, COUNT_INTO: count };
    const { status, stdout, stderr } = spawnSync(process.execPath, this.#command, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    const calls = Number(readFileSync(count, 'utf8'));
    rmSync(count);
    const events = stdout.trimEnd().split('\n');
    const times = events.map((line) => (JSON.parse(line) as { ms?: number }).ms ?? 0);
    return { calls, ms: times.reduce((sum, ms) => sum + ms, 0) };
  }

  /** One import that is killed. @returns whether it was, or came to its end before */
  killed(at: Moment): Promise<boolean> {
    const env = 'call' in at ? { ...this.#env, KILL_AT: String(at.call) } : this.#env;
    const child = spawn(process.execPath, this.#command, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let timer: NodeJS.Timeout | undefined;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if ('ms' in at && text.includes('"unpack"')) timer ??= setTimeout(() => child.kill('SIGKILL'), at.ms);
    });
    return new Promise((resolve) => {
      child.once('close', (_, signal) => {
        clearTimeout(timer);
        resolve(signal === 'SIGKILL');
      });
    });
  }

  /** What any next command does first; in this process, since a process of its own would take most of the test. */
  async nextCommand(): Promise<void> {
    const propmaster = await openPropmaster({ project: this.project, profile: 'local', onNotice: () => {} });
    await propmaster.list();
    await propmaster.close();
  }

  /** Files that people see, those that wait beside their places included. */
  tree(): Tree {
    return filesOf(this.project);
  }

  forget(): void {
    rmSync(this.project, { recursive: true, force: true });
  }

  /** What is there of an import that did not come to its end: staging, neighbours, temporary files. */
  leftovers(): string[] {
    const state = path.join(this.project, '.propmaster');
    // A lock stays until somebody wants it, who then finds that its holder is dead.
    const kept = (name: string): boolean => ['.gitignore', 'undo'].includes(name) || name.startsWith('lock');
    return [
      ...namesIn(state).filter((name) => !kept(name)),
      ...namesIn(this.#scratch),
      ...Object.keys(this.tree()).filter((file) => NEIGHBOUR.test(file)),
    ];
  }

  /** Half-copied files in the cache; the next import removes them. */
  halfCached(): string[] {
    return namesIn(path.join(this.#home, 'cache', 'sha256')).filter((name) => name.endsWith('.tmp'));
  }

  cached(): string[] {
    return namesIn(path.join(this.#home, 'cache', 'sha256'));
  }
}

/** A file that waits beside its place on another mount. */
export const NEIGHBOUR = /\.propmaster-\d+\.tmp$/;

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
