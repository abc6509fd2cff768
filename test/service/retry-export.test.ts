import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { openStore } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { bodyOf, call, itemsOf, jobOf, openFake, submit, submitBatch, temporaryFolder } from './open.ts';

function retry(service: Service, job: string, idempotencyKey: string = randomUUID()): Promise<Response> {
  return call(service, `POST /v1/jobs/${job}/retry-export`, {
    key: service.keys.team,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
}

async function ended(service: Service, prompt: string): Promise<string> {
  const id = await submit(service, service.keys.team, prompt, randomUUID());
  await service.waitIdle();
  return id;
}

describe('POST /v1/jobs/{id}/retry-export', () => {
  it('makes a new asset in a new job from what was authored', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.team;
    const original = await ended(service, 'an unexportable crate');
    const before = await jobOf(service, key, original);
    expect(before).toMatchObject({ status: 'failed', settled_spend_cents: 0 });

    const response = await retry(service, original);
    expect(response.status).toBe(202);
    const { job_id: id, ...rest } = (await response.json()) as { job_id: string };
    expect(rest).toEqual({ ok: true, status: 'queued' });
    expect(id).not.toBe(original);
    await service.waitIdle();
    const job = await jobOf(service, key, id);
    expect(job).toMatchObject({
      status: 'succeeded',
      mode: 'export',
      retry_of_job_id: original,
      retry_mode: 'export',
      settled_spend_cents: 2,
      result: { asset: { prompt: 'an unexportable crate', job_id: id, formats: ['glb', 'glb_bundle', 'mjcf'] } },
    });
    expect(job['asset_id']).toMatch(/^asset_/);
    expect(await jobOf(service, key, original)).toEqual(before);
    await expectMoneyAddsUp(dataDir);
  });

  it('repeats the export of a success too, and that of a retry', async () => {
    const service = await openFake();
    const original = await ended(service, 'a crate');
    const { job_id: second } = (await (await retry(service, original)).json()) as { job_id: string };
    await service.waitIdle();
    const { job_id: third } = (await (await retry(service, second)).json()) as { job_id: string };
    await service.waitIdle();
    const jobs = await Promise.all([original, second, third].map((id) => jobOf(service, service.keys.team, id)));
    expect(jobs.map((job) => job['retry_of_job_id'])).toEqual([undefined, original, second]);
    expect(new Set(jobs.map((job) => job['asset_id'])).size).toBe(3);
  });

  it('gives the first answer again under the same key, and a new job under a new one', async () => {
    const service = await openFake();
    const original = await ended(service, 'a crate');
    const first = await bodyOf(retry(service, original, 'again'));
    expect(await bodyOf(retry(service, original, 'again'))).toEqual(first);
    await service.waitIdle();
    expect(await bodyOf(retry(service, original, 'again'))).toEqual(first);
    expect((await bodyOf(retry(service, original)))['job_id']).not.toBe(first['job_id']);
    const other = await ended(service, 'a mug');
    expect((await retry(service, other, 'again')).status).toBe(422);
  });

  it('leaves the counts and items of the batch as they were', async () => {
    const service = await openFake();
    const batch = await submitBatch(service, ['an unexportable crate', 'a mug']);
    await service.waitIdle();
    const counts = () => bodyOf(call(service, `GET /v1/batches/${batch}`, { key: service.keys.team }));
    const [before, items] = [await counts(), await itemsOf(service, batch)];
    expect(before).toMatchObject({ batch: { counts: { total: 2, failed: 1, succeeded: 1 } } });
    expect((await retry(service, String(items[0]!['id']))).status).toBe(202);
    await service.waitIdle();
    expect(await counts()).toEqual(before);
    expect(await itemsOf(service, batch)).toEqual(items);
  });

  it.each([
    ['the prompt was refused', 'refuse this', /authoring/],
    ['the authoring broke', 'break this', /authoring/],
  ])('is refused when %s: 409 retry_not_possible', async (_, prompt, message) => {
    const service = await openFake();
    const response = await retry(service, await ended(service, prompt));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      detail: { error: { code: 'retry_not_possible', message: expect.stringMatching(message) } },
    });
  });

  it('is refused while the job runs, and after it was cancelled', async () => {
    const service = await openFake();
    const key = service.keys.team;
    const id = await submit(service, key, 'a never ending crate', 'k');
    const refusal = (message: RegExp) => ({
      detail: { error: { code: 'retry_not_possible', message: expect.stringMatching(message) } },
    });
    expect(await bodyOf(retry(service, id))).toMatchObject(refusal(/the job is (queued|running)/));
    await call(service, `POST /v1/jobs/${id}/cancel`, { key });
    expect(await bodyOf(retry(service, id))).toMatchObject(refusal(/not retained/));
  });

  it('is refused when the release is gone: 503 release_unavailable', async () => {
    const service = await openFake();
    const response = await retry(service, await ended(service, 'an old crate'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'release_unavailable' } } });
  });

  it('needs a Team key with its scope, an idempotency key, and a job of the library', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const id = await ended(service, 'a crate');
    const route = `POST /v1/jobs/${id}/retry-export`;
    const headers = { 'Idempotency-Key': 'k' };
    const store = await openStore(dataDir);
    const exporter = await store.keys.create({ kind: 'team', library: 'team', scopes: ['export:assets'] });
    const stranger = await store.keys.create({ kind: 'team', library: 'elsewhere', scopes: ['generate:assets'] });
    await store.close();
    const code = async (call_: Promise<Response>) => {
      const { detail } = (await bodyOf(call_)) as { detail: { error: { code: string } } };
      return detail.error.code;
    };
    expect(await code(call(service, route, { key: service.keys.personal, headers }))).toBe('workspace_access_required');
    expect(await code(call(service, route, { key: exporter, headers }))).toBe('insufficient_scope');
    expect(await code(call(service, route, { key: stranger, headers }))).toBe('job_not_found');
    expect(await code(call(service, route, { key: service.keys.team }))).toBe('idempotency_key_required');
  });
});
