// Starts the command line and reads its lines; knows nothing of VS Code. The lines are those of docs/json-protocol.md.
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');
const { createInterface } = require('node:readline');

const PROTOCOL = 1;

/**
 * How propmaster is started: as configured, else the one that the folder has installed, else the one in PATH.
 *
 * No shell has a part in it, so a prompt needs no quoting. On Windows the program in PATH is a batch file, which only a
 * shell can start; there its script is started with Node instead.
 */
function resolveCommand(configured, folder) {
  if (Array.isArray(configured) && configured.length > 0) return configured;
  const script = path.join('node_modules', 'propmaster', 'dist', 'lib', 'cli.js');
  const places = [
    folder,
    ...(process.platform === 'win32' && process.env.APPDATA ? [path.join(process.env.APPDATA, 'npm')] : []),
  ];
  const found = places.map((place) => path.join(place, script)).find((file) => existsSync(file));
  return found === undefined ? ['propmaster'] : ['node', found];
}

/**
 * Runs propmaster to its end. Gives back its last line, a result or an error, whatever came before it.
 *
 * @param onLine told every line before
 * @param onCancel called once with a function that cancels
 */
function run(command, args, onLine, onCancel) {
  return new Promise((resolve, reject) => {
    const [program, ...first] = command;
    // Our end of its stdin: closing it cancels, and should the editor die, the system closes it.
    const child = spawn(program, [...first, '--json', '--cancel-on-stdin-end', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let last;
    let words = '';
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
    createInterface({ input: child.stdout }).on('line', (text) => {
      last = JSON.parse(text);
      if (last.type !== 'result' && last.type !== 'error') onLine(last);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (last?.type === 'result' || last?.type === 'error') resolve(last);
      else reject(new Error(`propmaster ended with ${code} and without a last line. ${words}`.trim()));
    });
    onCancel(() => child.stdin.end());
  });
}

module.exports = { PROTOCOL, resolveCommand, run };
