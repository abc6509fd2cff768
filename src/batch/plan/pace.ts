/** How many items the service was seen to have ended, and when. */
export interface ProgressSample {
  /** [ms since the epoch] */
  readonly at: number;
  /** Items seen in a final state, in all. */
  readonly done: number;
}

/** Bounds of a pause between two looks at the same place [ms]. */
export interface PauseBounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** So many looks back is the pace measured: a service may slow down, and one look alone says little. */
const LOOKS = 8;

/**
 * The pace of the service as it was observed [items/ms]; `undefined` until something was seen to end.
 *
 * Measured from the last look that had found nothing done yet, so that the time before the first item counts once and
 * not for ever.
 *
 * @param sightings oldest first
 */
export function paceOf(sightings: readonly ProgressSample[]): number | undefined {
  const begun = sightings.findLastIndex(({ done }) => done === 0);
  const window = sightings.slice(Math.max(0, begun)).slice(-LOOKS);
  const [first, last] = [window[0], window.at(-1)];
  if (!first || !last || last.done <= first.done || last.at <= first.at) return undefined;
  return (last.done - first.done) / (last.at - first.at);
}

/**
 * How long it takes until `wanted` more items have ended [ms]. Without a pace the pause doubles from look to look.
 *
 * @param pace [items/ms]
 * @param emptyPolls looks in a row that found nothing new
 */
export function pauseFor(wanted: number, pace: number | undefined, emptyPolls: number, bounds: PauseBounds): number {
  const patient = bounds.leastMs * 2 ** Math.min(emptyPolls, 30);
  const expected = pace === undefined ? patient : Math.max(wanted / pace, emptyPolls > 0 ? patient : 0);
  return Math.round(Math.min(bounds.mostMs, Math.max(bounds.leastMs, expected)));
}

/**
 * How many items a look should find: so many that a whole batch takes some thirty looks, however large it is. That is
 * 3 % of its requests, and small enough for each prop to be installed soon after it was made.
 */
export function worthALook(items: number): number {
  return Math.max(1, Math.ceil(items / 28));
}
