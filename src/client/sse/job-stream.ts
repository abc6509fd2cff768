import type { Job } from '../../contract/jobs.ts';
import { ended, pause } from '../bounds.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import { isFinal, jobInEvent, sameState } from '../job-state.ts';
import { isTeamKeyRefusal, type KnownKey } from '../known-key.ts';
import type { OpenedStream, Transport } from '../transport.ts';
import { eventsOf } from './events-of.ts';

/** Until the stream says otherwise [ms]. */
const RECONNECT_MS = 1_000;
/** However long the stream would have us wait before a reconnect [ms]. */
const MAX_RECONNECT_MS = 5_000;
/** So many connections in a row without a single new event are enough. */
const MAX_FRUITLESS = 3;
/** This key, or this deployment, has no streams. A 404 may only mean the job. */
const NO_STREAMS: readonly (number | undefined)[] = [403, 405, 501];

export interface JobStream {
  readonly transport: Transport;
  readonly key: KnownKey;
  readonly signal: AbortSignal | undefined;
  /** [ms since the epoch] */
  readonly until: number;
  /** Heartbeats alone for so long don't prove that the stream tells everything [ms]. */
  readonly quietMs: number;
  /** Asks for the job itself, with its result. */
  readonly look: () => Promise<Job>;
}

/** What is kept from one connection to the next. */
interface Memory {
  /** Ids of the events so far. */
  readonly seen: Set<string>;
  lastId: string;
  last: Job | undefined;
  /** Events that told something. */
  news: number;
  reconnectMs: number;
}

/**
 * The states of a job from its event stream, to the final one. A broken connection is taken up where it broke off.
 *
 * Whatever else goes wrong, from a key without streams to a line without end, is no error but a reason to poll, which
 * then finds out what is the matter.
 *
 * @returns whether the final state was told; if not, poll
 * @throws {PropmasterError} when the signal is aborted
 */
export async function* jobStream(id: string, stream: JobStream): AsyncGenerator<Job, boolean> {
  const { key, signal, until } = stream;
  const { clock } = stream.transport.connection;
  const memory: Memory = { seen: new Set(), lastId: '', last: undefined, news: 0, reconnectMs: RECONNECT_MS };
  let fruitless = 0;
  for (let attempt = 1; ; attempt++) {
    const known = memory.news;
    try {
      return yield* connected(await connect(id, memory.lastId, attempt, stream), id, stream, memory);
    } catch (error) {
      if (signal?.aborted) throw ended(signal);
      if (!(error instanceof FailedAttempt)) return false;
      if (NO_STREAMS.includes(error.error.status)) key.streams = false;
      if (isTeamKeyRefusal(error.error)) key.kind ??= 'team';
      if (error.remedy.again === 'never') return false;
    }
    fruitless = memory.news > known ? 0 : fruitless + 1;
    if (fruitless === MAX_FRUITLESS || clock.now() + memory.reconnectMs >= until) return false;
    await pause(clock, memory.reconnectMs, signal);
  }
}

function connect(
  id: string,
  lastId: string,
  attempt: number,
  { transport, signal, until }: JobStream,
): Promise<OpenedStream> {
  // What a header can't carry is not sent; the stream then begins with the present state.
  const resume = /^[\x20-\x7e]{1,1000}$/.test(lastId) ? { 'last-event-id': lastId } : {};
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'identity', ...resume };
  const call = { method: 'GET', target: '/v1/jobs/{id}/events', parameters: { id }, headers, stream: true } as const;
  return transport.open(call, { signal, until, attempt });
}

/** One connection. @returns as {@link jobStream} @throws {FailedAttempt} when it broke */
async function* connected(
  { answer, failed, end }: OpenedStream,
  id: string,
  { key, quietMs, until, look, transport }: JobStream,
  memory: Memory,
): AsyncGenerator<Job, boolean> {
  const events = eventsOf(answer.body);
  try {
    const type = answer.headers.get('content-type') ?? 'text/event-stream';
    // A 204 is an empty stream: no more events, and no reconnect.
    if (!/^text\/(event-stream|plain)/i.test(type)) return false;
    key.kind ??= 'personal';
    for (let next = events.next(); ; ) {
      const left = until - transport.connection.clock.now();
      const event = await orQuiet(next, Math.min(quietMs, left));
      if (event === 'quiet') {
        const job = left > quietMs ? await look().catch(() => undefined) : undefined;
        if (job && sameState(job, memory.last)) continue;
        if (job) yield job;
        return job !== undefined && isFinal(job);
      }
      if (event.done) return false;
      next = events.next();
      next.catch(() => {}); // looked at in the next turn, unless there is none
      const { id: eventId, data, retryMs } = event.value;
      if (retryMs !== undefined) memory.reconnectMs = Math.min(retryMs, MAX_RECONNECT_MS);
      if (eventId !== undefined) memory.lastId = eventId;
      if (eventId && memory.seen.has(eventId)) continue;
      if (eventId) memory.seen.add(eventId);
      const job = jobInEvent(data, id);
      if (!job) continue;
      memory.last = job;
      memory.news++;
      if (!isFinal(job)) yield job;
      else {
        yield await withResult(job, look);
        return true;
      }
    }
  } catch (thrown) {
    throw failed(thrown);
  } finally {
    end();
    events.return(undefined).catch(() => {});
  }
}

/** The stream tells no results. A job that has succeeded has done so, even if nobody answers the question for it. */
async function withResult(job: Job, look: () => Promise<Job>): Promise<Job> {
  if (job.status !== 'succeeded' || job.result) return job;
  const looked = await look().catch(() => job);
  return isFinal(looked) ? looked : job;
}

/** The next event, or `quiet` when it doesn't come in time. */
function orQuiet<T>(next: Promise<T>, ms: number): Promise<T | 'quiet'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('quiet'), Math.max(0, ms));
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
