import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { noPostgres, noS3 } from './servers.ts';

const missing = noPostgres ?? noS3;
const nightly = Boolean(process.env['PROPMASTER_NIGHTLY']);

/** What holds for every change; what the night adds takes as long as it does over SQLite. */
const FILES = nightly
  ? ['test/contract', 'test/service']
  : `test/contract/service-jobs test/contract/service-assets test/contract/service-batches test/contract/service-auth
    test/contract/service-errors test/service/money test/service/idempotency test/service/keys test/service/cancel
    test/service/rate-limit test/service/audit`.split(/\s+/);

/** Files that are about the embedded storage itself, start servers of their own or ask no service. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  'test/contract/client-*': 'no service',
  'test/contract/coverage*': 'no service',
  'test/service/ports/**': 'servers of their own',
  'test/service/database*': 'SQLite itself, its file and its migrations',
  'test/service/storage*': 'files that are damaged, missing or on a full disk',
  'test/service/crash*': 'processes on one data folder; ports/faults.test.ts does it here',
  'test/service/lost-response*': 'processes on one data folder',
};

/** Tests by a part of their name, and why what they say is otherwise here. */
const OTHER_TESTS: Readonly<Record<string, string>> = {
  'directly and through a link': "links are S3's own, opened by S3: ports/blobs.test.ts",
  'works for five minutes, as often as it is used': 'the same; S3 has its own clock',
  'opens one file without a key, names no asset': "the same: S3's links name the bytes, and their signature is S3's",
  'used twice work; late, altered': 'the same',
  'a download link': 'the same',
  'ends when the service is closed': 'whether the first event comes before the end depends on the way to the database',
  'a listener that goes away is not waited for any more': 'counts looks at the database in turns of the event loop',
  'hear a comment on a silent stream': 'counts timers; connections have some',
  'no asset, no bytes, no authoring': 'counts the files of the data folder',
  'is kept as a hash only': "reads the database's file",
  'are replaced at the next opening when they were revoked': 'reads keys.json, which there is none of',
  'writes what was counted once a second': "counts writes of the database's file",
  'counts requests that arrive at once one by one': 'each once, but in the order in which their keys were found',
  'finds its way through the indices': "SQLite's plans; ports/plans.test.ts has PostgreSQL's",
};
const otherwise = Object.keys(OTHER_TESTS).map((name) => name.replaceAll(/[.*+?()|[\]{}]/g, '\\$&'));

describe.skipIf(missing)(
  `the tests of the service over PostgreSQL and S3${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    it('all pass', () => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...FILES,
          ...Object.keys(OTHER_FILES).flatMap((pattern) => ['--exclude', pattern]),
          ...['--testNamePattern', `^(?!.*(?:${otherwise.join('|')}))`],
          ...['--maxWorkers', '2', '--reporter', 'dot'],
        ],
        {
          env: { ...process.env, PROPMASTER_TEST_STORAGE: 'shared', NO_COLOR: '1', FORCE_COLOR: '0' },
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        },
      );
      const [, passed = '0'] = /Tests\s+(?:\S+\s+)*?(\d+) passed/.exec(stdout) ?? [];
      expect(status, `${stdout.slice(-20_000)}\n${stderr.slice(-5_000)}`).toBe(0);
      expect(Number(passed)).toBeGreaterThan(nightly ? 600 : 200);
    }, 3_000_000);
  },
);
