import { readFile } from 'node:fs/promises';
import { diskError, errorCode } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { type ByteMap, type FileMap, filesBelow } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import { folderOf } from '../pipeline/check-emission.ts';
import { fullestFirst } from '../pipeline/simulators.ts';
import { insideRoot } from '../project/inside.ts';
import type { LockedProp } from '../project/lockfile.ts';
import type { Report } from '../verify/report.ts';

/** A prop as a scene uses it: what a simulator reads of it, not what it was made from. So it is the same every time. */
export interface ScenePart {
  /** Name in the project. */
  readonly name: string;
  readonly design?: string;
  readonly model: SimModel;
  readonly verdict: Report['verdict'];
  /** Its files for MuJoCo, relative to `mujoco/`; none if it is not installed for it. */
  readonly mujoco: ByteMap;
}

/**
 * @param files of the prop, by their paths in the project
 * @throws {PropmasterError} `invalid_input` if they can't be read
 */
export async function partOf(
  name: string,
  { entries, verdict }: Pick<LockedProp, 'verdict'> & { readonly entries: Readonly<Record<string, string>> },
  files: FileMap,
): Promise<ScenePart> {
  const [adapter] = await fullestFirst(entries);
  if (!adapter) throw new PropmasterError('invalid_input', `${name} is installed for no simulator.`, { where: name });
  const main = entries[adapter.name]!;
  const folder = folderOf(main, name);
  const { model } = await adapter.read(filesBelow(files, folder), main.slice(folder.length), name);
  const mujoco = entries['mujoco'] === undefined ? new Map() : filesBelow(files, 'mujoco/');
  return { name, model, verdict, mujoco };
}

/** A prop that is installed. @throws {PropmasterError} `invalid_input` for a file that is missing; `disk_error` */
export async function installedPart(root: string, name: string, locked: LockedProp): Promise<ScenePart> {
  const files = new Map<string, Uint8Array>();
  for (const file of Object.keys(locked.files)) {
    const full = await insideRoot(root, file);
    const bytes = await readFile(full).catch((cause) => {
      if (!['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) throw diskError(cause, full, 'read the file');
      throw new PropmasterError('invalid_input', `${file} is missing.`, {
        where: file,
        hint: '`propmaster install` restores it.',
        cause,
      });
    });
    files.set(file, bytes);
  }
  return partOf(name, locked, files);
}
