import { readFile } from 'node:fs/promises';
import type { Adapter } from '../../adapters/contract.ts';
import { diskError, errorCode } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { ReadResult } from '../formats/files.ts';
import { insideRoot } from '../project/inside.ts';
import type { LockedProp } from '../project/lockfile.ts';
import { folderOf } from './check-emission.ts';
import { fullestFirst } from './simulators.ts';

/**
 * A prop as it lies in the project, read from the files of one simulator.
 *
 * @param adapter of the simulator; default: the one whose files say most
 * @throws {PropmasterError} `invalid_input` when files are missing or can't be read
 */
export async function readInstalled(
  root: string,
  name: string,
  { entries, files }: Pick<LockedProp, 'entries' | 'files'>,
  adapter?: Adapter,
): Promise<ReadResult> {
  const reader = adapter ?? (await fullestFirst(entries))[0];
  const main = reader && entries[reader.name];
  if (!reader || main === undefined) {
    throw new PropmasterError(
      'invalid_input',
      `${name} is not installed for ${reader?.name ?? 'any known simulator'}.`,
      {
        where: name,
        hint: 'Install it again with --simulators.',
      },
    );
  }
  const folder = folderOf(main, name);
  const content = new Map<string, Uint8Array>();
  for (const file of Object.keys(files).filter((inside) => inside.startsWith(folder))) {
    content.set(file.slice(folder.length), await readInside(root, file));
  }
  return reader.read(content, main.slice(folder.length), name);
}

async function readInside(root: string, file: string): Promise<Uint8Array> {
  const full = await insideRoot(root, file);
  return readFile(full).catch((cause) => {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw diskError(cause, full, 'read the file');
    throw new PropmasterError('invalid_input', `${file} is missing.`, {
      where: file,
      hint: '`propmaster install` restores it.',
      cause,
    });
  });
}
