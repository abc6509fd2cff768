/**
 * Names and payload of `GET /v1/jobs/{job_id}/events` are not shown (assumption `events`). Ours: event `job`, data the
 * job as `GET /v1/jobs/{job_id}` has it in its envelope, id a count from 1 per job. A stream ends after the event whose
 * job is final; asked again with that `Last-Event-ID` it answers 204.
 */
export const JOB_EVENT = 'job';

/** A comment goes out so often on a silent stream [ms]. */
export const HEARTBEAT_MS = 15_000;
/** What the stream suggests to wait before a reconnect [ms]. */
export const RECONNECT_MS = 2_000;
