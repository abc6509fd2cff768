// The corpus of archives, through this project and ten other unpackers: who refuses what must be refused, leaves nothing
// behind and writes nowhere else, and who unpacks what is in order.
//
//   npm run build && node bench/archives.mjs [tool …]        writes bench/results/archives.{json,md}
//
// Takes about 20 minutes on an idle machine; with names of tools, only their rows are measured anew. Each run is a process of its own, as an unprivileged user where possible, in a fresh folder
// with canaries around it, with caps of time, memory and file size. Libraries come from npm into a temporary folder.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isClutter } from '../dist/src/formats/zip/clutter.js';
import { isClean, runInSandbox } from './peers/sandbox.mjs';
import { NAMES, tools } from './peers/tools.mjs';

const SECONDS = 10;
/** For tens of thousands of files: slow is not hung. */
const SECONDS_LARGE = 60;
const LARGE = 1_000_000;
const RESULTS = 'bench/results/archives.json';

os.setPriority(10);
if (!isClean()) throw new Error('remove /tmp/propmaster-escape* first: it would be taken for an escape');
const work = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
chmodSync(work, 0o777);
try {
  const corpus = writeCorpus();
  const wanted = process.argv.slice(2);
  const chosen = tools(installPeers()).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const tool of chosen) {
    if (tool.version === undefined) {
      writeRow({ tool: tool.name, skipped: 'not installed' }, corpus.verdicts);
      continue;
    }
    const outcomes = {};
    for (const [name, verdict] of Object.entries(corpus.verdicts)) {
      const archive = path.join(corpus.folder, name);
      const seconds = statSync(archive).size > LARGE ? SECONDS_LARGE : SECONDS;
      let ran = await runInSandbox(tool, archive, work, seconds);
      if (ran.hung) ran = await runInSandbox(tool, archive, work, seconds); // or the machine was busy
      outcomes[name] = judge(verdict, ran);
    }
    const counted = summary(outcomes);
    const row = { tool: tool.name, version: tool.version, ...counted, outcomes: unexpected(outcomes) };
    writeRow(row, corpus.verdicts); // after each: a run takes long
    process.stderr.write(`${tool.name}: ${JSON.stringify(counted)}\n`);
  }
} finally {
  spawnSync('rm', ['-rf', '--', work]);
}

function writeCorpus() {
  const folder = path.join(work, 'corpus');
  run(process.execPath, ['--import', 'tsx', 'test/corpus/archives/write.ts', folder]);
  return { folder, verdicts: JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) };
}

function installPeers() {
  const folder = path.join(work, 'peers');
  mkdirSync(folder);
  for (const file of ['package.json', 'unpack.mjs']) {
    copyFileSync(new URL(`peers/${file}`, import.meta.url), path.join(folder, file));
  }
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]);
  return folder;
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** One word for what a run came to, and whether it wrote outside. */
function judge(verdict, { status, signal, hung, escaped, left }) {
  const found = Object.entries(left).filter(([name, sha]) => sha !== 'folder' && !isClutter(name));
  const killed = signal === 'SIGXFSZ' ? 'flooded' : 'crashed';
  const ended = hung ? 'hung' : signal !== undefined ? killed : status === 0 ? 'ok' : 'error';
  const outside = escaped.length > 0;
  if (verdict.refuse !== undefined) {
    const nothing = Object.keys(left).length === 0;
    return {
      refuse: verdict.refuse,
      outside,
      outcome: { ok: 'accepted', error: nothing ? 'refused' : 'left' }[ended] ?? ended,
    };
  }
  const right = JSON.stringify(found.sort()) === JSON.stringify(Object.entries(verdict.accept).sort());
  const outcome = { ok: right ? 'right' : 'wrong', error: right ? 'complained' : 'refused' }[ended] ?? ended;
  return { accept: true, outside, outcome };
}

function summary(outcomes) {
  const all = Object.values(outcomes);
  const count = (test) => all.filter(test).length;
  const bad = (outcome) => count((one) => one.refuse && one.outcome === outcome);
  const good = (outcome) => count((one) => one.accept && one.outcome === outcome);
  return {
    refuse: {
      refused: bad('refused'),
      refused_but_left_something: bad('left'),
      accepted: bad('accepted'),
      wrote_outside: count((one) => one.refuse && one.outside),
      wrong_crc_accepted: count(({ refuse, outcome }) => refuse === 'zip/crc' && outcome === 'accepted'),
    },
    accept: { right: good('right'), complained: good('complained'), wrong: good('wrong'), refused: good('refused') },
    hung: count(({ outcome }) => outcome === 'hung'),
    flooded: count(({ outcome }) => outcome === 'flooded'),
    crashed: count(({ outcome }) => outcome === 'crashed'),
  };
}

/** What differs from the verdict, by name. */
function unexpected(outcomes) {
  const differing = Object.entries(outcomes).filter(
    ([, { outcome, outside, refuse }]) => outside || outcome !== (refuse ? 'refused' : 'right'),
  );
  return Object.fromEntries(
    differing.map(([name, { outcome, outside }]) => [name, outside ? `${outcome}, outside` : outcome]),
  );
}

/** Rows of earlier runs stay until they are measured anew, unless they are about other archives. */
function earlierRows(verdicts) {
  if (!existsSync(RESULTS)) return [];
  const { to_refuse, to_accept, tools: rows } = JSON.parse(readFileSync(RESULTS, 'utf8'));
  return to_refuse + to_accept === Object.keys(verdicts).length ? rows : [];
}

function writeRow(row, verdicts) {
  const rows = [...earlierRows(verdicts).filter(({ tool }) => tool !== row.tool), row];
  const order = NAMES.map((name) => rows.find(({ tool }) => tool === name)).filter((one) => one !== undefined);
  const counts = Object.values(verdicts).map(({ refuse }) => refuse !== undefined);
  const result = {
    command: 'npm run build && node bench/archives.mjs',
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    seconds_cap: SECONDS,
    to_refuse: counts.filter((refuse) => refuse).length,
    to_accept: counts.filter((refuse) => !refuse).length,
    tools: order,
  };
  writeFileSync(RESULTS, `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync('bench/results/archives.md', table(result));
}

function table({ command, to_refuse, to_accept, node, platform, tools: rows }) {
  const head = [
    'unpacker',
    'refused, nothing left',
    'refused, something left',
    'unpacked',
    'wrote outside',
    'wrong CRC unpacked',
    'hung',
    'wrote beyond 1 GB',
    'crashed',
    'right tree',
    'right tree, but an error',
    'wrong tree',
    'refused',
  ];
  const lines = rows.map(({ tool, version, skipped, refuse, accept, hung, flooded, crashed }) =>
    skipped
      ? [tool, skipped]
      : [`${tool} ${version}`, ...Object.values(refuse), hung, flooded, crashed, ...Object.values(accept)],
  );
  return `# Unpackers against the corpus of archives

\`${command}\`, ${node}, ${platform}. ${to_refuse} archives that must be refused (columns 2 to 6), ${to_accept} that must be unpacked
(the last four columns); hung (${SECONDS} s), beyond 1 GB in one file, and crashed over both. Each archive and its verdict: \`test/corpus/archives/\`; each
difference by name: \`archives.json\`. A tool that does not claim to judge USDZ packages is measured on them all the same.

| ${head.join(' | ')} |
|${head.map(() => '---|').join('')}
${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}

yauzl, fflate and zip.js only read; their entries are written with \`path.join\`, as in the examples one finds. "Refused" is
an exit code other than 0, or an error thrown; "wrote outside" is a file, folder or link beside the folder that was given.
`;
}
