import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Why a test that stands in for Blender is skipped, as a part of its name; empty where it is not. */
export const skipped =
  process.platform === 'win32' ? ' (skipped: Windows starts no script by its first line, and the stand-in is one)' : '';

/**
 * Puts a program into a folder, which Node runs: what it does is `body`, CommonJS.
 *
 * @returns its path
 */
export async function addProgram(folder: string, name: string, body: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, `#!${process.execPath}\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Says what a Blender says when it is asked for its version; else does `otherwise`. */
export const blenderOf = (version: string, otherwise = ''): string =>
  `if (process.argv.includes('--version')) console.log('Blender ${version}\\n\\tbuild date: 2026-01-01');
   else { ${otherwise} }`;
