import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** bench/mcp-load.mjs, small: it fails by itself for a lost or doubled job, an answer to another client, a dead server. */
it('serves many clients at once, some of them killed, and loses no job', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/mcp-load.mjs', '8', '80', '2']);
  const { jobs, ...result } = JSON.parse(stdout) as Record<string, number>;
  expect(result).toMatchObject({ clients: 8, clients_killed: 2, jobs_found_succeeded: jobs });
  expect(jobs).toBeGreaterThan(0);
  expect(result['calls']).toBeGreaterThanOrEqual(80);
});
