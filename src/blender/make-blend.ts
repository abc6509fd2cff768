import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { blender as adapter } from '../../adapters/blender/index.ts';
import type { Prop } from '../../adapters/contract.ts';
import { PropmasterError } from '../errors.ts';
import type { FileMap } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import { packageRoot } from '../package-root.ts';
import { shardFile, shardOf } from '../project/shards.ts';
import { type Blender, findBlender } from './find-blender.ts';
import { type ProgramRun, runProgram } from './run-program.ts';

export interface MakeBlendOptions {
  /** @default what {@link findBlender} finds */
  readonly blender?: Blender;
  /** For one run of Blender, which makes all of the props. @default a minute, and 20 s a prop [ms] */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const START_MS = 60_000;
const PROP_MS = 20_000;

/**
 * Asset files of props of a project, made by a Blender that runs in the background, out of the files that lie there. The
 * project is only read: Blender sees a copy, runs the package's own scripts on it, with factory settings and with folders of
 * its own for whatever it writes. A .blend is not the same bytes twice.
 *
 * @param folder the project's `blender/`
 * @returns name → bytes of its .blend
 * @throws {PropmasterError} `export_not_available` where there is no Blender, or it is stuck or fails; `not_found` for a name
 *   that the folder lacks
 */
export async function makeBlends(
  folder: string,
  names: readonly string[],
  options: MakeBlendOptions = {},
): Promise<Map<string, Uint8Array>> {
  return withStaging(async (staged) => {
    for (const file of ['index.json', 'blender_assets.cats.txt']) await copied(folder, staged, file);
    for (const name of names) {
      await mkdir(path.join(staged, name));
      const shard = shardFile('index.json', shardOf(name));
      await copied(folder, staged, shard, { optional: true });
      await copied(folder, staged, `${name}/${name}.glb`);
      await copied(folder, staged, `${name}/thumbnail.png`, { optional: true });
    }
    return build(staged, names, options);
  });
}

/**
 * One model as an asset file; see {@link makeBlends}.
 *
 * @param options.thumbnail PNG for the asset browser
 */
export async function makeBlend(
  model: SimModel,
  options: MakeBlendOptions & { readonly thumbnail?: Uint8Array } = {},
): Promise<Uint8Array> {
  const { name } = model;
  const prop: Prop = { name, model, ...(options.thumbnail && { thumbnail: options.thumbnail }) };
  return withStaging(async (staged) => {
    await mkdir(path.join(staged, name));
    await writeAll(adapter.emit(prop), path.join(staged, name));
    await writeAll(adapter.emitProject([adapter.indexEntry(prop)]), staged);
    return (await build(staged, [name], options)).get(name)!;
  });
}

/** Runs the scripts of this package on a staged folder. */
async function build(
  staged: string,
  names: readonly string[],
  options: MakeBlendOptions,
): Promise<Map<string, Uint8Array>> {
  if (names.length === 0) return new Map();
  const { signal, timeoutMs = START_MS + PROP_MS * names.length } = options;
  const blender = options.blender ?? (await findBlender(undefined, signal));
  for (const [name, from] of Object.entries(adapter.assets))
    await copyFile(path.join(packageRoot(), from), path.join(staged, name));
  const own = path.join(staged, '.blender');
  await mkdir(own);
  const run = await runProgram(blender.command, argumentsFor(blender, path.join(staged, 'make_library.py'), names), {
    cwd: staged,
    env: environment(own),
    timeoutMs,
    ...(signal && { signal }),
  });
  if (run.exitCode !== 0) throw failed(blender, run, timeoutMs);
  const made = new Map<string, Uint8Array>();
  for (const name of names) made.set(name, await readMade(path.join(staged, name, `${name}.blend`), blender, run));
  return made;
}

function argumentsFor({ kind }: Blender, script: string, names: readonly string[]): string[] {
  if (kind === 'python') return ['-B', script, ...names];
  const quiet = ['--factory-startup', '--background', '-noaudio', '--python-exit-code', '1'];
  return [...quiet, '--python', script, '--', ...names];
}

/** The user's environment, but what Blender would read of its user, or leave behind, lies in `own`. */
const environment = (own: string): NodeJS.ProcessEnv => ({
  ...process.env,
  BLENDER_USER_RESOURCES: own,
  BLENDER_USER_CONFIG: own,
  BLENDER_USER_SCRIPTS: own,
  BLENDER_USER_DATAFILES: own,
  TMPDIR: own,
  TEMP: own,
  TMP: own,
});

async function readMade(file: string, blender: Blender, run: ProgramRun): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    throw failed(blender, run, 0);
  }
}

function failed(
  { command, version }: Blender,
  { exitCode, late, output }: ProgramRun,
  timeoutMs: number,
): PropmasterError {
  const reason = late ? `did not end within ${timeoutMs / 1000} s` : `failed (exit code ${exitCode ?? 'none'})`;
  const said = output.trim().split('\n').slice(-8).join('\n');
  return new PropmasterError('export_not_available', `Blender ${version} ${reason}: ${said || 'it said nothing'}`, {
    where: command,
    hint: late
      ? 'Give it more time, or fewer props at once.'
      : 'Try another Blender: set PROPMASTER_BLENDER to its path.',
  });
}

async function withStaging<T>(work: (staged: string) => Promise<T>): Promise<T> {
  const staged = await mkdtemp(path.join(os.tmpdir(), 'propmaster-blend-'));
  try {
    return await work(staged);
  } finally {
    await rm(staged, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function copied(from: string, to: string, file: string, { optional = false } = {}): Promise<void> {
  try {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, file));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    if (optional) return;
    throw new PropmasterError('not_found', `${path.join(from, file)} is not there.`, {
      where: file,
      hint: 'Run `propmaster install`, which brings it back, and try again.',
      cause,
    });
  }
}

async function writeAll(files: FileMap, folder: string): Promise<void> {
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
}
