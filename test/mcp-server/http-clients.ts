import { request } from 'node:http';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A call of the tool `wait`, seen from inside. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly answer: () => void;
}

/** Servers with a tool that answers at once, one that answers when it is let, and one that asks back. */
export function testServers(): { readonly factory: () => McpServer; readonly waiting: Waiting[] } {
  const waiting: Waiting[] = [];
  const factory = (): McpServer => {
    const server = new McpServer(
      { name: 'test', version: '1' },
      { capabilities: { resources: { listChanged: true, subscribe: true }, tools: { listChanged: true } } },
    );
    const told = { inputSchema: z.object({ word: z.string().default('') }) };
    server.registerTool('echo', told, ({ word }) => ({ content: [{ type: 'text', text: word }] }));
    server.registerTool('wait', told, async ({ word }, { mcpReq }) => {
      await new Promise<void>((resolve) => {
        waiting.push({ signal: mcpReq.signal, answer: resolve });
        mcpReq.signal.addEventListener('abort', () => resolve());
      });
      return { content: [{ type: 'text', text: word }] };
    });
    server.registerTool('ask', told, async ({ word }, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput({
        message: word,
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      });
      return { content: [{ type: 'text', text: `${action} ${content?.['name']}` }] };
    });
    return server;
  };
  return { factory, waiting };
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** Raw HTTP, since `fetch` lets nobody choose a Host. */
export function send(
  url: string,
  {
    method = 'POST',
    headers = {},
    body,
    signal,
  }: { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        ...(signal === undefined ? {} : { signal }),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body));
  });
}

const rpc = (method: string, params: object, id = 1) => ({ jsonrpc: '2.0', id, method, params });

export const initialize = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
});

export const call = (name: string, args: object = {}, id = 2) => rpc('tools/call', { name, arguments: args }, id);

/** A request of the newer era, with the headers it needs. */
export const modern = (name: string, args: object = {}) => ({
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
  body: rpc('tools/call', {
    name,
    arguments: args,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    },
  }),
});

/** Begins a session of the older era. @returns its headers */
export async function session(url: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const { headers: given } = await send(url, { headers, body: initialize });
  return { ...headers, 'mcp-session-id': String(given['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' };
}

/** The JSON-RPC message of an answer, whether it came as JSON or as an event. */
export function message(text: string): { result?: Record<string, unknown>; error?: { code: number; message: string } } {
  const data = text.startsWith('{') ? text : /^data: (.+)$/m.exec(text)?.[1];
  return JSON.parse(data ?? '{}') as ReturnType<typeof message>;
}
