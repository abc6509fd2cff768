import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PropmasterError } from '../../errors.ts';
import type { Metrics } from './metrics.ts';

/** What a service tells those who run it. */
export interface Operated {
  /** Resolves if the service can do its work now. @throws why it can't */
  ready(): Promise<void>;
  readonly metrics?: Pick<Metrics, 'contentType' | 'text'> | undefined;
}

export interface OperationServer {
  readonly url: string;
  close(): Promise<void>;
}

/** How long a service may take to say whether it is ready [ms]. */
const READY_MS = 3_000;

/**
 * Answers `/healthz` (the process lives), `/readyz` (its database and its files can be reached) and, where there are metrics,
 * `/metrics`. They are no part of the interface that clients use: no key, no limit, nothing of anybody's.
 *
 * @returns whether the request was for one of them
 */
export function answerOperation(
  { ready, metrics }: Operated,
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  response: ServerResponse,
): boolean {
  const path = url.split('?', 1)[0]!;
  if (path !== '/healthz' && path !== '/readyz' && !(path === '/metrics' && metrics)) return false;
  const send = (status: number, body: string, type = 'text/plain; charset=utf-8', more = {}): void => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...more });
    response.end(method === 'HEAD' ? undefined : body);
  };
  if (method !== 'GET' && method !== 'HEAD') send(405, 'GET or HEAD\n', undefined, { Allow: 'GET, HEAD' });
  else if (path === '/healthz') send(200, 'ok\n');
  else if (path === '/readyz') {
    inTime(ready()).then(
      () => send(200, 'ok\n'),
      // What is wrong may name hosts; `serve doctor` and the log say it.
      () => send(503, 'not ready\n', undefined, { 'Retry-After': '2' }),
    );
  } else {
    metrics!.text().then(
      (text) => send(200, text, metrics!.contentType),
      () => send(500, 'no metrics\n'),
    );
  }
  return true;
}

/** A server with nothing else, for those who run the service: not to be reached from outside. */
export async function serveOperation(operated: Operated, port: number, host: string): Promise<OperationServer> {
  const server = createServer((request, response) => {
    if (!answerOperation(operated, request, response))
      response.writeHead(404).end('There are: /healthz /readyz /metrics\n');
  });
  await listening(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve).once('error', (cause) =>
      reject(
        new PropmasterError('network_error', `Port ${port} of ${host} can't be had: ${cause.message}`, {
          where: `--operation-port ${port}`,
          hint: 'Choose another port; 0 picks a free one.',
          cause,
        }),
      ),
    );
    server.listen(port, host);
  });
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${READY_MS} ms`)), READY_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
