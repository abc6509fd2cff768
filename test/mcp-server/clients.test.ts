import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from '../environment.ts';
import { DEFAULT_TOOLS, driveEveryTool, type Result } from './every-tool.ts';
import { type McpProcess, newFolder, startMcp } from './mcp-process.ts';

interface Tool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly outputSchema?: unknown;
  readonly annotations?: object | undefined;
}
interface Session {
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  tools(): Promise<Tool[]>;
  close(): Promise<void>;
}

/** One project for all clients; those over HTTP share one process, too. */
let folder: string;
let shared: McpProcess;
let url: URL;
beforeAll(async () => {
  folder = newFolder();
  shared = startMcp(folder, ['--http', '--port', '0']);
  url = new URL(/http:\/\/\S+\/mcp/.exec(await shared.said('stderr', '/mcp'))![0]);
});
afterAll(async () => {
  shared.child.kill('SIGTERM');
  const { exitCode } = await shared.ended;
  rmSync(folder, { recursive: true, force: true });
  expect(exitCode).toBe(0);
});

const project = () => path.join(folder, 'project');
const command = () => ({
  command: process.execPath,
  args: ['dist/lib/cli.js', 'mcp', '--project', project()],
  env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') },
  stderr: 'ignore' as const,
});

async function oldSession(transport: OldStdio | OldHttp): Promise<Session> {
  const client = new OldClient({ name: 'test', version: '1' });
  // Its transport has a type of its own idea of `exactOptionalPropertyTypes`.
  await client.connect(transport as never);
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

async function newSession(transport: NewStdio | NewHttp): Promise<Session> {
  const client = new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

/** The same program, driven by the clients of both protocol eras. */
const CLIENTS: Record<string, () => Promise<Session>> = {
  '@modelcontextprotocol/sdk 1.x over stdio': () => oldSession(new OldStdio(command())),
  '@modelcontextprotocol/client 2.x over stdio': () => newSession(new NewStdio(command())),
  '@modelcontextprotocol/sdk 1.x over HTTP': () => oldSession(new OldHttp(url)),
  '@modelcontextprotocol/client 2.x over HTTP': () => newSession(new NewHttp(url)),
};

for (const [index, [client, connect]] of Object.entries(CLIENTS).entries()) {
  describe(client, () => {
    it('sees every tool described, and calls each', async () => {
      const session = await connect();
      try {
        const tools = await session.tools();
        expect(tools.map((tool) => tool.name)).toEqual(DEFAULT_TOOLS);
        for (const tool of tools) {
          expect(tool.title, tool.name).toEqual(expect.any(String));
          expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
          expect(tool.annotations, tool.name).toMatchObject({
            readOnlyHint: expect.any(Boolean),
            openWorldHint: expect.any(Boolean),
          });
        }
        const called = await driveEveryTool(session.call, project(), `crate_${index}`);
        expect([...called].toSorted()).toEqual([...DEFAULT_TOOLS].toSorted());
      } finally {
        await session.close();
      }
    });

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

        expect(await error('generate_asset', { prompt: 'a flux capacitor' })).toMatchObject({
          code: 'invalid_input',
          message: expect.stringContaining('"flux capacitor" is a kind of'),
          hint: expect.stringContaining('browse'),
        });
        expect((await session.call('list_project', {})).structuredContent).toMatchObject({ props: expect.any(Array) });
      } finally {
        await session.close();
      }
    });
  });
}
