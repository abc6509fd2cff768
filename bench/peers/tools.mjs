// The unpackers of bench/archives.mjs: how each is called and which version it is.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
/** Of the system before one of the user: an unprivileged account may not reach into a home. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const LIBRARIES = ['yauzl', 'extract-zip', 'unzipper', 'adm-zip', 'fflate', 'zip.js'];

/** In the order of the table. */
export const NAMES = ['propmaster', 'unzip', '7z', 'bsdtar', 'Python zipfile', ...LIBRARIES];

/** Address space for a native tool and for Node, which reserves far more than it uses [KiB]. */
const NATIVE_MEMORY = 4_000_000;
const NODE_MEMORY = 12_000_000;
const NODE = [process.execPath, '--max-old-space-size=1024'];

/**
 * @param peers folder in which the libraries are installed
 * @returns name, version, command for an archive and a folder, memory cap [KiB]; version `undefined`: not installed
 */
export function tools(peers) {
  const installed = (library) =>
    JSON.parse(readFileSync(`${peers}/node_modules/${library === 'zip.js' ? '@zip.js/zip.js' : library}/package.json`))
      .version;
  return [
    {
      name: 'propmaster',
      version: printed(process.execPath, [main, '--version'], /[\d.]+/),
      command: (archive, folder) => [...NODE, main, 'unpack', archive, '--to', folder, '--json'],
      memory: NODE_MEMORY,
    },
    native('unzip', ['-v'], /UnZip ([\d.]+)/, (archive, folder) => ['unzip', '-o', archive, '-d', folder]),
    native('7z', [], /7-Zip(?: \[\d+\])? ([\d.]+)/, (archive, folder) => ['7z', 'x', '-y', `-o${folder}`, archive]),
    native('bsdtar', ['--version'], /libarchive ([\d.]+)/, (archive, folder) => [
      'bsdtar',
      '-xf',
      archive,
      '-C',
      folder,
    ]),
    native(
      'Python zipfile',
      ['--version'],
      /[\d.]+/,
      (archive, folder) => [python, '-m', 'zipfile', '-e', archive, folder],
      python,
    ),
    ...LIBRARIES.map((name) => ({
      name,
      version: installed(name),
      command: (archive, folder) => [...NODE, `${peers}/unpack.mjs`, name, archive, folder],
      memory: NODE_MEMORY,
    })),
  ];
}

function native(name, args, pattern, command, program = name) {
  return { name, version: printed(program, args, pattern), command, memory: NATIVE_MEMORY };
}

function printed(program, args, pattern) {
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  const found = stdout?.match(pattern);
  return found?.[1] ?? found?.[0];
}
