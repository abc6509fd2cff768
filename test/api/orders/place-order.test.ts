import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOrder } from '../../../src/api/orders/end-order.ts';
import type { SceneOrderRecord } from '../../../src/api/orders/order.ts';
import { type OrderRequest, placeOrder } from '../../../src/api/orders/place-order.ts';
import { listOrders } from '../../../src/api/orders/store.ts';
import { PropmasterError } from '../../../src/errors.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'propmaster-orders-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const failure = (status?: number) =>
  new PropmasterError('service_error', 'no', status === undefined ? {} : { status, hint: 'Try later.' });

/** A service that notes the keys it is sent, and the state on the disk at that moment. */
function service(answers: (string | PropmasterError)[] = []) {
  const keys: string[] = [];
  const states: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    states.push((await listOrders(root)).find((order) => order.key === key)?.state ?? 'unwritten');
    const answer = answers.shift() ?? `job_${keys.length}`;
    if (typeof answer !== 'string') throw answer;
    return { job_id: answer, scene_id: `scene of ${answer}` };
  };
  const order = (given: Partial<OrderRequest<SceneOrderRecord>> = {}) =>
    placeOrder<SceneOrderRecord>(root, {
      ...{ kind: 'scene', service: 'local', request: { prompt: 'kitchen' }, send, isWanted: async () => true },
      ...given,
    });
  return { keys, states, order };
}

describe('placeOrder', () => {
  it('writes the order down before it is sent, and its job afterwards', async () => {
    const { states, order } = service();
    expect(await order()).toMatchObject({ takenUp: false, order: { job_id: 'job_1', scene_id: 'scene of job_1' } });
    expect(states).toEqual(['open']);
    expect(await listOrders(root)).toMatchObject([{ state: 'submitted', job_id: 'job_1' }]);
  });

  it('sends the same key again when no answer came, and not once there was one', async () => {
    const { keys, order } = service([failure(), failure(503), failure(429), failure(409)]);
    for (let attempt = 0; attempt < 4; attempt++) {
      await expect(order()).rejects.toMatchObject({ hint: expect.stringContaining('nothing is made twice') });
    }
    expect(await order()).toMatchObject({ takenUp: false });
    expect(await order()).toMatchObject({ takenUp: true });
    expect(keys).toEqual(Array.from({ length: 5 }, () => keys[0]));
  });

  it.each([400, 402, 403, 422])('orders anew after the refusal %d', async (status) => {
    const { keys, order } = service([failure(status)]);
    await expect(order()).rejects.toMatchObject({ status });
    await order();
    expect(new Set(keys).size).toBe(2);
  });

  it('tells wishes apart by service and request, not by the order of its keys', async () => {
    const { keys, order } = service();
    await order({ request: { prompt: 'kitchen', max_instances: 9 } });
    await order({ request: { max_instances: 9, prompt: 'kitchen' } });
    expect(keys).toHaveLength(1);
    await order({ request: { prompt: 'kitchen', max_instances: 8 } });
    await order({ service: 'https://example.com', request: { prompt: 'kitchen', max_instances: 9 } });
    expect(keys).toHaveLength(3);
  });

  it('orders another with repeat, or when the job is not what is wanted any more', async () => {
    const { keys, order } = service();
    await order();
    await order({ repeat: true });
    await order({ isWanted: async ({ job_id }) => job_id !== 'job_2' });
    expect(keys).toHaveLength(3);
    expect(await order()).toMatchObject({ takenUp: true, order: { job_id: 'job_3' } });
  });

  it('sends the open one again even with repeat: it may have been carried out', async () => {
    const { keys, order } = service([failure()]);
    await expect(order()).rejects.toThrow();
    await order({ repeat: true });
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('sends once for callers who come at once', async () => {
    const keys: string[] = [];
    const send = async (key: string) => {
      keys.push(key);
      await sleep(300); // the others come meanwhile
      return { job_id: 'job_1' };
    };
    const { order } = service();
    const all = await Promise.all([order({ send }), order({ send }), order({ send })]);
    expect(keys).toHaveLength(1);
    expect(all.map(({ takenUp }) => takenUp)).toEqual([false, true, true]);
  });

  it('says where a damaged order lies, and sends nothing', async () => {
    mkdirSync(path.join(root, '.propmaster', 'orders'), { recursive: true });
    writeFileSync(path.join(root, '.propmaster', 'orders', 'x.json'), '{"kind":"rocket"}');
    const { keys, order } = service();
    await expect(order()).rejects.toMatchObject({
      code: 'project_invalid',
      hint: expect.stringContaining('Delete the file'),
    });
    expect(keys).toEqual([]);
  });

  it('keeps 200 orders that have ended, and all that have not', async () => {
    const folder = path.join(root, '.propmaster', 'orders');
    mkdirSync(folder, { recursive: true });
    const write = (number: number, state: string) =>
      writeFileSync(
        path.join(folder, `old-${number}.json`),
        JSON.stringify({
          key: `old-${number}`,
          order: number,
          kind: 'scene',
          service: 'local',
          state,
          request: { prompt: `${number}` },
        }),
      );
    for (let number = 1; number <= 10; number++) write(number, 'submitted');
    for (let number = 11; number <= 260; number++) write(number, 'succeeded');
    await service().order();
    const names = readdirSync(folder);
    expect(names).toHaveLength(10 + 199 + 1);
    expect(names).toContain('old-1.json');
    expect(names).not.toContain('old-11.json');
    expect(names).toContain('old-260.json');
  });
});

describe('endOrder', () => {
  it('writes down how a job ended, and touches no other', async () => {
    const { order } = service();
    await order();
    await order({ request: { prompt: 'cellar' } });
    await endOrder(root, 'job_1', 'running');
    await endOrder(root, 'job_of_nobody', 'failed');
    expect((await listOrders(root)).map(({ state }) => state)).toEqual(['submitted', 'submitted']);
    await endOrder(root, 'job_1', 'cancelled');
    expect((await listOrders(root)).map(({ state }) => state)).toEqual(['submitted', 'cancelled']);
  });
});
