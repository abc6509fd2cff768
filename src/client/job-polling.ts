import type { Job } from '../contract/jobs.ts';
import { isPropmasterError } from '../errors.ts';
import { pause } from './bounds.ts';
import type { Clock } from './clock.ts';
import { isFinal } from './job-state.ts';

/** Pauses between polls: from `firstMs` growing by half to `maxMs`. */
export interface PollSchedule {
  readonly firstMs: number;
  readonly maxMs: number;
}

const GROWTH = 1.5;

export interface JobPolling {
  readonly clock: Clock;
  readonly schedule: PollSchedule;
  readonly signal: AbortSignal | undefined;
  /** [ms since the epoch] */
  readonly until: number;
  /** Whether to pause before the first question. */
  readonly pauseFirst: boolean;
  /** Submissions take a moment to be seen everywhere: so many 404 are overlooked. */
  readonly overlooked: number;
  /** Asks for the job, with its result. */
  readonly look: () => Promise<Job>;
}

/** Each answer to the question for a job, until it is final or the time is over; at least one. */
export async function* polledJob(polling: JobPolling): AsyncGenerator<Job, void> {
  const { clock, schedule, signal, until, pauseFirst, look } = polling;
  let pauseMs = schedule.firstMs;
  let overlooked = 0;
  if (pauseFirst) await pause(clock, Math.min(pauseMs, until - clock.now()), signal);
  for (;;) {
    const job = await look().catch((error) => {
      const early = isPropmasterError(error) && error.code === 'not_found';
      if (!early || overlooked++ >= polling.overlooked) throw error;
      return undefined;
    });
    if (job) yield job;
    const left = until - clock.now();
    if (job && (isFinal(job) || left <= 0)) return;
    await pause(clock, job ? Math.min(pauseMs, left) : pauseMs, signal);
    pauseMs = nextPause(schedule, pauseMs);
  }
}

/** The next pause of a schedule [ms]. */
export function nextPause({ maxMs }: PollSchedule, pauseMs: number): number {
  return Math.min(maxMs, pauseMs * GROWTH);
}
