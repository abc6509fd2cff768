/**
 * Times `propmaster audit` beside the loop of trimesh and MuJoCo over copies of models with other masses, both at once, so that a
 * busy machine is as busy for the one as for the other.
 *
 *   node bench/audit.mjs --count 4000 --jobs 2 --python VENV/bin/python --cli dist/lib/cli.js FOLDER_OF_MODELS…
 */
import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  },
});
const count = Number(values.count);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'bench-audit-'));
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

/** Runs a command in a shell that says how much processor time it and all that it started took. */
function timed(command) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', `TIMEFORMAT='TIMES %R %U %S'; time ${command}`], { detached: true });
    let [text, most] = ['', 0];
    const take = (chunk) => (text += chunk);
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const watch = setInterval(() => (most = Math.max(most, ...memoryOf(child.pid))), 500);
    child.on('close', () => {
      clearInterval(watch);
      const [, wall, user, system] = /TIMES ([\d.]+) ([\d.]+) ([\d.]+)/.exec(text) ?? [];
      resolve({ wall: Number(wall), cpu: Number(user) + Number(system), most, text });
    });
    timed.last = child;
  });
}

/** Resident memory of each process of a group [MiB]. */
function memoryOf(group) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[2]) === group ? [(Number(fields[21]) * 4096) / 2 ** 20] : [];
      } catch {
        return [];
      }
    });
}

try {
  const models = makeCopies();
  const to = path.join(scratch, 'audit');
  const audit = `"${process.execPath}" "${values.cli}" audit "${copies}" --to "${to}" --level ${values.level} --jobs ${values.jobs}`;
  if (Number(values.kills) > 0) {
    for (let kill = 0; kill < Number(values.kills); kill++) {
      const run = timed(audit);
      await new Promise((resolve) => setTimeout(resolve, 8_000 + 2_000 * kill));
      try {
        process.kill(-timed.last.pid, 'SIGKILL');
      } catch {}
      await run;
      const journal = readFileSync(path.join(to, 'journal.jsonl'), 'utf8').split('\n').length - 2;
      console.log(`kill ${kill + 1}: ${journal} models in the journal`);
    }
  }
  const [ours, theirs] = await Promise.all([
    timed(audit),
    values.python
      ? timed(`"${values.python}" "${path.join(import.meta.dirname, 'peers/audit_loop.py')}" "${copies}" ${count}`)
      : undefined,
  ]);
  const rows = readFileSync(path.join(to, 'audit.jsonl'), 'utf8').trim().split('\n');
  console.log(
    `${count} copies of ${models} models, ${rows.length} rows, ${new Set(rows.map((row) => JSON.parse(row).path)).size} paths`,
  );
  for (const [name, run] of Object.entries({ propmaster: ours, loop: theirs }))
    if (run)
      console.log(
        `${name}: ${run.wall} s wall, ${run.cpu.toFixed(1)} s cpu, ${((1_000 * run.cpu) / count).toFixed(1)} ms cpu a model, largest process ${run.most.toFixed(0)} MiB`,
      );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
