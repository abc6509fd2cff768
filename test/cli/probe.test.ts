import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { completed, type DialectFile } from '../../src/service/dialect/served-dialect.ts';
import { serve } from '../../src/service/serve.ts';
import { FAKE_PRODUCER } from '../service/open.ts';
import { fakeClient } from './fake-client.ts';
import { jsonLines, type Ran, runHere } from './run-cli.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-probe-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const run = (argv: readonly string[], secret = ''): Promise<Ran> =>
  runHere(argv, { connect: fakeClient().connect, env: { PROPMASTER_HOME: home }, secret });
const last = ({ stdout }: Ran) => jsonLines(stdout).at(-1)!;
const profile = () =>
  JSON.parse(readFileSync(path.join(home, 'config', 'profiles.json'), 'utf8')).profiles.work as Record<string, unknown>;

/** A service on a port in a dialect, with a profile of it. */
async function served(dialect: DialectFile, kind: 'personal' | 'team' = 'team') {
  const service = await serve({
    port: 0,
    dataDir: path.join(home, `service-${Math.random()}`),
    workers: 0,
    producer: FAKE_PRODUCER,
    rateLimitPerMinute: 10_000,
    dialect: completed(dialect),
  });
  onTestFinished(() => service.close());
  const login = ['auth', 'login', '--profile', 'work', '--base-url', service.url, '--key-store', 'file', '--no-check'];
  expect((await run(login, service.keys[kind])).exitCode).toBe(0);
  return service;
}

const OTHER: DialectFile = {
  settings: {
    assets: { pageSizeParameter: 'per_page' },
    jobs: { cancelPath: '/v1/jobs/{id}/stop' },
    catalog: { path: '/v1/catalogue' },
  },
  shapes: { openapi: '' },
};

describe('propmaster probe', () => {
  it('keeps what it finds out in the profile, with evidence and date, and says so', async () => {
    await served(OTHER);
    const ran = await run(['probe', '--profile', 'work', '--json']);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain('At most 60 requests go to http://127.0.0.1');
    const result = last(ran);
    expect(result).toMatchObject({ verdict: 'answers', key_kind: 'team', profile: 'work', saved: true });
    expect(result['requests']).toBeLessThanOrEqual(60);
    expect(profile()['dialect']).toEqual(OTHER.settings);
    expect(profile()['learnt']).toMatchObject({
      at: expect.stringMatching(/^\d{4}-/),
      settings: expect.arrayContaining([
        expect.objectContaining({
          setting: 'jobs.cancelPath',
          decision: 'other',
          evidence: expect.stringContaining('405'),
        }),
      ]),
    });
    const text = (await run(['probe', '--profile', 'work'])).stdout;
    expect(text).toContain('per_page');
    expect(text).toMatch(/A service of this interface: 3 of 20 settings differ from the usual/);
    expect(text).toContain('The profile work has it so already.');
  });

  it('shows what is otherwise since the last time', async () => {
    await served(OTHER);
    await run(['probe', '--profile', 'work']);
    expect((await run(['probe', '--profile', 'work', '--since'])).stdout).toContain('Nothing is otherwise than on 2');
  });

  it.each(['personal', 'team'] as const)(
    '%s: a recorded probe finds out the same, without the service',
    async (kind) => {
      const service = await served({ settings: { ...OTHER.settings, pages: { cursorParameter: 'page_token' } } }, kind);
      const folder = path.join(home, 'session');
      const ran = await run(['probe', '--profile', 'work', '--json', '--record', folder]);
      const content = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
      expect(content.length).toBeGreaterThan(20);
      for (const never of [service.keys[kind], new URL(service.url).host]) expect(content.join()).not.toContain(never);
      await service.close();
      const again = await run(['probe', '--json', '--replay', folder]);
      expect(again.exitCode).toBe(0);
      const { settings, key_kind, requests } = last(ran);
      expect(last(again)).toMatchObject({ settings, key_kind, requests, saved: false });
    },
  );

  it('writes nothing with --no-save, nor without a profile', async () => {
    const service = await served(OTHER);
    expect((await run(['probe', '--profile', 'work', '--no-save'])).stdout).toContain('Would be kept in');
    expect(profile()).not.toHaveProperty('learnt');
    const { exitCode, stderr } = await runHere(['probe', '--base-url', service.url], {
      connect: fakeClient().connect,
      env: {
        PROPMASTER_HOME: path.join(home, 'other'),
        PROPMASTER_API_KEY: service.keys.team,
        PROPMASTER_BASE_URL: service.url,
      },
    });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('no profile belongs to this service');
  });

  it('leaves a profile alone that was right before, when something else answers', async () => {
    const service = await served(OTHER);
    await run(['probe', '--profile', 'work']);
    const before = profile();
    await service.close();
    const ran = await run(['probe', '--profile', 'work', '--json']);
    expect(ran.exitCode).toBe(8);
    expect(last(ran)).toMatchObject({ type: 'error', verdict: 'unreachable', saved: false });
    expect(profile()).toEqual(before);
  });

  it('says that a key is refused', async () => {
    const service = await served(OTHER);
    const login = [
      'auth',
      'login',
      '--profile',
      'work',
      '--base-url',
      service.url,
      '--key-store',
      'file',
      '--no-check',
    ];
    await run(login, 'pm_k1_00000000000000000000000000000000');
    const ran = await run(['probe', '--profile', 'work', '--json']);
    expect(ran.exitCode).toBe(3);
    expect(last(ran)).toMatchObject({ verdict: 'key_refused', code: 'not_allowed' });
    expect(profile()).not.toHaveProperty('learnt');
  });

  it('leaves what was set by hand, where it is only likely otherwise', async () => {
    await served(OTHER);
    await run(['auth', 'dialect', 'work', 'jobs.cancelPath', '/v1/jobs/{id}/abort']);
    const { stderr } = await run(['probe', '--profile', 'work']);
    expect(stderr).toContain('auth dialect work jobs.cancelPath /v1/jobs/{id}/stop');
    expect(profile()['dialect']).toMatchObject({ jobs: { cancelPath: '/v1/jobs/{id}/abort' } });
  });

  it('has nothing to find out of the local service', async () => {
    const ran = await run(['probe', '--profile', 'local', '--json']);
    expect(ran.exitCode).toBe(2);
    expect(last(ran)).toMatchObject({ code: 'usage' });
  });
});

describe('propmaster serve --dialect', () => {
  const stopped = (argv: readonly string[], signal: AbortSignal | undefined = AbortSignal.abort()) =>
    runHere(['serve', '--data', path.join(home, 'data'), ...argv], {
      connect: fakeClient().connect,
      env: { PROPMASTER_HOME: home },
      ...(signal && { signal }),
    });

  it('tells the seed that it drew', async () => {
    const { stdout, exitCode } = await stopped(['--dialect', 'random', '--json']);
    expect(exitCode).toBe(0);
    expect(jsonLines(stdout)[0]).toMatchObject({ type: 'listening', dialect: expect.stringMatching(/^random:\d+$/) });
    expect((await stopped(['--dialect', 'random:7'])).stdout).toContain('Dialect       random:7');
  });

  it.each(['random:', 'random:x', 'random:-1', 'random:4294967296', 'absent.json'])('refuses %s', async (dialect) => {
    expect((await stopped(['--dialect', dialect], new AbortController().signal)).exitCode).toBe(
      dialect === 'absent.json' ? 4 : 2,
    );
  });
});
