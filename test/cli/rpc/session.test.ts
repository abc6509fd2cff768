// Longer than 400 lines: one session, method by method, as docs/rpc.md describes it.
import { PassThrough } from 'node:stream';
import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Propmaster } from '../../../src/api/propmaster.ts';
import type { CommandCall } from '../../../src/cli/command.ts';
import { METHODS } from '../../../src/cli/rpc/methods.ts';
import { CODE_BY_ERROR, LONGEST_LINE } from '../../../src/cli/rpc/protocol.ts';
import { serveRpc } from '../../../src/cli/rpc/serve.ts';
import { EXIT_BY_CODE, PropmasterError } from '../../../src/errors.ts';
import type { InstalledProp, InstallOptions } from '../../../src/pipeline/types.ts';
import { CABINET, FAILED_REPORT, fakePropmaster } from '../fake-propmaster.ts';
import { RpcClient } from './client.ts';

/** A server in this process, over a fake project. */
async function serve(replaced: Partial<Propmaster> = {}) {
  const { open, asked } = fakePropmaster(replaced);
  const project = await open({});
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const base = {
    options: {},
    env: {},
    openOptions: {},
    withProject: (() => Promise.reject(new Error('no other project'))) as CommandCall['withProject'],
  };
  let hasEnded = false;
  const ended = serveRpc({ project, base, input, output, signal: stop.signal }).finally(() => {
    hasEnded = true;
  });
  ended.catch(() => {});
  const client = new RpcClient(input, output);
  onTestFinished(async () => {
    input.end();
    await ended.catch(() => {});
  });
  return { client, asked, ended, stop, input, output, hasEnded: () => hasEnded };
}

/** A `generate` that lasts until it is told to end, or cancelled. */
function lasting() {
  const ends: (() => void)[] = [];
  const generate = (prompt: string, { signal, onEvent }: InstallOptions = {}): Promise<InstalledProp> =>
    new Promise((resolve, reject) => {
      onEvent?.({ type: 'progress', stage: 'job', state: 'started', job_id: `job_${prompt}` });
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      ends.push(() => resolve({ ...CABINET, name: prompt }));
    });
  return { generate, ends };
}

describe('a request', () => {
  it('is answered with the fields of the result line of its command', async () => {
    const { client } = await serve();
    expect(await client.call('list')).toEqual({
      jsonrpc: '2.0',
      id: 1_001,
      result: {
        project: '/projects/kitchen',
        props: [expect.objectContaining({ name: 'oak_cabinet', files: 9 })],
        scenes: [],
      },
    });
    expect(await client.result('submit', { prompt: 'a bowl' })).toEqual({ job_id: 'job_7', status: 'queued' });
    expect(await client.result('verify')).toEqual({ reports: [expect.objectContaining({ version: 1 })] });
  });

  it('gives its parameters on as options', async () => {
    const { client, asked } = await serve();
    await client.result('import', { path: 'a.zip', allow_failed: true, mass: 2, simulators: ['mujoco', 'gazebo'] });
    const [file, options] = asked.find(({ method }) => method === 'importFile')!.args;
    expect(file).toBe('a.zip');
    expect(options).toMatchObject({ allowFailed: true, mass: 2, simulators: ['mujoco', 'gazebo'] });
    await client.result('runBatch', { path: 'items.jsonl', max_cost_cents: 50 });
    expect(asked.at(-1)).toMatchObject({ method: 'runBatch', args: ['items.jsonl', { maxCostCents: 50 }] });
    await client.result('remove', { names: ['a', 'b'] });
    expect(asked.at(-1)).toEqual({ method: 'remove', args: [['a', 'b']] });
  });

  it('is accompanied by its progress, which names it', async () => {
    const { client } = await serve();
    const id = client.send('generate', { prompt: 'a cabinet' }, 'mine');
    expect((await client.answer(id)).result).toMatchObject({
      name: 'oak_cabinet',
      job_id: 'job_1',
      verdict: 'passed_with_warnings',
    });
    expect(client.events('mine')).toEqual([
      { type: 'progress', stage: 'request', state: 'started' },
      { type: 'progress', stage: 'request', state: 'finished', job_id: 'job_1', ms: 12 },
      { type: 'progress', stage: 'job', state: 'progress', fraction: 0.5, message: 'modelling' },
    ]);
    expect(client.received.at(-1)!.id).toBe('mine');
  });

  it('is carried out beside others, and answered when it is done', async () => {
    const { generate, ends } = lasting();
    const { client } = await serve({ generate });
    const first = client.send('generate', { prompt: 'one' });
    const second = client.send('generate', { prompt: 'two' });
    await client.message(({ params }) => params?.event?.job_id === 'job_two');
    await client.result('list');
    ends[1]!();
    expect((await client.answer(second)).result.name).toBe('two');
    expect(client.received.some(({ id, result }) => id === first && result)).toBe(false);
    ends[0]!();
    expect((await client.answer(first)).result.name).toBe('one');
  });

  it('waits if four of the heavy kind are at work, and not behind itself', async () => {
    const { generate, ends } = lasting();
    const { client } = await serve({ generate });
    for (let i = 0; i < 6; i++) client.send('generate', { prompt: String(i) }, i);
    await client.message(({ params }) => params?.id === 3);
    await client.result('list');
    expect(ends).toHaveLength(4);
    client.notify('$/cancelRequest', { id: 4 });
    expect((await client.answer(4)).error).toMatchObject({ code: -32_800 });
    ends[0]!();
    await client.message(({ params }) => params?.id === 5);
    expect(client.events(4)).toEqual([]);
  });
});

describe('errors', () => {
  it('carry the number of their code, and what --json tells', async () => {
    const { client } = await serve({
      pull: () =>
        Promise.reject(
          new PropmasterError('not_found', 'No such asset.', { where: 'x', hint: 'Look.', requestId: 'req_1' }),
        ),
    });
    expect((await client.call('pull', { id: 'x' })).error).toEqual({
      code: -32_011,
      message: 'No such asset.',
      data: { code: 'not_found', message: 'No such asset.', where: 'x', hint: 'Look.', request_id: 'req_1' },
    });
  });

  it('carry what was done all the same', async () => {
    const { client } = await serve({ verify: async () => [FAILED_REPORT] });
    const { error } = await client.call('verify');
    expect(error).toMatchObject({ code: -32_017, data: { code: 'verification_failed', reports: [FAILED_REPORT] } });
  });

  it('have one number each, in the ranges of JSON-RPC and LSP', () => {
    expect(Object.keys(CODE_BY_ERROR).sort()).toEqual(Object.keys(EXIT_BY_CODE).sort());
    const numbers = Object.values(CODE_BY_ERROR);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(CODE_BY_ERROR).toMatchObject({
      usage: -32_602,
      internal: -32_603,
      interrupted: -32_800,
      project_busy: -32_026,
    });
    const others = numbers.filter((code) => ![-32_602, -32_603, -32_800].includes(code));
    expect(others.every((code) => code <= -32_000 && code >= -32_099)).toBe(true);
  });

  it.each([
    ['import', {}, 'params.path'],
    ['import', { path: 3 }, 'params.path'],
    ['import', { path: 'a', masss: 3 }, 'params'],
    ['import', { path: 'a', mass: -1 }, 'params.mass'],
    ['import', { path: 'a', static: true, base: 'free' }, 'params.static'],
    ['import', { path: 'a', format: 'glb' }, 'params'],
    ['list', { all: true }, 'params'],
    ['list', ['positional'], 'params'],
    ['remove', { names: [] }, 'params.names'],
    ['verify', { names: ['a', 7] }, 'params.names.1'],
    ['runBatch', { path: 'a', max_concurrency: 51 }, 'params.max_concurrency'],
    ['initialize', { protocol_version: 2 }, 'params.protocol_version'],
  ])('%s with %j: the parameter is named', async (method, params, where) => {
    const { client, asked } = await serve();
    const { error } = await client.call(method, params);
    expect(error).toMatchObject({ code: -32_602, data: { code: 'usage', where, hint: expect.any(String) } });
    expect(asked.map((one) => one.method)).toEqual(['open']);
  });

  it('say which methods there are', async () => {
    const { client } = await serve();
    const { error } = await client.call('Import');
    expect(error).toMatchObject({ code: -32_601, data: { code: 'usage', hint: expect.stringContaining('import') } });
  });
});

describe('what is no request', () => {
  it.each([
    ['garbage', -32_700],
    ['{"jsonrpc":"2.0","id":1,"method":"li', -32_700],
    ['\u0000\u0001', -32_700],
    ['null', -32_600],
    ['7', -32_600],
    ['"list"', -32_600],
    ['[]', -32_600],
    ['[null]', -32_600],
    ['{"id":1,"method":"list"}', -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"list"}', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"list"}', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"nothing"}', -32_600],
    ['{"jsonrpc":"2.0","id":null,"method":"list"}', -32_600],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', -32_600],
    ['{"__proto__":{"method":"list"},"id":5}', -32_600],
  ])('%s is refused, and the next is served', async (text, code) => {
    const { client } = await serve();
    client.write(`${text}\n`);
    expect((await client.message(({ error }) => error !== undefined)).error).toMatchObject({
      code,
      data: { code: 'usage' },
    });
    expect(await client.result('list')).toHaveProperty('props');
  });

  it('bytes that are no text, and lines without anything', async () => {
    const { client } = await serve();
    client.write(Uint8Array.of(0x22, 0xff, 0x22, 0x0a));
    client.write('\n\r\n  \n');
    await client.result('list');
    expect(client.received.map(({ error }) => error?.message)).toEqual(['The line is no UTF-8 text.', undefined]);
  });

  it('a line that is too long is not held', async () => {
    const { client } = await serve();
    const piece = 'x'.repeat(2 ** 20);
    for (let i = 0; i < 6; i++) client.write(piece);
    client.write('\n');
    expect((await client.answer(null)).error).toMatchObject({
      code: -32_700,
      message: expect.stringContaining(`${LONGEST_LINE}`),
    });
    expect(await client.result('list')).toHaveProperty('props');
  });

  it('an id that is in use, or a request without one', async () => {
    const { generate, ends } = lasting();
    const { client, asked } = await serve({ generate });
    client.send('generate', { prompt: 'a' }, 'same');
    await client.message(({ params }) => params?.id === 'same');
    client.send('list', {}, 'same');
    expect((await client.answer('same')).error).toMatchObject({ code: -32_600 });
    client.notify('remove', { names: ['a'] });
    expect((await client.message(({ method }) => method === 'notice')).params.message).toContain('without an id');
    expect(asked.some(({ method }) => method === 'remove')).toBe(false);
    ends[0]!();
    expect((await client.message(({ result }) => result !== undefined)).id).toBe('same');
  });

  it('more than 256 at once', async () => {
    const { generate } = lasting();
    const { client } = await serve({ generate });
    for (let i = 1; i <= 257; i++) client.send('generate', { prompt: String(i) }, i);
    expect((await client.answer(257)).error).toMatchObject({ code: -32_012, data: { code: 'rate_limited' } });
    client.notify('$/cancelRequest', { id: 9 });
    await client.answer(9);
    expect(await client.result('list')).toHaveProperty('props');
  });
});

describe('a batch', () => {
  it('is answered as one, notifications aside', async () => {
    const { client, output } = await serve();
    const lines: string[] = [];
    output.on('data', (text: string) => lines.push(text));
    client.write(
      `${JSON.stringify([
        { jsonrpc: '2.0', id: 'a', method: 'list' },
        { jsonrpc: '2.0', method: 'list' },
        { jsonrpc: '2.0', id: 'b', method: 'nothing' },
        5,
      ])}\n`,
    );
    await client.answer('b');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', method: 'notice', params: expect.anything() },
      [
        expect.objectContaining({ id: 'a', result: expect.anything() }),
        expect.objectContaining({ id: 'b', error: expect.objectContaining({ code: -32_601 }) }),
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_600 }) }),
      ],
    ]);
  });
});

it('a batch of one is answered as a batch', async () => {
  const { client, output } = await serve();
  const lines: string[] = [];
  output.on('data', (text: string) => lines.push(text));
  client.write('[{"jsonrpc":"2.0","id":"a","method":"shutdown"}]\n');
  await client.answer('a');
  expect(lines).toEqual(['[{"jsonrpc":"2.0","id":"a","result":null}]\n']);
});

describe('cancelling', () => {
  it('ends the request that is named, says how it goes on, and no other', async () => {
    const { generate, ends } = lasting();
    const { client } = await serve({ generate });
    client.send('generate', { prompt: 'a' }, 1);
    client.send('generate', { prompt: 'b' }, '1');
    await client.message(({ params }) => params?.id === '1');
    client.notify('$/cancelRequest', { id: 1 });
    expect((await client.answer(1)).error).toMatchObject({
      code: -32_800,
      data: { code: 'interrupted', job_id: 'job_a', hint: expect.stringContaining('job_a') },
    });
    ends[1]!();
    expect((await client.answer('1')).result.name).toBe('b');
  });

  it.each([{ id: 99 }, { id: null }, {}, undefined])('of nothing (%j) is no harm', async (params) => {
    const { client } = await serve();
    client.notify('$/cancelRequest', params);
    expect(await client.result('list')).toHaveProperty('props');
    expect(client.received.filter(({ error }) => error)).toEqual([]);
  });
});

describe('the end', () => {
  it('of the input cancels what is at work, waits for it, and leaves nothing unanswered', async () => {
    let cleanedUp = false;
    const { client, ended, hasEnded } = await serve({
      generate: (_prompt, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener('abort', async () => {
            for (let i = 0; i < 20; i++) await tick();
            expect(hasEnded()).toBe(false);
            cleanedUp = true;
            reject(signal!.reason as Error);
          });
        }),
    });
    const id = client.send('generate', { prompt: 'a' });
    await client.result('list');
    client.write('{"jsonrpc":"2.0","id":7,"method":"remove","params":{"names":["a"]}}'); // no end of the line: not sent
    client.end();
    await ended;
    expect(cleanedUp).toBe(true);
    expect((await client.answer(id)).error).toMatchObject({ code: -32_800 });
    expect(client.received.some((message) => message.id === 7)).toBe(false);
  });

  it('of the reader counts the same', async () => {
    const { generate } = lasting();
    const { client, ended, output } = await serve({ generate });
    client.send('generate', { prompt: 'a' });
    await client.result('list');
    output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await ended;
  });

  it('by a signal is told as an interruption', async () => {
    const { generate } = lasting();
    const { client, ended, stop } = await serve({ generate });
    client.send('generate', { prompt: 'a' });
    await client.result('list');
    stop.abort(new PropmasterError('interrupted', 'Interrupted.'));
    await expect(ended).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('by shutdown waits for what is open, also if stdin ends at once', async () => {
    const { generate, ends } = lasting();
    const { client, ended, input } = await serve({ generate });
    const first = client.send('generate', { prompt: 'a' });
    await client.message(({ params }) => params?.id === first);
    const last = client.send('shutdown');
    input.end();
    for (let time = 0; time < 20; time++) await tick(); // for the end of the input to be noticed
    ends[0]!();
    await ended;
    expect(client.received.slice(-2)).toEqual([
      expect.objectContaining({ id: first, result: expect.anything() }),
      { jsonrpc: '2.0', id: last, result: null },
    ]);
  });

  it('by shutdown comes after all that was asked before, and nothing is taken after it', async () => {
    const { generate, ends } = lasting();
    const { client, ended } = await serve({ generate });
    const first = client.send('generate', { prompt: 'a' });
    await client.message(({ params }) => params?.id === first);
    const last = client.send('shutdown');
    expect((await client.call('list')).error).toMatchObject({ code: -32_600 });
    ends[0]!();
    await ended;
    expect(client.received.slice(-2)).toEqual([
      expect.objectContaining({ id: first, result: expect.anything() }),
      { jsonrpc: '2.0', id: last, result: null },
    ]);
  });
});

it('initialize tells version, project, methods and limits', async () => {
  const { client } = await serve();
  expect(await client.result('initialize', { protocol_version: 1, client: { name: 'test' } })).toEqual({
    protocol_version: 1,
    server: { name: 'propmaster', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    project: '/projects/kitchen',
    capabilities: { methods: Object.keys(METHODS), progress: true, cancel: true },
    limits: { line_bytes: 4_194_304, open_requests: 256, at_work: 4 },
  });
});

it('progress that nobody reads is not piled up, and the answer comes all the same', async () => {
  const message = 'x'.repeat(10_000);
  const { client, output } = await serve({
    generate: async (_prompt, { onEvent } = {}) => {
      for (let i = 0; i < 1_000; i++) onEvent!({ type: 'progress', stage: 'job', state: 'progress', message });
      return CABINET;
    },
  });
  output.pause();
  const id = client.send('generate', { prompt: 'a' });
  for (let i = 0; i < 50; i++) await tick();
  expect(output.writableLength + output.readableLength).toBeLessThan(2_500_000);
  output.resume();
  expect((await client.answer(id)).result.name).toBe('oak_cabinet');
});
