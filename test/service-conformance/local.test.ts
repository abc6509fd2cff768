import { describe, expect, it, onTestFinished } from 'vitest';
import { openScratch } from '../../src/api/deployment.ts';
import { RULES } from '../../src/conformance/rules.ts';
import type { Fetch } from '../../src/service/dialect/speak.ts';
import { bodyOf, call, shareFake } from '../service/open.ts';
import { failures, judged } from './judged.ts';

const shared = shareFake({ rateLimitPerMinute: 1_000_000 });

describe('the conformance suite, of the local service', () => {
  it('finds nothing wrong, and passes most rules that show from outside', async () => {
    const { dispatch, keys, close } = await openScratch();
    onTestFinished(close);
    const fetch: Fetch = async (request) => {
      const { method, url, headers, signal } = request;
      const body = method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
      const answer = await dispatch({
        method: method as 'GET',
        url,
        headers: Object.fromEntries(headers),
        signal,
        ...(body === undefined || body.byteLength === 0 ? {} : { body }),
      });
      const parts: Uint8Array[] = [];
      for await (const part of answer.body) parts.push(part);
      const empty = answer.status === 204;
      return new Response(empty ? null : Buffer.concat(parts), { status: answer.status, headers: answer.headers });
    };
    const report = await judged(fetch, keys, { maxPauseMs: 1_000 });
    expect(failures(report)).toEqual([]);
    expect(report.rules.map(({ id }) => id).sort()).toEqual(
      RULES.filter(({ sides }) => sides.includes('service'))
        .map(({ id }) => id)
        .sort(),
    );
    expect(report.rules.filter(({ verdict }) => verdict === 'not_shown')).toEqual([]);
    if (process.env['PROBE_TOTALS']) {
      process.stdout.write(`${JSON.stringify(report.counts)} ${report.requests}\n`);
      for (const { id, verdict, says } of report.rules)
        if (verdict === 'skipped' && !says?.startsWith('no request')) process.stdout.write(`${id}: ${says}\n`);
    }
    expect(report.counts.pass).toBeGreaterThanOrEqual(379);
    for (const { verdict, says } of report.rules) if (verdict === 'skipped') expect(says).toBeTruthy();
  }, 300_000);

  it('makes nothing when it only reads', async () => {
    const { service } = shared;
    const before = await bodyOf(call(service, 'GET /v1/usage', { key: service.keys.personal }));
    const report = await judged((request) => service.fetch(request), service.keys, { classes: ['read'] });
    const after = await bodyOf(call(service, 'GET /v1/usage', { key: service.keys.personal }));
    expect(after['usage']).toMatchObject({ spend: (before['usage'] as { spend: object }).spend });
    expect(failures(report)).toEqual([]);
    expect(report.rules.find(({ id }) => id === 'scene-request.strict')).toMatchObject({
      verdict: 'skipped',
      says: 'class spend was not chosen',
    });
  });

  it('says what it could not ask without a key', async () => {
    const { service } = shared;
    const { personal } = service.keys;
    const report = await judged((request) => service.fetch(request), { personal }, { classes: ['read'] });
    expect(report.rules.find(({ id }) => id === 'auth.team-usage')).toMatchObject({ says: 'needs a Team key' });
    expect(failures(report)).toEqual([]);
  });
});
