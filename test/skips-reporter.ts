import type { Reporter, TestModule } from 'vitest/node';
import { LEAVES_OUT_SLOW_FILES, SLOW_FILES } from './slow-files.ts';

/**
 * Names at the end of a run what was left out or skipped, and what passed at a second attempt only: the reason stands in the name, and
 * nobody looks for what isn't shown.
 */
export default class SkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const says =
          test.result().state === 'skipped' ? 'skipped' : test.diagnostic()?.flaky ? 'second attempt' : undefined;
        if (says) process.stdout.write(`${says}: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
    if (!LEAVES_OUT_SLOW_FILES) return;
    for (const [reason, files] of Object.entries(SLOW_FILES))
      process.stdout.write(`left out: ${files.length} files that ${reason}\n`);
    process.stdout.write('`npm run test:all` runs them too, as CI does; test/slow-files.ts names them.\n');
  }
}
