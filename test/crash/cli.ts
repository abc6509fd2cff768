import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { bareEnvironment } from '../environment.ts';

/**
 * How many processes a test kills: on every run enough to meet each part of a course, and the many only in the nightly list
 * (test/judges/nightly.sh). What depends on the very moment is met on every run by tests that die at every single call:
 * test/project/crash.test.ts, mounts.test.ts.
 */
export const kills = (onEveryRun: number, nightly: number): number =>
  process.env['PROPMASTER_NIGHTLY'] ? nightly : onEveryRun;

/** When to send a signal: as soon as a stage is said to have begun, or so long after the start of the process [ms]. */
export type When = { readonly stage: string } | { readonly ms: number };

/**
 * When to stop a course: on every run at the beginning of each of its stages, which is the same each time; in the nightly
 * list at random moments, one in each of `nightly` equal parts.
 *
 * @param duration of the whole course [ms]
 * @param done how many have been stopped
 * @returns undefined once all are done
 */
export function momentOf(done: number, stages: readonly string[], nightly: number, duration: number): When | undefined {
  if (done >= momentsOf(stages, nightly)) return undefined;
  if (process.env['PROPMASTER_NIGHTLY']) return { ms: Math.round(duration * ((done + Math.random()) / nightly)) };
  return { stage: stages[done]! };
}

export const momentsOf = (stages: readonly string[], nightly: number): number => kills(stages.length, nightly);

/** The parts of a lock file that the crash tests look at. */
export interface Lock {
  props: Record<string, { source: { request: { prompt: string } }; files: Record<string, { sha256: string }> }>;
}

export const readLock = (project: string): Lock =>
  existsSync(path.join(project, 'propmaster.lock'))
    ? (JSON.parse(readFileSync(path.join(project, 'propmaster.lock'), 'utf8')) as Lock)
    : { props: {} };

/** Everything that the lock promises, and everything that index.json names, is there and whole; no recovery before. */
export function expectWhole(project: string): void {
  for (const { files } of Object.values(readLock(project).props)) {
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

/** The built command line, with its state in `home` and nothing of the developer's own environment. */
export function commandLine(home: string): {
  run(...args: string[]): { status: number | null; stdout: string; stderr: string; last: Record<string, unknown> };
  stopAt(
    when: When,
    signal: NodeJS.Signals,
    ...args: string[]
  ): Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string }>;
} {
  const env = { ...bareEnvironment, HOME: home, PROPMASTER_HOME: path.join(home, 'state') };
  const main = 'dist/lib/cli.js';
  return {
    run(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env });
      return { status, stdout, stderr, last: lastLine(stdout) };
    },
    stopAt: (when, signal, ...args) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
        const timer = 'ms' in when ? setTimeout(() => child.kill(signal), when.ms) : undefined;
        const begun = 'stage' in when ? `{"type":"progress","stage":"${when.stage}"` : undefined;
        let stdout = '';
        let isStopped = false;
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          stdout += text;
          if (isStopped || begun === undefined || !stdout.includes(begun)) return;
          isStopped = true;
          child.kill(signal);
        });
        child.once('close', (code, ended) => {
          clearTimeout(timer);
          resolve({ code, signal: ended, stdout });
        });
      }),
  };
}

export function lastLine(stdout: string): Record<string, unknown> {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  return line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
}
