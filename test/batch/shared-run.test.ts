import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openHandover } from '../../src/batch/shared/handover.ts';
import { startHelping } from '../../src/batch/shared/help.ts';
import { openPostingPool } from '../../src/batch/shared/posting-pool.ts';
import { openTaskBoard } from '../../src/batch/shared/task-board.ts';
import type { WorkerPool } from '../../src/batch/worker-pool.ts';
import { boxUrdf, writeTree } from '../collections/toys.ts';
import { program } from '../program.ts';
import { noPostgres, type RestartableServer, startPostgres } from '../service/ports/servers.ts';
import { temporaryFolder } from './harness.ts';

const PROGRAM = program(import.meta.url, '../../src/cli/main.ts');
const MODELS = process.env['PROPMASTER_NIGHTLY'] ? 400 : 30;
const PROCESSES = 3;

interface Ended {
  readonly code: number | null;
  readonly result: Record<string, unknown>;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A folder of models and a list of them, in which `batch run` is started. */
function collection(): string {
  const folder = temporaryFolder();
  const names = Array.from({ length: MODELS }, (_, n) => `box_${n}`);
  writeTree(folder, Object.fromEntries(names.map((name) => [`models/${name}.urdf`, boxUrdf(name)])));
  writeTree(folder, { 'models/cut.urdf': '<robot name="cut"><link' });
  const items = [...names, 'cut'].map((name) => JSON.stringify({ file: `models/${name}.urdf` }));
  writeFileSync(path.join(folder, 'items.jsonl'), items.join('\n'));
  mkdirSync(path.join(folder, 'project'));
  return folder;
}

function start(folder: string, ...more: string[]): Started {
  const args = ['batch', 'run', path.join(folder, 'items.jsonl'), '--project', path.join(folder, 'project'), '--json'];
  const child = spawn(process.execPath, [...PROGRAM, ...args, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.resume();
  const ended = once(child, 'close').then(([code]) => {
    const last = output.trim().split('\n').at(-1) ?? '';
    return { code: code as number | null, result: (last === '' ? {} : JSON.parse(last)) as Record<string, unknown> };
  });
  return { child, ended };
}

function installed(folder: string): string[] {
  const lock = path.join(folder, 'project/propmaster.lock');
  return existsSync(lock) ? Object.keys((JSON.parse(readFileSync(lock, 'utf8')) as { props: object }).props) : [];
}

/** The sha256 of every file of the project but those of its state, by path. */
function filesOf(folder: string): Map<string, string> {
  const root = path.join(folder, 'project');
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.propmaster'));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(root, name)))
      .digest('hex');
  return new Map(names.sort().map((name) => [name, hash(name)]));
}

describe.skipIf(noPostgres)(`a run of many processes${noPostgres ? ` (skipped: ${noPostgres})` : ''}`, () => {
  let postgres: RestartableServer<string>;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 300_000);
  afterAll(() => postgres?.close());

  it(`writes what one process writes, byte for byte, although each of ${PROCESSES} is killed once and the database restarts`, async () => {
    const alone = collection();
    const { result: expected } = await start(alone).ended;
    expect(expected).toMatchObject({ total: MODELS + 1, installed: MODELS, failed: 1 });

    const shared = collection();
    const join = () => start(shared, '--workers', postgres.address);
    const processes = Array.from({ length: PROCESSES }, join);
    for (let kills = 0; kills < PROCESSES; ) {
      if (installed(shared).length < (MODELS * (kills + 1)) / (PROCESSES + 2)) await pause(20);
      else {
        const { child, ended } = processes[kills]!;
        child.kill('SIGKILL');
        await ended;
        expect(child.signalCode).toBe('SIGKILL');
        processes[kills++] = join();
      }
    }
    await postgres.restart(500);
    // One that starts while the database is away ends with 8, and is started anew by whoever supervises it.
    const supervised = async (one: Started): Promise<Ended> => {
      const end = await one.ended;
      return end.code === 8 ? supervised(join()) : end;
    };
    const ends = await Promise.all(processes.map(supervised));
    for (const { code, result } of ends) {
      expect(code, JSON.stringify(result)).toBe(9);
      expect(result).toMatchObject({ code: 'invalid_input', installed: MODELS, failed: 1 });
    }
    expect(installed(shared)).toHaveLength(MODELS);
    const [made, same] = [filesOf(shared), filesOf(alone)];
    expect([...made.keys()]).toEqual([...same.keys()]);
    expect([...made].filter(([name, sha256]) => same.get(name) !== sha256).map(([name]) => name)).toEqual([]);
    expect(readdirSync(path.join(shared, 'project/.propmaster/shared'))).toEqual([]);
    const results = (folder: string) => readFileSync(path.join(folder, 'results.jsonl'), 'utf8');
    expect(results(shared)).toBe(results(alone));
  }, 900_000);

  /** A task for a file, posted by a leader, and processes that would do it. */
  async function postedTask(name: string, file: string) {
    const board = await openTaskBoard(postgres.address, name);
    const handover = await openHandover(temporaryFolder(), name);
    const leader = openPostingPool(board, handover);
    onTestFinished(async () => {
      await leader.close();
      await board.close();
    });
    const options = { name, replace: false, allowFailed: false, format: undefined, treatment: {} };
    const source = { kind: 'file', path: name } as const;
    const prepared = leader.prepare({ fetched: { file, source }, root: '/', cacheDir: '/', simulators: [], options });
    prepared.catch(() => undefined);
    const help = (pool: WorkerPool) => {
      const helper = startHelping({ board, handover, pool, threads: 1, isLeading: () => false });
      onTestFinished(() => helper.stop());
      return helper;
    };
    return { prepared, board, help };
  }
  const answers = (prepared: object): WorkerPool => ({
    prepare: async () => prepared as Awaited<ReturnType<WorkerPool['prepare']>>,
    close: async () => undefined,
  });

  it('a machine that does not see a file ends, and another one does its work', async () => {
    const file = path.join(temporaryFolder(), 'box.urdf');
    const { prepared, help } = await postedTask('unseen', file);
    await expect(help(answers({})).failed).rejects.toMatchObject({ code: 'disk_error', where: file });
    writeFileSync(file, boxUrdf('box'));
    help(answers({ mesh: Float32Array.of(1, 2) }));
    expect(await prepared).toEqual({ mesh: Float32Array.of(1, 2) });
  });

  it('a file at which five processes died fails, and a death before that costs time only', async () => {
    const file = path.join(temporaryFolder(), 'box.urdf');
    writeFileSync(file, boxUrdf('box'));
    const { prepared, board, help } = await postedTask('killer', file);
    const client = await board.connect();
    for (let deaths = 0; deaths <= 5; deaths++) {
      expect(await board.take(`dead ${deaths}`)).toMatchObject({ deaths });
      expect(await board.take('another')).toBeUndefined();
      const past = "update propmaster_batch.tasks_1 set alive_until = now() - interval '1 s' where run = 'killer'";
      if (deaths < 5) await client.query(past);
    }
    await client.query("update propmaster_batch.tasks_1 set owner = null where run = 'killer'");
    await client.end();
    help(answers({}));
    await expect(prepared).rejects.toMatchObject({ code: 'unsafe_input', where: file });
  });
});
