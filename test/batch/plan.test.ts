import { describe, expect, it } from 'vitest';
import { paceOf, pauseFor, worthALook } from '../../src/batch/plan/pace.ts';
import { type JobsView, nextJob, type OpenJob } from '../../src/batch/plan/plan-jobs.ts';
import { nextPage, type SeenPage, type TeamBatchView } from '../../src/batch/plan/plan-pages.ts';

const BOUNDS = { leastMs: 5_000, mostMs: 300_000 };
const SECOND = 1_000;

describe('paceOf', () => {
  it('is unknown until something has ended', () => {
    expect(paceOf([])).toBeUndefined();
    expect(
      paceOf([
        { at: 0, done: 0 },
        { at: 10_000, done: 0 },
      ]),
    ).toBeUndefined();
  });

  it('counts from the last look that found nothing', () => {
    expect(
      paceOf([
        { at: 0, done: 0 },
        { at: 60_000, done: 0 },
        { at: 70_000, done: 20 },
      ]),
    ).toBe(20 / 10_000);
  });

  it('forgets what is long ago', () => {
    // Fast at first, then one in ten seconds, eight looks long.
    const slow = Array.from({ length: 8 }, (_, look) => ({ at: 100_000 + look * 10_000, done: 500 + look }));
    expect(paceOf([{ at: 0, done: 0 }, { at: 10_000, done: 500 }, ...slow])).toBeCloseTo(1 / 10_000, 12);
  });
});

describe('pauseFor', () => {
  it('doubles while nothing is known', () => {
    expect([0, 1, 2, 3].map((emptyPolls) => pauseFor(25, undefined, emptyPolls, BOUNDS))).toEqual([
      5_000, 10_000, 20_000, 40_000,
    ]);
  });

  it('is the time that the wanted items take, within its bounds', () => {
    expect(pauseFor(25, 25 / 60_000, 0, BOUNDS)).toBe(60_000);
    expect(pauseFor(1, 1, 0, BOUNDS)).toBe(5_000);
    expect(pauseFor(25, 1 / 3_600_000, 0, BOUNDS)).toBe(300_000);
  });

  it('grows when looks are in vain, whatever the pace was', () => {
    expect(pauseFor(1, 1 / 1_000, 3, BOUNDS)).toBe(40_000);
  });
});

it('a look is worth a thirtieth of the batch', () => {
  expect([1, 10, 100, 1_000].map(worthALook)).toEqual([1, 1, 4, 36]);
});

const page = (seenAt: number | undefined, queued: number, running: number, emptyPolls = 0): SeenPage => ({
  seenAt,
  items: 100,
  queued,
  running,
  emptyPolls: emptyPolls,
});
const batch = (pages: SeenPage[], more: Partial<TeamBatchView> = {}): TeamBatchView => ({
  total: 1_000,
  since: 0,
  pages,
  sightings: [{ at: 0, done: 0 }],
  concurrency: 20,
  unordered: false,
  probes: 0,
  ...more,
});

describe('nextPage', () => {
  it('looks for the first time after the least pause', () => {
    expect(nextPage(batch([page(undefined, 0, 0)]), BOUNDS)).toEqual({ page: 0, at: 5 * SECOND, probe: false });
  });

  it('waits until enough items should have ended', () => {
    // 60 in a minute: 36 more are there after 36 s.
    const sightings = [
      { at: 0, done: 0 },
      { at: 60_000, done: 60 },
    ];
    expect(nextPage(batch([page(60_000, 20, 20)], { sightings }), BOUNDS)).toEqual({
      page: 0,
      at: 96_000,
      probe: false,
    });
  });

  it('asks no page behind the first one with queued items, but for a probe', () => {
    const sightings = [
      { at: 0, done: 0 },
      { at: 60_000, done: 20 },
    ];
    const pages = [page(60_000, 60, 20), page(undefined, 0, 0)];
    // Its 36 would take 108 s; at two minutes it looks behind the queue, at four again, …
    expect(nextPage(batch(pages, { sightings }), BOUNDS)).toEqual({ page: 1, at: 120_000, probe: true });
    expect(nextPage(batch(pages, { sightings, probes: 1 }), BOUNDS)).toEqual({ page: 0, at: 168_000, probe: false });
  });

  it('goes on to the next page at once when one is done', () => {
    expect(nextPage(batch([page(60_000, 0, 0), page(undefined, 0, 0)]), BOUNDS)).toEqual({
      page: 1,
      at: 60_000,
      probe: false,
    });
  });

  it('asks every page of a service that keeps no order', () => {
    const pages = [page(60_000, 60, 2), page(undefined, 0, 0)];
    const sightings = [
      { at: 0, done: 0 },
      { at: 60_000, done: 20 },
    ];
    expect(nextPage(batch(pages, { unordered: true, sightings, probes: 9 }), BOUNDS)).toEqual({
      page: 1,
      at: 60_000,
      probe: false,
    });
  });

  it('lets stragglers come together, and gives the page where the work is the greater part of the pace', () => {
    const sightings = [
      { at: 0, done: 0 },
      { at: 300_000, done: 100 },
    ];
    const pages = [page(300_000, 0, 2), page(300_000, 80, 18)];
    // 18 of 20 run on the second page: 36 items at 0.3 a second take 120 s; four of the first would take the same.
    expect(nextPage(batch(pages, { sightings, probes: 9 }), BOUNDS)).toMatchObject({ at: 420_000 });
  });

  it('has nothing to ask when all are final', () => {
    expect(nextPage(batch([page(1, 0, 0), page(1, 0, 0)]), BOUNDS)).toBeUndefined();
  });
});

const jobs = (open: OpenJob[], more: Partial<JobsView> = {}): JobsView => ({
  total: 100,
  since: 0,
  open,
  sightings: [{ at: 0, done: 0 }],
  roundAt: undefined,
  lookedAt: undefined,
  emptyPolls: 0,
  ...more,
});
const open = (index: number, status: OpenJob['status'], askedAt?: number): OpenJob => ({ index, status, askedAt });

describe('nextJob', () => {
  it('begins with the first, after the least pause', () => {
    expect(nextJob(jobs([open(0, 'queued'), open(1, 'queued')]), BOUNDS)).toEqual({
      index: 0,
      at: 5_000,
      begins: true,
    });
  });

  it('goes on through a round, up to the first that is queued', () => {
    const round = { roundAt: 10_000, lookedAt: 10_100 };
    expect(nextJob(jobs([open(3, 'running', 10_000), open(4, 'queued')], round), BOUNDS)).toEqual({
      index: 4,
      at: 10_100,
      begins: false,
    });
    // 4 has been asked for in this round and waits: so does 5.
    const stopped = jobs([open(3, 'running', 10_000), open(4, 'queued', 10_100), open(5, 'queued')], {
      ...round,
      emptyPolls: 2,
    });
    expect(nextJob(stopped, BOUNDS)).toEqual({ index: 3, at: 30_100, begins: true });
  });

  it('begins the next round when enough should have ended: half of what is out at most', () => {
    const sightings = [
      { at: 0, done: 0 },
      { at: 60_000, done: 6 },
    ];
    const out = [1, 2, 3, 4].map((index) => open(index, 'running', 60_000));
    // Worth a look: 4 of 100; half of four is two, in 20 s at one in ten seconds.
    expect(nextJob(jobs(out, { sightings, roundAt: 60_000, lookedAt: 60_000 }), BOUNDS)).toEqual({
      index: 1,
      at: 80_000,
      begins: true,
    });
  });
});
