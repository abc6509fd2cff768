import type { ErrorCode } from '../../errors.ts';

/**
 * Version of what `propmaster rpc` speaks. It changes only when a method, parameter or field goes or changes its meaning;
 * what is added changes nothing. See docs/rpc.md.
 */
export const RPC_VERSION = 1;

/** A longer line is refused [byte]. */
export const LONGEST_LINE = 4 * 2 ** 20;

/** Requests that may be open at once, those that wait included. */
export const MOST_OPEN = 256;

/** Methods that simulate or draw, at work at once; the others of them wait in their order. */
export const MOST_AT_WORK = 4;

/** Codes of JSON-RPC 2.0, section 5.1. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;

/**
 * The numeric code of an error; `data.code` says the same in words. Stable: new ones may be added, none changed.
 * A cancelled request has the code that the Language Server Protocol gives it.
 */
export const CODE_BY_ERROR = {
  usage: -32_602,
  internal: -32_603,
  interrupted: -32_800,
  not_allowed: -32_010,
  not_found: -32_011,
  rate_limited: -32_012,
  quota_exceeded: -32_013,
  job_failed: -32_014,
  job_cancelled: -32_015,
  job_unfinished: -32_016,
  verification_failed: -32_017,
  service_error: -32_018,
  network_error: -32_019,
  protocol_error: -32_020,
  download_corrupt: -32_021,
  disk_error: -32_022,
  invalid_input: -32_023,
  unsafe_input: -32_024,
  export_not_available: -32_025,
  project_busy: -32_026,
  project_invalid: -32_027,
} as const satisfies Record<ErrorCode, number>;
