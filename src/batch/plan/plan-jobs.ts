import { type PauseBounds, type ProgressSample, paceOf, pauseFor, worthALook } from './pace.ts';

/** A job that has not ended, as it was when it was last asked for. */
export interface OpenJob {
  /** Of its item. */
  readonly index: number;
  /** [ms since the epoch]; `undefined`: never. */
  readonly askedAt: number | undefined;
  readonly status: 'queued' | 'running';
}

/** Everything that the next look at a Personal key's jobs is chosen by. */
export interface JobsView {
  readonly total: number;
  /** When the first job was submitted [ms since the epoch]. */
  readonly since: number;
  /** In the order of their submission. */
  readonly open: readonly OpenJob[];
  readonly sightings: readonly ProgressSample[];
  /** When the present round of looks began; `undefined` before the first. */
  readonly roundAt: number | undefined;
  /** When a job was last asked for. */
  readonly lookedAt: number | undefined;
  /** Rounds in a row that found nothing new. */
  readonly emptyPolls: number;
}

/** Ask for the job of item `index`, not before `at` [ms since the epoch]. */
export interface JobDue {
  readonly index: number;
  readonly at: number;
  /** Whether a new round of looks begins with it. */
  readonly begins: boolean;
}

/**
 * Which job to ask for next, and when it is worth it. `undefined`: none is open.
 *
 * Jobs have to be asked for one by one, so the looks come in rounds: in the order of submission up to the first job that
 * is still queued, since those behind it are not done either. A round begins when enough jobs should have ended; half of
 * those that are out at most, so that the service does not run dry meanwhile.
 */
export function nextJob(view: JobsView, bounds: PauseBounds): JobDue | undefined {
  const { open, roundAt, lookedAt } = view;
  const [head] = open;
  if (!head) return undefined;
  if (roundAt === undefined || lookedAt === undefined)
    return { index: head.index, at: view.since + bounds.leastMs, begins: true };
  const isAsked = ({ askedAt }: OpenJob): boolean => askedAt !== undefined && askedAt >= roundAt;
  const next = open.find((job) => !isAsked(job) || job.status === 'queued');
  if (next && !isAsked(next)) return { index: next.index, at: lookedAt, begins: false };
  const wanted = Math.min(worthALook(view.total), Math.ceil(open.length / 2));
  const pause = pauseFor(wanted, paceOf(view.sightings), view.emptyPolls, bounds);
  return { index: head.index, at: lookedAt + pause, begins: true };
}
