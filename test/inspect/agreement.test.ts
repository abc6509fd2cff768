import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { isPropmasterError, PropmasterError } from '../../src/errors.ts';
import type { Treatment } from '../../src/project/treatment.ts';
import { sampled } from '../nightly.ts';
import { openProject, temporaryFolder } from '../pipeline/harness.ts';
import { passThrough, withFiles } from '../traps/pass-through.ts';
import { TRAPS } from '../traps/traps.ts';

/** Endings of what somebody may give, readable or not. */
const GIVEN =
  /\.(?:xml|mjcf|sdf|world|urdf|usd[acz]?|gl(?:b|tf)|obj|mtl|stl|ply|vtk|dae|zip|png|json|material|config)$/i;
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

/** What `inspect` says of a file, and everything that it would be refused for. */
async function look(propmaster: Propmaster, file: string, treatment: Treatment = {}) {
  let reasons: readonly string[] = [];
  const seen = await outcome(async () => {
    const { verdict, refusals } = await propmaster.inspect(file, treatment);
    reasons = refusals.map(({ error, rule }) => `${error}: ${rule}`);
    if (verdict === 'refused') throw new PropmasterError(refusals[0]!.error, refusals[0]!.rule);
  });
  return { seen, reasons };
}

/** Of an import only what comes before the checks; installing is the matter of other tests. */
async function readAlike(propmaster: Propmaster, file: string, treatment: Treatment = {}): Promise<void> {
  const { seen, reasons } = await look(propmaster, file, treatment);
  const imported = await outcome(() => passThrough(file, treatment));
  expect(await outcome(() => propmaster.examine(file, treatment))).toBe(imported);
  if (imported === 'readable') expect(seen).toBe('readable');
  else expect([...reasons, seen].map(unnamed)).toContainEqual(expect.stringContaining(unnamed(imported).slice(0, 60)));
}

/** A GLB that is refused is named in front by those that read it, and not by who looks into it. */
const unnamed = (words: string): string => words.replace(/: [^ ]+ is not valid: /, ': ');

describe.each([...new Set(TRAPS.map(({ format }) => format))])(
  'inspect, doctor and import agree on traps of %s',
  (format) => {
    it.each(
      sampled(
        TRAPS.filter((trap) => trap.format === format),
        3,
      ),
    )(
      '$row: $name',
      async (trap) => {
        const propmaster = await openProject(temporaryFolder());
        await withFiles(trap, (file) => readAlike(propmaster, file, trap.treatment));
      },
      240_000, // of 200,000 triangles on a busy machine
    );
  },
);

describe.each(['test/traps/urdf', 'test/traps/meshes'])(
  'inspect, doctor and import agree on the files of %s',
  (folder) => {
    it('there are some', () => {
      expect(fixtures(folder).length).toBeGreaterThan(20);
    });
    it.each(sampled(fixtures(folder), 3))('%s', async (file) => {
      await readAlike(await openProject(temporaryFolder()), file);
    });
  },
);

describe.each([
  ['the tree', 'test/fixtures'],
  ['the reports', CORPUS],
])('inspect, doctor and import agree on every fixture of %s', (_, folder) => {
  const given = fixtures(folder);
  it.skipIf(given.length === 0)('there are some (skipped: ../shared/corpus is not beside this checkout)', () => {
    expect(given).not.toEqual([]);
  });
  it.each(sampled(given, 3))('%s', async (file) => {
    const propmaster = await openProject(temporaryFolder());
    const { seen, reasons } = await look(propmaster, file);
    const imported = await outcome(() => propmaster.importFile(file, { allowFailed: true }));
    const examined = await outcome(() => propmaster.examine(file));
    expect(examined).toBe(imported);
    if (imported === 'readable') expect(seen).toBe('readable');
    else expect([...reasons, seen]).toContainEqual(expect.stringContaining(imported.slice(0, 60)));
  });
});
