import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';

const KILLS = 30;
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-killed-'));
const project = path.join(folder, 'project');
const home = path.join(folder, 'home');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'], HOME: folder, PROPMASTER_HOME: home };
const command = (prompt: string): string[] => [
  'dist/src/cli/main.js',
  'generate',
  prompt,
  '--project',
  project,
  '--json',
];
const run = (args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', env });

/** Starts, kills with SIGKILL after `ms`; returns whether it was still running. */
function killAfter(prompt: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command(prompt), { env, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.once('exit', (_, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}

interface Lock {
  props: Record<string, { source: { request: { prompt: string } }; files: Record<string, { sha256: string }> }>;
}
const readLock = (): Lock =>
  existsSync(path.join(project, 'propmaster.lock'))
    ? (JSON.parse(readFileSync(path.join(project, 'propmaster.lock'), 'utf8')) as Lock)
    : { props: {} };

/** Everything that the lock promises, and everything that index.json names, is there and whole, before any recovery. */
function expectWhole(lock: Lock): void {
  for (const { files } of Object.values(lock.props)) {
    for (const [file, { sha256 }] of Object.entries(files)) {
      const found = createHash('sha256')
        .update(readFileSync(path.join(project, file)))
        .digest('hex');
      expect(found, file).toBe(sha256);
    }
  }
  const index = path.join(project, 'mujoco', 'index.json');
  if (!existsSync(index)) return;
  for (const { file } of (JSON.parse(readFileSync(index, 'utf8')) as { props: { file: string }[] }).props) {
    expect(existsSync(path.join(project, 'mujoco', file)), file).toBe(true);
  }
}

const jobsInService = (): number => {
  const file = path.join(home, 'service');
  const database = readdirSync(file).find((name) => /\.(db|sqlite3?)$/.test(name))!;
  const db = new Database(path.join(file, database));
  try {
    return (db.prepare('SELECT COUNT(*) AS count FROM jobs').get() as { count: number }).count;
  } finally {
    db.close();
  }
};

describe('generate, killed with SIGKILL', () => {
  it(`${KILLS} times at moments spread over its whole course: old or new, never half, never a second job`, async () => {
    const first = performance.now();
    expect(run(command('pine crate 50 cm wide')).status).toBe(0);
    const duration = performance.now() - first;
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      const prompt = `pine crate ${51 + i} cm wide`;
      const before = readLock();
      // One moment in each thirtieth of the course, at a random place within it.
      const ms = duration * ((i + Math.random()) / KILLS);
      if (await killAfter(prompt, ms)) killed += 1;
      const after = readLock();
      expectWhole(after);
      for (const name of Object.keys(before.props))
        expect(after.props[name], `killed after ${ms} ms`).toEqual(before.props[name]);

      const again = run(command(prompt));
      expect(again.status, again.stdout).toBe(0);
      const lock = readLock();
      expectWhole(lock);
      const made = Object.values(lock.props).filter(({ source }) => source.request.prompt === prompt);
      expect(made, `killed after ${Math.round(ms)} of ${Math.round(duration)} ms`).toHaveLength(1);
      expect(jobsInService()).toBe(2 + i);
      const leftovers = existsSync(path.join(project, '.propmaster', 'staging'))
        ? readdirSync(path.join(project, '.propmaster', 'staging'))
        : [];
      expect(leftovers).toEqual([]);
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
  }, 600_000);
});
