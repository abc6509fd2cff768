import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Platform } from './manifest.ts';

/**
 * Parts of the dependencies that nothing here loads: other builds of the same, compilers, and what is there for people
 * who write programs. A test starts the bundle and makes, imports and installs props with it.
 */
const UNUSED = [
  'node_modules/esbuild-wasm', // compiler of the CAD playground of manifold-3d
  'node_modules/manifold-3d/dist',
  'node_modules/@mujoco/mujoco/mt', // the build for browsers with threads
  'node_modules/zod/src',
];

const FOR_PROGRAMMERS = /\.([cm]?ts|map)$|(^|\/)(readme|changelog|history)(\.\w+)?$/i;

/** Takes out of a folder with an installed package what the server doesn't need. */
export function prune(folder: string, platform: Platform): void {
  const unused = [...UNUSED];
  // npm installs both builds of libsql on Linux; the hosts that take bundles run on glibc.
  if (platform.startsWith('linux-')) unused.push(`node_modules/@libsql/${platform}-musl`);
  for (const one of unused) rmSync(path.join(folder, one), { recursive: true, force: true });
  for (const file of filesOf(folder)) {
    const third = file.startsWith('node_modules/');
    if (third && FOR_PROGRAMMERS.test(file)) rmSync(path.join(folder, file));
    if (!third && file.endsWith('.d.ts')) rmSync(path.join(folder, file));
  }
}

/** Relative paths of all files below, with `/`, sorted. Links are left out: a bundle holds none. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
