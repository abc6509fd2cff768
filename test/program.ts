import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../src/thread.ts';

/**
 * Arguments with which Node starts a program of ours: the one that test/build.ts built, which starts in a fraction of the
 * time, or its source where the build was left out.
 *
 * @param from `import.meta.url` of the caller
 * @param module relative to it, with the ending `.ts`; tsconfig.build.json names it
 */
export function program(from: string, module: string): string[] {
  const file = fileURLToPath(moduleUrl(from, module));
  return file.endsWith('.ts') ? ['--import', 'tsx', file] : [file];
}
