import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names at the end of a run what was skipped, and what passed at a second attempt only: the reason stands in the name, and
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
  }
}
