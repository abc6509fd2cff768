import { defineConfig } from 'vitest/config';
import { ISOLATED_FILES } from './test/isolated-files.ts';
import { LongestFirst } from './test/longest-first.ts';
import { LEAVES_OUT_SLOW_FILES, SLOW_FILES } from './test/slow-files.ts';

const test = {
  env: {
    // The picture is a third of the work of an install, and few tests look at it; theirs ask for a size of their own.
    PROPMASTER_PICTURE_SIZE: '64',
    // Most tests look into what they run, or replace a part of it; test/pipeline/budget.test.ts is about the threads.
    PROPMASTER_ONE_THREAD: '1',
    // test/build.ts builds it, unless it is told not to: then threads run from the sources, as everything else does.
    ...(!process.env['PROPMASTER_TEST_NO_BUILD'] && {
      PROPMASTER_THREADS_FROM: new URL('./dist/', import.meta.url).href,
    }),
  },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // CI's machines are shared: a second attempt at what is late there, which the reporter below names.
  retry: process.env['CI'] ? 1 : 0,
};

/** The tests of the service once more, over PostgreSQL and S3: test/service/ports/contract.test.ts says which, and runs it. */
const overPostgres = {
  ...test,
  include: ['test/**/*.test.ts'],
  setupFiles: ['test/service/ports/shared-storage.ts'],
  globalSetup: ['test/service/ports/shared-servers.ts'],
};

const slow = LEAVES_OUT_SLOW_FILES ? Object.values(SLOW_FILES).flat() : [];

const overSqlite = {
  projects: [
    {
      test: {
        ...test,
        name: 'shared',
        isolate: false,
        include: ['test/**/*.test.ts'],
        exclude: [...ISOLATED_FILES, ...slow],
      },
    },
    { test: { ...test, name: 'isolated', include: ISOLATED_FILES, exclude: slow } },
  ],
  globalSetup: ['test/build.ts'],
};

export default defineConfig({
  test: {
    ...(process.env['PROPMASTER_TEST_STORAGE'] === 'shared' ? overPostgres : overSqlite),
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/skips-reporter.ts'],
  },
});
