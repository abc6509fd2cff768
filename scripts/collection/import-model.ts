// Imports one model as a user does: the built command line, in a process and a project of its own.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Found, Imported, Kind } from './types.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/lib/cli.js');
const NAME = 'model';

/** What ends by its own limit says so; what does not is ended this much later [s]. */
const GRACE = 60;
/** An import that reached its limit. */
const OUT_OF_TIME = /it took more than [\d.]+ s\b/;

/** Exit code of an internal error, which no input may cause. */
const INTERNAL = 'internal';

/** Simulator whose files are in the format of the source, so that one library measures both. */
async function simulatorOf(kind: Kind): Promise<string> {
  const adapters = await loadAdapters(SIMULATORS);
  return adapters.find(({ writes }) => writes === kind)!.name;
}

export interface ImportOptions {
  /** Within which references are read. In a clone it would be the repository; a copy may lack its `.git`. */
  readonly root: string;
  /** Beyond the one in whose format the source is. */
  readonly simulators: readonly string[];
  /** After which an import counts as broken [s]. */
  readonly limit: number;
}

/**
 * Imports `found`, hands what was said to `use`, and removes the project again.
 *
 * @throws what `use` throws
 */
export async function importModel<T>(
  found: Found,
  { root, simulators, limit }: ImportOptions,
  use: (imported: Imported) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'propmaster-collection-'));
  try {
    const project = path.join(folder, 'project');
    const simulator = await simulatorOf(found.kind);
    const wanted = [...new Set(['mujoco', simulator, ...simulators])].join(',');
    const target = ['--project', project, '--name', NAME, '--simulators', wanted];
    const args = ['import', found.path, '--json', '--root', root, '--time-limit', String(limit), ...target];
    return await use(understand(await run(args, path.join(folder, 'home'), limit), project, simulator));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Answer {
  readonly last: string;
  readonly timedOut: boolean;
  readonly stderr: string;
}

function run(args: readonly string[], home: string, limit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const options = {
      timeout: (limit + GRACE) * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 28,
      env: { ...process.env, PROPMASTER_HOME: home, PROPMASTER_PICTURE_SIZE: '64' },
    } as const;
    execFile(process.execPath, [PROGRAM, ...args], options, (error, stdout, stderr) => {
      const last = stdout.trimEnd().split('\n').at(-1) ?? '';
      resolve({ last, timedOut: error?.killed === true, stderr });
    });
  });
}

interface ResultLine {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly findings?: readonly Finding[];
  readonly report?: { readonly findings?: readonly Finding[] };
  /** Simulator → the file that it loads, in the project. */
  readonly entries?: Readonly<Record<string, string>>;
}

function understand({ last, timedOut, stderr }: Answer, project: string, simulator: string): Imported {
  if (timedOut) return { state: 'broken', message: 'out of time' };
  let line: ResultLine;
  try {
    line = JSON.parse(last) as ResultLine;
  } catch {
    return { state: 'broken', message: `no answer: ${stderr.trim().split('\n').at(-1) ?? ''}` };
  }
  const findings = line.findings ?? line.report?.findings ?? [];
  if (line.type === 'error') {
    const finding = findings.find(({ severity }) => severity === 'error');
    const code = finding?.code ?? line.code ?? '';
    const message = finding?.message ?? line.message ?? '';
    if (OUT_OF_TIME.test(message)) return { state: 'broken', message: 'out of time' };
    return line.code === INTERNAL ? { state: 'broken', message } : { state: 'refused', code, message };
  }
  const entry = line.entries?.[simulator];
  if (entry === undefined) return { state: 'broken', message: `no entry for ${simulator}` };
  const warnings = findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code);
  return { state: 'installed', written: path.join(project, entry), warnings: [...new Set(warnings)] };
}
