import { readdirSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The machine as far as it matters here; given, so that a test can speak of another one. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly home: string;
  /** What lies above the folders that all users share. @default '/' */
  readonly root?: string;
}

/**
 * Where Blender's own installers and archives put it, the best first; the files need not exist.
 * @see https://docs.blender.org/manual/en/latest/getting_started/installing/index.html
 */
export function usualPlaces({ platform, env, home, root = '/' }: Machine): string[] {
  if (platform === 'win32') {
    const roots = [env['ProgramW6432'], env['ProgramFiles'], env['ProgramFiles(x86)']].filter(
      (programs) => programs !== undefined,
    );
    return [...new Set(roots)].flatMap((programs) => {
      const folder = path.win32.join(programs, 'Blender Foundation');
      return newestFirst(folder, /^Blender /).map((name) => path.win32.join(folder, name, 'blender.exe'));
    });
  }
  if (platform === 'darwin')
    return [path.posix.join(root, 'Applications'), path.posix.join(home, 'Applications')].map(
      (folder) => `${folder}/Blender.app/Contents/MacOS/Blender`,
    );
  return [path.posix.join(root, 'opt'), home, path.posix.join(home, 'Applications')].flatMap((folder) =>
    newestFirst(folder, /^blender(?:-|$)/i).map((name) => path.posix.join(folder, name, 'blender')),
  );
}

/**
 * Where Flatpak and Snap put a Blender that may see neither our temporary files nor every project: it is named to the
 * user, who can choose it, and not run unasked.
 */
export function confinedPlaces({ platform, home, root = '/' }: Machine): string[] {
  if (platform !== 'linux') return [];
  return [
    path.posix.join(root, 'snap/bin/blender'),
    path.posix.join(root, 'var/lib/flatpak/exports/bin/org.blender.Blender'),
    path.posix.join(home, '.local/share/flatpak/exports/bin/org.blender.Blender'),
  ];
}

/** Files called `blender` in the folders of PATH. */
export function onPath({ platform, env }: Machine): string[] {
  const [separator, name, join] =
    platform === 'win32' ? [';', 'blender.exe', path.win32.join] : [':', 'blender', path.posix.join];
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(separator).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

/** Names in a folder, the highest version first; none where there is no such folder. */
function newestFirst(folder: string, pattern: RegExp): string[] {
  try {
    const names = readdirSync(folder).filter((name) => pattern.test(name));
    return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch {
    return [];
  }
}
