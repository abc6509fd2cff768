import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';

/** A file of the page itself. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Those of the page, as `scripts/build-lib/viewer-page.ts` writes them. */
const OWN = ['index.html', 'start.js', 'page.js', 'worker.js', 'style.css'] as const;
/** Those of MuJoCo, from its package. */
const ENGINE = ['mujoco.js', 'mujoco.wasm'] as const;

/** The files of the page by their path in an address, each read when it is first asked for. */
export function pageFiles(folder: string = pageFolder()): (path: string) => Promise<PageFile | undefined> {
  const places = new Map<string, () => string>([
    ['/', () => path.join(folder, 'index.html')],
    ...OWN.map((file) => [`/${file}`, () => path.join(folder, file)] as const),
    ...ENGINE.map((file) => [`/mujoco/${file}`, () => path.join(engineFolder(), file)] as const),
  ]);
  const read = new Map<string, Promise<PageFile>>();
  return async (address) => {
    const place = places.get(address);
    if (!place) return undefined;
    let file = read.get(address);
    if (!file) {
      file = readPage(place());
      read.set(address, file);
      file.catch(() => read.delete(address));
    }
    return file;
  };
}

async function readPage(file: string): Promise<PageFile> {
  return { type: TYPES[path.extname(file)]!, bytes: await readFile(file) };
}

/** @throws {PropmasterError} `internal` where the page was not built */
export function pageFolder(): string {
  const folder = path.join(packageRoot(), 'dist/lib/viewer');
  if (existsSync(path.join(folder, 'index.html'))) return folder;
  throw new PropmasterError('internal', 'The page of the viewer is missing.', {
    where: folder,
    hint: 'Install propmaster again; in a clone of its repository: npm run build.',
  });
}

const engineFolder = (): string => path.dirname(createRequire(import.meta.url).resolve('@mujoco/mujoco'));
