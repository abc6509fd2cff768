import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { httpDispatch } from '../../src/client/http-dispatch.ts';

const MIB = 1024 * 1024;

async function answerOf(listener: RequestListener) {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dispatch = httpDispatch({ env: {} });
  const control = new AbortController();
  onTestFinished(async () => {
    control.abort();
    server.closeAllConnections();
    server.close();
    await dispatch.close?.();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file?part=1`;
  return dispatch({ method: 'GET', url, headers: { accept: '*/*' }, signal: control.signal });
}

async function read(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const part of body) bytes += part.byteLength;
  return bytes;
}

it('gives the status, each header of several, and the whole body, with the query sent on', async () => {
  const { status, headers, body } = await answerOf(({ url }, response) => {
    response.writeHead(203, { 'x-two': ['a', 'b'], 'x-url': url }).end(Buffer.alloc(3 * MIB));
  });
  expect([status, headers.get('x-two'), headers.get('x-url')]).toEqual([203, 'a, b', '/file?part=1']);
  expect(await read(body)).toBe(3 * MIB);
});

it('takes 103 for no answer', async () => {
  const { status } = await answerOf((_, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' });
    response.writeHead(200).end();
  });
  expect(status).toBe(200);
});

it('lets the socket rest while nobody reads, and goes on when somebody does', async () => {
  let sent = 0;
  const { body } = await answerOf((_, response) => {
    const part = Buffer.alloc(64 * 1024);
    const more = (): void => {
      while (sent < 64 * MIB) {
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  let before = -1;
  // Until what the sockets themselves hold is full.
  while (sent !== before) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(sent).toBeLessThan(32 * MIB);
  expect(await read(body)).toBe(64 * MIB);
});

it('gives what came before the transfer broke, and then throws', async () => {
  const { body } = await answerOf((_, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('12345', () => response.destroy());
  });
  const parts: Uint8Array[] = [];
  const reading = (async () => {
    for await (const part of body) parts.push(part);
  })();
  await expect(reading).rejects.toThrow('other side closed');
  expect(Buffer.concat(parts).toString()).toBe('12345');
});

it('closes the connection of a body that is left', async () => {
  let closed = false;
  const { body } = await answerOf((request, response) => {
    request.socket.once('close', () => {
      closed = true;
    });
    response.writeHead(200).write('part');
  });
  for await (const _ of body) break;
  await expect.poll(() => closed).toBe(true);
});
