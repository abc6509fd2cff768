// The reference libraries: what libsdformat with ign-common, OpenUSD, MuJoCo or yourdfpy measures of a file.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Kind, Measured, Unmeasured } from './types.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const JUDGES = path.join(ROOT, 'test/judges');
const VENVS = path.join(ROOT, '.venv-judges');

interface Reference {
  readonly title: string;
  /** @param resources folders in which `model://` is looked for */
  readonly command: (file: string, resources: readonly string[]) => readonly [program: string, ...args: string[]];
}

const REFERENCES: Readonly<Record<Kind, Reference>> = {
  sdf: {
    title: 'libsdformat 12 and ign-common 4',
    command: (file, resources) => [path.join(VENVS, 'bin/measure_sdf'), file, ...resources],
  },
  usd: {
    title: 'usd-core 26.11',
    command: (file) => [path.join(VENVS, 'usd/bin/python'), path.join(JUDGES, 'measure_usd.py'), file],
  },
  mjcf: {
    title: 'MuJoCo 4.0.0',
    command: (file) => [path.join(VENVS, 'mujoco-4.0.0/bin/python'), path.join(JUDGES, 'measure_mjcf.py'), file],
  },
  urdf: {
    title: 'yourdfpy 0.0.60',
    command: (file, resources) => [
      path.join(VENVS, 'urdf/bin/python'),
      path.join(JUDGES, 'measure_urdf.py'),
      file,
      ...resources.slice(-1),
    ],
  },
};

export const referenceOf = (kind: Kind): string => REFERENCES[kind].title;

/** @throws {Error} if the reference library of `kind` isn't installed */
export function requireReference(kind: Kind): void {
  const [program] = REFERENCES[kind].command('', []);
  if (!existsSync(program))
    throw new Error(
      `${REFERENCES[kind].title}: ${path.relative(ROOT, program)} isn't there; run bash test/judges/install.sh`,
    );
}

export async function measure(kind: Kind, file: string, resources: readonly string[]): Promise<Measured | Unmeasured> {
  const [program, ...args] = REFERENCES[kind].command(file, resources);
  try {
    const { stdout } = await run(program, args, { timeout: 300_000, maxBuffer: 2 ** 28 });
    return JSON.parse(stdout.slice(stdout.lastIndexOf('{"mass"'))) as Measured;
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
    if (killed) return { problem: 'out of time' };
    const said = stderr.trim().split('\n').at(-1);
    return { problem: said || String(error) };
  }
}
