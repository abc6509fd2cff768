import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import type { SavingOptions } from './common-options.ts';
import { portableName } from './portable-name.ts';

/** A file that has been written for the user. */
export interface Saved {
  /** As it was named, or relative to the current folder. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** What it was checked against; `none`: only that the transfer came to its end. */
  readonly verified: 'sha256' | 'length' | 'none';
  /** What it is, by its first bytes. */
  readonly kind: string;
}

/** Where a file is to go. */
export interface SaveTarget extends SavingOptions {
  /** Names the file where the user names none: an id, made portable here. */
  readonly base: string;
  /** Extension of that name for what the file turned out to be; without a kind, for what it should be. */
  readonly extension: (kind?: string) => string;
}

/**
 * Lets `write` make the file under a name of its own next to where it belongs, then puts it there. A file that is in
 * the way stays, unless `force`; it is looked for before anything is downloaded, and again at the end.
 *
 * @param write writes to the path that it is given
 * @throws {PropmasterError} `usage` if there is a file already; `disk_error`
 */
export async function saveFile(
  target: SaveTarget,
  write: (draft: string) => Promise<Omit<Saved, 'path'>>,
): Promise<Saved> {
  const { folder, name } = await placeOf(target);
  const named = (kind?: string): string =>
    path.join(folder, name ?? `${portableName(target.base)}${target.extension(kind)}`);
  await refuseExisting(named(), target);
  const draft = path.join(folder, `.propmaster-${randomBytes(6).toString('hex')}`);
  try {
    const written = await write(draft);
    const file = named(written.kind);
    await onDisk(file, () => (target.force ? rename(draft, file) : putNew(draft, file)));
    return { ...written, path: file };
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** @returns no name where the user names a folder or nothing */
async function placeOf({ output }: SaveTarget): Promise<{ folder: string; name: string | undefined }> {
  if (output === undefined) return { folder: '.', name: undefined };
  const facts = await stat(output).catch(() => undefined);
  if (facts?.isDirectory() || /[\\/]$/.test(output)) return { folder: output, name: undefined };
  return { folder: path.dirname(output), name: path.basename(output) };
}

async function refuseExisting(file: string, { force }: SaveTarget): Promise<void> {
  const facts = await lstat(file).catch(() => undefined);
  if (facts?.isDirectory()) throw inTheWay(file, 'A folder of this name is in the way.', 'Choose another --output.');
  if (facts && !force) throw exists(file);
}

/** By a new name for the file, which fails where there is one; by a copy on file systems without such names. */
async function putNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists(file);
    await copyFile(draft, file, constants.COPYFILE_EXCL);
  }
}

async function onDisk(file: string, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof PropmasterError) throw cause;
    if (cause.code === 'EEXIST') throw exists(file);
    throw new PropmasterError('disk_error', `Could not write the file (${cause.code}).`, {
      where: file,
      hint: 'Check the folder and the space on its disk, or choose another --output.',
      cause,
    });
  });
}

const exists = (file: string): PropmasterError =>
  inTheWay(file, 'There is a file of this name already.', 'Choose another --output, or overwrite it with --force.');

const inTheWay = (where: string, message: string, hint: string): PropmasterError =>
  new PropmasterError('usage', message, { where, hint });
