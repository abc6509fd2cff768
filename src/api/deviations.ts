import type { LogEntry } from '../client/index.ts';

/** Most that are kept: a service that is otherwise in more ways needs a probe, not a longer list. */
const MOST = 20;

/** What a client was warned of. */
export interface Deviations {
  readonly logger: (entry: LogEntry) => void;
  /** Each once, the latest last: what the service does otherwise than its profile says, and the line that settles it. */
  told(): readonly string[];
}

/** Keeps a client's warnings, and passes all that it logs on. */
export function keepDeviations(logger: ((entry: LogEntry) => void) | undefined): Deviations {
  const kept = new Set<string>();
  return {
    logger(entry) {
      if (entry.kind === 'warning' && entry.message !== undefined && kept.size < MOST) kept.add(entry.message);
      logger?.(entry);
    },
    told: () => [...kept],
  };
}
