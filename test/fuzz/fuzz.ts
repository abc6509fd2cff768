import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/** Cases of a run in the suite. */
const CASES = 300;
/** A long run takes another seed so often [s]. */
const SECONDS_A_SEED = 60;

/**
 * Checks a property. In the suite: `cases` cases from a new seed, which fast-check names when it finds something.
 * With `PROPMASTER_FUZZ_SECONDS` (see `npm run fuzz`): that long, from one seed after the other, each of them recorded
 * as a line of `PROPMASTER_FUZZ_LOG`. A line may also sum up many short runs of a suite, with a list of their seeds.
 */
export async function fuzz(
  suite: string,
  property: fc.IAsyncProperty<unknown[]> | fc.IProperty<unknown[]>,
  cases = CASES,
): Promise<void> {
  const seconds = Number(process.env['PROPMASTER_FUZZ_SECONDS'] ?? 0);
  if (seconds === 0) return fc.assert(property as fc.IAsyncProperty<unknown[]>, { numRuns: cases });
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const start = Date.now();
    const details = await fc.check(property as fc.IAsyncProperty<unknown[]>, {
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: Math.min(SECONDS_A_SEED * 1_000, end - start),
      seed,
    });
    record({
      suite,
      seeds: [seed],
      cases: details.numRuns,
      seconds: (Date.now() - start) / 1_000,
      outcome: details.failed ? `failed at path ${details.counterexamplePath}` : 'passed',
    });
    if (details.failed) throw new Error(fc.defaultReportMessage(details as fc.RunDetails<unknown>) ?? 'failed');
  }
}

function record(line: Readonly<Record<string, unknown>>): void {
  const log = process.env['PROPMASTER_FUZZ_LOG'];
  if (log !== undefined) appendFileSync(log, `${JSON.stringify(line)}\n`);
}

/** Time limit of a test that fuzzes [ms]. */
export const FUZZ_TIMEOUT = (Number(process.env['PROPMASTER_FUZZ_SECONDS'] ?? 0) + 120) * 1_000;
