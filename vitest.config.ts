import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The picture is a third of the work of an install, and few tests look at it; theirs ask for a size of their own.
    env: { PROPMASTER_PICTURE_SIZE: '128' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // CI's machines are shared: a second attempt at what is late there, which the reporter below names.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['test/build.ts'],
    maxWorkers: '100%',
    reporters: ['default', './test/skips-reporter.ts'],
  },
});
