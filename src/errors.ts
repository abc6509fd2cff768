import type { Finding } from './model/finding.ts';

/**
 * Every code a user can meet, with the exit code of the command line.
 * Stable: programs switch on them. New ones may be added, none renamed.
 */
export const EXIT_BY_CODE = {
  usage: 2,
  not_allowed: 3,
  not_found: 4,
  rate_limited: 5,
  quota_exceeded: 5,
  job_failed: 6,
  job_cancelled: 6,
  job_unfinished: 8,
  verification_failed: 7,
  service_error: 8,
  network_error: 8,
  protocol_error: 8,
  download_corrupt: 8,
  disk_error: 8,
  invalid_input: 9,
  unsafe_input: 9,
  export_not_available: 9,
  project_busy: 10,
  project_invalid: 9,
  interrupted: 130,
  internal: 1,
} as const;

export type ErrorCode = keyof typeof EXIT_BY_CODE;

export interface ErrorDetails {
  /** The file, route, option or place inside a file that it is about. */
  readonly where?: string;
  /** The way out: one sentence that tells what to do. */
  readonly hint?: string;
  /** `X-Request-ID` of the response, for the service's support. */
  readonly requestId?: string;
  /** HTTP status. */
  readonly status?: number;
  /** The service's own machine-readable code. */
  readonly serviceCode?: string;
  /** Set where work goes on elsewhere and can be taken up again. */
  readonly jobId?: string;
  /** What was found wrong, when verification or a reader refused. */
  readonly findings?: readonly Finding[];
  readonly cause?: unknown;
}

/**
 * The one error class that users meet. Switch on `code`, not on `instanceof`: the code is stable across versions
 * and realms, and it is what `--json` and MCP results carry.
 */
export class PropmasterError extends Error {
  override readonly name = 'PropmasterError';
  readonly code: ErrorCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  readonly serviceCode: string | undefined;
  readonly jobId: string | undefined;
  readonly findings: readonly Finding[] | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.where = details.where;
    this.hint = details.hint;
    this.requestId = details.requestId;
    this.status = details.status;
    this.serviceCode = details.serviceCode;
    this.jobId = details.jobId;
    this.findings = details.findings;
  }

  get exitCode(): number {
    return EXIT_BY_CODE[this.code];
  }

  /** The wire form, used by `--json` and by MCP tool errors. Holds no stack and no cause. */
  toJSON(): Record<string, unknown> {
    const { code, message, where, hint, requestId, status, serviceCode, jobId, findings } = this;
    return JSON.parse(
      JSON.stringify({
        code,
        message,
        where,
        hint,
        request_id: requestId,
        status,
        service_code: serviceCode,
        job_id: jobId,
        findings,
      }),
    ) as Record<string, unknown>;
  }
}

/** Recognises a {@link PropmasterError} also when it comes from another copy of the package. */
export function isPropmasterError(error: unknown): error is PropmasterError {
  return error instanceof Error && error.name === 'PropmasterError' && 'code' in error;
}
