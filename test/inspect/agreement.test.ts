import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPropmasterError, PropmasterError } from '../../src/errors.ts';
import { openProject, temporaryFolder } from '../pipeline/harness.ts';

/** Endings of what somebody may give, readable or not. */
const GIVEN = /\.(?:xml|mjcf|sdf|world|urdf|usd[acz]?|gl(?:b|tf)|obj|mtl|stl|dae|zip|png|json|material|config)$/i;
/** Larger files are read by other tests [byte]. */
const LARGEST = 200_000;
const CORPUS = '../shared/corpus/reports';

/** Every file of the tree that could be given, and every folder that holds some. */
function fixtures(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && GIVEN.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size <= LARGEST);
  return [...new Set([...files, ...files.map((file) => path.dirname(file))])].sort();
}

/** `readable`, or why not: code and words. */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'readable';
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    // What the checks say comes after the reading.
    return error.code === 'verification_failed' ? 'readable' : `${error.code}: ${error.message}`;
  }
}

describe.each([
  ['the tree', 'test/fixtures'],
  ['the reports', CORPUS],
])('inspect, doctor and import agree on every fixture of %s', (_, folder) => {
  const given = fixtures(folder);
  it.skipIf(given.length === 0)('there are some (skipped: ../shared/corpus is not beside this checkout)', () => {
    expect(given).not.toEqual([]);
  });
  it.each(given)('%s', async (file) => {
    const propmaster = await openProject(temporaryFolder());
    let reasons: readonly string[] = [];
    const seen = await outcome(async () => {
      const { verdict, refusals } = await propmaster.inspect(file);
      reasons = refusals.map(({ error, rule }) => `${error}: ${rule}`);
      if (verdict === 'refused') throw new PropmasterError(refusals[0]!.error, refusals[0]!.rule);
    });
    const imported = await outcome(() => propmaster.importFile(file, { allowFailed: true }));
    const examined = await outcome(() => propmaster.examine(file));
    expect(examined).toBe(imported);
    if (imported === 'readable') expect(seen).toBe('readable');
    else expect([...reasons, seen]).toContainEqual(expect.stringContaining(imported.slice(0, 60)));
  });
});
