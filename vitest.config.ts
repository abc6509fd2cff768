import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['test/build.ts'],
    maxWorkers: '100%',
    reporters: ['default', './test/skips-reporter.ts'],
  },
});
