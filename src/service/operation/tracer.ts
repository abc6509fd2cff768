import type { WorkMode } from '../jobs/work.ts';
import type { ObservedJob, ObservedRequest } from './observer.ts';

/** Follows requests, and the jobs that they submit, as traces. Nothing that it does may throw. */
export interface ServiceTracer {
  /** A request has come. @param header reads its headers, by lower-case name */
  request(method: string, header: (name: string) => string | undefined): RequestTrace;
  /** A job was taken by this process. */
  job(job: TracedJob): JobTrace;
}

export interface TracedJob {
  readonly id: string;
  readonly mode: WorkMode;
  /** Of the request that submitted it; undefined: a trace of its own begins. */
  readonly traceparent: string | undefined;
}

export interface RequestTrace {
  /** What its jobs go on from (W3C Trace Context). */
  readonly traceparent: string;
  end(request: ObservedRequest): void;
}

export interface JobTrace {
  /** Ends the stage before. */
  stage(name: string): void;
  /** Ends the last stage, too. */
  end(job: ObservedJob): void;
}
