import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-conformance-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const run = (argv: readonly string[], secret = ''): Promise<Ran> =>
  runHere(argv, { connect: fakeClient().connect, env: { PROPMASTER_HOME: home }, secret });
const last = ({ stdout }: Ran) => jsonLines(stdout).at(-1)!;

/** A service on a port, with a profile for each of its keys. */
async function served(dialect: DialectFile = {}) {
  const service = await serve({
    port: 0,
    dataDir: path.join(home, 'service'),
    workers: 1,
    producer: FAKE_PRODUCER,
    rateLimitPerMinute: 10_000,
    dialect: completed(dialect),
  });
  onTestFinished(() => service.close());
  for (const kind of ['personal', 'team'] as const) {
    const login = ['auth', 'login', '--profile', kind, '--base-url', service.url, '--key-store', 'file', '--no-check'];
    expect((await run(login, service.keys[kind])).exitCode).toBe(0);
  }
  return service;
}

describe('propmaster conformance', () => {
  it('judges with both keys, and writes its report in every form', async () => {
    await served();
    const [junit, html] = [path.join(home, 'report.xml'), path.join(home, 'report.html')];
    const profiles = ['--profile', 'team', '--other-profile', 'personal'];
    const ran = await run(['conformance', ...profiles, '--junit', junit, '--html', html, '--json']);
    expect(ran.exitCode).toBe(0);
    expect(last(ran)).toMatchObject({ keys: ['team', 'personal'], classes: ['read'], counts: { fail: 0 } });
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toMatch(/^<\?xml.*<testsuites name="http:\/\/127/s);
    expect(xml).toContain('name="auth.missing: 401 invalid_api_key without a key"/>');
    expect(xml).toContain('<skipped message="class spend was not chosen"/>');
    expect(readFileSync(html, 'utf8')).toContain('<td class="pass">pass</td>');
    expect((await run(['conformance', '--profile', 'team'])).stdout).toMatch(/0 fail/);
  });

  it('takes the second key from the environment, for the service of the first', async () => {
    const service = await served();
    const env = {
      PROPMASTER_HOME: home,
      PROPMASTER_BASE_URL: service.url,
      PROPMASTER_API_KEY: service.keys.team,
      PROPMASTER_SECOND_API_KEY: service.keys.personal,
    };
    const ran = await runHere(['conformance', '--json'], { connect: fakeClient().connect, env });
    expect(last(ran)).toMatchObject({ keys: ['team', 'personal'], counts: { fail: 0 } });
    const rules = last(ran)['rules'] as { id: string; verdict: string }[];
    expect(rules.find(({ id }) => id === 'keys.kinds')).toMatchObject({ verdict: 'pass' });
    expect(ran.stdout).not.toContain(service.keys.personal);
  });

  it('ends with 7 where a rule is broken, with its sentence, request and answer', async () => {
    const service = await served({ shapes: { timestamps: 'iso' } });
    const headers = { Authorization: `Bearer ${service.keys.personal}`, 'Content-Type': 'application/json' };
    await fetch(`${service.url}/v1/assets`, { method: 'POST', headers, body: '{"prompt":"a <crate> & more"}' });
    const listed = async () => {
      const answer = await fetch(`${service.url}/v1/assets`, { headers });
      return ((await answer.json()) as { assets: unknown[] }).assets.length;
    };
    await expect.poll(listed, { timeout: 20_000 }).toBe(1);
    const html = path.join(home, 'report.html');
    const ran = await run(['conformance', '--profile', 'personal', '--html', html, '--json']);
    expect(ran.exitCode).toBe(7);
    const rules = last(ran)['rules'] as { id: string; verdict: string }[];
    expect(rules.find(({ id }) => id === 'timestamp.integer')).toMatchObject({
      verdict: 'fail',
      rule: 'timestamps are integers',
      request: 'GET /v1/assets',
      status: 200,
    });
    expect(readFileSync(html, 'utf8')).not.toContain('<crate>');
    const shown = await run(['conformance', '--profile', 'personal']);
    expect(shown.stdout).toContain('fail timestamp.integer');
    expect(shown.stdout).toContain('fields of the kind timestamp are told as ISO 8601 texts: breaks 3 rules');
    expect(shown.stdout).toMatch(
      /\d+ of 436 rules were not judged with --classes read: .*--classes read,spend,destroy,strain/,
    );
    expect(shown.stderr).toContain('3 rules of the interface are broken, by 1 cause.');
    expect(shown.stderr).not.toContain('This makes');
  });

  it('takes no two keys of one kind, and no class that there is none of', async () => {
    await served();
    const twice = await run(['conformance', '--profile', 'team', '--other-profile', 'team', '--json']);
    expect(last(twice)).toMatchObject({ code: 'usage', where: expect.stringContaining('--other-profile') });
    expect(last(await run(['conformance', '--classes', 'all', '--json']))).toMatchObject({ where: '--classes' });
    const recorded = await run(['conformance', '--json', '--record', path.join(home, 'session')]);
    expect(last(recorded)).toMatchObject({ code: 'usage', where: '--record, --replay' });
  });
});
