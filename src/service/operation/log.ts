import type { ServiceObserver } from './observer.ts';

type Level = 'info' | 'warn' | 'error';

/**
 * Writes what a service does as JSON, one object a line: `time`, `level`, `message`, and what belongs to it. No key, prompt, body or
 * query is among it; a request is found again by its `request_id`, which its answer carries too.
 */
export function jsonLog(write: (line: string) => void, clock: () => number = Date.now): ServiceObserver {
  const log = (level: Level, message: string, fields: Readonly<Record<string, unknown>>): void => {
    write(`${JSON.stringify({ time: new Date(clock()).toISOString(), level, message, ...fields })}\n`);
  };
  return {
    request({ requestId, route, method, status, code, seconds, keyId, traceId }) {
      log(status >= 500 ? 'error' : 'info', 'request', {
        request_id: requestId,
        method,
        route: route ?? null,
        status,
        ...(code === undefined ? {} : { code }),
        ms: Math.round(seconds * 1_000),
        ...(keyId === undefined ? {} : { key_id: keyId }),
        ...(traceId === undefined ? {} : { trace_id: traceId }),
      });
    },
    job({ id, mode, outcome, code, seconds, waitedSeconds, traceId }) {
      log(outcome === 'failed' ? 'warn' : 'info', 'job', {
        job_id: id,
        mode,
        outcome,
        ...(code === undefined ? {} : { code }),
        ms: Math.round(seconds * 1_000),
        waited_ms: Math.round(waitedSeconds * 1_000),
        ...(traceId === undefined ? {} : { trace_id: traceId }),
      });
    },
    failure(error) {
      log('error', 'failure', { error: error.name, says: error.message, stack: error.stack });
    },
  };
}
