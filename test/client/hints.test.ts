import { describe, expect, it } from 'vitest';
import { serverHint } from '../../src/client/hints.ts';

/** 2026-01-01T00:00:00Z, and the same as the server says it. */
const NOW = 1_767_225_600_000;
const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe('serverHint', () => {
  it.each<[string, number, Record<string, string>, number | undefined]>([
    ['nothing', 429, {}, undefined],
    ['seconds', 503, { 'retry-after': '2' }, 2_000],
    ['seconds with a fraction', 503, { 'retry-after': '0.5' }, 500],
    ['no wait at all', 503, { 'retry-after': '0' }, 0],
    ['a date', 503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT', date: DATE }, 9_000],
    [
      'a date by a clock that is an hour ahead',
      503,
      { 'retry-after': 'Thu, 01 Jan 2026 01:00:09 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' },
      9_000,
    ],
    ['a date, and a local clock for want of another', 503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9_000],
    ['a date that has passed', 503, { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT', date: DATE }, 1_000],
    ['nonsense', 503, { 'retry-after': 'soon' }, undefined],
    ['a negative number', 503, { 'retry-after': '-5' }, undefined],
    ['a reset', 429, { 'x-ratelimit-reset': '1767225604', date: DATE }, 4_000],
    [
      'a reset by a clock that is an hour ahead',
      429,
      { 'x-ratelimit-reset': '1767229204', date: 'Thu, 01 Jan 2026 01:00:00 GMT' },
      4_000,
    ],
    ['a reset that has passed', 429, { 'x-ratelimit-reset': '1767225000', date: DATE }, 1_000],
    ['a reset on another status', 500, { 'x-ratelimit-reset': '1767225604', date: DATE }, undefined],
    ['a reset that is no number', 429, { 'x-ratelimit-reset': 'NaN', date: DATE }, undefined],
    ['both: Retry-After wins', 429, { 'retry-after': '1', 'x-ratelimit-reset': '1767225604', date: DATE }, 1_000],
  ])('%s', (_, status, headers, expected) =>
    expect(serverHint(status, new Headers(headers), NOW).waitMs).toBe(expected),
  );
});
