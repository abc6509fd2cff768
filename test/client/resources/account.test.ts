import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bench, failure } from '../bench.ts';
import { error, json, type Reply, reply } from '../fault-server.ts';

const USAGE = 'GET /v1/usage';
const LINK = 'GET /v1/assets/ast_1/files/glb/url';
const EXPORT = 'POST /v1/assets/ast_1/export';
const TEAM = error(403, 'workspace_route_unavailable', 'Team keys can not do this.');
const FILE = reply(200, 'glTF and so on');

describe('account.kind', () => {
  it.each([
    ['personal', json(200, { ok: true, usage: {} })],
    ['personal', json(200, { some: 'other shape' })],
    ['team', TEAM],
  ])('%s: by the usage statistics, asked once', async (kind, answer) => {
    const { client, server } = await bench({ [USAGE]: [answer] });
    expect(await client.account.kind()).toBe(kind);
    expect(await client.account.kind()).toBe(kind);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['another 403 says nothing of the kind', error(403, 'insufficient_scope', 'no'), 'not_allowed'],
    ['nor does a wrong key', error(401, 'invalid_api_key', 'no'), 'not_allowed'],
    ['nor a web page', reply(200, '<html>'), 'protocol_error'],
  ])('%s', async (_, answer, code) => {
    const { client } = await bench({ [USAGE]: [answer] });
    expect(await failure(client.account.kind())).toMatchObject({ code });
  });

  /** Routes that a download asks once this is known of the key. */
  async function asked(usage: Reply, link: Reply): Promise<string[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-account-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { client, server } = await bench({
      [USAGE]: [usage],
      [LINK]: [link],
      [EXPORT]: [FILE],
      'GET /cdn/file': [FILE],
    });
    await client.account.kind();
    await client.assets.download('ast_1', 'glb', path.join(folder, 'a.glb')).catch(() => {});
    return server.seen.slice(1).map(({ method, url }) => `${method} ${url.split('?')[0]}`);
  }

  it('a Personal key does not ask for a link', async () => {
    expect(await asked(json(200, { ok: true, usage: {} }), error(403, 'no', 'no'))).toEqual([EXPORT]);
  });

  it('a Team key that may not have the link does not try an export', async () => {
    expect(await asked(TEAM, error(403, 'insufficient_scope', 'The key lacks export:assets.'))).toEqual([LINK]);
  });

  it.each([
    ['a link that was given', 'team', LINK],
    ['a stream that was refused', 'team', 'GET /v1/jobs/job_1/events'],
    ['a deletion that was refused', 'team', 'DELETE /v1/assets/ast_1'],
    ['a deletion', 'personal', 'DELETE /v1/assets/ast_1'],
    ['a stream', 'personal', 'GET /v1/jobs/job_1/events'],
  ])('is known by %s: %s', async (what, kind, route) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-account-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const done = { id: 'job_1', status: 'succeeded', result: {} };
    const answers: Record<string, Reply> = {
      [LINK]: json(200, { url: '/cdn/file' }),
      'GET /v1/jobs/job_1/events': what.includes('refused')
        ? TEAM
        : reply(200, `data: ${JSON.stringify({ job: done })}\n\n`, { 'content-type': 'text/event-stream' }),
      'DELETE /v1/assets/ast_1': what.includes('refused') ? TEAM : json(200, { ok: true, id: 'ast_1' }),
    };
    const { client, server } = await bench({
      [route]: [answers[route]!],
      'GET /cdn/file': [FILE],
      'GET /v1/jobs/job_1': [json(200, { ok: true, job: done })],
    });
    if (route === LINK) await client.assets.download('ast_1', 'glb', path.join(folder, 'a.glb'));
    else if (route.startsWith('DELETE')) await client.assets.delete('ast_1').catch(() => {});
    else await client.jobs.wait('job_1');
    expect(await client.account.kind()).toBe(kind);
    expect(server.to(USAGE)).toHaveLength(0);
  });
});

describe('account', () => {
  it('identity and usage', async () => {
    const { client } = await bench({
      'GET /v1/account': [json(200, { ok: true, account: { kind: 'team', scopes: ['export:assets'] } })],
      [USAGE]: [json(200, { ok: true, usage: { credit_cents: null, spend: 'odd' } })],
    });
    expect(await client.account.identity()).toMatchObject({ kind: 'team', scopes: ['export:assets'] });
    expect(await client.account.usage()).toEqual({ credit_cents: null, spend: undefined });
  });
});
