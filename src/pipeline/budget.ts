import { PropmasterError } from '../errors.ts';

/** What reading, verifying and writing one prop may take. */
export interface Budget {
  /** [s] */
  readonly seconds: number;
  /** Resident memory of the whole process [byte]. */
  readonly bytes: number;
  /** Threads that do such work at once, and share the processor's time. @default 1 */
  readonly threads?: number;
}

/** The whole of one import, unless `--time-limit` says otherwise [s]. */
const USUAL_SECONDS = 60;
const USUAL_BYTES = 1.5 * 2 ** 30;
/** What a process that is large already may take besides. */
const LEAST_GROWTH = 2 ** 30;
/** How often it is looked at [ms]: a reader takes some 100 MB in that time. */
const LOOK_MS = 50;
/** After how long, and how often, it is told that work goes on [ms]. */
const TELL_MS = 5_000;

/** @param resident memory of the process before [byte] */
export function budgetFor(seconds: number | undefined, resident: number): Budget {
  return { seconds: seconds ?? USUAL_SECONDS, bytes: Math.max(USUAL_BYTES, resident + LEAST_GROWTH) };
}

/** Resident memory that a further prop at the same time may take [byte]. */
const BYTES_BESIDE = 2 ** 29;

/** Of each of several props that are made at once. @param threads how many */
export function sharedBudget(seconds: number | undefined, resident: number, threads: number): Budget {
  const alone = budgetFor(seconds, resident);
  return { ...alone, bytes: alone.bytes + (threads - 1) * BYTES_BESIDE, threads };
}

/** So many times the time limit is waited for on a machine that does other things. */
const BUSIEST = 10;

/** Of all threads of this process [ms]. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

interface Watch {
  /** Called once, when more than the budget is used. */
  readonly onSpent: (what: 'time' | 'memory') => void;
  /** Called every few seconds with what is used so far. */
  readonly onLong: (message: string) => void;
}

/** Watches what this process uses from now on. @returns ends the watch */
export function watchBudget({ seconds, bytes, threads = 1 }: Budget, { onSpent, onLong }: Watch): () => void {
  const began = performance.now();
  const workedBefore = processorTime();
  let told = began;
  const timer = setInterval(() => {
    const now = performance.now();
    const [elapsed, resident] = [now - began, process.memoryUsage.rss()];
    // On a busy machine work takes longer and is no more: what counts is the shorter of the time and the processor's time.
    const worked = (processorTime() - workedBefore) / threads;
    const isLate = Math.min(elapsed, worked) > 1_000 * seconds || elapsed > 1_000 * BUSIEST * seconds;
    if (isLate || resident > bytes) {
      clearInterval(timer);
      return onSpent(resident > bytes ? 'memory' : 'time');
    }
    if (now - told < TELL_MS) return;
    told = now;
    onLong(
      `${Math.round(Math.min(elapsed, worked) / 1_000)} of at most ${seconds} s, ${gigabytes(resident)} of ${gigabytes(bytes)} GB`,
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

/** Why an import was ended, and the way out. @param stage in which it was */
export function spent(
  what: 'time' | 'memory',
  { seconds, bytes }: Budget,
  stage: string,
  where: string,
): PropmasterError {
  const used = what === 'time' ? `more than ${seconds} s` : `more than ${gigabytes(bytes)} GB of memory`;
  const more = `--time-limit ${5 * seconds} lets it take longer, or simplify the model: fewer triangles, fewer parts.`;
  const less = 'Simplify the model: fewer triangles, smaller textures, or several props.';
  return new PropmasterError('unsafe_input', `It was ended at stage "${stage}": it took ${used}.`, {
    where,
    hint: `Nothing was installed. ${what === 'time' ? more : less}`,
  });
}
