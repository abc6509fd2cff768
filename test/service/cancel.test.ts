import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { bodyOf, call, jobOf, makeAsset, openFake, submit, temporaryFolder } from './open.ts';

/** Files of the blob store. */
function blobs(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[\\/][0-9a-f]{64}$/.test(path.join('/', name)),
  );
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('POST /v1/jobs/{id}/cancel', () => {
  it('of a queued job: it never runs, and its money is given back', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 0 });
    const key = service.keys.personal;
    const id = await submit(service, key, 'a crate');
    expect(await jobOf(service, key, id)).toMatchObject({ status: 'queued', reserved_spend_cents: 10 });
    const response = await call(service, `POST /v1/jobs/${id}/cancel`, { key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ok: true,
      job: {
        id,
        status: 'cancelled',
        mode: 'asset',
        created_at: expect.any(Number),
        completed_at: expect.any(Number),
        progress: 0,
        reserved_spend_cents: 0,
        settled_spend_cents: 0,
      },
    });
    expect((await expectMoneyAddsUp(dataDir)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['reserve', 10],
      ['release', 10],
    ]);
  });

  it('of a running job: its thread is ended, nothing is kept, and the next one runs at once', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 1 });
    const key = service.keys.personal;
    const endless = await submit(service, key, 'a never ending crate');
    const next = await submit(service, key, 'a mug');
    await until(async () => (await jobOf(service, key, endless))['phase'] === 'planning');
    expect((await call(service, `POST /v1/jobs/${endless}/cancel`, { key })).status).toBe(200);
    await service.waitIdle();
    expect(await jobOf(service, key, endless)).toMatchObject({ status: 'cancelled' });
    expect(await jobOf(service, key, endless)).not.toHaveProperty('phase');
    expect(await jobOf(service, key, next)).toMatchObject({ status: 'succeeded', settled_spend_cents: 10 });
    await expectMoneyAddsUp(dataDir);
  });

  it('while the result is on its way: no asset, no bytes, no authoring', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.personal;
    const id = await submit(service, key, 'a slow crate');
    await until(async () => (await jobOf(service, key, id))['phase'] === 'modelling');
    await call(service, `POST /v1/jobs/${id}/cancel`, { key });
    await makeAsset(service, key, 'a mug');
    const store = await openStore(dataDir);
    expect(await store.jobs.find('personal', id)).toMatchObject({ status: 'cancelled', authoring: undefined });
    expect((await store.assets.page('personal', undefined, 10)).map(({ record }) => record.prompt)).toEqual(['a mug']);
    await store.close();
    expect(blobs(dataDir)).toHaveLength(3);
  });

  it('of a job that another process runs: seen there at the next beat', async () => {
    const dataDir = temporaryFolder();
    const runner = await openFake({ dataDir, workers: 1 });
    const key = runner.keys.personal;
    const endless = await submit(runner, key, 'a never ending crate');
    const next = await submit(runner, key, 'a mug');
    const other = await openFake({ dataDir, workers: 0 });
    const { job } = (await bodyOf(call(other, `POST /v1/jobs/${endless}/cancel`, { key }))) as {
      job: { status: string };
    };
    expect(job.status).toBe('cancelled');
    await until(async () => (await jobOf(runner, key, next))['status'] === 'succeeded');
  });

  it('again: the same; of a job that ended otherwise: 409; of no job, or of another library: 404', async () => {
    const service = await openFake({ workers: 1 });
    const { personal, team } = service.keys;
    const id = await submit(service, personal, 'a never ending crate');
    const cancel = (job: string, key: string) => call(service, `POST /v1/jobs/${job}/cancel`, { key });
    expect((await cancel(id, team)).status).toBe(404);
    const first = await bodyOf(cancel(id, personal));
    expect(await bodyOf(cancel(id, personal))).toEqual(first);
    for (const prompt of ['a crate', 'refuse this']) {
      const done = await submit(service, personal, prompt);
      await service.waitIdle();
      const response = await cancel(done, personal);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'job_not_cancellable' } } });
    }
    expect((await cancel('job_000000000000000000000000', personal)).status).toBe(404);
  });
});
