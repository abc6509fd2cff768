import { HEADERS } from '../contract/limits.ts';
import type { ServerHint } from './backoff.ts';

/** A reset or date that has passed says nothing about now; this much keeps us from a hot loop [ms]. */
const PAST_MS = 1_000;

/**
 * When the server wants us back: `Retry-After` (seconds or an HTTP-date, RFC 9110 section 10.2.3), else, on 429,
 * `X-RateLimit-Reset`. Other statuses carry the rate headers too, and there they say nothing about a repeat.
 *
 * Points in time are measured against the response's own `Date`, so a wrong clock on either side doesn't matter.
 *
 * @param now local time, used when there is no `Date` [ms since the epoch]
 */
export function serverHint(status: number, headers: Headers, now: number): ServerHint {
  const retryAfter = headers.get('retry-after')?.trim();
  if (retryAfter) {
    if (/^\d+(\.\d+)?$/.test(retryAfter)) return { waitMs: Number(retryAfter) * 1_000 };
    const date = httpDate(retryAfter);
    if (date !== undefined) return { waitMs: ahead(date - serverNow(headers, now)) };
  }
  if (status !== 429) return {};
  const wait = untilReset(headers, now);
  return wait === undefined ? {} : { waitMs: ahead(wait) };
}

/** Time until the rate window resets [ms], negative when it has; `undefined` when the response doesn't say. */
export function untilReset(headers: Headers, now: number): number | undefined {
  const reset = wholeNumber(headers.get(HEADERS.rateReset));
  return reset === undefined ? undefined : reset * 1_000 - serverNow(headers, now);
}

/** A header that must be a whole number; anything else counts as absent. */
export function wholeNumber(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

function serverNow(headers: Headers, now: number): number {
  return httpDate(headers.get('date') ?? '') ?? now;
}

/** RFC 9110 section 5.6.7: all three forms begin with the day of the week. `Date.parse` alone takes "-5" for a year. */
function httpDate(text: string): number | undefined {
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(date) ? date : undefined;
}

function ahead(waitMs: number): number {
  return waitMs > 0 ? waitMs : PAST_MS;
}
