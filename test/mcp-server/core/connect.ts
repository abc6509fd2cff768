import { Client as NewClient } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Host } from '../../../mcp-server/host.ts';
import { createServer } from '../../../mcp-server/server.ts';

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** A real client of a server in this process. */
export interface Session {
  call(name: string, args: unknown, options?: CallOptions): Promise<ToolResult>;
  list(): Promise<{ name: string }[]>;
  close(): Promise<void>;
}

/** What a person answers to a question; the question is `asked`. */
export type Person = (message: string, schema: unknown) => { action: string; content?: Record<string, unknown> };

export type Connect = (host: Host, person?: Person) => Promise<Session>;

function serve(host: Host): InMemoryTransport {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio(() => createServer(host), { transport: theirs });
  return ours;
}

const params = (name: string, args: unknown) => ({ name, arguments: args as Record<string, unknown> });
const handlers = ({ signal, onProgress }: CallOptions) => ({
  ...(signal && { signal }),
  ...(onProgress && { onprogress: onProgress }),
});

const connectOld: Connect = async (host, person) => {
  const capabilities = person ? { elicitation: {} } : {};
  const client = new OldClient({ name: 'test', version: '1' }, { capabilities });
  if (person) {
    client.setRequestHandler(
      ElicitRequestSchema,
      async ({ params: asked }) =>
        person(asked.message, 'requestedSchema' in asked ? asked.requestedSchema : undefined) as never,
    );
  }
  await client.connect(serve(host) as never);
  return {
    call: async (name, args, options = {}) =>
      (await client.callTool(params(name, args), undefined, handlers(options))) as ToolResult,
    list: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
};

const connectNew: Connect = async (host, person) => {
  const client = new NewClient(
    { name: 'test', version: '1' },
    {
      capabilities: person ? { elicitation: {} } : {},
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    },
  );
  if (person) {
    client.setRequestHandler(
      'elicitation/create',
      async ({ params: asked }) =>
        person(asked.message, 'requestedSchema' in asked ? asked.requestedSchema : undefined) as never,
    );
  }
  await client.connect(serve(host));
  return {
    call: async (name, args, options = {}) =>
      (await client.callTool(params(name, args), handlers(options))) as unknown as ToolResult,
    list: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
};

/** Clients of both eras of the protocol. */
export const ERAS: Readonly<Record<string, Connect>> = { '2025-11-25': connectOld, '2026-07-28': connectNew };

/** The error that a tool answered with. */
export function errorOf(result: ToolResult): Record<string, unknown> {
  if (!result.isError) throw new Error(`no error: ${JSON.stringify(result)}`);
  return (JSON.parse(result.content[0]!.text!) as { error: Record<string, unknown> }).error;
}
