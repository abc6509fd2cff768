import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type UnpackOptions, unpack } from '../../src/pipeline/unpack.ts';

export const mjcf = (inside: string): string => `<mujoco>${inside}</mujoco>`;
export const include = (file: string): string => mjcf(`<include file="${file}"/>`);
export const sdf = (inside: string): string => `<sdf version="1.9"><model name="m">${inside}</model></sdf>`;
export const config = '<model><name>m</name><sdf version="1.9">model.sdf</sdf></model>';

/** Gives each test of a file an empty folder of its own. `folder()` is its path, links resolved. */
export function useFolder() {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-references-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder: (): string => folder,
    put(files: Readonly<Record<string, string>>): void {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), content);
      }
    },
    /** The names of what is read of a model, seen from above the folder that holds all of it. */
    async read(name: string, options?: UnpackOptions): Promise<string[]> {
      return [...(await unpack(path.join(folder, name), options)).files.keys()];
    },
  };
}
