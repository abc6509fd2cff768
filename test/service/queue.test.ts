import { describe, expect, it } from 'vitest';
import { jobOf, makeAsset, openFake, submit, temporaryFolder } from './open.ts';

describe('a job', () => {
  it.each([
    ['refuse this', 'prompt_not_understood', 'I can make: crate, mug. Name one of these.'],
    ['break this', 'generation_failed', 'The generator failed: x is not a function.'],
    ['exit the thread', 'generation_failed', 'The generator failed: the worker ended.'],
  ])('%j fails as %s, and the next one works', async (prompt, code, message) => {
    const service = await openFake();
    const key = service.keys.personal;
    const failed = await submit(service, key, prompt);
    const next = await submit(service, key, 'a crate');
    await service.waitIdle();
    expect(await jobOf(service, key, failed)).toMatchObject({ status: 'failed', error: { code, message } });
    expect(await jobOf(service, key, failed)).not.toHaveProperty('asset_id');
    expect(await jobOf(service, key, next)).toMatchObject({ status: 'succeeded' });
  });

  it('is run as soon as there is a worker, oldest first', async () => {
    const service = await openFake({ workers: 1 });
    const key = service.keys.personal;
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await submit(service, key, `slow crate ${n}`));
    expect((await jobOf(service, key, ids[0]!))['status']).toBe('running');
    expect((await jobOf(service, key, ids[2]!))['status']).toBe('queued');
    expect(await jobOf(service, key, ids[2]!)).not.toHaveProperty('started_at');
    await service.waitIdle();
    const ended = await Promise.all(ids.map(async (id) => Number((await jobOf(service, key, id))['completed_at'])));
    expect(ended).toEqual(ended.toSorted((a, b) => a - b));
  });

  it('that runs when the service is closed goes on at the next opening', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    const ids = [await submit(one, one.keys.personal, 'slow crate'), await submit(one, one.keys.personal, 'a mug')];
    await one.close();
    await expect(one.fetch(new Request('http://propmaster.local/'))).rejects.toMatchObject({ code: 'internal' });
    const two = await openFake({ dataDir });
    await two.waitIdle();
    for (const id of ids) expect((await jobOf(two, two.keys.personal, id))['status']).toBe('succeeded');
  });

  it('keeps any text of the prompt as it was', async () => {
    const service = await openFake();
    const prompt = 'a "crate"\u0000 \ud83d\udce6 \ud800 ‮ \n';
    const id = await makeAsset(service, service.keys.personal, prompt);
    expect(id).toMatch(/^asset_/);
    const list = await service.fetch(
      new Request('http://propmaster.local/v1/assets', {
        headers: { Authorization: `Bearer ${service.keys.personal}` },
      }),
    );
    expect(await list.json()).toMatchObject({ assets: [{ prompt }] });
  });
});
