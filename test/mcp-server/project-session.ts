import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InMemoryTransport, Client as NewClient } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { announceChanges } from '../../mcp-server/changes.ts';
import { type Host, type HostOptions, openHost } from '../../mcp-server/host.ts';
import { createServer } from '../../mcp-server/server.ts';

export const ERAS = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof ERAS)[number];

/** What a tool answered. */
export interface Result {
  readonly isError?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it by the field
  readonly structuredContent?: any;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly uri?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
}

export interface Session {
  readonly client: OldClient | NewClient;
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<Result>;
  /** The structured part of a call that must not fail. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ok(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<any>;
  /** The error of a call that must fail. */
  refusal(name: string, args?: Record<string, unknown>): Promise<{ code: string; message: string; hint?: string }>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { message?: string }) => void;
  readonly timeout?: number;
}

export interface Place {
  /** Of the test alone, links resolved. */
  readonly folder: string;
  readonly project: string;
  readonly host: Host;
  connect(era: Era): Promise<Session>;
  /** A further server over the same project, as another process would have it. */
  another(options?: HostOptions): Host;
}

const ends: (() => Promise<unknown>)[] = [];

/** Has the test do this when it is over, the last thing first. */
function atEnd(end: () => Promise<unknown>): void {
  if (ends.length === 0) {
    const home = process.env['PROPMASTER_HOME'];
    onTestFinished(async () => {
      for (const one of ends.splice(0).reverse()) await one();
      if (home === undefined) delete process.env['PROPMASTER_HOME'];
      else process.env['PROPMASTER_HOME'] = home;
    });
  }
  ends.push(end);
}

/** A project, a service and a server of the test alone; they end with it. */
export function openPlace(options: HostOptions = {}): Place {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'propmaster-mcp-project-')));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
  const project = path.join(folder, 'project');
  const another = (more: HostOptions = {}): Host => {
    const host = openHost({ project, ...options, ...more });
    atEnd(() => host.close());
    return host;
  };
  const host = another();
  return { folder, project, host, another, connect: (era) => connectTo(host, era) };
}

/** A real client of the era, in memory. */
export async function connectTo(host: Host, era: Era): Promise<Session> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const served = serveStdio(() => announceChanges(createServer(host), host), { transport: far });
  const client =
    era === '2025-11-25'
      ? new OldClient({ name: 'test', version: '1' })
      : new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(near as never);
  const close = async (): Promise<void> => {
    await client.close();
    await served.close();
  };
  atEnd(close);
  const call: Session['call'] = async (name, args = {}, given = {}) => {
    const sent = { timeout: 120_000, ...given };
    const params = { name, arguments: args };
    const result =
      client instanceof OldClient
        ? await client.callTool(params, undefined, sent as never)
        : await client.callTool(params, sent as never);
    return result as unknown as Result;
  };
  return {
    client,
    close,
    call,
    async ok(name, args, given) {
      const result = await call(name, args, given);
      if (result.isError) throw new Error(`${name} failed: ${result.content[0]?.text}`);
      return result.structuredContent;
    },
    async refusal(name, args) {
      const result = await call(name, args);
      if (!result.isError) throw new Error(`${name} did not fail: ${result.content[0]?.text}`);
      return JSON.parse(result.content[0]!.text!).error;
    },
  };
}

/** What a model reads of a result. */
export const bytesOf = (result: Result): number => Buffer.byteLength(JSON.stringify(result.structuredContent));
