import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import type { ReadResult } from '../formats/files.ts';
import { diskError, errorCode } from '../project/disk.ts';
import { insideRoot } from '../project/inside.ts';
import type { LockedProp } from '../project/lockfile.ts';

/**
 * A prop as it lies in the project, read from its MuJoCo files: they say everything that the others say.
 *
 * @throws {PropmasterError} `invalid_input` when files are missing or MuJoCo refuses them
 */
export async function readInstalled(root: string, name: string, { entries, files }: LockedProp): Promise<ReadResult> {
  const main = entries['mujoco'];
  if (main === undefined) {
    throw new PropmasterError('invalid_input', `${name} is not installed for MuJoCo, so it can't be read back.`, {
      where: name,
      hint: 'Install it again with --simulators mujoco among others.',
    });
  }
  const folder = `${path.posix.dirname(main)}/`;
  const content = new Map<string, Uint8Array>();
  for (const file of Object.keys(files).filter((inside) => inside.startsWith(folder))) {
    content.set(file.slice(folder.length), await readInside(root, file));
  }
  const { readMjcf } = await import('../formats/mjcf/read.ts');
  return readMjcf(content, { entry: main.slice(folder.length), name });
}

async function readInside(root: string, file: string): Promise<Uint8Array> {
  const full = await insideRoot(root, file);
  return readFile(full).catch((cause) => {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw diskError(cause, full, 'read the file');
    throw new PropmasterError('invalid_input', `${file} is missing.`, {
      where: file,
      hint: '`propmaster install` brings it back.',
      cause,
    });
  });
}
