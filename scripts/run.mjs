// `npm run demo`, `npm test` and `npm run check` work in a fresh clone: this file needs nothing but Node itself,
// installs what is missing, says what it is doing, and then runs the steps of the task.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [task, ...rest] = process.argv.slice(2);
const node = process.execPath;
const tool = (file) => path.join('node_modules', file);

/** A step is [what it says, command, ...arguments]; those in a `{ beside }` need nothing of one another. */
const compile = ['building dist/', node, tool('typescript/bin/tsc'), '-p', 'tsconfig.build.json'];
const bundle = ['bundling dist/lib', node, '--import', 'tsx', 'scripts/build-lib.ts'];
const TASKS = {
  demo: [compile, bundle, ['running the demo', node, 'dist/scripts/demo.js', ...rest]],
  test: [['running the tests', node, tool('vitest/vitest.mjs'), 'run', ...rest]],
  'test:all': [['running all tests', node, tool('vitest/vitest.mjs'), 'run', ...rest]],
  check: [
    {
      beside: [
        ['checking types', node, tool('typescript/bin/tsc'), '-p', 'tsconfig.json'],
        [...compile, '--noCheck'], // which the step above does
        [
          'checking types of the page of the viewer',
          node,
          tool('typescript/bin/tsc'),
          '-p',
          'src/viewer/page/tsconfig.json',
        ],
        [
          'checking types of the page of audits',
          node,
          tool('typescript/bin/tsc'),
          '-p',
          'src/collections/page/tsconfig.json',
        ],
        [
          'checking style and boundaries (Biome)',
          node,
          tool('@biomejs/biome/bin/biome'),
          'check',
          '--error-on-warnings',
          '.',
        ],
        [
          'checking that generated docs and schemas are current',
          node,
          '--import',
          'tsx',
          'scripts/generate-docs.ts',
          '--check',
        ],
        [
          'checking that the schemas of the command line are current',
          node,
          '--import',
          'tsx',
          'scripts/generate-cli-schemas.ts',
          '--check',
        ],
        [
          'checking that the tables of MCP tools are current',
          node,
          '--import',
          'tsx',
          'scripts/generate-mcp-docs.ts',
          '--check',
        ],
        ['checking the API documentation (typedoc)', node, tool('typedoc/bin/typedoc'), '--emit', 'none'],
        ['looking for dead code (knip)', node, tool('knip/bin/knip.js')],
      ],
    },
    ...(rest.includes('--no-tests') ? [] : [['running the tests', node, tool('vitest/vitest.mjs'), 'run', ...rest]]),
    bundle,
    ['checking the package (publint)', node, tool('publint/src/cli.js'), '--strict'],
  ],
};

if (task === 'test:all') process.env['PROPMASTER_TESTS'] = 'all'; // test/slow-files.ts
if (!(task in TASKS)) fail(`unknown task "${task}"; one of ${Object.keys(TASKS).join(', ')}`, 2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`propmaster needs Node 20.19 or newer; this is ${process.version}`, 2);
}

if (dependenciesAreMissing()) {
  // npm itself is a JavaScript file; running it by path avoids a shell (and npm.cmd on Windows).
  const npm = process.env['npm_execpath'];
  const install = npm ? [node, npm, 'ci'] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', 'ci'];
  step('installing dependencies (npm ci); about half a minute', ...install, '--loglevel=error');
}
for (const one of TASKS[task]) await (Array.isArray(one) ? step(...one) : besides(one.beside));

/** npm writes this file at the end of an install; older than the lock file means that the lock has changed since. */
function dependenciesAreMissing() {
  const done = path.join(root, 'node_modules', '.package-lock.json');
  return !existsSync(done) || statSync(done).mtimeMs < statSync(path.join(root, 'package-lock.json')).mtimeMs;
}

function step(says, command, ...args) {
  console.error(`[propmaster] ${says}`);
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) fail(`${command}: ${error.message}`, 1);
  if (status !== 0)
    fail(`"${says}" ${signal ? `was ended by ${signal}` : `failed with exit code ${status}`}`, status ?? 1);
}

/** As many at a time as there are cores. Each says what it has to say once it has ended; all of them end. */
async function besides(steps) {
  const waiting = [...steps];
  const failed = [];
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { code, said } = await ended(one);
      process.stderr.write(`[propmaster] ${one[0]}\n${said}`);
      if (code !== 0) failed.push([one[0], code]);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, next));
  if (failed.length > 0) fail(failed.map(([says, code]) => `"${says}" failed with exit code ${code}`).join('; '), 1);
}

function ended([, command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.once('error', ({ message }) => resolve({ code: 1, said: `${command}: ${message}\n` }));
    child.once('close', (code, signal) => resolve({ code: code ?? signal, said: Buffer.concat(said).toString() }));
  });
}

function fail(message, code) {
  console.error(`[propmaster] ${message}`);
  process.exit(code);
}
