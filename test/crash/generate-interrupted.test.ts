import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, expectWhole, lastLine, momentOf, momentsOf, readLock } from './cli.ts';

/** All but the last two, which may be through before the signal arrives. */
const STAGES = ['request', 'job', 'download', 'unpack', 'read', 'verify', 'adapt'];
const NIGHTLY = 24;
const MOMENTS = momentsOf(STAGES, NIGHTLY);
/** A run that ends before its signal, or gets it before it listens, doesn't count; so many may. */
const MOST_RUNS = 3 * MOMENTS;
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-interrupted-'));
const project = path.join(folder, 'project');
const { run, stopAt } = commandLine(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('generate, interrupted with Ctrl-C', () => {
  it(`at ${MOMENTS} moments of its course: 130, nothing half-written, nothing lost`, async () => {
    const start = performance.now();
    expect(run('generate', 'pine crate 50 cm wide', '--project', project).status).toBe(0);
    let duration = performance.now() - start;
    const first = readLock(project).props;
    let interrupted = 0;
    for (let i = 0; i < MOST_RUNS; i++) {
      const when = momentOf(interrupted, STAGES, NIGHTLY, duration);
      if (!when) break;
      const args = ['generate', `oak table ${100 + i} cm wide`, '--project', project, '--json'];
      const begun = performance.now();
      const { code, signal, stdout } = await stopAt(when, 'SIGINT', ...args);
      if (signal === 'SIGINT') expect(stdout, 'ended by the signal itself, so before it did anything').toBe('');
      else expect([0, 130], `${JSON.stringify(when)}: ${stdout}`).toContain(code);
      if (code === 0) duration = Math.min(duration, performance.now() - begun);
      if (code === 130) {
        interrupted += 1;
        expect(lastLine(stdout)).toMatchObject({ type: 'error', code: 'interrupted' });
      }
      expectWhole(project);
      expect(readLock(project).props).toMatchObject(first);
      const staging = path.join(project, '.propmaster', 'staging');
      expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
    }
    expect(interrupted).toBe(MOMENTS);
  });
});
