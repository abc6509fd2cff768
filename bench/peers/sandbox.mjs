// Runs an unpacker on one archive where it can do no harm, and looks at what it has done.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65_534;
/** Root writes everywhere; these programs had better not. */
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
/** Every path by which an archive of the corpus wants to escape holds this word; the absolute ones lie in /tmp. */
const ESCAPE = /^propmaster-escape/;
/** A program may write no file larger than this [KiB]. */
const FILE_SIZE = 1_000_000;
/** `PATH_MAX` of Linux, less a little. */
const LONGEST = 4_000;
const SLASH = Buffer.from('/');
const CANARY = 'sings\n';

/**
 * @param work folder for the sandbox
 * @param seconds cap of wall time
 * @returns how it ended, what lies in the folder (path → SHA-256, `folder` or `link`), whether anything lies or has
 *   changed outside
 */
export async function runInSandbox({ command, memory }, archive, work, seconds) {
  const sandbox = mkdtempSync(path.join(work, 'run-'));
  const inner = path.join(sandbox, 'a', 'b');
  const folder = path.join(inner, 'out');
  mkdirSync(folder, { recursive: true });
  for (const place of [sandbox, path.join(sandbox, 'a'), inner]) {
    writeFileSync(path.join(place, 'canary.txt'), CANARY, { mode: 0o666 });
    chmodSync(place, 0o777);
  }
  chmodSync(folder, 0o777);
  try {
    const ended = await run(command(archive, folder), { memory, seconds, cwd: inner, home: sandbox });
    return { ...ended, escaped: escapes(sandbox, work), left: contents(folder) };
  } finally {
    for (const name of readdirSync('/tmp').filter((name) => ESCAPE.test(name))) remove(path.join('/tmp', name));
    for (const name of readdirSync(work).filter((name) => ESCAPE.test(name))) remove(path.join(work, name));
    remove(sandbox);
  }
}

/** Whether there is a trace of an earlier escape, which would be taken for one of this run. */
export function isClean() {
  return !readdirSync('/tmp').some((name) => ESCAPE.test(name));
}

/** `rm`, because Node's own loses its way among names that are no UTF-8. */
function remove(place) {
  spawnSync('rm', ['-rf', '--', place]);
}

function run(command, { memory, seconds, cwd, home }) {
  const limits = `ulimit -v ${memory}; ulimit -f ${FILE_SIZE}; ulimit -c 0; exec "$@"`;
  const child = spawn('bash', ['-c', limits, 'bash', ...command], {
    ...account,
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: home, PROPMASTER_HOME: path.join(home, 'state') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      if (said.length < 4_000) said += text;
    });
  }
  let hung = false;
  const cap = setTimeout(() => {
    hung = true;
    process.kill(-child.pid, 'SIGKILL');
  }, seconds * 1_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      clearTimeout(cap);
      resolve({ status, signal: signal ?? undefined, hung, said });
    });
  });
}

/** What lies outside of the folder that was not there before, and canaries that no longer sing. */
function escapes(sandbox, work) {
  const found = [];
  for (const [place, known] of [
    [sandbox, ['a', 'canary.txt', 'state']],
    [path.join(sandbox, 'a'), ['b', 'canary.txt']],
    [path.join(sandbox, 'a', 'b'), ['out', 'canary.txt']],
  ]) {
    found.push(...readdirSync(place).filter((name) => !known.includes(name) && !isLitter(name)));
    if (readFileSync(path.join(place, 'canary.txt'), 'utf8') !== CANARY) found.push('canary.txt');
  }
  for (const place of ['/tmp', work]) found.push(...readdirSync(place).filter((name) => ESCAPE.test(name)));
  return found;
}

/** What Node and npm leave in a home. */
const isLitter = (name) => name === '.npm' || name === '.cache' || name === '.config';

/** Names are bytes: not every tool writes UTF-8. */
function contents(folder, found = Object.create(null), inner = Buffer.alloc(0)) {
  const here = Buffer.concat([Buffer.from(`${folder}/`), inner]);
  for (const name of namesIn(here)) {
    const place = Buffer.concat([here, name]);
    const shown = Buffer.concat([inner, name]).toString();
    if (place.length > LONGEST) {
      found[shown] = 'deeper than a path can tell';
      continue;
    }
    const facts = lstatSync(place);
    if (facts.isFile()) found[shown] = createHash('sha256').update(readFileSync(place)).digest('hex');
    else found[shown] = facts.isDirectory() ? 'folder' : 'link';
    if (facts.isDirectory()) contents(folder, found, Buffer.concat([inner, name, SLASH]));
  }
  return found;
}

/** None of a folder that its mode keeps closed. */
function namesIn(place) {
  try {
    return readdirSync(place, { encoding: 'buffer' });
  } catch {
    return [];
  }
}
