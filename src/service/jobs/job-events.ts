import { HEARTBEAT_MS, JOB_EVENT, RECONNECT_MS } from '../../contract/events.ts';
import { FINAL_JOB_STATES } from '../../contract/job-states.ts';
import type { JobSummary } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { jobView } from './views.ts';

/** Server-sent events of jobs (assumption `events`), whichever process runs them. */
export interface JobEvents {
  /**
   * The job as it is now, unless the reader has that already, and again after each change; ends after its final state.
   * States that come faster than they are read are skipped, never the last.
   *
   * @param seen version of the job that the reader has; 0: none
   */
  stream(library: string, id: string, seen: number): ReadableStream<Uint8Array>;
  /** Something may have changed. */
  wake(): void;
  /** Ends all streams. */
  close(): void;
}

export interface JobEventsOptions {
  readonly store: Pick<Store, 'jobs'>;
  /** How often to look for what other processes did [ms]. */
  readonly pollMs?: number;
  readonly heartbeatMs?: number;
}

interface Listener {
  readonly library: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  seen: number;
}

/**
 * One look at the database serves all listeners: the versions of the jobs they listen to, and then only those jobs that
 * have changed. Without listeners it does nothing.
 */
export function openJobEvents({ store, pollMs = 250, heartbeatMs = HEARTBEAT_MS }: JobEventsOptions): JobEvents {
  const listeners = new Map<string, Set<Listener>>();
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  function add(id: string, listener: Listener): void {
    const others = listeners.get(id) ?? new Set();
    listeners.set(id, others.add(listener));
    // They keep the process alive: in process, somebody waits for the next event with nothing else going on.
    if (timers.length === 0) timers = [setInterval(look, pollMs), setInterval(beat, heartbeatMs)];
  }

  function remove(id: string, listener: Listener): void {
    const others = listeners.get(id);
    others?.delete(listener);
    if (others?.size === 0) listeners.delete(id);
    if (listeners.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  const lookOnce = oneAtATime(async () => {
    if (listeners.size === 0) return;
    try {
      for (const { id, version } of await store.jobs.versions([...listeners.keys()])) {
        const [behind] = [...(listeners.get(id) ?? [])].filter(({ seen }) => seen < version);
        const job = behind && (await store.jobs.summary(behind.library, id));
        if (job)
          tell(
            job,
            [...(listeners.get(id) ?? [])].filter(({ seen }) => seen < job.version),
          );
      }
    } catch {
      // A locked or full database: the next look finds it.
    }
  });
  const look = (): void => void lookOnce();

  function tell(job: JobSummary, behind: readonly Listener[]): void {
    const event = encode(`id: ${job.version}\nevent: ${JOB_EVENT}\ndata: ${JSON.stringify({ job: jobView(job) })}\n\n`);
    const isFinal = FINAL_JOB_STATES.includes(job.status);
    for (const listener of behind) {
      if ((listener.controller.desiredSize ?? 0) <= 0) continue; // still reads: the next look has a later state
      listener.controller.enqueue(event);
      listener.seen = job.version;
      if (isFinal) end(job.id, listener);
    }
  }

  function beat(): void {
    for (const { controller } of [...listeners.values()].flatMap((some) => [...some])) {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT);
    }
  }

  function end(id: string, listener: Listener): void {
    remove(id, listener);
    listener.controller.close();
  }

  return {
    stream(library, id, seen) {
      let listener: Listener;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            controller.enqueue(OPENING);
            if (closed) return controller.close();
            listener = { library, controller, seen };
            add(id, listener);
            look();
          },
          cancel: () => remove(id, listener),
        },
        { highWaterMark: 16 },
      );
    },

    wake: look,

    close() {
      closed = true;
      for (const [id, some] of listeners) for (const listener of some) end(id, listener);
    },
  };
}

const encode = (text: string) => new TextEncoder().encode(text);
const OPENING = encode(`retry: ${RECONNECT_MS}\n\n`);
const HEARTBEAT = encode(': still here\n\n');
