import type { Reporter, TestModule } from 'vitest/node';

/** Names what was skipped at the end of a run: the reason stands in the name, and nobody looks for what isn't shown. */
export default class SkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        process.stdout.write(`skipped: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
  }
}
