// Unpacking against unzip, 7z, bsdtar and Python's zipfile: three archives, each tool in turn, whole processes.
//
//   npm run build && node bench/unpack.mjs [rounds]      writes bench/results/unpack.{json,md}
//
// Ours judges the archive, checks every CRC-32, makes a SHA-256 of every file, and waits until all of it is on the disk;
// the others check the CRC-32 and leave their files in memory. What that leaves out is shown beside it: the fastest of
// them, then `sha256sum` over its files and `sync -f`. The archives are in the page cache, and before each run the disk
// is waited for. Ratios are medians of those of each round: what slows one moment down slows all. Takes 6 GB of disk.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOMBS, makeLarge, makeSmall, makeTwoGibibytes, makeUsdz } from './unpack/make-archives.mjs';

const main = fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
const out = path.join(folder, 'out');
const PYTHON = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])';

/** The interpreter itself: what is called python3 may be a script that looks for it. */
const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim();

const TOOLS = {
  propmaster: (file) => [process.execPath, main, 'unpack', file, '--to', out],
  unzip: (file) => ['unzip', '-q', file, '-d', out],
  '7z': (file) => ['7z', 'x', '-y', '-bd', `-o${out}`, file],
  bsdtar: (file) => ['bsdtar', '-xf', file, '-C', out],
  Python: (file) => [python, '-I', '-c', PYTHON, file, out],
};
const ARCHIVES = {
  '20,000 small files': ['small.zip', makeSmall],
  'four files of 300 MB, deflated': ['large.zip', makeLarge],
  'USDZ of 500 MB, stored': ['stored.usdz', makeUsdz],
};

if (!existsSync(main) || !(rounds >= 3)) {
  process.stderr.write('Build first (npm run build); at least 3 rounds.\n');
  process.exit(2);
}
try {
  const versions = Object.fromEntries(Object.keys(TOOLS).map((tool) => [tool, versionOf(tool)]));
  const unpacking = Object.fromEntries(Object.entries(ARCHIVES).map(([what, one]) => [what, compare(...one)]));
  const result = {
    command: `node bench/unpack.mjs ${rounds}`,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpus: os.availableParallelism(),
    rounds,
    tools: versions,
    load_before: round2(os.loadavg()[0]),
    unpacking,
    memory: measureMemory(),
    bombs_of_10_gb: measureBombs(),
  };
  const results = new URL('results/', import.meta.url);
  writeFileSync(new URL('unpack.json', results), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(new URL('unpack.md', results), asText(result));
  process.stdout.write(asText(result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(name, make) {
  const file = path.join(folder, name);
  make(file);
  const found = Object.keys(TOOLS).filter((tool) => tool === 'propmaster' || versionOf(tool) !== null);
  const times = Object.fromEntries([...found, 'then hashed and synced'].map((tool) => [tool, []]));
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another one, so that nobody always follows the same.
    for (let i = 0; i < found.length; i++) {
      const tool = found[(i + round) % found.length];
      times[tool].push(run(TOOLS[tool](file)));
    }
    times['then hashed and synced'].push(hashedAndSynced(TOOLS.bsdtar(file)));
  }
  rmSync(file);
  const peers = found.filter((tool) => tool !== 'propmaster');
  const fastest = peers.toSorted((a, b) => median(times[a]) - median(times[b]))[0];
  return {
    median_ms: Object.fromEntries(found.map((tool) => [tool, Math.round(median(times[tool]))])),
    fastest_peer: fastest,
    ratio_to_fastest: ratio(times.propmaster, times[fastest]),
    bsdtar_sha256sum_sync_ms: Math.round(median(times['then hashed and synced'])),
    ratio_to_that: ratio(times.propmaster, times['then hashed and synced']),
  };
}

/** Wall time of a process that unpacks into `out` [ms]; afterwards that is gone. */
function run([command, ...args]) {
  prepare(command);
  const started = performance.now();
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  const ms = performance.now() - started;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return ms;
}

/** What bsdtar leaves undone: the hashes, in one process, and the disk. */
function hashedAndSynced(unpack) {
  const command = `${unpack.join(' ')} && find ${out} -type f -print0 | xargs -0 sha256sum >${folder}/sums && sync -f ${out}`;
  return run(['sh', '-c', command]);
}

function prepare(command) {
  rmSync(out, { recursive: true, force: true });
  spawnSync('sync', ['-f', folder]);
  if (command !== process.execPath) mkdirSync(out);
}

/** Peak resident memory of a process that unpacks an archive of 2 GiB, as the kernel counts it. */
function measureMemory() {
  const file = path.join(folder, 'two-gibibytes.zip');
  makeTwoGibibytes(file);
  const { size } = statSync(file);
  prepare(process.execPath);
  const { peak, status, stderr } = withPeak(['unpack', file, '--to', out]);
  if (status !== 0) throw new Error(stderr);
  const unpacked = readdirSync(out).reduce((sum, name) => sum + statSync(path.join(out, name)).size, 0);
  rmSync(file);
  return { archive_bytes: size, unpacked_bytes: unpacked, peak_mb: Math.round(peak) };
}

function measureBombs() {
  return Object.fromEntries(
    Object.entries(BOMBS).map(([what, make]) => {
      const file = path.join(folder, 'bomb.zip');
      make(file);
      const times = [];
      let rule;
      for (let i = 0; i < rounds; i++) {
        prepare(process.execPath);
        const started = performance.now();
        const { status, stderr } = spawnSync(process.execPath, [main, 'unpack', file, '--to', out], {
          encoding: 'utf8',
        });
        times.push(performance.now() - started);
        if (status !== 9) throw new Error(`A bomb was not refused: ${status} ${stderr}`);
        rule = /zip\/[a-z-]+/.exec(stderr)[0];
        if (existsSync(out)) throw new Error('A bomb has left something behind.');
      }
      return [what, { archive_bytes: statSync(file).size, rule, median_ms: Math.round(median(times)) }];
    }),
  );
}

/** Runs our command line; the peak is in MB. */
function withPeak(args) {
  const report = `process.on('exit', () => process._rawDebug('peak ' + process.resourceUsage().maxRSS))`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, main, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return { status, stderr, peak: (Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024) / 1e6 };
}

/** First line that tells a version; null: not there. */
function versionOf(tool) {
  const commands = {
    propmaster: [process.execPath, main, '--version'],
    unzip: ['unzip', '-v'],
    '7z': ['7z'],
    bsdtar: ['bsdtar', '--version'],
    Python: [python || 'python3', '--version'],
  };
  const [command, ...args] = commands[tool];
  const { stdout, error } = spawnSync(command, args, { encoding: 'utf8' });
  return error ? null : (/\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0] ?? null);
}

function asText({ unpacking, memory, bombs_of_10_gb: bombs, tools, cpus, rounds, load_before: load, command }) {
  const names = Object.keys(tools);
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const mib = (bytes) => Math.round(bytes / 2 ** 20);
  return `${[
    '# Unpacking',
    `\`${command}\`: medians of ${rounds} rounds, whole processes [ms], on ${cpus} cores; load before: ${load}. ${names
      .filter((name) => tools[name] !== null)
      .map((name) => `${name} ${tools[name]}`)
      .join(', ')}.`,
    [
      row(['archive', ...names, 'ratio to the fastest', 'bsdtar, sha256sum, sync', 'ratio to that']),
      row(Array(names.length + 4).fill('---')),
      ...Object.entries(unpacking).map(([what, one]) =>
        row([
          what,
          ...names.map((name) => one.median_ms[name] ?? '–'),
          `${one.ratio_to_fastest} (${one.fastest_peer})`,
          one.bsdtar_sha256sum_sync_ms,
          one.ratio_to_that,
        ]),
      ),
    ].join('\n'),
    'propmaster judges the archive first, makes a SHA-256 of every file and waits for the disk; the others do not.',
    `Peak memory while an archive of ${mib(memory.archive_bytes)} MiB unpacks to ${mib(memory.unpacked_bytes)} MiB: **${memory.peak_mb} MB**.`,
    [
      row(['bomb of 10 GB', 'archive [bytes]', 'rule', 'refused after [ms]']),
      row(Array(4).fill('---')),
      ...Object.entries(bombs).map(([what, one]) => row([what, one.archive_bytes, `\`${one.rule}\``, one.median_ms])),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function ratio(ours, theirs) {
  return round2(median(ours.map((ms, i) => ms / theirs[i])));
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round2(value) {
  return Math.round(value * 100) / 100;
}
