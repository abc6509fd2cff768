import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '../contract/limits.ts';
import { PropmasterError } from '../errors.ts';
import type { Service, ServiceOptions } from './index.ts';
import { openOperated } from './operation/open-operated.ts';

interface ServeOptions extends ServiceOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** A port for `/metrics`, `/healthz` and `/readyz` alone, on the same host; 0 picks a free one. @default none */
  readonly operationPort?: number | undefined;
}

export interface RunningService {
  /** Origin to send requests to, without a slash at the end. */
  readonly url: string;
  readonly keys: Service['keys'];
  /** Origin of `/metrics`, if there is one. */
  readonly operationUrl: string | undefined;
  close(): Promise<void>;
}

/** Connections that may wait to be accepted, where the system allows it: a burst of clients is not turned away. */
const BACKLOG = 4_096;

/**
 * The local service on a port, with the specification's rate limit unless told otherwise.
 *
 * @throws PropmasterError `disk_error`; `network_error` if the port can't be had
 */
export async function serve({
  port,
  host = '127.0.0.1',
  operationPort,
  ...options
}: ServeOptions): Promise<RunningService> {
  const [{ getRequestListener }, { createServer }, refusal, { answerOperation }] = await Promise.all([
    import('@hono/node-server'),
    import('node:http'),
    import('./http/refusal.ts'),
    import('./operation/endpoints.ts'),
  ]);
  const { service, operation } = await openOperated(
    { rateLimitPerMinute: LIMITS.requestsPerMinute, ...options },
    { port: operationPort, host },
  );

  const answer = getRequestListener(service.fetch, { hostname: host, errorHandler: refusal.refuseRequest });
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!refusal.hasSoundHost(request)) refusal.refuseMessage(request, response);
    else if (!answerOperation(service, request, response)) void answer(request, response);
  });
  server.on('checkExpectation', refusal.refuseMessage);
  server.on('clientError', refusal.refuseConnection);
  try {
    await listen(server, port, host);
  } catch (cause) {
    await operation?.close();
    await service.close();
    throw new PropmasterError('network_error', `Port ${port} of ${host} can't be had: ${(cause as Error).message}`, {
      where: `${host}:${port}`,
      hint: 'Choose another port; 0 picks a free one.',
      cause,
    });
  }
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    keys: service.keys,
    operationUrl: operation?.url,
    async close() {
      const stopped = stop(server);
      service.endStreams();
      await stopped;
      await operation?.close();
      await service.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Lets answers that are under way finish for a moment, then cuts the connections. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 1_000);
    // Those whose answer has ended meanwhile stay open otherwise, for the next request.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
