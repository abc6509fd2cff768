import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { diskError, errorCode } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import type { Adapted } from '../../pipeline/state.ts';
import { stateFolder } from '../../project/state-folder.ts';

/** The folder of the project by which prepared props go from one process to the one that installs them. */
export interface Handover {
  /** @returns name of the file, which nobody else writes */
  write(adapted: Adapted): Promise<string>;
  /** @throws {PropmasterError} `disk_error` if it isn't there: the processes don't see one folder */
  read(file: string): Promise<Adapted>;
  remove(file: string): Promise<void>;
  /** Removes what is left of all. */
  clear(): Promise<void>;
}

/** A network file system may show a file to other machines only after a while (nfs(5), `acdirmax`) [ms]. */
const SHOWN_MS = 65_000;
const FILE = /^[0-9a-f-]{36}\.prop$/;

/** @throws {PropmasterError} `unsafe_input`, `disk_error` */
export async function openHandover(root: string, run: string): Promise<Handover> {
  const folder = await stateFolder(root, 'shared', run);
  const at = (file: string): string => {
    if (!FILE.test(file)) throw new PropmasterError('protocol_error', `"${file}" is no prepared prop.`);
    return path.join(folder, file);
  };
  return {
    async write(adapted) {
      const file = `${randomUUID()}.prop`;
      try {
        await writeFile(`${at(file)}.part`, serialize(adapted));
        await rename(`${at(file)}.part`, at(file));
      } catch (cause) {
        throw diskError(cause, at(file), 'write the prepared prop');
      }
      return file;
    },
    async read(file) {
      for (const start = performance.now(); ; await pause(200)) {
        try {
          return deserialize(await readFile(at(file))) as Adapted;
        } catch (cause) {
          const late = performance.now() - start > SHOWN_MS;
          if (errorCode(cause) !== 'ENOENT') throw diskError(cause, at(file), 'read the prepared prop');
          if (late) {
            throw new PropmasterError('disk_error', 'Another process has prepared a prop, but it is not there.', {
              where: at(file),
              hint: 'All machines have to see the project in one shared folder, under the same path.',
            });
          }
        }
      }
    },
    remove: (file) => rm(at(file), { force: true }),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
