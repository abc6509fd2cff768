import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, expectWhole, kills, lastLine, readLock } from '../../crash/cli.ts';
import { bareEnvironment } from '../../environment.ts';
import { expectProtocol } from '../protocol/published.ts';

// Processes that die with SIGKILL, each just before another of the calls that change something on the disk.

const KILLS = kills(3, 40);
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-attach-'));
const { run } = commandLine(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Intent {
  readonly state: string;
  readonly job_id?: string;
}

function count(table: 'jobs' | 'batches'): number {
  const file = path.join(folder, 'state', 'service', 'service.db');
  if (!existsSync(file)) return 0;
  const db = new Database(file);
  try {
    return (db.prepare(`SELECT COUNT(*) AS count FROM ${table}`).get() as { count: number }).count;
  } finally {
    db.close();
  }
}

function journal(project: string): Intent[] {
  const jobs = path.join(project, '.propmaster', 'jobs');
  const names = existsSync(jobs) ? readdirSync(jobs).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => JSON.parse(readFileSync(path.join(jobs, name), 'utf8')) as Intent);
}

/** Runs the command line; it dies before the call with this number, or counts its calls into a file. */
function dying(args: readonly string[], how: { readonly killAt?: number; readonly countInto?: string }) {
  const env = {
    ...bareEnvironment,
    HOME: folder,
    PROPMASTER_HOME: path.join(folder, 'state'),
    ...(how.killAt === undefined ? {} : { KILL_AT: String(how.killAt) }),
    ...(how.countInto === undefined ? {} : { COUNT_INTO: how.countInto }),
  };
  return spawnSync(process.execPath, ['--import', './test/crash/kill-at-call.mjs', 'dist/lib/cli.js', ...args], {
    encoding: 'utf8',
    env,
  });
}

describe('jobs attach, after generate was killed', () => {
  let calls: number;
  const request = (project: string, width: number): string[] => [
    ...['generate', `pine crate ${width} cm wide`, '--name', 'box', '--simulators', 'gazebo'],
    ...['--project', project, '--json'],
  ];
  beforeAll(() => {
    const countInto = path.join(folder, 'count');
    const { status, stderr } = dying(request(path.join(folder, 'counted'), 40), { countInto });
    expect(status, stderr).toBe(0);
    calls = Number(readFileSync(countInto, 'utf8'));
    expect(calls).toBeGreaterThan(20);
  });

  it(`at ${KILLS} places: the prop under the name and for the simulator that were asked for, of the one job`, () => {
    let attached = 0;
    for (let i = 0; i < KILLS; i++) {
      const project = path.join(folder, `project-${i}`);
      const before = count('jobs');
      const killAt = Math.round(((i + 0.5) / KILLS) * calls);
      const args = request(project, 41 + i);
      const died = dying(args, { killAt });
      expect(died.signal, `call ${killAt} of ${calls}: ${died.stdout}${died.stderr}`).toBe('SIGKILL');
      const id = journal(project)[0]?.job_id;
      // Before the answer to the request nobody knows an id: there the same command again is the way.
      const ran = id === undefined ? run(...args) : run('jobs', 'attach', id, '--project', project, '--json');
      expect(ran.status, ran.stdout + ran.stderr).toBe(0);
      if (id !== undefined) {
        attached += 1;
        const lines = expectProtocol('jobs attach', ran.stdout);
        expect(lines.at(-1)).toMatchObject({ kind: 'asset', job: { id, status: 'succeeded' }, prop: { name: 'box' } });
        expect(lines.some((line) => line['type'] === 'progress' && line['job_id'] === id)).toBe(true);
      }
      expect(count('jobs'), `killed at call ${killAt}`).toBe(before + 1);
      expect(Object.keys(readLock(project).props)).toEqual(['box']);
      expect(existsSync(path.join(project, 'gazebo', 'models', 'box', 'model.sdf'))).toBe(true);
      expect(existsSync(path.join(project, 'mujoco'))).toBe(false);
      expect(journal(project).map(({ state }) => state)).toEqual(['installed']);
      expectWhole(project);
    }
    expect(attached, 'so that this is about attach').toBeGreaterThanOrEqual(KILLS / 2);
  }, 600_000);

  it('once more, when all is done: the same prop again, and no second one', () => {
    const project = path.join(folder, 'counted');
    const before = readLock(project);
    const [{ job_id } = {}] = journal(project);
    const { status, last } = run('jobs', 'attach', job_id!, '--project', project, '--json');
    expect(status).toBe(0);
    expect(last).toMatchObject({ prop: { name: 'box' } });
    expect(readLock(project)).toEqual(before);
  });
});

/** Runs a batch and kills it as soon as its record knows the service's batch. @returns the record */
async function killedOnceOrdered(args: readonly string[], records: string): Promise<{ id: string; batch_id: string }> {
  const env = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'state') };
  const child = spawn(process.execPath, ['dist/lib/cli.js', ...args], { env, stdio: 'ignore' });
  const ended = once(child, 'close');
  for (;;) {
    const name = existsSync(records) && readdirSync(records).find((file) => file.endsWith('.json'));
    const record =
      name && (JSON.parse(readFileSync(path.join(records, name), 'utf8')) as { id: string; batch_id: string });
    if (record && record.batch_id !== undefined) {
      child.kill('SIGKILL');
      expect((await ended)[1], 'ended before it was killed').toBe('SIGKILL');
      return record;
    }
    expect(child.exitCode, 'ended before it ordered anything').toBeNull();
    await sleep(10);
  }
}

describe('jobs attach to a batch run that was killed', () => {
  it('goes on with it by the id of its record or of the batch: nothing is ordered twice', async () => {
    const project = path.join(folder, 'batch');
    const items = path.join(folder, 'items.jsonl');
    const prompts = [1, 2].map((number) => `{"prompt":"pine crate ${60 + number} cm wide"}`);
    writeFileSync(items, prompts.join('\n'));
    const before = count('jobs');
    const args = ['batch', 'run', items, '--project', project, '--json'];
    const record = await killedOnceOrdered(args, path.join(project, '.propmaster', 'batches'));
    const attached = run('jobs', 'attach', record.id, '--project', project, '--json');
    expect(attached.status, attached.stderr).toBe(0);
    expectProtocol('jobs attach', attached.stdout);
    const whole = { id: record.id, batch_id: record.batch_id, resumed: true, total: 2, installed: 2 };
    expect(attached.last).toMatchObject({ kind: 'batch', batch: whole });
    expect(count('jobs')).toBe(before + 2);
    expect(Object.keys(readLock(project).props)).toHaveLength(2);

    const again = run('jobs', 'attach', record.batch_id, '--project', project, '--json');
    expect(again.last).toMatchObject({ kind: 'batch', batch: whole });
    expect(count('jobs')).toBe(before + 2);

    // `batch run` would order a changed file anew once the run is finished; who attaches does not mean that.
    writeFileSync(items, `${prompts.join('\n')}\n{"prompt":"pine crate 90 cm wide"}`);
    const changed = run('jobs', 'attach', record.id, '--project', project, '--json');
    expect(changed.status).toBe(9);
    expect(lastLine(changed.stdout)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('has changed'),
    });
    expect(count('jobs')).toBe(before + 2);
  });
});
