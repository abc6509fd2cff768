import { describe, expect, it } from 'vitest';
import { appDispatch, createClient, type Dispatch, LOCAL_BASE_URL } from '../../src/client/index.ts';
import { openFake } from '../service/open.ts';
import { crates, stage } from './harness.ts';
import { VirtualClock } from './virtual-clock.ts';

const counts = (requests: ReadonlyMap<string, number>) => Object.fromEntries([...requests].sort());

describe('a batch of 120 at 60 requests a minute', () => {
  it('asks for no more than it takes, and never too often', async () => {
    // Three waves of 50, a second each: all are done when the first look comes, after five seconds.
    const { run, service, clock, props } = stage(crates(120), { limit: 60, concurrency: 50, duration: () => 1_000 });
    const { progress } = await run();
    expect(progress).toMatchObject({ total: 120, installed: 120, failed: 0 });
    expect(props()).toHaveLength(120);
    expect(service.refused).toBe(0);
    expect(counts(service.requests)).toEqual({
      'GET usage': 1, // which kind of key it is
      'POST batches': 1,
      'GET items': 2, // ceil(120 / 100)
      'GET link': 120,
      'GET cdn': 120, // without the key
    });
    // 124 requests need three windows; what is left of the third takes seconds.
    expect(clock.elapsed).toBeGreaterThan(120_000);
    expect(clock.elapsed).toBeLessThan(140_000);
  });
});

it('what is ready is downloaded before anything is asked', async () => {
  const asked: string[] = [];
  const { run } = stage(crates(30), {
    limit: 10,
    concurrency: 30,
    // The last five take long, and a look at them is due long before the others are downloaded.
    duration: (index) => (index < 25 ? 1_000 : 400_000),
    intercept: (route) => void asked.push(route),
  });
  await run();
  const api = asked.filter((route) => route !== 'GET cdn');
  const looks = api.flatMap((route, at) => (route === 'GET items' ? at : []));
  expect(api.slice(0, 3)).toEqual(['GET usage', 'POST batches', 'GET items']);
  // Eight may be on their way while it asks again.
  expect(looks[1]! - looks[0]!).toBeGreaterThan(25 - 8);
});

describe.each(['team', 'personal'] as const)('the limit of the real service, with a %s key', (kind) => {
  it('is used up and never exceeded', async () => {
    const clock = new VirtualClock();
    const service = await openFake({ rateLimitPerMinute: 60, clock: clock.now, workers: 2 });
    const inProcess = appDispatch((request) => service.fetch(request));
    const statuses: number[] = [];
    const dispatch: Dispatch = async (request) => {
      // The service works in real time; the clock must not run away from it.
      const response = await clock.during(async () => {
        await service.waitIdle();
        return inProcess(request);
      });
      if (request.headers['authorization'] !== undefined) statuses.push(response.status);
      return response;
    };
    const client = createClient({ baseUrl: LOCAL_BASE_URL, apiKey: service.keys[kind], dispatch, clock });
    const { run } = stage(crates(70), { clock });
    expect((await run({}, { client })).progress).toMatchObject({ installed: 70 });
    expect(statuses).not.toContain(429);
    const least = kind === 'team' ? 1 + 1 + 70 : 3 * 70;
    expect(statuses.length).toBeGreaterThanOrEqual(least);
    expect(statuses.length).toBeLessThanOrEqual(Math.floor(1.05 * least));
    // Every window but the last is used up: a minute for each sixty, and the two seconds that whole seconds cost.
    expect(clock.elapsed).toBeLessThan(62_000 * Math.ceil(statuses.length / 60));
  });
});
