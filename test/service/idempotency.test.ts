import { describe, expect, it, onTestFinished } from 'vitest';
import { answerOnce } from '../../src/service/jobs/answer-once.ts';
import { openStore } from '../../src/service/store/store.ts';
import { call, openFake, submit, temporaryFolder } from './open.ts';

describe('an idempotency key', () => {
  it('gives the first answer again, whatever has become of the job', async () => {
    const service = await openFake();
    const first = await submit(service, service.keys.personal, 'a crate', 'order-1');
    await service.waitIdle();
    const again = await call(service, 'POST /v1/assets', {
      key: service.keys.personal,
      json: { prompt: 'a crate' },
      headers: { 'Idempotency-Key': 'order-1' },
    });
    expect(again.status).toBe(202);
    expect(await again.json()).toEqual({ ok: true, job_id: first, status: 'queued' });
  });

  it('holds after a restart, and in a second process on the same folder', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    const first = await submit(one, one.keys.team, 'a crate', 'order-1');
    const two = await openFake({ dataDir });
    expect(await submit(two, two.keys.team, 'a crate', 'order-1')).toBe(first);
    await one.close();
    await two.close();
    const three = await openFake({ dataDir });
    expect(await submit(three, three.keys.team, 'a crate', 'order-1')).toBe(first);
    const list = await call(three, 'GET /v1/assets', { key: three.keys.team });
    await three.waitIdle();
    expect(((await list.json()) as { assets: unknown[] }).assets.length).toBeLessThanOrEqual(1);
  });

  it('means the request, not its spelling', async () => {
    const service = await openFake();
    const send = async (body: string) => {
      const response = await call(service, 'POST /v1/assets', {
        key: service.keys.personal,
        body,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'order-1' },
      });
      return (await response.json()) as { job_id: string };
    };
    expect(await send('{"name":"Box","prompt":"a crate"}')).toEqual(
      await send('{ "prompt": "a crate", "name": "Box" }'),
    );
  });

  it.each([{ prompt: 'a mug' }, { prompt: 'a crate', name: 'Box' }])(
    'is refused for another request: %j',
    async (json) => {
      const service = await openFake();
      await submit(service, service.keys.personal, 'a crate', 'order-1');
      const response = await call(service, 'POST /v1/assets', {
        key: service.keys.personal,
        json,
        headers: { 'Idempotency-Key': 'order-1' },
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        detail: { error: { code: 'idempotency_key_reused', status: 422 } },
      });
    },
  );

  it('of another library is another key', async () => {
    const { personal, team, service } = await openBoth();
    expect(await submit(service, personal, 'a crate', 'order-1')).not.toBe(
      await submit(service, team, 'a mug', 'order-1'),
    );
  });

  it('that was refused is not used up', async () => {
    const service = await openFake();
    const headers = { 'Idempotency-Key': 'order-1' };
    const wrong = { key: service.keys.personal, json: { prompt: '' }, headers };
    expect((await call(service, 'POST /v1/assets', wrong)).status).toBe(422);
    expect(await submit(service, service.keys.personal, 'a crate', 'order-1')).toMatch(/^job_/);
  });

  it('sent many times at once starts one job', async () => {
    const dataDir = temporaryFolder();
    const services = await Promise.all([openFake({ dataDir }), openFake({ dataDir })]);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const service = services[index % 2]!;
        return submit(service, service.keys.personal, 'a crate', 'order-1');
      }),
    );
    expect(new Set(ids).size).toBe(1);
    await services[0].waitIdle();
    const store = await openStore(dataDir);
    expect(await store.assets.page('personal', undefined, 10)).toHaveLength(1);
    await store.close();
  });
});

describe('an answer that is being worked on', () => {
  const later = () => {
    let goOn: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return { done, goOn };
  };
  const submission = { route: 'POST /v1/x', idempotencyKey: 'k', request: { a: 1 } };

  it('says so, with Retry-After, and is given again when it is there', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    const deps = { store, clock: () => 1 };
    const { done, goOn } = later();
    let commits = 0;
    const answer = () =>
      answerOnce(
        deps,
        { library: 'l' },
        submission,
        () => done,
        async () => ({ commit: ++commits }),
      );
    const first = answer();
    await expect(answer()).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      status: 409,
      headers: { 'Retry-After': '1' },
    });
    goOn();
    expect([await first, await answer()]).toEqual([{ commit: 1 }, { commit: 1 }]);
  });

  it('is not in progress any more after a refusal, and nothing of it is kept', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    const answer = (prepare: () => Promise<void>) =>
      answerOnce({ store, clock: () => 1 }, { library: 'l' }, submission, prepare, async () => 'answered');
    await expect(answer(() => Promise.reject(new Error('no image')))).rejects.toThrow('no image');
    expect(await answer(() => Promise.resolve())).toBe('answered');
  });

  it('in two processes at once is committed by one of them', async () => {
    const dataDir = temporaryFolder();
    const stores = [await openStore(dataDir), await openStore(dataDir)];
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const { done, goOn } = later();
    let commits = 0;
    const answers = stores.map((store) =>
      answerOnce(
        { store, clock: () => 1 },
        { library: 'l' },
        submission,
        () => done,
        async () => ({ commit: ++commits }),
      ),
    );
    goOn();
    expect(await Promise.all(answers)).toEqual([{ commit: 1 }, { commit: 1 }]);
  });
});

describe('without an idempotency key', () => {
  it('each request is a new job', async () => {
    const service = await openFake();
    const one = await submit(service, service.keys.personal, 'a crate');
    expect(await submit(service, service.keys.personal, 'a crate')).not.toBe(one);
  });
});

async function openBoth() {
  const service = await openFake();
  return { service, ...service.keys };
}
