import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { PropmasterError } from '../src/errors.ts';
import { createGuard, type GuardOptions, isLoopback } from './http/guard.ts';
import { createHttpHandler, type HttpHandler, type ServerFactory } from './http/handler.ts';
import { refusal } from './http/refusal.ts';

export interface HttpOptions extends Partial<GuardOptions> {
  /** 0 picks a free one. */
  readonly port: number;
  /** Told of what goes wrong beside the answers. */
  readonly onError?: (error: Error) => void;
  /** How long calls may go on once the server is to end [ms]. @default 2 000 */
  readonly graceMs?: number;
}

export interface RunningHttp {
  /** What clients are given, `/mcp` included. */
  readonly url: string;
  readonly notify: HttpHandler['notify'];
  /** Sessions of the older era that are open. */
  readonly sessions: () => number;
  close(): Promise<void>;
}

const PATH = '/mcp';

/** Shorter than the minute after which many clients and proxies give an idle connection up [ms]. */
const KEEP_ALIVE_MS = 55_000;

/**
 * Streamable HTTP: one process, any number of clients, both eras of the protocol.
 *
 * @throws {PropmasterError} `usage` for an address beyond this machine without a token; `network_error` if the port can't be had
 */
export async function serveHttp(factory: ServerFactory, options: HttpOptions): Promise<RunningHttp> {
  const { host = '127.0.0.1', port, token, allowedHosts, onError = () => {}, graceMs = 2_000 } = options;
  if (!isLoopback(host) && token === undefined) {
    throw new PropmasterError(
      'usage',
      `${host} can be reached from other machines, so this server wants a token there.`,
      {
        where: '--host',
        hint: 'Give it --token-file <file> or PROPMASTER_MCP_TOKEN, or listen on 127.0.0.1.',
      },
    );
  }
  const guard = createGuard({
    host,
    ...(token === undefined ? {} : { token }),
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
  });
  const handler = createHttpHandler(factory, onError);
  const answer = (request: Request): Response | Promise<Response> => {
    const refused = guard(request);
    if (refused) return refused;
    if (new URL(request.url).pathname !== PATH) return refusal(404, `MCP is served at ${PATH}.`);
    return handler.fetch(request);
  };
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    getRequestListener(answer, {
      hostname: host,
      overrideGlobalObjects: false,
      errorHandler: () => refusal(400, 'The request target or its Host is not valid.'),
    }),
  );
  await listen(server, port, host);
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}${PATH}`,
    notify: handler.notify,
    sessions: () => handler.sessions.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await handler.close(graceMs);
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void =>
      reject(
        new PropmasterError('network_error', `Port ${port} of ${host} can't be had: ${cause.message}`, {
          where: `${host}:${port}`,
          hint: 'Choose another one with --port; 0 picks a free one.',
          cause,
        }),
      );
    server.once('error', fail);
    server.listen({ port, host, backlog: 1_024 }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
