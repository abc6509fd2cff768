import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../../mcp-server/host.ts';
import { createServer } from '../../../mcp-server/server.ts';
import { mintTaskId, readTaskId, TASKS } from '../../../mcp-server/tasks.ts';
import { hostOf, ownFolder } from './local-host.ts';

let own: ReturnType<typeof ownFolder>;
let host: Host;
beforeEach(() => {
  own = ownFolder();
  host = hostOf({ project: own.project });
});
afterEach(async () => {
  await host.close();
  own.remove();
});

type Message = Record<string, unknown>;

/** A client that sees the messages as they are: the SDK's has no tasks. */
async function wire(extensions: object = { [TASKS]: {} }) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio(() => createServer(host), { transport: theirs });
  const waiting = new Map<number, (message: Message) => void>();
  ours.onmessage = (message) => {
    const { id } = message as { id?: number };
    if (id !== undefined) waiting.get(id)?.(message as Message);
  };
  await ours.start();
  let id = 0;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { extensions },
  };
  const send = (method: string, params: object) =>
    new Promise<{ result: Message; error: { code: number; data?: unknown } }>((resolve) => {
      id += 1;
      waiting.set(id, resolve as never);
      void ours.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta } } as never);
    });
  const call = async (name: string, args: object) => (await send('tools/call', { name, arguments: args })).result;
  return { send, call, close: () => ours.close() };
}

describe('the Tasks extension', () => {
  it('is declared', async () => {
    const { send, close } = await wire();
    const { result } = await send('server/discover', {});
    expect(result).toMatchObject({ capabilities: { extensions: { [TASKS]: {} } } });
    await close();
  });

  it('hands a job over as a task, which ends with what check_job tells', async () => {
    const { send, call, close } = await wire();
    const created = await call('generate_asset', { prompt: 'oak crate, 40 cm wide' });
    expect(created).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null, taskId: expect.any(String) });
    const { taskId, createdAt } = created;
    let task: Message;
    do task = (await send('tasks/get', { taskId })).result;
    while (task['status'] === 'working');
    expect(task).toMatchObject({
      ...{ resultType: 'complete', taskId, createdAt, status: 'completed' },
      result: { structuredContent: { state: 'succeeded', next: expect.stringContaining('install') } },
    });
    await close();

    // A process that never heard of it.
    await host.close();
    host = hostOf({ project: own.project });
    const later = await wire();
    expect((await later.send('tasks/get', { taskId })).result).toMatchObject({
      taskId,
      createdAt,
      status: 'completed',
    });
    expect((await later.send('tasks/update', { taskId, inputResponses: {} })).result).toMatchObject({
      resultType: 'complete',
    });
    await later.close();
  });

  it('cancels', async () => {
    const { send, call, close } = await wire();
    const { taskId } = await call('generate_scene', { prompt: 'a kitchen with a table and four chairs' });
    expect((await send('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect((await send('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' });
    await close();
  });

  it.each(['tasks/get', 'tasks/update', 'tasks/cancel'])('%s knows no task of nobody', async (method) => {
    const { send, close } = await wire();
    for (const taskId of ['x', mintTaskId('job_000000000000000000000000', 7), `task_zzzzzzzzzzz_job_1`]) {
      expect((await send(method, { taskId, inputResponses: {} })).error).toMatchObject({ code: -32602 });
    }
    await close();
  });

  it('is never forced on a client without it', async () => {
    const { send, call, close } = await wire({});
    const started = await call('generate_asset', { prompt: 'steel bowl' });
    expect(started).toMatchObject({ resultType: 'complete', structuredContent: { state: 'queued' } });
    const taskId = mintTaskId('job_1', Date.now());
    expect((await send('tasks/get', { taskId })).error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { extensions: { [TASKS]: {} } } },
    });
    await close();
  });

  it('is no task where nothing was begun', async () => {
    const { call, close } = await wire();
    expect(await call('check_job', { job_id: 'job_1', wait_seconds: 0 })).toMatchObject({ isError: true });
    expect(await call('generate_asset', {})).toMatchObject({ isError: true, resultType: 'complete' });
    await close();
  });

  it('does not disturb the older protocol', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    serveStdio(() => createServer(host), { transport: theirs });
    await client.connect(ours);
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });
});

it('the id of a task holds its job', () => {
  expect(readTaskId(mintTaskId('job_1_a', 1_700_000_000_000))).toEqual({
    jobId: 'job_1_a',
    createdAt: 1_700_000_000_000,
  });
  for (const id of ['', 'task_', 'job_1', 'task__x', 'task_zzzzzzzzzzzz_x']) expect(readTaskId(id)).toBeUndefined();
});
