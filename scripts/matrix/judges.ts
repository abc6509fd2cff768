// The judges: real simulators and validators, one process each for all props.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SIMULATORS, type Simulator } from '../../adapters/registry.ts';
import type { Reading } from '../agreement/page.ts';
import type { Verdicts } from './types.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const HERE = path.join(ROOT, 'test/judges');

/** One judge. Of a simulator with several a prop must please all. */
interface Judge {
  readonly simulator: Simulator;
  /** As the page names it. */
  readonly title: string;
  /** @param projects absolute paths of projects in one folder */
  readonly judge: (projects: readonly string[], options: HearOptions) => Promise<Verdicts>;
}

/** Virtual environment and script of the engines that tell what they measure, too (scripts/agreement.ts). */
const ENGINES = {
  mujoco: ['mujoco-3.12.0', 'matrix_mujoco.py'],
  robosuite: ['robosuite', 'matrix_robosuite.py'],
  pybullet: ['urdf', 'matrix_pybullet.py'],
  drake: ['drake', 'matrix_drake.py'],
  sapien: ['sapien', 'matrix_sapien.py'],
  newton: ['newton', 'matrix_newton.py'],
  genesis: ['genesis', 'matrix_genesis.py'],
} as const satisfies Partial<Record<Simulator, readonly [venv: string, script: string]>>;
export type Measuring = keyof typeof ENGINES;
export const MEASURING = Object.keys(ENGINES) as Measuring[];

const JUDGES: readonly Judge[] = [
  { simulator: 'mujoco', title: 'MuJoCo 3.12.0', judge: python(...ENGINES.mujoco) },
  {
    simulator: 'gazebo',
    title: 'SDFormat 12 and DART',
    judge: (projects, { standing = 1 }) => python('clients', 'matrix_gazebo.py', `--seconds=${standing}`)(projects),
  },
  { simulator: 'isaac', title: 'usd-core 26.11', judge: python('usd', 'matrix_usd.py') },
  { simulator: 'isaac', title: 'SimReady', judge: simready },
  { simulator: 'blender', title: 'bpy 5.2.3', judge: python('blender', 'matrix_blender.py') },
  { simulator: 'blender', title: 'glTF-Validator', judge: gltf },
  { simulator: 'robosuite', title: 'robosuite 1.5.2', judge: python(...ENGINES.robosuite) },
  { simulator: 'pybullet', title: 'PyBullet 3.2.7', judge: python(...ENGINES.pybullet) },
  { simulator: 'drake', title: 'Drake 1.58.0', judge: python(...ENGINES.drake) },
  { simulator: 'sapien', title: 'SAPIEN 3.0.3', judge: python(...ENGINES.sapien) },
  { simulator: 'sapien', title: 'ManiSkill 3.0.1', judge: python('maniskill', 'matrix_maniskill.py') },
  { simulator: 'newton', title: 'Newton 1.8.0', judge: python(...ENGINES.newton) },
  { simulator: 'genesis', title: 'Genesis 1.4.5', judge: python(...ENGINES.genesis) },
  { simulator: 'ros2', title: 'colcon, urdfdom and yourdfpy', judge: python('urdf', 'matrix_ros2.py') },
];

/** The simulators that have a judge, in the order of the signs in a cell. */
export const JUDGED: readonly Simulator[] = SIMULATORS.filter((name) =>
  JUDGES.some(({ simulator }) => simulator === name),
);

export interface HearOptions {
  /** How long each prop stands in Gazebo's physics [s]. @default 1 */
  readonly standing?: number;
  /** Titles of those that are asked. @default all */
  readonly asked?: readonly string[];
  /** @default all */
  readonly simulators?: readonly Simulator[];
  /** How long one judge may take over all props [s]. @default 1800 */
  readonly limit?: number;
}

/** Simulators whose files all others are made of, in some form: what every generated prop is judged by. */
export const FIRST: readonly Simulator[] = ['mujoco', 'gazebo', 'isaac', 'blender'];

/** Their judges, in their order. */
export const TITLES: readonly string[] = JUDGES.filter(({ simulator }) => FIRST.includes(simulator)).map(
  ({ title }) => title,
);

/** Judges of some simulators, in their order. */
export const titlesOf = (simulators: readonly Simulator[]): Pick<Judge, 'simulator' | 'title'>[] =>
  JUDGES.filter(({ simulator }) => simulators.includes(simulator));

/** What one judge said. `problem`: it is missing, or ended before its verdict; then it judged nothing. */
export interface Hearing {
  readonly simulator: Simulator;
  readonly title: string;
  readonly verdicts: Verdicts;
  readonly problem?: string;
}

export async function hearAll(
  projects: readonly string[],
  tell: (hearing: Hearing) => void | Promise<void>,
  options: HearOptions = {},
): Promise<Hearing[]> {
  const hearings: Hearing[] = [];
  for (const { simulator, title, judge } of JUDGES) {
    if (options.asked?.includes(title) === false || options.simulators?.includes(simulator) === false) continue;
    const hearing = await judge(projects, options).then(
      (verdicts): Hearing => ({ simulator, title, verdicts }),
      (error: Error): Hearing => ({ simulator, title, verdicts: new Map(), problem: lastLines(error) }),
    );
    hearings.push(hearing);
    await tell(hearing);
  }
  return hearings;
}

/** A judge of test/judges that answers as matrix_report.py says. */
function python(
  venv: string,
  script: string,
  ...options: string[]
): (projects: readonly string[], options?: HearOptions) => Promise<Verdicts> {
  return async (projects, { limit } = {}) => {
    const all = [path.join(HERE, script), ...options, ...projects];
    const answer = await ask(interpreter(venv), all, limit === undefined ? {} : { limit });
    return lineOf(answer, 'MATRIX', script);
  };
}

/**
 * What an engine measures of every prop, by `project/prop`.
 *
 * @throws {Error} if it is missing, or ends before its answer
 */
export async function measure(
  simulator: Measuring,
  projects: readonly string[],
  limit: number,
): Promise<{ title: string; readings: Map<string, Reading> }> {
  const [venv, script] = ENGINES[simulator];
  const answer = await ask(interpreter(venv), [path.join(HERE, script), ...projects], { limit });
  const { title } = JUDGES.find((judge) => judge.simulator === simulator)!;
  return { title, readings: lineOf(answer, 'MEASURED', script) };
}

function lineOf<T>(answer: string, word: string, script: string): Map<string, T> {
  const line = answer.split('\n').find((each) => each.startsWith(`${word} `));
  if (line === undefined) throw new Error(`${script} gave no line ${word}`);
  return new Map(Object.entries(JSON.parse(line.slice(word.length)) as Record<string, T>));
}

/** Every variant of every prop against its profiles. */
async function simready(projects: readonly string[]): Promise<Verdicts> {
  const files = await Promise.all(projects.map((project) => filesBelow(path.join(project, 'isaac'), '.usda')));
  const answer = await ask(interpreter('simready'), [path.join(HERE, 'judge_simready.py'), ...files.flat()]);
  const said = JSON.parse(answer.slice(answer.indexOf('{"/'))) as Record<string, Record<string, string[]>>;
  const verdicts = new Map<string, string[]>();
  for (const [file, profiles] of Object.entries(said)) {
    const [project = '', , prop = ''] = path.relative(path.dirname(projects[0]!), file).split(path.sep);
    const faults = Object.entries(profiles).flatMap(([profile, failed]) => failed.map((each) => `${profile}: ${each}`));
    verdicts.set(`${project}/${prop}`, [...(verdicts.get(`${project}/${prop}`) ?? []), ...faults]);
  }
  return verdicts;
}

/** What is said of pictures that others drew, and no fault of a file: glTF 2.0 allows any size and any colour profile. */
const OF_PICTURES = /: IMAGE_(?:NPOT_DIMENSIONS|FEATURES_UNSUPPORTED) /;

/** Khronos' validator on every GLB that Blender is given. */
async function gltf(projects: readonly string[]): Promise<Verdicts> {
  const verdicts = new Map<string, string[]>();
  for (const project of projects) {
    const folder = path.join(project, 'blender');
    const answer = await ask(process.execPath, [path.join(HERE, 'judge_gltf.mjs'), folder], { codes: [0, 1] });
    const { failures } = JSON.parse(answer) as { failures: string[] };
    for (const file of await filesBelow(folder, '.glb')) {
      const inside = path.relative(folder, file);
      const faults = failures.filter((each) => each.startsWith(`${inside}: `) && !OF_PICTURES.test(each));
      verdicts.set(`${path.basename(project)}/${path.dirname(inside)}`, faults);
    }
  }
  return verdicts;
}

async function filesBelow(folder: string, extension: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(extension)).map((name) => path.join(folder, name));
}

function interpreter(venv: string): string {
  const program = path.join(ROOT, '.venv-judges', venv, 'bin/python');
  if (!existsSync(program)) throw new Error(`${venv} is not installed: bash test/judges/install.sh`);
  return program;
}

async function ask(
  program: string,
  args: readonly string[],
  { codes = [0], limit = 1_800 }: { readonly codes?: readonly number[]; readonly limit?: number } = {},
): Promise<string> {
  const options = {
    maxBuffer: 2 ** 28,
    timeout: 1_000 * limit,
    cwd: ROOT,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  };
  try {
    return (await run(program, [...args], options)).stdout;
  } catch (error) {
    const { code, stdout } = error as { code?: number; stdout?: string };
    if (code !== undefined && codes.includes(code) && stdout) return stdout;
    throw error;
  }
}

function lastLines(error: Error): string {
  const said = (error as { stderr?: string }).stderr?.trim() || error.message;
  return said.split('\n').slice(-3).join(' ');
}
