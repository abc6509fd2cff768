// What a command costs in a project of few props and of many: processor time and largest memory of the whole process.
//
//   npm run build && node bench/large-project.mjs [props] [cli.js …]
//
// Each command line that is given (default: the build of this tree) gets projects of its own: one of ten props and one of
// `props` (default 100,000), as releases before 0.2.0 laid them out, with the record of one imported crate under as many
// names. The props' own files are there for ten of them only. The first import of a release that keeps large projects in
// shards lays the project out anew; it is told apart. Prints a table in Markdown.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const many = Number(process.argv[2] ?? 100_000);
const builds =
  process.argv.length > 3 ? process.argv.slice(3) : [fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url))];
const SIZES = [10, many];
const FILES = 10;

const work = mkdtempSync(path.join(tmpdir(), 'propmaster-large-'));
const report = path.join(work, 'usage.json');
const hook = path.join(work, 'usage.mjs');
writeFileSync(
  hook,
  `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
);
const crate = (file, size) => {
  writeFileSync(
    file,
    `<mujoco model="crate"><worldbody><body name="crate"><freejoint/><geom type="box" size="${size} 0.2 0.1" mass="1"/></body></worldbody></mujoco>`,
  );
  return file;
};

/** @returns processor time [s] and largest memory [MB]; `undefined`: the build does not know such a command line */
function measured(cli, root, args) {
  const env = { ...process.env, PROPMASTER_HOME: path.join(work, 'home'), NODE_OPTIONS: `--import ${hook}` };
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args, '--project', root], {
    env,
    maxBuffer: 2 ** 30,
  });
  if (status === 2) return undefined;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.toString('utf8').slice(-2_000)}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(report, 'utf8'));
  return { s: (userCPUTime + systemCPUTime) / 1e6, mb: maxRSS / 1024 };
}

/** A project of `count` times the same record, each under a name of its own. */
function project(cli, count) {
  const root = mkdtempSync(path.join(work, 'project-'));
  measured(cli, root, [
    'import',
    crate(path.join(work, 'first.xml'), 0.3),
    '--name',
    'crate_0',
    '--simulators',
    'mujoco',
  ]);
  const copy = (file, change) => {
    const document = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    change(document);
    writeFileSync(path.join(root, file), `${JSON.stringify(document, null, 2)}\n`);
  };
  const names = Array.from({ length: count }, (_, number) => `crate_${number}`).sort();
  const renamed = (value, name) => JSON.parse(JSON.stringify(value).replaceAll('crate_0', name));
  const byName = (record) => Object.fromEntries(names.map((name) => [name, renamed(record, name)]));
  const locked = JSON.parse(readFileSync(path.join(root, 'propmaster.lock'), 'utf8')).props.crate_0;
  for (const name of names.filter((one) => Number(one.slice(6)) > 0 && Number(one.slice(6)) < FILES)) {
    for (const file of Object.keys(locked.files)) {
      const to = path.join(root, file.replaceAll('crate_0', name));
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, readFileSync(path.join(root, file)));
    }
  }
  for (const file of ['propmaster.lock', 'propmaster.json'])
    copy(file, (document) => {
      document.props = byName(document.props.crate_0);
    });
  copy('mujoco/index.json', (document) => {
    document.props = Object.values(byName(document.props[0]));
  });
  return root;
}

const COMMANDS = [
  ['`import` of one more, the first time', () => ['import', crate(path.join(work, 'more.xml'), 0.31)]],
  ['`import` of one more', () => ['import', crate(path.join(work, 'more.xml'), 0.32)]],
  ['`import` of one more after that', () => ['import', crate(path.join(work, 'more.xml'), 0.325)]],
  ['`import` of one more under a name', () => ['import', crate(path.join(work, 'more.xml'), 0.33), '--name', 'named']],
  ['`verify` of one', () => ['verify', 'crate_0', '--json']],
  ['`undo`', () => ['undo']],
  ['`remove` of one', () => ['remove', 'crate_5']],
  ['`search`', () => ['search', 'crate', '--limit', '5', '--json']],
  ['`list` of one', () => ['list', 'crate_7', '--json']],
  ['`list` of a page', () => ['list', '--limit', '100', '--offset', '500', '--json']],
  ['`list --json`', () => ['list', '--json']],
];

const rows = new Map(COMMANDS.map(([title]) => [title, []]));
try {
  for (const cli of builds) {
    for (const count of SIZES) {
      const root = project(cli, count);
      measured(cli, root, ['list', '--json']); // judged once
      for (const [title, args] of COMMANDS) {
        const cost = measured(cli, root, args());
        rows.get(title).push(cost ? `${cost.s.toFixed(2)} s, ${Math.round(cost.mb)} MB` : '–');
        process.stderr.write(`${cli} ${count} ${title}: ${rows.get(title).at(-1)}\n`);
      }
      rmSync(root, { recursive: true, force: true });
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
const columns = builds.flatMap((_, at) =>
  SIZES.map((count) => `${builds.length > 1 ? `${at + 1}: ` : ''}${count} props`),
);
process.stdout.write(`| command | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}\n`);
for (const [title, cells] of rows) process.stdout.write(`| ${title} | ${cells.join(' | ')} |\n`);
