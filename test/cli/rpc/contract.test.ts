import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { rpcSchema } from '../../../scripts/generate-rpc-schema.ts';
import type { CommandCall } from '../../../src/cli/command.ts';
import { PROTOCOL } from '../../../src/cli/protocol/catalog.ts';
import { METHODS } from '../../../src/cli/rpc/methods.ts';
import { CODE_BY_ERROR } from '../../../src/cli/rpc/protocol.ts';
import { serveRpc } from '../../../src/cli/rpc/serve.ts';
import { bareEnvironment } from '../../environment.ts';
import { openProject, temporaryFolder } from '../../pipeline/harness.ts';
import { CLI } from '../run-cli.ts';
import { RpcClient } from './client.ts';

const PAGE = readFileSync('docs/rpc.md', 'utf8');

describe('docs/rpc.md', () => {
  it('shows a conversation as it is', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const project = await openProject(path.join(temporaryFolder(), 'project'));
    const withProject = (() => Promise.reject(new Error('no other'))) as CommandCall['withProject'];
    const base = { options: {}, env: {}, openOptions: {}, withProject };
    const ended = serveRpc({ project, base, input, output, signal: new AbortController().signal });
    const client = new RpcClient(input, output);
    const lines = /```jsonl\n([\s\S]*?)```/.exec(PAGE)![1]!.trim().split('\n');
    expect(lines.length).toBeGreaterThan(9);
    for (const line of lines) {
      if (line.startsWith('→ ')) {
        client.write(`${line.slice(2)}\n`);
        continue;
      }
      const shown = JSON.parse(line.slice(2)) as { id: number | null };
      expect(await client.answer(shown.id)).toEqual(open(shown));
    }
    await ended;
  });

  it('lists every method with its parameters and its command', () => {
    for (const [name, { command }] of Object.entries(METHODS)) {
      const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row, name).toContain(`\`${command}`);
    }
  });

  it('lists every error', () => {
    for (const [code, number] of Object.entries(CODE_BY_ERROR)) expect(PAGE).toContain(`| ${number} | \`${code}\``);
  });

  /** `…` stands for anything. */
  function open(value: unknown): unknown {
    if (value === '…') return expect.anything();
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
  }
});

it('every method answers with the result of a command that has a schema', () => {
  const known = PROTOCOL.map(({ command }) => command);
  for (const { command } of Object.values(METHODS)) expect(known).toContain(command);
});

it('schemas/rpc.schema.json is the schema in use', async () => {
  await expect(rpcSchema()).toMatchFileSnapshot('../../../schemas/rpc.schema.json');
});

it('samples/rpc/client.py', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-rpc-sample-'));
  try {
    const command = [process.execPath, ...CLI];
    const env = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') };
    const project = path.join(folder, 'project');
    const run = spawnSync('python3', ['samples/rpc/client.py', project, ...command], { encoding: 'utf8', env });
    expect(run.stdout).toMatch(/^crate: passed\S*, mujoco\/crate\/crate\.xml\ncrate has \d+ files\n$/);
    expect(run.stderr).toContain('  install: finished');
    expect(run.status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
