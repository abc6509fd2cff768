import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, expectWhole, momentOf, momentsOf, readLock } from './cli.ts';

/**
 * Those before and after which something else is known: of the job, of its files, of the prop. What lies between the install
 * and the record has a test of its own.
 */
const STAGES = ['request', 'job', 'unpack', 'adapt', 'install'];
const NIGHTLY = 30;
const KILLS = momentsOf(STAGES, NIGHTLY);
/** A run that ends before its kill doesn't count; so many may. */
const MOST_RUNS = 2 * KILLS;
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-killed-'));
const project = path.join(folder, 'project');
const { run, stopAt } = commandLine(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function jobsInService(): number {
  const db = new Database(path.join(folder, 'state', 'service', 'service.db'));
  try {
    return (db.prepare('SELECT COUNT(*) AS count FROM jobs').get() as { count: number }).count;
  } finally {
    db.close();
  }
}

/** Whether the journal says that the prop of a prompt is installed: the very last thing that a run does. */
function isRecorded(prompt: string): boolean {
  const journal = path.join(project, '.propmaster', 'jobs');
  const intents = (existsSync(journal) ? readdirSync(journal) : [])
    .filter((name) => name.endsWith('.json'))
    .map(
      (name) =>
        JSON.parse(readFileSync(path.join(journal, name), 'utf8')) as { state: string; request: { prompt: string } },
    );
  return intents.some(({ state, request }) => state === 'installed' && request.prompt === prompt);
}

describe('generate, killed with SIGKILL', () => {
  it(`${KILLS} times over its whole course: old or new, never half, never a second job`, async () => {
    const start = performance.now();
    expect(run('generate', 'pine crate 50 cm wide', '--project', project).status).toBe(0);
    let duration = performance.now() - start;
    let killed = 0;
    for (let i = 0; i < MOST_RUNS; i++) {
      const when = momentOf(killed, STAGES, NIGHTLY, duration);
      if (!when) break;
      const prompt = `pine crate ${51 + i} cm wide`;
      // Every other one with a name of its own: it must find its own name taken by itself no obstacle.
      const named = i % 2 === 0 ? [] : ['--name', `crate_${i}`];
      const args = ['generate', prompt, '--project', project, '--json', ...named];
      const before = readLock(project);
      const begun = performance.now();
      if ((await stopAt(when, 'SIGKILL', ...args)).signal === 'SIGKILL') killed += 1;
      else duration = Math.min(duration, performance.now() - begun);
      expectWhole(project);
      const after = readLock(project);
      for (const name of Object.keys(before.props))
        expect(after.props[name], `killed at ${JSON.stringify(when)}`).toEqual(before.props[name]);

      // Killed after the last entry, or not at all: asking again would be another wish.
      if (!isRecorded(prompt)) {
        const { status, stdout } = run(...args);
        expect(status, stdout).toBe(0);
      }
      expectWhole(project);
      const made = Object.values(readLock(project).props).filter(({ source }) => source.request.prompt === prompt);
      expect(made.length, `killed at ${JSON.stringify(when)} of ${Math.round(duration)} ms`).toBe(1);
      expect(jobsInService()).toBe(2 + i);
      const staging = path.join(project, '.propmaster', 'staging');
      expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
    }
    expect(killed).toBe(KILLS);
  }, 600_000);

  // Those that the test above has made, the first without a name of its own and the second with one.
  it.each([
    [51, []],
    [52, ['--name', 'crate_1']],
  ])(
    'between the install and the journal: the same prop, the same job (%i cm)',
    (width, named) => {
      const prompt = `pine crate ${width} cm wide`;
      const args = ['generate', prompt, '--project', project, '--json', ...named];
      const [before, jobs] = [readLock(project), jobsInService()];
      const journal = path.join(project, '.propmaster', 'jobs');
      let unrecorded = 0;
      for (const name of readdirSync(journal)) {
        const file = path.join(journal, name);
        const intent = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        if ((intent['request'] as { prompt: string }).prompt !== prompt) continue;
        const { prop: _, ...known } = intent;
        writeFileSync(file, JSON.stringify({ ...known, state: 'submitted' }));
        unrecorded += 1;
      }
      expect(unrecorded).toBe(1);
      const again = run(...args);
      expect(again.status, again.stdout).toBe(0);
      expect(readLock(project)).toEqual(before);
      expect(jobsInService()).toBe(jobs);
    },
    120_000,
  );
});
