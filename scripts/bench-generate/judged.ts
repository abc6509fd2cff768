// The judges of the matrix, over props of the generator: a project for some kinds of one seed, which goes when all judges have heard it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { KIND_NAMES } from '../../src/generator/index.ts';
import { hearAll, TITLES } from '../matrix/judges.ts';
import { Journal, propOf, type Verdict } from './journal.ts';

export interface JudgeOptions {
  readonly seeds: number;
  /** Categories with commas between; all without. */
  readonly only: string | undefined;
  /** For projects and for the journal, with which a later run goes on. */
  readonly folder: string;
  /** Begins of titles of the judges that are asked, in lower case; all without. Others' turn may come in a later run. */
  readonly judges: readonly string[] | undefined;
  /** Makes and judges anew what has been heard. */
  readonly again: boolean;
  /** No step begins after so many seconds. */
  readonly within: number;
  readonly tell: (line: string) => void;
}

/** What propmaster itself says: whether it can be installed. */
export const OURSELVES = 'propmaster';
export const ALL_JUDGES: readonly string[] = [OURSELVES, ...TITLES];

/** How long each prop stands in Gazebo's physics [s]: falling through shows, and it takes many times as long as MuJoCo. */
const STANDING = 0.25;
/** Kinds in a project: few enough that a run which is stopped loses little. */
const SLICE = 25;

interface Unit {
  readonly name: string;
  readonly seed: number;
  readonly categories: readonly string[];
  readonly props: readonly string[];
}

/** Installs every category for all simulators, and asks every judge. While one project is heard, the next is installed. */
export async function judgeAll(options: JudgeOptions): Promise<Journal> {
  const { folder, tell, again } = options;
  const journal = await Journal.open(folder);
  const asked = TITLES.filter((title) => options.judges?.some((one) => title.toLowerCase().startsWith(one)) ?? true);
  const heardBy = (unit: Unit, titles: readonly string[]): boolean =>
    titles.every((title) => journal.has(title, judgeable(journal, unit)));
  const units = unitsOf(options).filter(
    (unit) => again || !journal.has(OURSELVES, unit.props) || !heardBy(unit, asked),
  );
  const end = performance.now() + 1000 * options.within;
  const begin = (unit: Unit | undefined): Promise<readonly Verdict[] | undefined> => {
    if (!unit || performance.now() > end) return Promise.resolve([]);
    const made = install(unit, journal, options);
    made.catch(() => undefined); // heard of when its turn comes
    return made;
  };
  let next = begin(units[0]);
  for (const [at, unit] of units.entries()) {
    const installed = await next;
    if (installed?.length === 0) break;
    if (installed) await journal.add(installed);
    next = begin(units[at + 1]);
    for (const title of asked) {
      if ((!again && heardBy(unit, [title])) || performance.now() > end) continue;
      await journal.add(await hear(unit, title, journal, options));
    }
    if (heardBy(unit, TITLES)) await rm(path.join(folder, unit.name), { recursive: true, force: true });
    tell(`${unit.name}: ${at + 1} of ${units.length}`);
  }
  await next;
  return journal;
}

/** What could be installed. */
const judgeable = (journal: Journal, { props }: Unit): string[] =>
  props.filter((prop) => journal.faultsOf(OURSELVES, prop)?.length === 0);

function unitsOf({ seeds, only, again }: JudgeOptions): Unit[] {
  const wanted = only?.split(',');
  // A slice has the same kinds in every run, so that a project is found again.
  const slices = Array.from({ length: Math.ceil(KIND_NAMES.length / SLICE) }, (_, i) =>
    KIND_NAMES.slice(i * SLICE, (i + 1) * SLICE),
  );
  return Array.from({ length: seeds }, (_, i) => i + 1).flatMap((seed) =>
    slices.flatMap((kinds, slice): Unit[] => {
      const categories = wanted ? kinds.filter((kind) => wanted.includes(kind)) : kinds;
      if (categories.length === 0) return [];
      const name = `seed_${seed}_${slice}${wanted ? `_${again ? 'again' : 'part'}` : ''}`;
      return [{ name, seed, categories, props: categories.map((category) => propOf(category, seed)) }];
    }),
  );
}

/** What can't be installed is the fault that we found ourselves. Undefined: the project is there from an earlier run. */
async function install(
  { name, seed, categories, props }: Unit,
  journal: Journal,
  { folder, again }: JudgeOptions,
): Promise<readonly Verdict[] | undefined> {
  const project = path.join(folder, name);
  if (!again && existsSync(project) && journal.has(OURSELVES, props)) return undefined;
  await rm(project, { recursive: true, force: true });
  const working = `${name}.part`;
  await rm(path.join(folder, working), { recursive: true, force: true });
  // Built, as users run it.
  const script = path.join(import.meta.dirname, '../../dist/scripts/bench-generate/install.js');
  const args = [script, folder, working, `${seed}`, categories.join(',')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  const said = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { prop: string; refused?: string });
  for (const left of ['inputs', 'home']) await rm(path.join(folder, left, working), { recursive: true, force: true });
  await rename(path.join(folder, working), project);
  return said.map(({ prop, refused }) => ({ judge: OURSELVES, prop, faults: refused === undefined ? [] : [refused] }));
}

async function hear(unit: Unit, title: string, journal: Journal, { folder, tell }: JudgeOptions): Promise<Verdict[]> {
  const began = performance.now();
  const [hearing] = await hearAll([path.join(folder, unit.name)], () => undefined, {
    standing: STANDING,
    asked: [title],
  });
  const { problem, verdicts } = hearing!;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  tell(`${unit.name}, ${title}: ${problem ?? `${verdicts.size} props`} in ${seconds} s`);
  // A judge that ended before its verdict has said nothing, and is asked again by the next run.
  if (problem !== undefined) return [];
  return judgeable(journal, unit).map((prop) => {
    const faults = verdicts.get(`${unit.name}/${prop}`) ?? ['was not judged'];
    return { judge: title, prop, faults };
  });
}
