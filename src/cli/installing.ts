import path from 'node:path';
import type { InstalledProp, InstallOptions } from '../pipeline/types.ts';
import { treatmentOf } from '../project/treatment.ts';
import type { CommandCall, CommandOutcome, InstallingOptions } from './command.ts';
import { renderInstalled } from './render/installed.ts';
import { installedFields } from './wire.ts';

/** From the command line's options to the library's, without the ones that were not given. */
export function installOptions({ options, signal, onEvent }: CommandCall<InstallingOptions>): InstallOptions {
  const { name, simulators, format, entry, root, replace, allowFailed, timeLimit } = options;
  return {
    signal,
    onEvent,
    ...(name === undefined ? {} : { name }),
    ...(simulators === undefined ? {} : { simulators }),
    ...(format === undefined ? {} : { format }),
    ...(entry === undefined ? {} : { entry }),
    ...(root === undefined ? {} : { root }),
    ...(replace === undefined ? {} : { replace }),
    ...(allowFailed === undefined ? {} : { allowFailed }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...treatmentOf(options),
  };
}

/** The common answer of `generate`, `pull` and `import`. */
export const installedOutcome = (prop: InstalledProp, root: string): CommandOutcome => ({
  result: installedFields(prop),
  text: (style) => renderInstalled(prop, (file) => fromHere(path.join(root, file)), style),
});

/** As one would type it: relative below the current folder, absolute elsewhere. */
export function fromHere(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}
