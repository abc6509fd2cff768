import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerNow, asOurs } from './in-dialect.ts';

/** A request as it came over the wire. */
export interface Seen {
  readonly method: string;
  /** With query; as ours, whatever dialect is spoken. */
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Buffer;
}

/** What a route does once. */
export type Reply = (response: http.ServerResponse, seen: Seen, server: FaultServer) => void;

/** `METHOD /path` → its replies, one a request; the last one stays. */
export type Script = Readonly<Record<string, readonly Reply[]>>;

export interface FaultServer {
  readonly url: string;
  /** All requests, in order. */
  readonly seen: readonly Seen[];
  /** Requests to one route, in order. */
  to(route: string): readonly Seen[];
  close(): Promise<void>;
}

/** A service on the loopback that misbehaves to order. */
export async function faultServer(script: Script): Promise<FaultServer> {
  const seen: Seen[] = [];
  const to = (route: string) => seen.filter((one) => `${one.method} ${one.url.split('?')[0]}` === route);
  const listener = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    // A client that goes away in the middle is one of the faults.
    for await (const part of request.on('error', () => {})) parts.push(part);
    const bytes = Buffer.concat(parts);
    const [method, url] = [request.method!, asOurs(request.method!, request.url!)];
    const one = { method, url, headers: request.headers, body: bytes.toString(), bytes };
    seen.push(one);
    const route = `${one.method} ${one.url.split('?')[0]}`;
    const replies = script[route] ?? [error(404, 'route_not_found', `no ${route}`)];
    replies[Math.min(to(route).length, replies.length) - 1]!(response, one, server);
  });
  const sockets = new Set<Duplex>();
  listener.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const server: FaultServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    seen,
    to,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return server;
}

/** A complete response of any kind. */
export function reply(status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'x-request-id': 'req_7', 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
  };
}

/** In the dialect that is spoken. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response, seen, server) => {
    const [told, spoken] = answerNow(`${seen.method} ${seen.url.split('?')[0]}`, status, body);
    reply(told, JSON.stringify(spoken), { 'content-type': 'application/json', ...headers })(response, seen, server);
  };
}

/** The envelope of public endpoints. */
export function error(status: number, code: string, message: string, headers: Record<string, string> = {}): Reply {
  return json(status, { detail: { error: { code, message, status, fields: null } } }, headers);
}

/** Bytes of our own on the socket, in parts, then its end. */
export function raw(parts: readonly (string | Uint8Array)[], end: 'close' | 'reset' | 'stay' = 'close'): Reply {
  return async (response) => {
    const socket = response.socket!;
    for (const part of parts) {
      socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (end === 'close') socket.end();
    if (end === 'reset') socket.resetAndDestroy();
  };
}

/** Takes the request and never says a word. */
export const stall: Reply = () => {};

/** Cuts the connection before an answer. */
export const reset: Reply = (response) => response.socket!.resetAndDestroy();

/** One byte at a time, for ever: never silent, never done. */
export function trickle(everyMs: number, contentLength: number): Reply {
  return (response) => {
    response.writeHead(200, { 'content-length': contentLength });
    const timer = setInterval(() => response.write(' '), everyMs);
    response.on('close', () => clearInterval(timer));
  };
}
