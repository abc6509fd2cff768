// How long a process takes, with what measure.py counts.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Wall clock and processor time of a command [s]. @throws {Error} with its last words if it fails */
export function timed(command, folder, env) {
  const report = path.join(folder, 'timed.json');
  const all = [path.resolve('bench/peers/measure.py'), report, ...command];
  const { stdout, stderr } = spawnSync(env.PYTHON ?? 'python3', all, { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  const { s, cpu_s, status } = JSON.parse(readFileSync(report, 'utf8'));
  if (status !== 0) throw new Error(`${command.join(' ')}: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`);
  return { s, cpu_s };
}
