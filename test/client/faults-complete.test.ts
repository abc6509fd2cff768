import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The rows of the list of faults that a client of this service must survive, in its order. */
const ROWS = `
  rate_429 rate_429_reset_only rate_429_date rate_429_skew rate_429_past rate_429_huge rate_429_bare
  s503_retry_after s500 s502_empty s502_html s200_html s200_empty s408 s400 s401 s402_quota
  reset_before lost_response reset_mid stall_headers stall_body slow_loris trunc_length trunc_chunked trunc_close
  gzip gzip_corrupt gzip_bomb corrupt corrupt_always link_403 link_410 link_404 link_ssrf filename_traversal
  hash_missing size_wrong range_ignored range_416 range_wrong etag_changed redirect_other redirect_loop
  utf8_split json_bom type_wrong enum_unknown fields_missing fields_extra fields_null ok_false_200
  job_flap job_fail job_stuck job_404_once idem_409 idem_422
  cursor_loop page_empty_more page_short page_more_no_cursor page_dup cursor_expired
  sse_dup sse_drop sse_multiline sse_split_utf8 sse_crlf sse_no_final sse_silent sse_retry_huge sse_long sse_json_bad
  sse_204 keepalive_close hint_103 header_huge latency
`
  .trim()
  .split(/\s+/);

/** Titles of tests begin with the row's id; in tables of rows, `id` does. */
const NAMED = /(?:\bit\(|\)\(|\bid: )\s*'([a-z0-9_]+)\b/g;

it('each row has a test of its name', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^faults-.*\.test\.ts$/.test(file));
  const named = new Set(
    files.flatMap((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return [...text.matchAll(NAMED)].map(([, id]) => id);
    }),
  );
  expect(ROWS).toHaveLength(79);
  expect(ROWS.filter((row) => !named.has(row))).toEqual([]);
});
