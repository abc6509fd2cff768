/**
 * Times `propmaster audit` beside the loop of trimesh and MuJoCo over copies of models with other masses, both at once, so that a
 * busy machine is as busy for the one as for the other.
 *
 *   node bench/audit.mjs --count 10000 --kills 10 --jobs 2 --python VENV/bin/python --cli dist/lib/cli.js --scratch FOLDER \
 *     --seconds 800 --unkilled 2000 FOLDER_OF_MODELS…
 *
 * The audit is killed with SIGKILL at `--kills` moments, spread over its models, and goes on each time. With `--scratch` the same command
 * goes on where the last one ended after `--seconds`: the audit by its own journal, the loop by slices of folders. `--unkilled N` audits the
 * first N copies once more, without a kill, and compares the rows.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: '2' },
    level: { type: 'string', default: 'physics' },
    python: { type: 'string' },
    cli: { type: 'string', default: 'dist/lib/cli.js' },
    kills: { type: 'string', default: '0' },
    unkilled: { type: 'string', default: '0' },
    scratch: { type: 'string' },
    seconds: { type: 'string', default: '1e9' },
  },
});
const count = Number(values.count);
const scratch = path.resolve(values.scratch ?? mkdtempSync(path.join(os.tmpdir(), 'bench-audit-')));
const stateFile = path.join(scratch, 'state.json');
const copies = path.join(scratch, 'copies');
const DESCRIPTION = /\.(?:sdf|urdf)$/;

/** Meshes and textures are linked, descriptions are written with other masses, one in twenty of them negative. */
function makeCopies() {
  const models = positionals.flatMap((source) =>
    readdirSync(source, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => path.join(source, entry.name))
      .map((folder) => ({ folder, files: filesBelow(folder) }))
      .filter(({ files }) => files.some((file) => DESCRIPTION.test(file))),
  );
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let i = 0; i < count; i++) {
    const { folder, files } = models[i % models.length];
    const factor = (random() < 0.05 ? -1 : 1) * (0.5 + random());
    for (const file of files) {
      const to = path.join(copies, `${String(i).padStart(5, '0')}_${path.basename(folder)}`, file);
      mkdirSync(path.dirname(to), { recursive: true });
      if (!DESCRIPTION.test(file)) linkSync(path.join(folder, file), to);
      else {
        const text = readFileSync(path.join(folder, file), 'utf8')
          .replace(/<mass>\s*([\d.eE+-]+)\s*<\/mass>/g, (_, mass) => `<mass>${factor * mass}</mass>`)
          .replace(/<mass value="([\d.eE+-]+)"/g, (_, mass) => `<mass value="${factor * mass}"`);
        writeFileSync(to, text);
      }
    }
  }
  return models.length;
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true }).filter((file) => statSync(path.join(folder, file)).isFile());

const none = () => ({ wall: 0, cpu: 0, done: 0, most: 0, memory: [] });
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : { models: 0, killed: [], ours: none(), loop: none() };
const save = () => writeFileSync(stateFile, JSON.stringify(state));
const until = performance.now() + 1_000 * Number(values.seconds);

/** Processes of a group: resident memory [MiB] and processor time so far, of children that have ended too [s]. */
function groupOf(group) {
  const members = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[2]) === group ? [fields.map(Number)] : [];
      } catch {
        return [];
      }
    });
  return {
    memory: Math.max(0, ...members.map((fields) => (fields[21] * 4096) / 2 ** 20)),
    cpu: members.reduce((sum, fields) => sum + fields[11] + fields[12] + fields[13] + fields[14], 0) / 100,
  };
}

/**
 * Runs a command until it ends or `enough` says so; then the group is killed.
 *
 * @returns its exit code; `undefined`: killed
 */
function run(account, command, args, enough) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
    const began = performance.now();
    let [last, killed] = [{ memory: 0, cpu: 0 }, false];
    const watch = setInterval(() => {
      const now = groupOf(child.pid);
      if (now.cpu >= last.cpu) last = now;
      account.most = Math.max(account.most, now.memory);
      account.memory.push([Math.round(performance.now() - began), Math.round(now.memory)]);
      if (!enough()) return;
      killed = true;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {}
    }, 500);
    child.on('close', (code) => {
      clearInterval(watch);
      account.wall += (performance.now() - began) / 1_000;
      account.cpu += last.cpu;
      resolve(killed ? undefined : code);
    });
  });
}

const to = path.join(scratch, 'audit');
const journalled = () => {
  try {
    return readFileSync(path.join(to, 'journal.jsonl'), 'utf8').split('\n').length - 2;
  } catch {
    return 0;
  }
};

async function audit() {
  const cli = [values.cli, 'audit', copies, '--to', to, '--level', values.level, '--jobs', values.jobs];
  while (!state.ours.ended && performance.now() < until) {
    const next = Math.round((count * (state.killed.length + 1)) / (Number(values.kills) + 1));
    const isLast = state.killed.length >= Number(values.kills);
    const code = await run(
      state.ours,
      process.execPath,
      cli,
      () => performance.now() > until || (!isLast && journalled() >= next),
    );
    state.ours.done = journalled();
    if (code === undefined) state.killed.push(state.ours.done);
    else if (existsSync(path.join(to, 'audit.jsonl'))) state.ours.ended = true;
    else throw new Error(`the audit ended with ${code}`);
    save();
  }
}

const rowsOf = (folder) =>
  readFileSync(path.join(folder, 'audit.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));

/** An audit of the first copies that nothing ends: its rows are those of the killed one, but for the time they took. */
async function compare(rows) {
  const part = path.join(scratch, 'part');
  const folders = readdirSync(copies).sort().slice(0, Number(values.unkilled));
  for (const folder of folders) cpSync(path.join(copies, folder), path.join(part, folder), { recursive: true });
  const whole = path.join(scratch, 'unkilled');
  const account = none();
  const cli = [values.cli, 'audit', part, '--to', whole, '--level', values.level, '--jobs', values.jobs, '--fresh'];
  await run(account, process.execPath, cli, () => false);
  const told = ({ ms, ...row }) => JSON.stringify(row);
  const known = new Map(rows.map((row) => [row.path, told(row)]));
  const unkilled = rowsOf(whole);
  const different = unkilled.filter((row) => known.get(row.path) !== told(row));
  console.log(
    `${unkilled.length} rows of ${folders.length} copies without a kill, ${different.length} of them different, ` +
      `${((1_000 * account.cpu) / unkilled.length).toFixed(1)} ms cpu a model`,
  );
  for (const row of different.slice(0, 5)) console.log(`different: ${row.path}`);
}

const SLICE = 250;

async function loop() {
  const script = path.join(import.meta.dirname, 'peers/audit_loop.py');
  while (values.python && state.loop.done < count && performance.now() < until) {
    await run(state.loop, values.python, [script, copies, String(SLICE), String(state.loop.done)], () => false);
    state.loop.done = Math.min(count, state.loop.done + SLICE);
    save();
  }
}

/** Largest process over the run, in tenths of its samples [MiB]. */
const tenths = (memory) =>
  Array.from({ length: 10 }, (_, i) =>
    Math.max(
      0,
      ...memory.slice((i * memory.length) / 10, ((i + 1) * memory.length) / 10).map(([, resident]) => resident),
    ),
  );

if (!state.models) {
  state.models = makeCopies();
  save();
}
await Promise.all([audit(), loop()]);
for (const [name, { wall, cpu, done, most, memory }] of Object.entries({ propmaster: state.ours, loop: state.loop }))
  if (done > 0)
    console.log(
      `${name}: ${done} of ${count} copies of ${state.models} models, ${wall.toFixed(0)} s wall, ${cpu.toFixed(0)} s cpu, ` +
        `${((1_000 * cpu) / done).toFixed(1)} ms cpu a model, largest process ${most.toFixed(0)} MiB, by tenths ${tenths(memory).join(' ')}`,
    );
console.log(`killed at ${state.killed.join(', ') || 'no moment'}`);
if (state.ours.ended) {
  const rows = rowsOf(to);
  console.log(`${rows.length} rows, ${new Set(rows.map(({ path }) => path)).size} paths`);
  if (Number(values.unkilled) > 0) await compare(rows);
}
if (!values.scratch) rmSync(scratch, { recursive: true, force: true });
