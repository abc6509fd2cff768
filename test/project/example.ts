import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatLock, type Lockfile } from '../../src/project/lockfile.ts';
import { beginTransaction } from '../../src/project/transaction.ts';
import { stageUndo, type Undone } from '../../src/project/undo.ts';

/** Path → text. */
export type Tree = Readonly<Record<string, string>>;

/** Prop → version: each version has other meshes, and the second one mesh less. */
type Props = Readonly<Record<string, 1 | 2>>;

/** What a project holds, one step after another: added to, replaced in, removed from; after the last comes the first. */
const STEPS: readonly Props[] = [{}, { mug: 1 }, { bowl: 1, mug: 1 }, { bowl: 1, mug: 2 }, { bowl: 2 }];

export const STEP_COUNT = STEPS.length;

function filesOf(prop: string, version: 1 | 2): Tree {
  const meshes = version === 1 ? ['body', 'handle', 'rim'] : ['body', 'lid'];
  return {
    ...Object.fromEntries(meshes.map((mesh) => [`mujoco/${prop}/assets/${mesh}.obj`, `o ${mesh} v${version}`])),
    [`mujoco/${prop}/${prop}.xml`]: `<mujoco model="${prop}"><!-- v${version}: ${meshes} --></mujoco>`,
    [`reports/${prop}.json`]: `{"version":${version}}`,
    [`previews/${prop}.png`]: `PNG v${version}`,
  };
}

/** The whole project at a step. */
export function projectAt(step: number): Tree {
  const props = Object.entries(STEPS[step]!).map(([name, version]) => ({ name, files: filesOf(name, version) }));
  const locked = props.map(({ name, files }): [string, Lockfile['props'][string]] => [
    name,
    {
      source: { kind: 'asset', id: name },
      format: 'mjcf',
      artifact: { sha256: sha256(name), size: 1 },
      verdict: 'passed',
      simulators: ['mujoco'],
      entries: { mujoco: `mujoco/${name}/${name}.xml` },
      files: Object.fromEntries(
        Object.entries(files).map(([file, text]) => [file, { sha256: sha256(text), size: text.length }]),
      ),
    },
  ]);
  const names = props.map(({ name }) => name);
  return {
    ...Object.assign({}, ...props.map(({ files }) => files)),
    'mujoco/index.json': JSON.stringify({ props: names.map((name) => ({ name, file: `${name}/${name}.xml` })) }),
    'mujoco/scene.xml': names.map((name) => `<include file="${name}/${name}.xml"/>`).join('\n'),
    'propmaster.json': JSON.stringify({ version: 1, options: { step }, props: {} }),
    'propmaster.lock': formatLock({ version: 1, props: Object.fromEntries(locked) }),
  };
}

/** Takes a project from one step to another, in one transaction. */
export async function install(root: string, from: number, to: number): Promise<void> {
  const old = projectAt(from);
  const transaction = await beginTransaction(root);
  try {
    for (const [file, text] of Object.entries(projectAt(to)))
      if (old[file] !== text) await transaction.write(file, text);
    for (const [prop, version] of Object.entries(STEPS[from]!)) {
      if (STEPS[to]![prop] === version) continue;
      await transaction.remove(`mujoco/${prop}`);
      if (!(prop in STEPS[to]!)) {
        await transaction.remove(`reports/${prop}.json`);
        await transaction.remove(`previews/${prop}.png`);
      }
    }
    await transaction.commit({ undoAs: `step ${from}` });
  } finally {
    await transaction.abort();
  }
}

export function stepOf(root: string): number {
  return JSON.parse(readFileSync(path.join(root, 'propmaster.json'), 'utf8')).options.step;
}

export function makeTree(root: string, tree: Tree): void {
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** Every file of a project but those of `.propmaster`; an empty folder shows as `folder/`. */
export function readTree(root: string, inner = ''): Record<string, string> {
  const names = readdirSync(path.join(root, inner)).filter((name) => name !== '.propmaster');
  if (names.length === 0 && inner !== '') return { [`${inner}/`]: '' };
  return Object.assign(
    {},
    ...names.map((name) => {
      const file = path.posix.join(inner, name);
      const full = path.join(root, file);
      return lstatSync(full).isDirectory() ? readTree(root, file) : { [file]: readFileSync(full, 'utf8') };
    }),
  );
}

/** Promises that hold at every moment: what lock, index and scene name exists; of the lock, with its hash. */
export function brokenPromises(root: string): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'propmaster.lock'), 'utf8')) as Lockfile;
  const locked = Object.values(lock.props).flatMap(({ files }) => Object.entries(files));
  const index = JSON.parse(readFileSync(path.join(root, 'mujoco/index.json'), 'utf8')) as { props: { file: string }[] };
  const scene = readFileSync(path.join(root, 'mujoco/scene.xml'), 'utf8').matchAll(/file="([^"]+)"/g);
  const named = [...index.props.map(({ file }) => file), ...[...scene].map((match) => match[1]!)];
  return [
    ...locked
      .filter(([file, { sha256: hash }]) => !holds(path.join(root, file), hash))
      .map(([file]) => `lock: ${file}`),
    ...named.filter((file) => !existsSync(path.join(root, 'mujoco', file))).map((file) => `index or scene: ${file}`),
  ];
}

/** Takes the last change of a project back. To be called where no change is under way. */
export async function undo(root: string): Promise<Undone> {
  const transaction = await beginTransaction(root);
  try {
    const undone = await stageUndo(root, transaction);
    await transaction.commit({ undoAs: 'undo' });
    return undone;
  } finally {
    await transaction.abort();
  }
}

/** What is left of a transaction in `.propmaster`. */
export function leftovers(root: string): string[] {
  const state = path.join(root, '.propmaster');
  return existsSync(state) ? readdirSync(state).filter((name) => !['.gitignore', 'jobs', 'undo'].includes(name)) : [];
}

function holds(file: string, hash: string): boolean {
  return existsSync(file) && sha256(readFileSync(file)) === hash;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
