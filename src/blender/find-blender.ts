import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import { PropmasterError } from '../errors.ts';
import { runProgram } from './run-program.ts';
import { confinedPlaces, type Machine, onPath, usualPlaces } from './usual-places.ts';

/** A Blender that can be run: the program, or a Python that has the package `bpy`. */
export interface Blender {
  readonly command: string;
  readonly kind: 'blender' | 'python';
  /** As it says itself: `5.2.3`. */
  readonly version: string;
}

/** Setting that names a Blender, or a Python with `bpy`; it is taken, or refused with the reason, and nothing else tried. */
export const BLENDER_SETTING = 'PROPMASTER_BLENDER';

/** Asset marks for collections came with 3.0, the importer's extras as they are needed with 3.4. */
const OLDEST = [3, 4] as const;

/** `bpy` takes up to ten seconds from a cold disk, a Blender on a network share longer. */
const PATIENCE_MS = 60_000;

const INSTALL = `Install Blender 4.2 or newer, or set ${BLENDER_SETTING} to the path of one, or of a Python that has bpy.`;

/**
 * Finds a Blender: the setting `PROPMASTER_BLENDER`, then PATH, then the places where its installers put it. Each is asked
 * for its version, so one that does not start is none.
 *
 * @throws {PropmasterError} `usage` if the setting names something else; `export_not_available` if there is none
 */
export async function findBlender(
  machine: Machine = { platform: process.platform, env: process.env, home: os.homedir() },
  signal?: AbortSignal,
): Promise<Blender> {
  const chosen = machine.env[BLENDER_SETTING];
  if (chosen) return examineChosen(chosen, signal);
  const tried: string[] = [];
  for (const command of [...onPath(machine), ...usualPlaces(machine)]) {
    if (!isExecutable(command) || tried.includes(command)) continue;
    const found = await examine(command, signal);
    if (typeof found === 'object') return found;
    tried.push(command, found);
  }
  const confined = confinedPlaces(machine).filter(isExecutable);
  throw new PropmasterError('export_not_available', `No Blender was found${reasons(tried)}.`, {
    where: BLENDER_SETTING,
    hint:
      confined.length === 0
        ? INSTALL
        : `There is ${confined.join(' and ')}, which may not see temporary files; set ${BLENDER_SETTING} to it to use it.`,
  });
}

/** [command, reason, command, reason, …] as a half sentence. */
const reasons = (tried: readonly string[]): string =>
  tried.length === 0
    ? ''
    : `: ${tried
        .map((text, i) => (i % 2 === 0 ? text : ` ${text}; `))
        .join('')
        .replace(/; $/, '')}`;

async function examineChosen(command: string, signal: AbortSignal | undefined): Promise<Blender> {
  const found = await examine(command, signal);
  if (typeof found === 'object') return found;
  throw new PropmasterError('usage', `${BLENDER_SETTING}: ${command} ${found}.`, {
    where: BLENDER_SETTING,
    hint: INSTALL,
  });
}

/** @returns the Blender, or why it is none, to follow its name */
async function examine(command: string, signal: AbortSignal | undefined): Promise<Blender | string> {
  const asked = await ask(command, ['--version'], signal);
  const python = /^Python 3\./m.test(asked);
  const said = python
    ? await ask(command, ['-c', 'import bpy; print("Blender", bpy.app.version_string)'], signal)
    : asked;
  const version = /^Blender (\d+)\.(\d+)(?:\.\d+)?/m.exec(said);
  if (!version) return python ? 'is a Python without bpy' : `does not say that it is Blender (${lastLine(asked)})`;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) return `is Blender ${major}.${minor}, too old`;
  return { command, kind: python ? 'python' : 'blender', version: version[0].slice('Blender '.length) };
}

async function ask(command: string, args: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  try {
    const run = await runProgram(command, args, { timeoutMs: PATIENCE_MS, ...(signal && { signal }) });
    return run.late ? 'it did not answer' : run.output;
  } catch (error) {
    signal?.throwIfAborted();
    return (error as Error).message;
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 200) || 'it said nothing';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
