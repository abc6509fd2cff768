import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpHandler } from '../../mcp-server/http/handler.ts';
import { Sessions } from '../../mcp-server/http/sessions.ts';
import { type RunningHttp, serveHttp } from '../../mcp-server/http.ts';
import { eventually } from '../eventually.ts';
import { call, initialize, message, modern, send, session, testServers, type Waiting } from './http-clients.ts';

let running: RunningHttp;
let waiting: Waiting[];
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  const servers = testServers();
  waiting = servers.waiting;
  running = await serveHttp(servers.factory, { port: 0, graceMs: 300 });
});
afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((client) => client.close()));
  await running.close();
});

async function oldClient(capabilities = {}): Promise<OldClient> {
  const client = new OldClient({ name: 'old', version: '1' }, { capabilities });
  // Its transport has a type of its own idea of `exactOptionalPropertyTypes`.
  await client.connect(new OldTransport(new URL(running.url)) as never);
  open.push(client);
  return client;
}

async function newClient(): Promise<NewClient> {
  const client = new NewClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new NewTransport(new URL(running.url)));
  open.push(client);
  return client;
}

const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]!.text;

describe('clients of both eras', () => {
  it('are served by one process at once, each with its own answers', async () => {
    const [older, newer] = [await oldClient(), await newClient()];
    expect(newer.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const words = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    const answers = await Promise.all(
      words.flatMap((word) => [
        older.callTool({ name: 'echo', arguments: { word: `old ${word}` } }),
        newer.callTool({ name: 'echo', arguments: { word: `new ${word}` } }),
      ]),
    );
    expect(answers.map(textOf)).toEqual(words.flatMap((word) => [`old ${word}`, `new ${word}`]));
  });

  it('of the older era can be asked back, through their session', async () => {
    const client = await oldClient({ elicitation: {} });
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
      action: 'accept',
      content: { name: `answer to ${params.message}` },
    }));
    expect(textOf(await client.callTool({ name: 'ask', arguments: { word: 'who?' } }))).toBe('accept answer to who?');
  });

  it('hear of changes', async () => {
    const heard: string[] = [];
    const older = await oldClient();
    older.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
      heard.push('old');
    });
    const newer = await newClient();
    newer.setNotificationHandler('notifications/resources/list_changed', () => {
      heard.push('new');
    });
    await newer.listen({ resourcesListChanged: true });
    // The stream of the older client opens behind its back.
    await eventually(() => {
      running.notify.resourcesChanged();
      expect(new Set(heard)).toEqual(new Set(['old', 'new']));
    });
  });
});

describe('a client that vanishes in the middle of a call', () => {
  it('of the older era has its call aborted, and its session lives on', async () => {
    const headers = await session(running.url);
    const gone = new AbortController();
    const sent = send(running.url, { headers, body: call('wait'), signal: gone.signal });
    await eventually(() => expect(waiting).toHaveLength(1));
    expect(waiting[0]!.signal.aborted).toBe(false);
    gone.abort();
    await expect(sent).rejects.toThrow();
    await eventually(() => expect(waiting[0]!.signal.aborted).toBe(true));
    const answer = await send(running.url, { headers, body: call('echo', { word: 'still here' }, 3) });
    expect(message(answer.text).result).toMatchObject({ content: [{ text: 'still here' }] });
  });

  it('of the newer era has its call aborted', async () => {
    const gone = new AbortController();
    const sent = send(running.url, { ...modern('wait'), signal: gone.signal });
    await eventually(() => expect(waiting).toHaveLength(1));
    gone.abort();
    await expect(sent).rejects.toThrow();
    await eventually(() => expect(waiting[0]!.signal.aborted).toBe(true));
    expect((await send(running.url, modern('echo', { word: 'x' }))).status).toBe(200);
  });
});

describe('sessions of the older era', () => {
  it('end with DELETE', async () => {
    const headers = await session(running.url);
    expect(running.sessions()).toBe(1);
    expect((await send(running.url, { method: 'DELETE', headers })).status).toBe(200);
    expect(running.sessions()).toBe(0);
    expect((await send(running.url, { headers, body: call('echo') })).status).toBe(404);
  });

  it('cannot be guessed, nor left out', async () => {
    await session(running.url);
    const other = { 'mcp-session-id': crypto.randomUUID() };
    expect((await send(running.url, { headers: other, body: call('echo') })).status).toBe(404);
    expect((await send(running.url, { body: call('echo') })).status).toBe(400);
    expect((await send(running.url, { method: 'GET' })).status).toBe(400);
    expect((await send(running.url, { method: 'DELETE', headers: other })).status).toBe(404);
  });

  it('are few: the one idle longest makes room, a busy one does not', async () => {
    const sessions = new Sessions(testServers().factory, () => {}, 2);
    const begin = async (): Promise<Response> =>
      sessions.handle(post(initialize), initialize).then(async (response) => {
        await response.text();
        return response;
      });
    const idOf = (response: Response) => response.headers.get('mcp-session-id')!;
    const first = idOf(await begin());
    const second = idOf(await begin());
    const echo = call('echo');
    const use = (id: string) => sessions.handle(post(echo, { 'mcp-session-id': id }), echo);
    await (await use(first)).text(); // so the second is now idle longest
    const third = idOf(await begin());
    expect(sessions.size).toBe(2);
    expect((await use(second)).status).toBe(404);

    const streams = [first, third].map((id) =>
      sessions.handle(
        new Request('http://127.0.0.1/mcp', { headers: { accept: 'text/event-stream', 'mcp-session-id': id } }),
        undefined,
      ),
    );
    for (const stream of streams) expect((await stream).status).toBe(200);
    const full = await begin();
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('5');
    await (await streams[0])!.body!.cancel();
    expect((await begin()).status).toBe(200);
    await sessions.close();
  });

  it('are not kept for an initialize that is refused', async () => {
    const answer = await send(running.url, { headers: { accept: 'application/json' }, body: initialize });
    expect(answer.status).toBe(406);
    expect(running.sessions()).toBe(0);
  });
});

it('keeps nothing of a request once it is answered, in either era', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const headers = await session(running.url);
  const held = async (calls: number): Promise<number> => {
    for (let n = 0; n < calls; n++) {
      await send(running.url, { headers, body: call('echo', {}, n) });
      await send(running.url, modern('echo'));
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await held(100);
  const after = await held(200);
  // Of a request that is held on to, 13 kB stay; of others a few hundred bytes, in caches that fill up.
  expect((after - before) / 200).toBeLessThan(5_000);
});

describe('bad requests', () => {
  it.each([
    ['not JSON', '{"jsonrpc"', {}, 400],
    ['nothing', '', {}, 400],
    ['another type', '<xml/>', { 'content-type': 'text/xml' }, 415],
    ['no JSON-RPC', { hello: 'world' }, {}, 400],
    ['an array of nothing', [], {}, 400],
  ])('%s is refused, and the server lives on', async (_, body, headers, expected) => {
    const refused = await send(running.url, { headers, body });
    expect(refused.status).toBe(expected);
    expect(message(refused.text).error?.message).toEqual(expect.any(String));
    expect((await send(running.url, { body: initialize })).status).toBe(200);
  });

  it('a body over 4 MB is refused, in both eras', async () => {
    const word = 'x'.repeat(4 * 1024 * 1024);
    for (const request of [{ body: call('echo', { word }) }, modern('echo', { word })]) {
      // The rest of a body that nobody wants may meet a closed connection before the answer is read.
      const status = await send(running.url, request).then(
        (answer) => answer.status,
        (error: NodeJS.ErrnoException) => error.code,
      );
      expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
    }
    expect((await send(running.url, modern('echo', { word: 'x'.repeat(1_000_000) }))).status).toBe(200);
  });

  it('another path is told where to go', async () => {
    const answer = await send(new URL('/', running.url).href, { body: initialize });
    expect(answer.status).toBe(404);
    expect(message(answer.text).error?.message).toContain('/mcp');
  });

  it('a factory that fails is a 500 that says nothing of the inside', async () => {
    const seen: string[] = [];
    const broken = createHttpHandler(
      () => {
        throw new Error('secret path /srv/x');
      },
      (error) => seen.push(error.message),
    );
    const answer = await broken.fetch(post(initialize));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
    expect(seen).toEqual(['secret path /srv/x']);
  });
});

describe('the end', () => {
  it('waits for the answers that are under way, then takes no more', async () => {
    const headers = await session(running.url);
    const sent = send(running.url, { headers, body: call('wait', { word: 'done' }) });
    await eventually(() => expect(waiting).toHaveLength(1));
    const closed = running.close();
    waiting[0]!.answer();
    expect(message((await sent).text).result).toMatchObject({ content: [{ text: 'done' }] });
    await closed;
    await expect(send(running.url, { body: initialize })).rejects.toThrow(/ECONNREFUSED|hang up/);
  });

  it('aborts what takes too long, in both eras, and open streams', async () => {
    const headers = await session(running.url);
    const stream = send(running.url, { method: 'GET', headers });
    const calls = [send(running.url, { headers, body: call('wait') }), send(running.url, modern('wait'))];
    await eventually(() => expect(waiting).toHaveLength(2));
    await running.close();
    expect(waiting.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await Promise.allSettled([stream, ...calls]);
  });
});

function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
}
