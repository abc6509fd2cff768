// The judges of the matrix, over props of the generator: a project for each seed, which goes when it has been judged.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hearAll } from '../matrix/judges.ts';

/** What one judge said of the props that it was shown. */
export interface Judged {
  readonly title: string;
  readonly props: number;
  readonly faulty: number;
  readonly faults: readonly string[];
}

export interface JudgeOptions {
  readonly seeds: number;
  /** Categories with commas between; all without. */
  readonly only: string | undefined;
  /** For projects; what is in it isn't wanted afterwards. */
  readonly folder: string;
  /** After each judge of each seed. */
  readonly tell: (line: string) => void;
  /** After each seed: what has been said so far. */
  readonly keep: (seeds: number, hearings: readonly Judged[]) => Promise<void>;
}

/** How long each prop stands in Gazebo's physics [s]: falling through shows, and it takes many times as long as MuJoCo. */
const STANDING = 0.25;

/** Installs every category for all simulators, seed by seed, and asks every judge. While one seed is heard, the next is installed. */
export async function judgeAll({ seeds, only, folder, tell, keep }: JudgeOptions): Promise<void> {
  let hearings: Judged[] = [];
  let next = install(1, folder, only);
  for (let seed = 1; seed <= seeds; seed++) {
    const { project, heard } = await next;
    if (seed < seeds) {
      next = install(seed + 1, folder, only);
      next.catch(() => undefined); // heard of when its turn comes
    }
    tell(`seed ${seed}: ${heard.props - heard.faulty} of ${heard.props} installed`);
    const judged = await hear(project, { installed: heard.props - heard.faulty, seed, tell });
    hearings = add(hearings, [heard, ...judged]);
    await keep(seed, hearings);
    await rm(project, { recursive: true });
  }
}

/** What can't be installed is the fault that we found ourselves. */
async function install(
  seed: number,
  folder: string,
  only: string | undefined,
): Promise<{ project: string; heard: Judged }> {
  const name = `seed_${seed}`;
  // Built, as users run it.
  const script = path.join(import.meta.dirname, '../../dist/scripts/bench-generate/install.js');
  const args = [script, folder, name, `${seed}`, ...(only === undefined ? [] : [only])];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  const lines = stdout.trimEnd().split('\n');
  const said = lines.map((line) => JSON.parse(line) as { refused: string } | { installed: number });
  const faults = said.flatMap((one) => ('refused' in one ? [one.refused] : []));
  const installed = said.reduce((sum, one) => sum + ('installed' in one ? one.installed : 0), 0);
  const heard = { title: 'propmaster', props: installed + faults.length, faulty: faults.length, faults };
  return { project: path.join(folder, name), heard };
}

interface Hearing {
  readonly installed: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
}

async function hear(project: string, { installed, seed, tell }: Hearing): Promise<Judged[]> {
  const began = performance.now();
  const heard = await hearAll(
    [project],
    ({ title, problem, verdicts }) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      tell(`seed ${seed}, ${title}: ${problem ?? `${verdicts.size} props`} (after ${seconds} s)`);
    },
    { standing: STANDING },
  );
  return heard.map(({ title, verdicts, problem }): Judged => {
    const against = [...verdicts].filter(([, faults]) => faults.length > 0);
    const missing = Math.max(0, installed - verdicts.size);
    const faults = [
      ...(problem === undefined ? [] : [`${title}: ${problem}`]),
      ...(missing > 0 ? [`${title}: ${missing} props of seed ${seed} were not judged`] : []),
      ...against.flatMap(([prop, said]) => said.map((fault) => `${title}, ${prop}: ${fault}`)),
    ];
    return { title, props: installed, faulty: against.length + missing, faults };
  });
}

const add = (before: readonly Judged[], now: readonly Judged[]): Judged[] =>
  now.map((one, i) => ({
    title: one.title,
    props: one.props + (before[i]?.props ?? 0),
    faulty: one.faulty + (before[i]?.faulty ?? 0),
    faults: [...(before[i]?.faults ?? []), ...one.faults],
  }));
