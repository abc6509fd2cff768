// One start of a server over stdio: from `spawn` to the answer to `tools/list`.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The oldest revision that all of the compared servers speak. */
const PROTOCOL = '2025-06-18';
/** [ms] */
const PATIENCE = 30_000;

/**
 * @returns `ms` from `spawn` to the whole list, `rssMiB` of the process and its children then (Linux; else undefined),
 *   `tools`, `instructions`
 * @throws if the server ends, or answers with an error, or not within 30 s
 */
export async function listTools({ command: [program, ...args], env }, folder) {
  const started = process.hrtime.bigint();
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => {}); // told by `close` already
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-2_000);
  });
  const waiting = new Map();
  const fail = (error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  child.once('error', fail);
  child.once('close', (status) => {
    const lines = said.trim().split('\n');
    fail(new Error(`ended with ${status}: ${lines.find((line) => /error/i.test(line)) ?? lines.at(-1)}`));
  });
  const timer = setTimeout(() => fail(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE);

  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines.filter((one) => one.trim() !== '')) {
      const message = JSON.parse(line);
      const { resolve, reject } = waiting.get(message.id) ?? {};
      if (message.error) reject?.(new Error(message.error.message));
      else resolve?.(message.result);
    }
  });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let id = 0;
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });

  try {
    const clientInfo = { name: 'bench', version: '1.0.0' };
    const { instructions = '' } = await ask('initialize', { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
    send({ method: 'notifications/initialized' });
    const tools = [];
    let cursor;
    do {
      const page = await ask('tools/list', cursor === undefined ? {} : { cursor });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const ms = Number(process.hrtime.bigint() - started) / 1e6;
    return { ms, rssMiB: residentMemory(child.pid), tools, instructions };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await ended;
  }
}

/** Of a process and all below it [MiB]; undefined where there is no /proc. */
function residentMemory(pid) {
  if (process.platform !== 'linux') return undefined;
  const children = new Map();
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = read(`/proc/${one}/status`);
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent) children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const sum = (one) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0) +
    (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(String(pid)) / 1024;
}

/** Empty if the process has ended meanwhile. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
