import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../../../src/api/connect.ts';
import { openPropmaster } from '../../../src/api/open.ts';
import { type FaultServer, faultServer, json, type Reply, type Script } from '../../client/fault-server.ts';
import { jsonLines, runHere } from '../run-cli.ts';

export const KEY = 'pm_k1_00112233445566778899aabbccddeeff';

/** 40 bytes that begin like a GLB. sha256 by `sha256sum`. */
export const FILE = Buffer.from('glTF0123456789abcdefghijklmnopqrstuvwxyz');
export const SHA256 = 'eb5bc27a18d3ef21bee34c70d27efec151099145c466f59623368d3eefc70420';

const ASSET = {
  id: 'ast_1',
  name: 'Oak crate',
  status: 'ready',
  created_at: 1_767_225_600_000,
  updated_at: 1_767_225_600_000,
  prompt: 'an oak crate',
  thumbnail_url: 'https://example.invalid/1.png',
};
const JOB = { id: 'job_1', mode: 'asset', created_at: 1_767_225_600_000 };

export const SHOW = 'GET /v1/assets/ast_1';
export const LIST = 'GET /v1/assets';
export const CREATE = 'POST /v1/assets';
export const JOB_ROUTE = 'GET /v1/jobs/job_1';
export const EVENTS = 'GET /v1/jobs/job_1/events';
export const LINK = 'GET /v1/assets/ast_1/files/glb/url';
export const CDN = 'GET /cdn/file';

export const shown = (more: object = {}): object => ({ ok: true, asset: { ...ASSET, ...more } });
export const FINE: Reply = json(200, shown());
export const ACCEPTED: Reply = json(202, { ok: true, job_id: 'job_1', status: 'queued' });
export const job = (status: string, more: object = {}): Reply =>
  json(200, { ok: true, job: { ...JOB, status, ...more } });
export const DONE: Reply = job('succeeded', { asset_id: 'ast_1' });
export const page = (ids: readonly string[], next?: string | null, more = next !== undefined): Reply =>
  json(200, {
    ok: true,
    assets: ids.map((id) => ({ ...ASSET, id })),
    has_more: more,
    ...(next === undefined ? {} : { next_cursor: next }),
  });
export const link = (changes: object = {}): Reply =>
  json(200, { url: '/cdn/file', expires_in: 300, name: 'crate.glb', size_bytes: 40, sha256: SHA256, ...changes });

/** What users type, by the route that it asks first. */
const COMMANDS = {
  show: () => ['assets', 'show', 'ast_1'],
  list: () => ['assets', 'list'],
  create: () => ['generate', 'a mug', '--no-wait'],
  generate: () => ['generate', 'a mug'],
  wait: () => ['jobs', 'wait', 'job_1'],
  download: (folder: string) => [
    'assets',
    'download',
    'ast_1',
    '--format',
    'glb',
    '--output',
    path.join(folder, 'it.glb'),
  ],
} as const;

export interface CommandRun {
  readonly exitCode: number;
  /** The result or error line. */
  readonly last: Record<string, unknown>;
  readonly lines: readonly Record<string, unknown>[];
  readonly stderr: string;
  /** Everything that was printed. */
  readonly printed: string;
  readonly server: FaultServer;
  /** Where downloads went, and the project. */
  readonly folder: string;
  /** [ms] */
  readonly took: number;
}

const leftovers: { readonly server: FaultServer; readonly folder: string }[] = [];

/** Tests run side by side, so what they leave is cleared at the end of their file. */
export async function clearUp(): Promise<void> {
  for (const { server, folder } of leftovers.splice(0)) {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The real command line against a service that misbehaves to order, in this process: what becomes of an exit code and of the
 * streams is shown by test/cli/process.test.ts. A Team key, as `GET /v1/usage` says, unless the script says otherwise.
 */
export async function commandAgainst(
  command: keyof typeof COMMANDS,
  script: Script,
  options: readonly string[] = [],
): Promise<CommandRun> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-faults-'));
  const server = await faultServer(script);
  leftovers.push({ server, folder });
  const began = performance.now();
  const env = {
    PROPMASTER_HOME: path.join(folder, 'state'),
    PROPMASTER_BASE_URL: server.url,
    PROPMASTER_API_KEY: KEY,
  };
  const argv = [...COMMANDS[command](folder), '--json', '--project', folder, ...options];
  const { exitCode, stdout, stderr } = await runHere(argv, {
    env,
    open: (given) => openPropmaster(given, env),
    connect: (given) => connect(given, env),
  });
  const lines = jsonLines(stdout);
  return {
    exitCode,
    last: lines.at(-1) ?? {},
    lines,
    stderr,
    printed: stdout + stderr,
    server,
    folder,
    took: performance.now() - began,
  };
}
