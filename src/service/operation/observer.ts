import type { WorkMode } from '../jobs/work.ts';

/** One answered request. It names no key, no prompt and nothing of the body. */
export interface ObservedRequest {
  readonly requestId: string | undefined;
  /** As it was declared, such as `/v1/jobs/:id`; undefined: there is no such route. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  /** Of the refusal, if it is one. */
  readonly code: string | undefined;
  /** Until the answer's headers; what is streamed takes longer. [s] */
  readonly seconds: number;
  /** Id of the key (`key_…`), which is not the key. */
  readonly keyId: string | undefined;
  /** Of the caller's `traceparent` or, where it has none and requests are followed, one of its own. */
  readonly traceId: string | undefined;
}

/** One job that this process has ended with. */
export interface ObservedJob {
  readonly id: string;
  readonly mode: WorkMode;
  /** `abandoned`: cancelled, taken over or let go of; somebody else ends it, or has. */
  readonly outcome: 'succeeded' | 'failed' | 'abandoned';
  /** Why it failed. */
  readonly code: string | undefined;
  /** In this process [s]. */
  readonly seconds: number;
  /** Between its submission and its being taken here [s]. */
  readonly waitedSeconds: number;
  /** Of the request that submitted it. */
  readonly traceId: string | undefined;
}

/** Hears of what a service does. Nothing that it does may throw. */
export interface ServiceObserver {
  request?(request: ObservedRequest): void;
  job?(job: ObservedJob): void;
  /** A job has left a stage (planning, modelling …). */
  stage?(mode: WorkMode, stage: string, seconds: number): void;
  /** Something failed that should not. */
  failure?(error: Error): void;
}

/** Tells each of several observers. */
export function allOf(observers: readonly ServiceObserver[]): ServiceObserver {
  return {
    request: (request) => {
      for (const one of observers) one.request?.(request);
    },
    job: (job) => {
      for (const one of observers) one.job?.(job);
    },
    stage: (mode, stage, seconds) => {
      for (const one of observers) one.stage?.(mode, stage, seconds);
    },
    failure: (error) => {
      for (const one of observers) one.failure?.(error);
    },
  };
}
