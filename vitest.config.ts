import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

const all = readdirSync(new URL('./test/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`);

/**
 * Those that put something else in the place of a module: they need that module not to be loaded yet. All others share
 * their processes, and load the sources once for each process, not once for each file.
 */
const alone = all.filter((file) => /vi\.mock\(|faulty-fs/.test(readFileSync(file, 'utf8')));

const usual = {
  env: {
    // The picture is a third of the work of an install, and few tests look at it; theirs ask for a size of their own.
    PROPMASTER_PICTURE_SIZE: '64',
    // test/build.ts builds it, unless it is told not to: then threads run from the sources, as everything else does.
    ...(!process.env['PROPMASTER_TEST_NO_BUILD'] && {
      PROPMASTER_THREADS_FROM: new URL('./dist/', import.meta.url).href,
    }),
  },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // CI's machines are shared: a second attempt at what is late there, which the reporter below names.
  retry: process.env['CI'] ? 1 : 0,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...usual, name: 'alone', include: alone } },
      {
        test: {
          ...usual,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          setupFiles: ['test/fresh-environment.ts'],
        },
      },
    ],
    globalSetup: ['test/build.ts'],
    // One more than there are cores: there is always a test that waits for a disk, a clock or another process.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/skips-reporter.ts'],
  },
});
