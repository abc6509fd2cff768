import { describe, expect, it } from 'vitest';
import { RateBudget } from '../../src/client/rate-budget.ts';
import { PropmasterError } from '../../src/errors.ts';
import { fakeClock } from './bench.ts';

/** What a service with a fixed window answers; counts what it would have had to refuse. */
function service(clock: { now(): number }, limit: number, windowMs = 60_000) {
  let resetsAt = 0;
  let used = 0;
  const counts = { served: 0, refused: 0 };
  return {
    counts,
    take(): Headers {
      const now = clock.now();
      if (now >= resetsAt) [resetsAt, used] = [now + windowMs, 0];
      used++;
      counts[used > limit ? 'refused' : 'served']++;
      return new Headers({
        date: new Date(Math.floor(now / 1_000) * 1_000).toUTCString(),
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - used)),
        'x-ratelimit-reset': String(Math.ceil(resetsAt / 1_000)),
      });
    },
  };
}

const headers = (remaining: number, reset: number, limit = 60) =>
  new Headers({
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  });

const RESET = 1_767_225_630; // 2026-01-01T00:00:30Z

/** One request whose answer has these headers. */
const spend = (budget: RateBudget, answer: Headers, status = 200) =>
  budget.spend({}, async () => budget.observe(status, answer));

describe('RateBudget', () => {
  it('knows nothing, waits for nothing', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    for (let i = 0; i < 100; i++) await spend(budget, new Headers());
    expect(clock.pauses).toEqual([]);
  });

  it('waits for the reset when nothing remains, by the clock of the server', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    await spend(budget, headers(0, RESET));
    await spend(budget, headers(59, RESET + 60));
    expect(clock.pauses).toEqual([30_000]);
  });

  it('does not wait for longer than our patience: the service shall say it', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    await spend(budget, headers(0, RESET + 86_400));
    await spend(budget, headers(0, RESET + 86_400));
    expect(clock.pauses).toEqual([]);
  });

  it('an older answer that comes late gives nothing back', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    await spend(budget, headers(2, RESET));
    await spend(budget, headers(40, RESET)); // the same window, before the one above
    await spend(budget, headers(50, RESET - 10)); // the window before
    expect(clock.pauses).toEqual([]);
    await spend(budget, headers(59, RESET + 60));
    expect(clock.pauses).toEqual([30_000]);
  });

  it('calls that are under way count as well', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    const release: ((answer: Headers) => void)[] = [];
    const answered = () => new Promise<Headers>((resolve) => release.push(resolve));
    const calls = [1, 2, 3].map(() => budget.spend({}, async () => budget.observe(200, await answered())));
    release[0]!(headers(2, RESET)); // for the other two
    await calls[0];
    await spend(budget, headers(59, RESET + 60));
    expect(clock.pauses).toEqual([30_000]);
    for (const resolve of release) resolve(headers(0, RESET));
    await Promise.all(calls);
  });

  it('a 429 of one call makes the others wait too', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    await spend(budget, new Headers({ 'retry-after': '4' }), 429);
    await spend(budget, new Headers());
    expect(clock.pauses).toEqual([4_000]);
  });

  it('tells how long it waits, before it does', async () => {
    const clock = fakeClock();
    const waits: number[] = [];
    const budget = new RateBudget(clock, { onWait: (ms) => waits.push(ms) });
    await spend(budget, new Headers({ 'retry-after': '4' }), 429);
    expect(waits).toEqual([]);
    await spend(budget, new Headers());
    expect(waits).toEqual([4_000]);
  });

  it('is shared: 150 calls at once on a limit of 20 never meet a refusal after the first window', async () => {
    const clock = fakeClock();
    const budget = new RateBudget(clock);
    const { take, counts } = service(clock, 20);
    await spend(budget, take()); // learns the limit
    const call = () =>
      budget.spend({}, async () => {
        const answer = take();
        await Promise.resolve();
        budget.observe(200, answer);
      });
    await Promise.all(Array.from({ length: 150 }, call));
    expect(counts).toEqual({ served: 151, refused: 0 });
  });

  it('can be interrupted while it waits', async () => {
    const budget = new RateBudget(fakeClock());
    await spend(budget, headers(0, RESET));
    const call = budget.spend({ signal: AbortSignal.abort() }, async () => 'sent');
    await expect(call).rejects.toBeInstanceOf(PropmasterError);
  });
});
