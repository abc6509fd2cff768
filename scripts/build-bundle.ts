// `npm run bundle`: makes propmaster-<version>-<platform>.mcpb, which Claude Desktop and other hosts install by a click.
//
//   npm run build && npm run bundle -- [--platform darwin-arm64] [--out <folder>]
//
// What npm would publish, with its dependencies as the lock file names them, installed for that platform without running
// any script of theirs. Same sources, same bytes.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import yazl from 'yazl';
import { bundleManifest, PLATFORMS, type Platform, readPackage } from './bundle/manifest.ts';
import { filesOf, prune } from './bundle/prune.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A ZIP holds a time for every file; a fixed one, so that the bytes depend on the contents alone. */
const TIME = new Date('2020-01-01T00:00:00Z');

const { values } = parseArgs({ options: { platform: { type: 'string' }, out: { type: 'string' } } });
const platform = chosenPlatform(values.platform ?? `${process.platform}-${process.arch}`);
const out = path.resolve(values.out ?? path.join(ROOT, 'dist/bundle'));
if (!existsSync(path.join(ROOT, 'dist/lib/cli.js'))) throw new Error('Build first: npm run build');

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-bundle-'));
try {
  say('packing what npm would publish');
  const packed = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT)) as unknown;
  const archive = path.join(folder, firstFileName(packed));
  run('tar', ['-xzf', path.basename(archive)], folder);
  const content = path.join(folder, 'package');

  say(`installing the dependencies for ${platform}`);
  copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(content, 'package-lock.json'));
  const [os, cpu] = platform.split('-') as [string, string];
  const only = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])];
  npm(
    [
      'ci',
      '--omit=dev',
      '--omit=peer',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-bin-links',
      '--prefer-offline',
      ...only,
    ],
    content,
  );
  prune(content, platform);
  copyFileSync(new URL('bundle/icon.png', import.meta.url), path.join(content, 'icon.png'));
  writeFileSync(path.join(content, 'manifest.json'), `${JSON.stringify(bundleManifest(platform), null, 2)}\n`);

  mkdirSync(out, { recursive: true });
  const target = path.join(out, `propmaster-${readPackage().version}-${platform}.mcpb`);
  const files = filesOf(content);
  say(`writing ${files.length} files`);
  await zip(content, files, target);
  const megabytes = (statSync(target).size / 2 ** 20).toFixed(1);
  process.stdout.write(`${target} ${megabytes} MiB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function chosenPlatform(name: string): Platform {
  const platform = PLATFORMS.find((one) => one === name);
  if (platform === undefined) throw new Error(`No bundle for ${name}; there is one for ${PLATFORMS.join(', ')}.`);
  return platform;
}

async function zip(content: string, files: readonly string[], target: string): Promise<void> {
  const archive = new yazl.ZipFile();
  for (const file of files) archive.addFile(path.join(content, file), file, { mtime: TIME, mode: 0o100644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(target));
}

/** `npm pack --json` answers with an array up to npm 11, and with an object by package name from 12 on. */
function firstFileName(packed: unknown): string {
  const [first] = Object.values(packed as Record<string, { readonly filename: string }>);
  if (first === undefined) throw new Error('npm packed nothing');
  return first.filename;
}

function npm(args: readonly string[], cwd: string): string {
  // npm is a JavaScript file; started by its path it needs no shell, on Windows either.
  const file = process.env['npm_execpath'];
  const [command, before] = file ? [process.execPath, [file]] : ['npm', []];
  return run(command, [...before, ...args, '--loglevel=error'], cwd);
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

function say(text: string): void {
  process.stderr.write(`[bundle] ${text}\n`);
}
