import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What npm would publish. */
export interface Packed {
  readonly archive: string;
  /** [byte] */
  readonly size: number;
  readonly files: readonly string[];
}

/** Runs npm, by path where it is known: that avoids a shell, and npm.cmd on Windows. @throws {Error} if it fails */
export function npm(args: readonly string[], cwd: string): string {
  const own = process.env['npm_execpath'];
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** Bundles anew what tsc wrote to dist/, and packs it in a folder of its own: an older build leaves files in dist/lib. */
export function packInto(folder: string): Packed {
  const content = path.join(folder, 'content');
  mkdirSync(content, { recursive: true });
  for (const part of ['adapters', 'schemas', 'docs', 'skills']) {
    cpSync(part, path.join(content, part), { recursive: true });
  }
  for (const file of ROOT_FILES) cpSync(file, path.join(content, file));
  const script = ['--import', 'tsx', 'scripts/build-lib.ts', path.join(content, 'dist/lib')];
  const { status, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Bundling failed:\n${stderr}`);
  const said = npm(['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder], content);
  const [packed] = Object.values(JSON.parse(said) as Record<string, Told>);
  return {
    archive: path.join(folder, packed!.filename),
    size: packed!.size,
    files: packed!.files.map((file) => file.path),
  };
}

interface Told {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const ROOT_FILES = [
  'package.json',
  'server.json',
  'llms.txt',
  'README.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'SECURITY.md',
  'CHANGELOG.md',
] as const;
