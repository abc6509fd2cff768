import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { mintRequestId } from './headers.ts';
import { ServiceError } from './service-error.ts';

/** For what goes wrong before or outside of the app: an impossible Host, a service that is being closed. */
export function refuseRequest(error: unknown): Response {
  const refusal =
    error instanceof RequestError
      ? new ServiceError('invalid_request', 'The request target or its Host is not valid.')
      : new ServiceError('internal_error', 'The service is being closed.');
  return Response.json(refusal.envelope, { status: refusal.status, headers: { 'X-Request-ID': mintRequestId() } });
}

/** Answers what Node would refuse by itself without a body: an `Expect` that nobody knows. */
export function refuseMessage(_: IncomingMessage, response: ServerResponse): void {
  const refusal = new ServiceError('invalid_request', 'The request has no single Host, or expects what is not known.');
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json',
    'X-Request-ID': mintRequestId(),
    Connection: 'close',
  });
  response.end(JSON.stringify(refusal.envelope));
}

/** RFC 9112, section 3.2: exactly one, and in HTTP/1.0 at most one. Node looks for none only, and answers in its way. */
export function hasSoundHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  // Of each request: the length first, as few names are as short.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** For what is not HTTP, or has too many headers: written by hand, as there is no request to answer. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new ServiceError('invalid_request', 'This is not a valid HTTP request.');
  const body = JSON.stringify(refusal.envelope);
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-ID: ${mintRequestId()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
