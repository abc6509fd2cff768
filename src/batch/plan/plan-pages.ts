import { type PauseBounds, type ProgressSample, paceOf, pauseFor, worthALook } from './pace.ts';

/** A page of a batch's items, as it was when it was last asked for. */
export interface SeenPage {
  /** [ms since the epoch]; `undefined`: its cursor is known, what it holds is not. */
  readonly seenAt: number | undefined;
  readonly items: number;
  readonly queued: number;
  readonly running: number;
  /** Looks in a row that found nothing new. */
  readonly emptyPolls: number;
}

/** Everything that the next request of a Team batch is chosen by. */
export interface TeamBatchView {
  readonly total: number;
  /** When the batch was accepted [ms since the epoch]. */
  readonly since: number;
  /** Pages whose cursor is known, in order. */
  readonly pages: readonly SeenPage[];
  readonly sightings: readonly ProgressSample[];
  /** Most items that were seen to run at once. */
  readonly concurrency: number;
  /** Whether items were seen to start on a page behind one that still had queued ones. */
  readonly unordered: boolean;
  /** Looks behind the first page with queued items, made to find that out. */
  readonly probes: number;
}

/** Ask for page `page`, not before `at` [ms since the epoch]. */
export interface PageDue {
  readonly page: number;
  readonly at: number;
  readonly probe: boolean;
}

/** When to look behind the queue for the first time, after the batch was accepted [ms]; then at twice that, and so on. */
const FIRST_PROBE_MS = 120_000;

/**
 * Which page of a batch to ask for next, and when it is worth it. `undefined`: every item is final.
 *
 * Services work through a batch in its order, so that only pages up to the first one with queued items can have news.
 * Whether this one does is looked at now and then, at ever longer intervals, and believed when it does not.
 *
 * Of these pages, each gets a share of the observed pace by what was running on it, and is due as soon as enough items
 * ({@link worthALook}) or all that are left should have ended.
 */
export function nextPage(view: TeamBatchView, bounds: PauseBounds): PageDue | undefined {
  const open = view.pages.map((page, index) => ({ page, index })).filter(({ page }) => isOpen(page));
  if (open.length === 0) return undefined;
  const queueAt = open.findIndex(({ page }) => page.seenAt !== undefined && page.queued > 0);
  const front = view.unordered || queueAt === -1 ? open : open.slice(0, queueAt + 1);
  // What no longer runs on the pages before runs on the last one by now, whatever it held when it was seen.
  const before = front.slice(0, -1).reduce((sum, { page }) => sum + page.running, 0);
  const runningOn = (page: SeenPage, place: number) =>
    place === front.length - 1 ? Math.max(page.running, view.concurrency - before) : page.running;
  const all = front.reduce((sum, { page }, place) => sum + runningOn(page, place), 0);
  const pace = paceOf(view.sightings);

  const due = front.map(({ page, index }, place): PageDue => {
    const since = page.seenAt ?? front[place - 1]?.page.seenAt ?? view.pages[index - 1]?.seenAt;
    if (since === undefined) return { page: index, at: view.since + bounds.leastMs, probe: false };
    if (page.seenAt === undefined && (place === 0 || view.unordered)) return { page: index, at: since, probe: false };
    const share = all === 0 ? 1 / front.length : Math.max(0.5, runningOn(page, place)) / all;
    const left = page.seenAt === undefined ? view.total : page.queued + page.running;
    const wanted = Math.min(worthALook(view.total), front.length === 1 ? left : 2 * left);
    return { page: index, at: since + pauseFor(wanted, pace && pace * share, page.emptyPolls, bounds), probe: false };
  });
  const soonest = due.reduce((best, each) => (each.at < best.at ? each : best));
  const hidden = open[front.length];
  if (!hidden) return soonest;
  const probe = { page: hidden.index, at: view.since + FIRST_PROBE_MS * 2 ** view.probes, probe: true };
  return probe.at < soonest.at ? probe : soonest;
}

const isOpen = ({ seenAt, queued, running }: SeenPage): boolean => seenAt === undefined || queued + running > 0;
