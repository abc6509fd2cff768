import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../src/api/connect.ts';
import { completed } from '../../src/service/dialect/served-dialect.ts';
import { serve } from '../../src/service/serve.ts';
import { FAKE_PRODUCER } from '../service/open.ts';
import { jsonLines, type Ran, runHere } from './run-cli.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-recording-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  const all = { PROPMASTER_HOME: home, ...env };
  return runHere(argv, { connect: (options) => connect(options, all), env: all });
};
const last = ({ stdout }: Ran) => jsonLines(stdout).at(-1)!;

describe('propmaster --record and --replay', () => {
  it('keep a session with a service, and run against it without one', async () => {
    const service = await serve({
      port: 0,
      dataDir: path.join(home, 'service'),
      workers: 0,
      producer: FAKE_PRODUCER,
      dialect: completed({ settings: { catalog: { path: '/v1/premade' } } }),
    });
    onTestFinished(() => service.close());
    const env = { PROPMASTER_BASE_URL: service.url, PROPMASTER_API_KEY: service.keys.team };
    const folder = path.join(home, 'session');
    const ran = await run(['assets', 'list', '--json', '--record', folder], env);
    expect(ran.exitCode).toBe(0);
    const content = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    expect(content.length).toBeGreaterThan(1);
    expect(content.join()).not.toContain(service.keys.team);
    expect(content.join()).not.toContain(new URL(service.url).host);
    await service.close();
    const again = await run(['assets', 'list', '--json', '--replay', folder]);
    expect(last(again)).toEqual(last(ran));
    expect((await run(['usage', '--json', '--replay', folder])).exitCode).toBe(4);
  });

  it('keep one with the local service, too', async () => {
    const folder = path.join(home, 'session');
    const ran = await run(['catalog', 'list', '--limit', '2', '--json', '--record', folder]);
    expect(ran.exitCode).toBe(0);
    const again = await run(['catalog', 'list', '--limit', '2', '--json', '--replay', folder]);
    // A link lets in whoever has it, so that recordings have others.
    const link = /"thumbnail_url": ?"([^"]*)"/g;
    const [before, after] = [ran, again].map((one) => JSON.stringify(last(one)));
    expect(after!.replaceAll(link, '')).toEqual(before!.replaceAll(link, ''));
    expect([...after!.matchAll(link)].map(([, url]) => new URL(url!).host)).toEqual(Array(2).fill('service.recorded'));
  });

  it('keep a session of several commands in one folder, and say what is in it', async () => {
    const folder = path.join(home, 'session');
    const first = await run(['catalog', 'list', '--limit', '2', '--record', folder]);
    const count = (): number => readdirSync(folder).filter((name) => /^\d+\.json$/.test(name)).length;
    const before = count();
    expect(first.stderr).toMatch(
      new RegExp(`${before} requests? (was|were) recorded in ${folder}\\. Prompts, ids and files`),
    );
    const second = await run(['assets', 'list', '--record', folder]);
    expect(second.exitCode).toBe(0);
    expect(second.stderr).toContain(`recorded in ${folder}, which holds ${count()}.`);
    expect(count()).toBeGreaterThan(before);
    expect((await run(['assets', 'list', '--json', '--record', folder])).stderr).not.toContain('recorded');
    for (const command of ['catalog list --limit 2', 'assets list'])
      expect((await run([...command.split(' '), '--replay', folder])).exitCode, command).toBe(0);
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    const refused = await run(['assets', 'list', '--json', '--record', folder]);
    expect(last(refused)).toMatchObject({ code: 'usage', message: expect.stringContaining('notes.txt') });
  });

  it('answer no prompt with what another one was answered', async () => {
    const service = await serve({
      port: 0,
      dataDir: path.join(home, 'service'),
      workers: 1,
      producer: FAKE_PRODUCER,
    });
    onTestFinished(() => service.close());
    const env = { PROPMASTER_BASE_URL: service.url, PROPMASTER_API_KEY: service.keys.team };
    const folder = path.join(home, 'session');
    const ask = (prompt: string, ...more: string[]) => run(['scenes', 'create', prompt, '--json', ...more], env);
    expect((await ask('a small oak shelf', '--record', folder)).exitCode).toBe(0);
    expect((await ask('a small oak shelf', '--replay', folder)).exitCode).toBe(0);
    const other = await ask('a completely different teapot', '--replay', folder);
    expect(other.exitCode).toBe(4);
    expect(last(other)).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/prompt is "a completely different teapot", and "a small oak shelf" was recorded/),
    });
  });
});
