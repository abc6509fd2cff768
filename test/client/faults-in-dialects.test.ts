import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { IS_NIGHTLY } from '../nightly.ts';
import { speak } from './in-dialect.ts';

/** Ten at night; one of them, which differs from the usual in most choices, on every run. */
const SEEDS = IS_NIGHTLY ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [8];

const TABLES = readdirSync(import.meta.dirname).filter(
  (file) => /^faults-.*\.test\.ts$/.test(file) && !/^faults-(?:complete|in-dialects)\./.test(file),
);

for (const seed of SEEDS) {
  describe(`in dialect ${seed}`, async () => {
    speak(seed); // What the tables make while they are read is in it too.
    for (const file of TABLES) {
      // The query makes it another module, whose tests are registered anew, here.
      await import(`${path.join(import.meta.dirname, file)}?dialect=${seed}`);
    }
    speak(undefined);
    beforeAll(() => speak(seed));
    afterAll(() => speak(undefined));
  });
}
