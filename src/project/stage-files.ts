import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskError, syncFile } from '../disk/disk.ts';
import { STAGING_FOLDER } from './apply-commit.ts';
import { besideName, copyDurable, listBeside } from './beside.ts';
import type { Staged } from './commit-record.ts';
import { checkSpace, type Need } from './disk-space.ts';
import type { HeldFolder, HeldFolders } from './held-folders.ts';
import { STATE_FOLDER } from './state-folder.ts';

/** A file on its way to the staging folder, and to a second one if its place lies on another mount. */
interface Planned extends Staged {
  readonly file: string;
  readonly content: Uint8Array | string;
  /** Folder of `beside`. */
  readonly waits?: HeldFolder;
}

/**
 * Brings files to the disk, in the staging folder and where needed beside their places. The disks are asked for room
 * before the first byte; when this returns, everything has been written durably, names included.
 *
 * @param id folder below `.propmaster/staging`
 * @param writes path in the project → content
 * @returns in the order given, how each is staged
 * @throws {PropmasterError} `disk_error`
 */
export async function stageFiles(
  folders: HeldFolders,
  id: string,
  writes: Iterable<readonly [file: string, content: Uint8Array | string]>,
): Promise<Staged[]> {
  const inner = `${STATE_FOLDER}/${STAGING_FOLDER}/${id}`;
  const staging = await folders.hold(inner, { make: false });
  if (staging === undefined) throw diskError(REMOVED, path.join(folders.path, inner), 'write into the staging folder');
  const plan: Planned[] = [];
  let at = staging.path;
  try {
    for (const [file, content] of writes) {
      plan.push(await planned(file, content, String(plan.length), folders, staging));
    }
    await checkSpace(plan.flatMap((one) => needsOf(one, staging)));

    const beside = plan.flatMap((one) => one.beside ?? []);
    if (beside.length > 0) await listBeside(staging, beside);
    for (const { file, content, from } of plan) {
      at = path.join(folders.path, file);
      await writeFile(staging.at(from), content, { flag: 'wx' });
    }
    // All at once: file systems gather waiting writers, so twenty files cost little more than one.
    await Promise.all(plan.map(({ from }) => syncFile(staging.at(from))));
    for (const folder of [inner, path.posix.dirname(inner)]) folders.touch(folder);
    await folders.settle();
    for (const { file, from, waits } of plan) {
      at = path.join(folders.path, file);
      if (waits !== undefined) await copyDurable(staging.at(from), waits.at(besideName(from)));
    }
    for (const file of beside) folders.touch(path.posix.dirname(file));
    await folders.settle();
  } catch (cause) {
    throw diskError(cause, at, 'write the file');
  }
  return plan.map(({ from, beside }) => ({ from, ...(beside === undefined ? {} : { beside }) }));
}

async function planned(
  file: string,
  content: Uint8Array | string,
  from: string,
  folders: HeldFolders,
  staging: HeldFolder,
): Promise<Planned> {
  const { folder, relative } = await folders.nearest(path.posix.dirname(file));
  const plain = { file, content, from };
  if ((await folder.mount()) === (await staging.mount())) return plain;
  return { ...plain, beside: path.posix.join(relative, besideName(from)), waits: folder };
}

/** A file that waits beside its place lies on two disks until it has it. */
function needsOf({ content, waits }: Planned, staging: HeldFolder): Need[] {
  const size = Buffer.byteLength(content);
  return [{ folder: staging, size }, ...(waits === undefined ? [] : [{ folder: waits, size }])];
}

const REMOVED = Object.assign(new Error('The staging folder was removed.'), { code: 'ENOENT' });
