import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content?: unknown };
interface Tool {
  name: string;
  title?: string | undefined;
  outputSchema?: unknown;
  annotations?: object | undefined;
}
interface Session {
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  tools(): Promise<Tool[]>;
  close(): Promise<void>;
}

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'propmaster-mcp-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const command = () => ({
  command: process.execPath,
  args: ['dist/src/cli/main.js', 'mcp', '--project', path.join(folder, 'project')],
  env: { PATH: process.env['PATH'] ?? '', HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') },
  stderr: 'ignore' as const,
});

/** The same program, driven by the clients of both protocol eras. */
const ERAS: Record<string, () => Promise<Session>> = {
  'client of @modelcontextprotocol/sdk 1.x': async () => {
    const client = new OldClient({ name: 'test', version: '1' });
    await client.connect(new OldTransport(command()));
    return {
      call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
      tools: async () => (await client.listTools()).tools,
      close: () => client.close(),
    };
  },
  'client of @modelcontextprotocol/client 2.x': async () => {
    const client = new NewClient({ name: 'test', version: '1' });
    await client.connect(new NewTransport(command()));
    return {
      call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
      tools: async () => (await client.listTools()).tools,
      close: () => client.close(),
    };
  },
};

for (const [era, connect] of Object.entries(ERAS)) {
  describe(era, () => {
    it('goes from a prompt to an installed, verified prop', async () => {
      const session = await connect();
      try {
        const started = await session.call('generate_asset', { prompt: 'oak cabinet with two doors, 80 cm wide' });
        expect(started.structuredContent).toMatchObject({ state: 'queued', job_id: expect.any(String) });
        const job_id = started.structuredContent!['job_id'];
        const checked = await session.call('check_job', { job_id, wait_seconds: 30 });
        expect(checked.structuredContent).toMatchObject({
          job_id,
          state: 'succeeded',
          next: `install with source "${job_id}"`,
        });

        const installed = await session.call('install', { source: job_id, name: 'cabinet' });
        expect(installed.isError ?? false).toBe(false);
        expect(installed.structuredContent).toMatchObject({ name: 'cabinet', checks: { failed: 0 } });
        expect((installed.structuredContent!['size_m'] as number[])[0]).toBeCloseTo(0.8, 3);
        expect(installed.structuredContent!['joints']).toHaveLength(2);
        const files = installed.structuredContent!['files'] as Record<string, string>;
        expect(statSync(path.join(folder, 'project', files['mujoco']!)).isFile()).toBe(true);
        expect(JSON.stringify(installed.structuredContent).length).toBeLessThan(2_048);

        const listed = await session.call('list_project', {});
        expect(listed.structuredContent).toMatchObject({ props: [{ name: 'cabinet' }], open_jobs: [] });
        const verified = await session.call('verify', { names: ['cabinet'] });
        expect(verified.structuredContent).toMatchObject({ verdict: installed.structuredContent!['verdict'] });
      } finally {
        await session.close();
      }
    }, 60_000);

    it('answers bad input with a code, a reason and the way out, and lives on', async () => {
      const outside = path.join(folder, 'outside.glb');
      writeFileSync(outside, 'not a GLB');
      const session = await connect();
      try {
        const error = async (name: string, args: Record<string, unknown>) => {
          const result = await session.call(name, args);
          expect(result.isError).toBe(true);
          return JSON.parse((result.content as { text: string }[])[0]!.text).error as Record<string, unknown>;
        };
        expect(await error('install', { source: '../outside.glb' })).toMatchObject({
          code: 'unsafe_input',
          hint: expect.any(String),
        });
        expect(await error('install', { source: './nothing.zip' })).toMatchObject({ code: 'not_found' });
        expect(await error('install', { source: 'no-such-id' })).toMatchObject({ code: 'not_found' });
        expect(await error('check_job', { job_id: 'no-such-job', wait_seconds: 0 })).toMatchObject({
          code: 'not_found',
        });
        expect(await error('verify', { names: ['nobody'] })).toMatchObject({ code: 'not_found' });

        const started = await session.call('generate_asset', { prompt: 'a flux capacitor' });
        const job_id = started.structuredContent!['job_id'];
        const failed = await session.call('check_job', { job_id, wait_seconds: 30 });
        expect(failed.structuredContent).toMatchObject({ state: 'failed', error: expect.stringContaining('cabinet') });
        expect(await error('install', { source: job_id })).toMatchObject({ code: 'job_failed' });
        expect((await session.call('list_project', {})).structuredContent).toMatchObject({ props: [] });
      } finally {
        await session.close();
      }
    }, 60_000);

    it('describes every tool: title, output schema, all four annotations', async () => {
      const session = await connect();
      try {
        const tools = await session.tools();
        expect(tools.map((tool) => tool.name)).toEqual([
          'generate_asset',
          'check_job',
          'install',
          'list_project',
          'verify',
        ]);
        for (const tool of tools) {
          expect(tool.title, tool.name).toEqual(expect.any(String));
          expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
          expect(tool.annotations, tool.name).toMatchObject({
            readOnlyHint: expect.any(Boolean),
            openWorldHint: expect.any(Boolean),
          });
        }
        // Bytes / 4: the usual estimate of tokens. The whole list has to fit beside everything else an agent reads.
        expect(JSON.stringify(tools).length / 4).toBeLessThan(4_000);
      } finally {
        await session.close();
      }
    });
  });
}
