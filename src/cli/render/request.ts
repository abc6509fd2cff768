import type { OpenOptions } from '../../api/propmaster.ts';

/** What the client tells of a request. */
type LogEntry = Parameters<NonNullable<OpenOptions['logger']>>[0];

/** `GET /v1/jobs/job_1 200 34 ms req_7`. */
export function requestLine({ where, status, ms, requestId, message }: LogEntry): string {
  const parts = [where, status, ms === undefined ? undefined : `${Math.round(ms)} ms`, requestId, message];
  return parts.filter((part) => part !== undefined).join(' ');
}
