// Longer than 400 lines: what must not leak is a list of every place that a secret was seen in.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DispatchResponse } from '../../../src/client/dispatch.ts';
import { appDispatch, createClient, type Dispatch, LOCAL_BASE_URL } from '../../../src/client/index.ts';
import { recording } from '../../../src/client/recording/record.ts';
import { replaying } from '../../../src/client/recording/replay.ts';
import { createScrubber, RECORDED_BASE_URL } from '../../../src/client/recording/scrub.ts';
import { personalPipeline, SCENE_PRODUCER, teamPipeline } from '../../dialect/pipeline.ts';
import { shareFake, temporaryFolder } from '../../service/open.ts';

const shared = shareFake({ producer: SCENE_PRODUCER });
const poll = { firstMs: 2, maxMs: 20 };

/** A client whose exchanges are kept in a folder. */
async function recorded(kind: 'personal' | 'team') {
  const { service } = shared;
  const folder = path.join(temporaryFolder(), 'recording');
  const apiKey = service.keys[kind];
  const links: string[] = [];
  const dispatch: Dispatch = async (request) => {
    if (new URL(request.url).pathname.includes('/downloads/')) links.push(request.url);
    return appDispatch((one) => service.fetch(one))(request);
  };
  const way = await recording(dispatch, { folder, baseUrl: new URL(LOCAL_BASE_URL), apiKey });
  const client = createClient({ baseUrl: LOCAL_BASE_URL, apiKey, dispatch: way, poll });
  return { folder, client, apiKey, links };
}

/** A client of a recording. @param asked filled with its requests */
async function replayed(folder: string, asked: string[] = []) {
  const { dispatch } = await replaying(folder);
  const noted: Dispatch = (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return dispatch(request);
  };
  return createClient({ baseUrl: RECORDED_BASE_URL, apiKey: 'replay_k1_00000000', dispatch: noted, poll });
}

/** Everything that a folder holds, or one file of it. */
const contentOf = (folder: string, ...names: string[]): string =>
  (names.length > 0 ? names : readdirSync(folder))
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('\n');

describe('a recording of the whole pipeline', () => {
  it('of a Personal key can be run against, and holds no key', async () => {
    const { folder, client, apiKey } = await recorded('personal');
    await personalPipeline(client, temporaryFolder());
    await client.close();
    const content = contentOf(folder);
    expect(content).not.toContain(apiKey);
    expect(content).not.toContain(Buffer.from(apiKey).toString('base64'));
    expect(content).not.toContain('propmaster.local');
    const again = await replayed(folder);
    const { job_id } = await again.assets.create({ prompt: 'a crate' });
    const { asset_id } = await again.jobs.wait(job_id);
    const file = path.join(temporaryFolder(), 'crate.zip');
    await again.assets.download(asset_id!, 'mjcf', file);
    expect(readFileSync(file, 'utf8')).toBe('PK mjcf of a crate');
  });

  it('of a Personal key is run against whole, but for images, which it leaves out', async () => {
    const { folder, client } = await recorded('personal');
    await personalPipeline(client, temporaryFolder());
    await client.close();
    const asked: string[] = [];
    const stopped: string[] = [];
    await personalPipeline(await replayed(folder, asked), temporaryFolder(), async (name, _, run) => {
      await run().catch((error: Error) => stopped.push(`${name}: ${error.message}`));
    });
    expect(stopped).toEqual([expect.stringContaining('images: ')]);
    expect(asked.filter((one) => one.endsWith('/events')).length).toBeGreaterThan(0);
  });

  it('of an event stream tells the same states again', async () => {
    const { folder, client } = await recorded('personal');
    const { job_id } = await client.assets.create({ prompt: 'a slow crate' });
    const told: string[] = [];
    for await (const job of client.jobs.events(job_id)) told.push(`${job.status} ${job.phase}`);
    await client.close();
    const asked: string[] = [];
    const again: string[] = [];
    const other = await replayed(folder, asked);
    for await (const job of other.jobs.events(job_id)) again.push(`${job.status} ${job.phase}`);
    expect(told.length).toBeGreaterThan(1);
    expect(again).toEqual(told);
    // The job itself is asked for once, at its end, with its result.
    expect(asked).toEqual([`GET /v1/jobs/${job_id}/events`, `GET /v1/jobs/${job_id}`]);
  });

  it('of a Team key can be run against, and holds no link', async () => {
    const { folder, client, apiKey, links } = await recorded('team');
    await teamPipeline(client, temporaryFolder(), { extensions: true });
    await client.close();
    const content = contentOf(folder);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(content).not.toContain(new URL(link).pathname.split('/').pop());
    expect(content).not.toContain(apiKey);
    await teamPipeline(await replayed(folder), temporaryFolder(), { extensions: true });
  });

  it('says what it has no answer to', async () => {
    const { folder, client } = await recorded('personal');
    await client.account.kind();
    await client.close();
    const again = await replayed(folder);
    await expect(again.assets.list()).rejects.toMatchObject({ message: expect.stringContaining('GET /v1/assets') });
  });

  it('keeps that there was no answer, and repeats it', async () => {
    const folder = path.join(temporaryFolder(), 'recording');
    const broken: Dispatch = async () => {
      throw new TypeError('fetch failed');
    };
    const way = await recording(broken, { folder, baseUrl: new URL('https://service.test'), apiKey: 'abcdefgh' });
    const client = createClient({
      baseUrl: 'https://service.test',
      apiKey: 'abcdefgh',
      dispatch: way,
      retry: { attempts: 1 } as never,
    });
    await expect(client.account.kind({ timeoutMs: 50 })).rejects.toThrow();
    await client.close();
    expect(contentOf(folder)).toContain('there was no answer');
  });
});

const KEY = 'acme_k1_0123456789abcdef';

/** What must not be in a recording, in an answer of a service that says too much. */
const LEAKS = {
  ok: true,
  account: { kind: 'team', key_name: 'Ada of Example Ltd', library: 'example-ltd', owner_email: 'ada@example.com' },
  note: `Write to ada.lovelace+3d@mail.example.co.uk or bob@example.com; your key ${KEY} of other_k1_fedcba9876543210.`,
  encoded: [
    encodeURIComponent('ada@example.com'),
    Buffer.from(KEY).toString('base64'),
    Buffer.from(KEY).toString('hex'),
  ],
  headers: 'Authorization: Bearer sk-live-0123456789abcdef, Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  session: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  url: 'https://bucket.s3.amazonaws.com/f/crate.glb?X-Amz-Signature=0123abcd&X-Amz-Expires=300',
  mirrored: 'see https://cdn.example/f/crate.glb?sig=0123abcd.',
  thumbnail_url: 'https://cdn.example/t/private-thumbnail.png',
  access_token: 'tok-0123456789',
  seen_from: '203.0.113.7',
  nested: [{ deep: { user_name: 'ada', phone: '+44 20 7946 0000' } }],
  picture: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==',
  prompt: 'an oak table, 80 cm wide',
};
const NEVER = [
  ...[
    'Ada',
    'example-ltd',
    'ada@example.com',
    'ada.lovelace',
    'bob@',
    'ada%40example',
    KEY,
    'other_k1_fedcba',
    'sk-live',
  ],
  ...[
    'QWxhZGRpb',
    'eyJhbGci',
    'X-Amz-Signature',
    '0123abcd',
    'bucket.s3',
    'private-thumbnail',
    'tok-0123',
    '203.0.113.7',
  ],
  ...[
    '7946',
    'iVBORw0KGgo',
    Buffer.from(KEY).toString('base64'),
    Buffer.from(KEY).toString('hex'),
    'service.test',
    'secret-path',
  ],
];

describe('leaks', () => {
  /** Records one exchange with a service that answers with a text. */
  async function once(
    text: string,
    type: string,
    ask = '/secret-path/v1/usage?email=ada%40example.com',
    sent = JSON.stringify(LEAKS),
  ): Promise<string> {
    const folder = path.join(temporaryFolder(), 'recording');
    const dispatch: Dispatch = async () => {
      const { status, headers, body } = new Response(text, {
        headers: {
          'content-type': type,
          'x-request-id': 'req_ada',
          'set-cookie': 'session=ada@example.com',
          location: 'https://x.example/?sig=0123abcd',
        },
      });
      return { status, headers, body: body! };
    };
    const way = await recording(dispatch, {
      folder,
      baseUrl: new URL('https://service.test/secret-path'),
      apiKey: KEY,
    });
    const { body } = await way({
      method: 'POST',
      url: `https://service.test${ask}`,
      headers: {
        authorization: `Bearer ${KEY}`,
        'idempotency-key': 'ada-1',
        'user-agent': 'ada',
        accept: 'application/json',
      },
      body: sent,
      signal: new AbortController().signal,
    });
    for await (const part of body) void part;
    await way.close?.();
    return contentOf(folder);
  }

  it.each([
    ['JSON', JSON.stringify(LEAKS), 'application/json'],
    ['JSON as text', JSON.stringify(LEAKS), 'text/plain'],
    ['an event stream', `event: job\ndata: ${JSON.stringify(LEAKS)}\n\n`, 'text/event-stream'],
    ['a page', `<p>${LEAKS.note} ${LEAKS.headers} ${LEAKS.mirrored} ${LEAKS.url}</p>`, 'text/html'],
    ['half of some JSON', JSON.stringify(LEAKS).slice(0, -1), 'application/json'],
    ['JSON that ends in a name', JSON.stringify(LEAKS).split('"phone"')[0]!.slice(0, -3), 'application/json'],
    ['a file with the key in it', `PK${KEY}`, 'application/zip'],
    ['an image', 'ada@example.com', 'image/png'],
  ])('%s: nothing of a person, a key or a link stays', async (_, text, type) => {
    const content = await once(text, type);
    for (const never of NEVER) expect(content, never).not.toContain(never);
    expect(content).toContain('oak table');
  });

  /** What each leaves of a text that must go: words of it that may not be in the recording. */
  const SIBLINGS: Readonly<Record<string, readonly [body: unknown, ...never: string[]]>> = {
    'names in camel case and with hyphens': [
      {
        ownerEmail: 'ada',
        userName: 'lovelace',
        'x-api-key': 'aaaa-1',
        accessToken: 'bbbb-2',
        'Set-Cookie': 'sid=cccc',
      },
      ...['ada', 'lovelace', 'aaaa-1', 'bbbb-2', 'cccc'],
    ],
    'keys in a list, and below an object': [
      { api_keys: ['dddd-3', 'eeee-4'], secret: { value: 'ffff-5' }, key: { plaintext: 'gggg-6', kind: 'team' } },
      ...['dddd-3', 'eeee-4', 'ffff-5', 'gggg-6'],
    ],
    'a person or an organisation as an object': [
      { user: { id: 'usr_77f0', name: 'Ada' }, teams: [{ slug: 'lovelace-works' }], org: { title: 'Works Ltd' } },
      ...['usr_77f0', 'Ada', 'lovelace-works', 'Works Ltd'],
    ],
    'ids of owners, as texts and numbers': [
      { user_id: 'usr_77f0', workspaceId: 'ws_88e1', account_id: 55_512_345, phone: 442_079_460_000 },
      ...['usr_77f0', 'ws_88e1', '55512345', '442079460000'],
    ],
    'the same name in a sentence': [
      { user_name: 'Ada.Lovelace', message: 'Ada.Lovelace has no credit left.' },
      ...['Ada.Lovelace'],
    ],
    'JSON in a text': [{ log: JSON.stringify({ owner_name: 'Ada', token: 'hhhh-7' }) }, ...['Ada', 'hhhh-7']],
    'keys of other services': [
      [
        'sk-proj-4f8a9b2c7d1e6f3a5b0c, sk_live_4f8a9b2c7d1e6f3a5b0c',
        'ghp_16C7e42F292c6912E7710c838347Ae178B4a, xoxb-263594206564-FGqddMF8',
        'AKIAIOSFODNN7EXAMPLE and AIzaSyA-1234567890abcdefghijklmnopqrstu',
        'glpat-1234567890abcdefghij',
      ],
      ...['4f8a9b2c', '16C7e42F', '263594206564', 'IOSFODNN7', 'SyA-12345', '1234567890abcdefghij'],
    ],
    'a private key': [
      { pem: '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----' },
      ...['MIIEow'],
    ],
    'settings and forms': [
      ['PROPMASTER_API_KEY=iiii-8 run', 'email=ada%40example.com&password=jjjj-9', 'db_password: "kkkk-10"'],
      ...['iiii-8', 'ada%40', 'jjjj-9', 'kkkk-10'],
    ],
    'a cookie in a log': ['GET / HTTP/1.1 Cookie: session=llll-11; theme=dark', ...['llll-11']],
    'signed addresses without a host': [
      { glb_path: '/v1/catalog/stool/files/glb?sig=mmmm-12&x=1', next: '//cdn.example/f?X-Amz-Signature=nnnn-13' },
      ...['mmmm-12', 'nnnn-13'],
    ],
    'addresses of other schemes': [
      ['s3://bucket-of-ada/f', 'postgres://ada:pw@db.example/x', 'file:///home/ada/f', 'wss://user:pw@h.example/'],
      ...['bucket-of', 'db.example', '/home/ada', 'h.example'],
    ],
    'an address of the service with a password': [
      ['https://ada:pw-14@service.test/secret-path/v1/assets'],
      'ada',
      'pw-14',
    ],
    IPv6: ['from 2001:db8:85a3::8a2e:370:7334 and fe80:0:0:0:1:2:3:4', ...['2001:db8', '370:7334', 'fe80']],
    'mail in other scripts': ['ada.løvelace@bücher.example wrote', ...['vel', 'cher']],
    'the key inside other base64': [
      [Buffer.from(`u:${KEY}`), Buffer.from(`us:${KEY}@`), Buffer.from(`{"k":"${KEY}"}`)].map((one) =>
        one.toString('base64'),
      ),
      ...[1, 2, 3].map((from) =>
        Buffer.from(KEY)
          .subarray(3 * from, 3 * from + 9)
          .toString('base64'),
      ),
    ],
  };

  it.each(Object.entries(SIBLINGS))('%s', async (_, [body, ...never]) => {
    for (const [text, type] of [
      [JSON.stringify(body), 'application/json'],
      [`event: note\nid: 1\ndata: ${JSON.stringify(body)}\n\n`, 'text/event-stream'],
      [typeof body === 'string' ? body : JSON.stringify(body).slice(0, -1), 'text/plain'],
    ] as const) {
      const content = await once(text, type, '/secret-path/v1/assets', '{}');
      for (const word of never) expect(content, `${type}: ${word}`).not.toContain(word);
    }
  });

  it('of an event whose data is on several lines', async () => {
    const content = await once('data: {"user_name":\ndata: "Ada","status":"running"}\n\n', 'text/event-stream');
    expect(content).not.toContain('"Ada"');
    expect(content).toContain('running');
  });

  it('of a page: neither what its elements carry nor its scripts', async () => {
    const page = `<!doctype html><html><head><meta name="csrf-token" content="oooo-15"><script>token="pppp-16"</script></head>
      <body data-user="Ada"><input value="qqqq-17"><!-- rrrr-18 --><p>Sign in</p></body></html>`;
    const content = await once(page, 'text/html');
    for (const word of ['oooo-15', 'pppp-16', 'Ada"', 'qqqq-17', 'rrrr-18']) expect(content).not.toContain(word);
    expect(content).toContain('Sign in');
  });

  it.each([
    '/secret-path/v1/users/usr_77f0/assets?user_name=Ada&access_token=ssss-19&page=2',
    '/secret-path/v1/workspaces/ws%20Ada/scenes?apiKey=ssss-19&owner=usr_77f0',
    '/secret-path/v1/assets?q=from%20ada@example.com&X-Amz-Signature=ssss-19&org=Ada',
  ])('of a request: %s', async (ask) => {
    const content = await once('{}', 'application/json', ask, '{}');
    for (const word of ['Ada', 'usr_77f0', 'ssss-19', 'ada@']) expect(content).not.toContain(word);
  });

  it('prompts and what is made stay as they are', () => {
    const scrubber = createScrubber(new URL('https://service.test'), KEY);
    for (const text of [
      'a basic cupboard with a key-shaped-handle and a cookie: round, 10@2.5 kg',
      'two game tokens and a tokenless turnstile; std::size 1.2.3',
      'a table 12:30:45 wide, ratio 16:9, face::up',
      '{oak} [table] 5 < 6',
    ]) {
      expect(scrubber.body(JSON.stringify({ prompt: text }))).toEqual({ prompt: text });
    }
  });

  it('the same thing has the same stand-in', () => {
    const scrubber = createScrubber(new URL('https://service.test'), KEY);
    const [one, two, other] = scrubber.body(
      JSON.stringify(['ada@example.com', 'to ada@example.com', 'bob@example.com']),
    ) as string[];
    expect(two).toBe(`to ${one}`);
    expect(other).not.toBe(one);
  });

  it('numbers, ids and words stay as they are', () => {
    const scrubber = createScrubber(new URL('https://service.test'), KEY);
    const plain = {
      id: 'asset_6f1d0c',
      sha256: 'ab'.repeat(32),
      size: [0.1, 2],
      at: 1_767_225_600_000,
      name: 'Oak table v1.2.3',
      ok: true,
    };
    expect(scrubber.body(JSON.stringify(plain))).toEqual(plain);
  });
});

const HEADER = JSON.stringify({ format: 'propmaster-recording', version: 1, day: '2026-01-01' });

function answering(text: string, type = 'application/json'): DispatchResponse {
  const { status, headers, body } = new Response(text, { headers: { 'content-type': type } });
  return { status, headers, body: body! };
}

/** Sends a request, and reads the answer whole. */
async function textOf(dispatch: Dispatch, method: 'GET' | 'POST', url: string, body?: string | Uint8Array) {
  const { signal } = new AbortController();
  const answer = await dispatch({ method, url, headers: {}, signal, ...(body === undefined ? {} : { body }) });
  const parts: Uint8Array[] = [];
  for await (const part of answer.body) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('a request with another body', () => {
  const options = { baseUrl: new URL('https://service.test'), apiKey: KEY };
  const body = {
    prompt: 'a small oak shelf',
    note: 'for ada@example.com',
    items: [{ input: { prompt: 'a mug' } }, { input: { prompt: 'a cup' } }],
  };

  /** A replay of one `POST /v1/things`. */
  async function once(sent: string | Uint8Array) {
    const folder = path.join(temporaryFolder(), 'recording');
    const way = await recording(async () => answering('{"ok":true}'), { ...options, folder });
    await textOf(way, 'POST', 'https://service.test/v1/things?size=2', sent);
    await way.close?.();
    const { dispatch } = await replaying(folder);
    return (asked?: string | Uint8Array, target = '/v1/things?size=2') =>
      textOf(dispatch, 'POST', RECORDED_BASE_URL + target, asked);
  }

  it.each([
    ['another text', { ...body, prompt: 'a teapot' }, 'prompt is "a teapot", and "a small oak shelf" was recorded'],
    ['a field more', { ...body, seed: 7 }, 'seed is 7, and absent was recorded'],
    ['a field less', { ...body, prompt: undefined }, 'prompt is absent, and "a small oak shelf" was recorded'],
    ['another kind', { ...body, prompt: 5 }, 'prompt is 5'],
    [
      'another item of a list',
      { ...body, items: [body.items[0], { input: { prompt: 'a jug' } }] },
      'items[1].input.prompt is "a jug", and "a cup" was recorded',
    ],
    ['items in another order', { ...body, items: [...body.items].reverse() }, 'items[0].input.prompt is "a cup"'],
    ['a long text', { ...body, prompt: 'x'.repeat(500) }, `prompt is "${'x'.repeat(79)}…, and`],
  ])('is answered with what the recording lacks: %s', async (_, asked, says) => {
    const ask = await once(JSON.stringify(body));
    await expect(ask(JSON.stringify(asked))).rejects.toMatchObject({
      code: 'not_found',
      where: expect.stringContaining('--replay'),
      message: expect.stringContaining(`no answer to POST /v1/things?size=2: ${says}`),
    });
  });

  it('or without one, of another length, or to another query is not answered either', async () => {
    const ask = await once(JSON.stringify(body));
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('body is absent, and {"prompt"') });
    await expect(ask(JSON.stringify(body), '/v1/things?size=3')).rejects.toMatchObject({
      message: expect.stringContaining('recorded there is POST /v1/things?size=2'),
    });
    const upload = await once(new Uint8Array(5));
    await expect(upload(new Uint8Array(6))).rejects.toMatchObject({ code: 'not_found' });
    expect(await upload(new Uint8Array(5))).toBe('{"ok":true}');
  });

  it('is the same with its names in another order, and with what a recording leaves out', async () => {
    const ask = await once(JSON.stringify(body));
    const { items, note, prompt } = body;
    expect(await ask(JSON.stringify({ items, note, prompt }))).toBe('{"ok":true}');
    const marked = await once(
      JSON.stringify({ prompt: 'a [mug] (5.0*2)? by ada@example.com', owner_name: 'Ada Lovelace' }),
    );
    expect(
      await marked(JSON.stringify({ owner_name: 'Ada Lovelace', prompt: 'a [mug] (5.0*2)? by ada@example.com' })),
    ).toBe('{"ok":true}');
  });
});

describe('a folder', () => {
  const options = { baseUrl: new URL('https://service.test'), apiKey: KEY };
  const nothing: Dispatch = async () => ({ status: 204, headers: new Headers(), body: (async function* () {})() });

  it.each([
    ['a file of the user', { 'mine.txt': 'mine' }, 'mine.txt'],
    ['a recording and a file of the user', { 'recording.json': HEADER, 'mine.txt': 'mine' }, 'mine.txt'],
    ['exchanges without a header', { '0001.json': '{}' }, 'has no recording.json'],
    ['the header of something else', { 'recording.json': '{"format":"other"}' }, 'is none of a recording'],
    ['half a header', { 'recording.json': '{' }, 'is none of a recording'],
    [
      'a recording in another dialect',
      { 'recording.json': JSON.stringify({ ...JSON.parse(HEADER), dialect: { pages: { cursorParameter: 'after' } } }) },
      'dialect',
    ],
  ])('that holds %s is not written to, and told why', async (_, files, why) => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    await expect(recording(nothing, { ...options, folder })).rejects.toMatchObject({
      code: 'usage',
      where: `--record ${folder}`,
      message: expect.stringContaining(why),
    });
    const left = Object.fromEntries(readdirSync(folder).map((name) => [name, contentOf(folder, name)]));
    expect(left).toEqual(files);
  });

  it('of a recording is added to, with numbers and stand-ins of their own', async () => {
    const folder = path.join(temporaryFolder(), 'recording');
    for (const [session, file] of [
      ['one', 'a'],
      ['two', 'b'],
    ] as const) {
      const url = `https://cdn.example/${file}.zip?sig=0123abcd`;
      const listing = { url, mail: `${file}@example.com`, next_cursor: `cursor-of-${session}` };
      const dispatch: Dispatch = async (request) =>
        request.url === url ? answering(file, 'application/zip') : answering(JSON.stringify(listing));
      const way = await recording(dispatch, { ...options, folder });
      await textOf(way, 'GET', 'https://service.test/v1/links');
      await textOf(way, 'GET', url);
      await way.close?.();
    }
    expect(readdirSync(folder).sort()).toEqual(
      ['0001.json', '0002.bin', '0002.json', '0003.json', '0004.bin', '0004.json', 'recording.json'].sort(),
    );
    // The same request later is answered as it was later, and no link leads to the file of another.
    const { dispatch } = await replaying(folder);
    for (const [number, file] of [
      [1, 'a'],
      [2, 'b'],
    ] as const) {
      const told = JSON.parse(await textOf(dispatch, 'GET', `${RECORDED_BASE_URL}/v1/links`)) as { url: string };
      expect(told).toMatchObject({ mail: `person-${number}@example.invalid`, next_cursor: `<cursor-${number}>` });
      expect(await textOf(dispatch, 'GET', told.url)).toBe(file);
    }
  });

  it('that two commands record to at once loses no exchange', async () => {
    const folder = path.join(temporaryFolder(), 'recording');
    const zip: Dispatch = async ({ url }) => answering(url, 'application/zip');
    const ways = [await recording(zip, { ...options, folder }), await recording(zip, { ...options, folder })];
    await Promise.all([0, 1, 2, 3, 4, 5].map((one) => textOf(ways[one % 2]!, 'GET', `https://service.test/v1/${one}`)));
    for (const way of ways) await way.close?.();
    const { dispatch } = await replaying(folder);
    for (const one of [0, 1, 2, 3, 4, 5])
      expect(await textOf(dispatch, 'GET', `${RECORDED_BASE_URL}/v1/${one}`)).toBe(`https://service.test/v1/${one}`);
  });

  it.each([
    ['absent', undefined, 'not_found'],
    ['with another file', ['recording.json', '{"format":"other"}'], 'invalid_input'],
    ['with no JSON', ['recording.json', '{'], 'invalid_input'],
    ['with a damaged exchange', ['0001.json', '{"request":{}}'], 'invalid_input'],
    [
      'with a file elsewhere',
      [
        '0001.json',
        JSON.stringify({
          request: { method: 'GET', target: '/', headers: {} },
          answer: { status: 200, headers: {}, file: '../../etc/passwd' },
        }),
      ],
      'invalid_input',
    ],
  ] as const)('%s is no recording', async (_, file, code) => {
    const folder = path.join(temporaryFolder(), 'r');
    if (file) {
      mkdirSync(folder);
      writeFileSync(
        path.join(folder, 'recording.json'),
        JSON.stringify({ format: 'propmaster-recording', version: 1, day: '2026-01-01' }),
      );
      writeFileSync(path.join(folder, file[0]), file[1]);
    }
    await expect(replaying(folder)).rejects.toMatchObject({ code, where: expect.stringContaining(folder) });
  });
});
