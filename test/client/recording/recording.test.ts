import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appDispatch, createClient, type Dispatch, LOCAL_BASE_URL } from '../../../src/client/index.ts';
import { recording } from '../../../src/client/recording/record.ts';
import { replaying } from '../../../src/client/recording/replay.ts';
import { createScrubber, RECORDED_BASE_URL } from '../../../src/client/recording/scrub.ts';
import { personalPipeline, teamPipeline } from '../../dialect/pipeline.ts';
import { shareFake, temporaryFolder } from '../../service/open.ts';

const shared = shareFake();
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

async function replayed(folder: string) {
  const { dispatch } = await replaying(folder);
  return createClient({ baseUrl: RECORDED_BASE_URL, apiKey: 'replay_k1_00000000', dispatch, poll });
}

/** Everything that a folder holds. */
const contentOf = (folder: string): string =>
  readdirSync(folder)
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
      body: JSON.stringify(LEAKS),
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
    [
      'half of some JSON',
      JSON.stringify(LEAKS)
        .slice(0, -1)
        .replaceAll(/"(user_name|phone|key_name|library|access_token)":"[^"]*"/g, '"x":1'),
      'application/json',
    ],
    ['a file with the key in it', `PK${KEY}`, 'application/zip'],
    ['an image', 'ada@example.com', 'image/png'],
  ])('%s: nothing of a person, a key or a link stays', async (_, text, type) => {
    const content = await once(text, type);
    for (const never of NEVER) expect(content, never).not.toContain(never);
    expect(content).toContain('oak table');
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

describe('a folder', () => {
  const options = { baseUrl: new URL('https://service.test'), apiKey: KEY };
  const nothing: Dispatch = async () => ({ status: 204, headers: new Headers(), body: (async function* () {})() });

  it('that holds something is not written to', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'mine.txt'), 'mine');
    await expect(recording(nothing, { ...options, folder })).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(folder)).toEqual(['mine.txt']);
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
