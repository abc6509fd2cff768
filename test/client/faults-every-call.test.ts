import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, ClientOptions } from '../../src/client/index.ts';
import { ASSET, type Bench, bench, failure, KEY } from './bench.ts';
import { error, json, type Reply, raw, reply, reset, type Script, stall, trickle } from './fault-server.ts';
import { answerNow } from './in-dialect.ts';

/** What the faults meant for every route are tried on. */
type Kind = 'GET' | 'POST' | 'link' | 'export';
const EVERY: readonly Kind[] = ['GET', 'POST', 'link', 'export'];
/** Where the service itself answers, and not the place that a link points to. */
const SERVICE: readonly Kind[] = ['GET', 'POST', 'export'];
const JSON_ANSWERS: readonly Kind[] = ['GET', 'POST'];
const FILES: readonly Kind[] = ['link', 'export'];

interface Subject {
  readonly route: string;
  /** The right answer. */
  readonly status: number;
  readonly body: Buffer;
  /** Routes besides. */
  readonly script: Script;
  /** Makes the call, and looks at what came of it. */
  readonly run: (client: Client, target: string) => Promise<void>;
}

const FILE = Buffer.from('glTF0123456789abcdefghijklmnopqrstuvwxyz');
const SHA256 = 'eb5bc27a18d3ef21bee34c70d27efec151099145c466f59623368d3eefc70420'; // by sha256sum
const LINK = 'GET /v1/assets/ast_1/files/glb/url';

const downloaded = async (client: Client, target: string) => {
  const { sha256 } = await client.assets.download('ast_1', 'glb', target);
  expect(sha256).toBe(SHA256);
  expect(readFileSync(target)).toEqual(FILE);
};

/** An answer as bytes, in the dialect that is spoken. */
const spokenBody = (where: string, body: object): Buffer => Buffer.from(JSON.stringify(answerNow(where, 200, body)[1]));

const SUBJECTS: Readonly<Record<Kind, Subject>> = {
  GET: {
    route: 'GET /v1/assets/ast_1',
    status: 200,
    body: spokenBody('GET /v1/assets/ast_1', { ok: true, asset: { ...ASSET, name: 'Kühlschrank 冷蔵庫 🧊' } }),
    script: {},
    run: async ({ assets }) => expect((await assets.get('ast_1')).name).toBe('Kühlschrank 冷蔵庫 🧊'),
  },
  POST: {
    route: 'POST /v1/assets',
    status: 202,
    body: Buffer.from(JSON.stringify({ ok: true, job_id: 'job_1', status: 'queued', note: '冷蔵庫' })),
    script: {},
    run: async ({ assets }) => expect((await assets.create({ prompt: 'a mug' })).job_id).toBe('job_1'),
  },
  link: {
    route: 'GET /cdn/file',
    status: 200,
    body: FILE,
    script: { [LINK]: [json(200, { url: '/cdn/file', expires_in: 300, size_bytes: 40, sha256: SHA256 })] },
    run: downloaded,
  },
  export: {
    route: 'POST /v1/assets/ast_1/export',
    status: 200,
    body: FILE,
    script: { [LINK]: [error(403, 'workspace_access_required', 'Personal keys have no saved files.')] },
    run: downloaded,
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One fault of faults.md, by its id. */
interface Fault {
  readonly id: string;
  readonly on: readonly Kind[];
  readonly faults: (subject: Subject, kind: Kind) => readonly Reply[];
  /** What the client should have waited for, in order [ms]. */
  readonly pauses?: readonly number[];
  /** Requests to the route in all; of a fault that stays: until it is given up. */
  readonly requests: number;
  /** The code of the error when the fault stays; absent: the client survives it. */
  readonly error?: string | Partial<Record<Kind, string>>;
  /** What the error's message must hold. */
  readonly says?: string;
  readonly options?: Partial<ClientOptions>;
}

const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';
const limited = (headers: Record<string, string>): Reply => error(429, 'rate_limit_exceeded', 'Slow down.', headers);
const fine = ({ status, body }: Subject, headers: Record<string, string> = {}) => reply(status, body, headers);
const half = ({ body }: Subject) => body.subarray(0, body.length / 2);
const head = ({ status, body }: Subject) => `HTTP/1.1 ${status} Fine\r\ncontent-length: ${body.length}\r\n\r\n`;
const chunked = ({ status }: Subject, body: Uint8Array) =>
  raw([
    `HTTP/1.1 ${status} Fine\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`,
    Buffer.concat([body, Buffer.from('\r\n')]),
  ]);
const gzipped = (subject: Subject, bytes: Buffer) => reply(subject.status, bytes, { 'content-encoding': 'gzip' });
/** Short, yet long enough for an honest answer on a busy machine. */
const IMPATIENT = { deadlines: { silenceMs: 600, windowMs: 500, leastBytes: 200 } };
const PAGE = '<!doctype html><p>Log in to the airport';

const FAULTS: readonly Fault[] = [
  { id: 'rate_429', on: EVERY, faults: () => [limited({ 'retry-after': '3' })], pauses: [3_000], requests: 2 },
  {
    id: 'rate_429_reset_only',
    on: EVERY,
    faults: () => [limited({ date: DATE, 'x-ratelimit-reset': '1767225607' })],
    pauses: [7_000],
    requests: 2,
  },
  {
    id: 'rate_429_date',
    on: EVERY,
    faults: () => [limited({ date: DATE, 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' })],
    pauses: [5_000],
    requests: 2,
  },
  {
    id: 'rate_429_skew',
    on: EVERY,
    faults: () => [limited({ date: 'Thu, 01 Jan 2026 01:00:00 GMT', 'x-ratelimit-reset': '1767229202' })],
    pauses: [2_000],
    requests: 2,
  },
  {
    id: 'rate_429_past',
    on: EVERY,
    faults: () => Array<Reply>(2).fill(limited({ date: DATE, 'x-ratelimit-reset': '1767225000' })),
    pauses: [1_000, 1_000],
    requests: 3,
  },
  {
    id: 'rate_429_huge',
    on: EVERY,
    faults: () => [limited({ 'retry-after': '86400' })],
    pauses: [],
    requests: 1,
    error: 'rate_limited',
    says: '24 hours',
  },
  { id: 'rate_429_bare', on: EVERY, faults: () => [limited({}), limited({})], pauses: [250, 500], requests: 3 },
  {
    id: 's503_retry_after',
    on: EVERY,
    faults: () => [error(503, 'unavailable', 'later', { 'retry-after': '2' })],
    pauses: [2_000],
    requests: 2,
  },
  { id: 's500', on: EVERY, faults: () => [error(500, 'internal_error', 'oops')], pauses: [250], requests: 2 },
  { id: 's502_empty', on: EVERY, faults: () => [reply(502, '')], requests: 2 },
  { id: 's502_html', on: EVERY, faults: () => [reply(502, '<h1>502 Bad Gateway</h1>')], requests: 2 },
  {
    id: 's502_html',
    on: EVERY,
    faults: () => Array<Reply>(6).fill(reply(502, '<h1>502 Bad Gateway</h1>')),
    requests: 6,
    error: 'service_error',
    says: 'The service answered 502 (Bad Gateway).',
  },
  {
    id: 's200_html',
    on: SERVICE,
    faults: () => [reply(200, PAGE, { 'content-type': 'text/html' })],
    requests: 1,
    error: 'protocol_error',
  },
  {
    id: 's200_html',
    on: ['link'],
    faults: () => Array<Reply>(2).fill(reply(200, PAGE.padEnd(40, '.').slice(0, 40))),
    requests: 2,
    error: 'download_corrupt',
  },
  { id: 's200_empty', on: SERVICE, faults: () => [reply(200, '')], requests: 1, error: 'protocol_error' },
  {
    id: 's200_empty',
    on: ['link'],
    faults: () => Array<Reply>(2).fill(reply(200, '')),
    requests: 2,
    error: 'download_corrupt',
  },
  { id: 's408', on: EVERY, faults: () => [reply(408, '')], requests: 2 },
  {
    id: 's400',
    on: EVERY,
    faults: () => [error(400, 'invalid_request', 'No.')],
    requests: 1,
    error: 'invalid_input',
  },
  {
    id: 's401',
    on: SERVICE,
    faults: () => [error(401, 'invalid_api_key', `The key ${KEY} is unknown.`)],
    requests: 1,
    error: 'not_allowed',
  },
  { id: 'reset_before', on: EVERY, faults: () => [reset, reset], requests: 3 },
  {
    id: 'reset_mid',
    on: EVERY,
    faults: (subject) => [raw([head(subject), half(subject)], 'reset')],
    requests: 2,
  },
  { id: 'trunc_length', on: EVERY, faults: (subject) => [raw([head(subject), half(subject)])], requests: 2 },
  // All of the body, but not the last chunk: a client that doesn't look takes it for complete.
  { id: 'trunc_chunked', on: EVERY, faults: (subject) => [chunked(subject, subject.body)], requests: 2 },
  {
    id: 'trunc_close',
    on: ['GET', 'POST', 'link'],
    faults: (subject) => [raw([`HTTP/1.1 ${subject.status} Fine\r\n\r\n`, half(subject)])],
    requests: 2,
  },
  { id: 'stall_headers', on: EVERY, faults: () => [stall], requests: 2, options: IMPATIENT },
  {
    id: 'stall_body',
    on: EVERY,
    faults: (subject) => [raw([head(subject), half(subject)], 'stay')],
    requests: 2,
    options: IMPATIENT,
  },
  // A byte each 200 ms: the shortest answer takes 8 s, so that a busy machine, late by a second, still gives up on it.
  { id: 'slow_loris', on: EVERY, faults: ({ body }) => [trickle(200, body.length)], requests: 2, options: IMPATIENT },
  { id: 'gzip', on: EVERY, faults: (subject) => [gzipped(subject, gzipSync(subject.body))], requests: 1 },
  {
    id: 'gzip_corrupt',
    on: EVERY,
    faults: (subject) => [gzipped(subject, gzipSync(subject.body).fill(0x55, 15, 30))],
    requests: 2,
  },
  {
    id: 'gzip_bomb',
    on: JSON_ANSWERS,
    faults: (subject) => [
      gzipped(subject, Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1024 ** 2, ' '))))),
    ],
    requests: 1,
    error: 'unsafe_input',
    says: 'larger than 16777216 bytes',
  },
  {
    id: 'redirect_loop',
    on: ['GET', 'link'],
    faults: ({ route }) => Array<Reply>(6).fill(reply(302, '', { location: route.split(' ')[1]! })),
    requests: 6,
    error: 'protocol_error',
  },
  {
    id: 'redirect_loop',
    on: ['POST', 'export'],
    faults: ({ route }) => Array<Reply>(6).fill(reply(307, '', { location: route.split(' ')[1]! })),
    requests: 6,
    error: 'protocol_error',
  },
  {
    id: 'utf8_split',
    on: JSON_ANSWERS,
    faults: ({ status, body }) => [
      (response) => {
        response.writeHead(status);
        for (const byte of body) response.write(Uint8Array.of(byte));
        response.end();
      },
    ],
    requests: 1,
  },
  {
    id: 'json_bom',
    on: JSON_ANSWERS,
    faults: ({ status, body }) => [reply(status, `\ufeff${body}`)],
    requests: 1,
  },
  { id: 'type_wrong', on: EVERY, faults: (subject) => [fine(subject, { 'content-type': 'text/plain' })], requests: 1 },
  {
    id: 'fields_extra',
    on: JSON_ANSWERS,
    faults: ({ status, body }) => [
      reply(status, JSON.stringify({ ...JSON.parse(body.toString()), debug: [{ of: 'the day' }] })),
    ],
    requests: 1,
  },
  {
    id: 'ok_false_200',
    on: SERVICE,
    faults: () => [json(200, { ok: false, error: { code: 'gone_wrong', message: 'It went wrong.', status: 500 } })],
    requests: 1,
    error: { GET: 'service_error', POST: 'service_error', export: 'protocol_error' },
  },
  {
    id: 'hint_103',
    on: EVERY,
    faults: (subject) => [raw(['HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n', head(subject), subject.body])],
    requests: 1,
  },
  {
    id: 'header_huge',
    on: EVERY,
    faults: (subject) => [fine(subject, { 'x-big': 'a'.repeat(20_000) })],
    requests: 1,
    error: 'protocol_error',
    says: 'headers larger than 16 KiB',
  },
  {
    id: 'latency',
    on: EVERY,
    faults: (subject) => [(...exchange) => setTimeout(() => fine(subject)(...exchange), 120)],
    requests: 1,
  },
];

const CASES = FAULTS.flatMap((fault) =>
  fault.on.map((kind) => [fault.id, kind, fault.error ? 'is told of it' : 'survives it', fault] as const),
);

describe('a fault that may meet any call', () => {
  it.each(CASES)('%s: %s %s', async (id, kind, outcome, { faults, pauses, requests, error: code, says, options }) => {
    const subject = SUBJECTS[kind];
    const name = `${id}-${kind}-${outcome}`;
    const target = path.join(folder, name);
    const it = await bench({ ...subject.script, [subject.route]: [...faults(subject, kind), fine(subject)] }, options);
    if (code) {
      const thrown = await failure(subject.run(it.client, target));
      expect(thrown.code).toBe(typeof code === 'string' ? code : code[kind]);
      expect(thrown.message).toContain(says ?? '');
      expect(JSON.stringify(thrown) + thrown.stack).not.toContain(KEY);
      expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual([]);
    } else {
      await subject.run(it.client, target);
    }
    if (pauses) expect(it.clock.pauses).toEqual(pauses);
    expect(it.server.to(subject.route)).toHaveLength(requests);
    if (kind === 'POST') expectOneIntent(it);
  });

  it.each(EVERY)('keepalive_close: %s, five times on connections that close', async (kind) => {
    const subject = SUBJECTS[kind];
    const closing: Reply = (response, ...rest) => {
      fine(subject)(response, ...rest);
      response.on('finish', () => response.socket?.destroy());
    };
    const { client } = await bench({ ...subject.script, [subject.route]: [closing] });
    for (let i = 0; i < 5; i++) await subject.run(client, path.join(folder, `keepalive-${kind}`));
  });

  it.each(EVERY)('redirect_other: %s never takes the key along', async (kind) => {
    const subject = SUBJECTS[kind];
    const elsewhere = await bench({ 'GET /elsewhere': [fine(subject)], 'POST /elsewhere': [fine(subject)] });
    const away = reply(307, '', { location: `${elsewhere.server.url}/elsewhere` });
    const { client } = await bench({ ...subject.script, [subject.route]: [away] });
    const call = subject.run(client, path.join(folder, `redirect-${kind}`));
    // What could change something is not carried on to a stranger at all.
    if (subject.route.startsWith('POST')) expect((await failure(call)).code).toBe('protocol_error');
    else await call;
    for (const { headers } of elsewhere.server.seen) expect(headers.authorization).toBeUndefined();
    expect(elsewhere.server.seen).toHaveLength(subject.route.startsWith('POST') ? 0 : 1);
  });

  it.each(FILES)('gzip_bomb: %s stops at its limit', async (kind) => {
    const subject = SUBJECTS[kind];
    const bomb = gzipped(subject, Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1024 ** 2)))));
    const { client } = await bench({
      [LINK]: kind === 'link' ? [json(200, { url: '/cdn/file' })] : subject.script[LINK]!,
      [subject.route]: [bomb],
    });
    const call = client.assets.download('ast_1', 'glb', path.join(folder, `bomb-${kind}`), { maxBytes: 1024 ** 2 });
    expect(await failure(call)).toMatchObject({ code: 'unsafe_input', exitCode: 9 });
  });
});

/** All requests for one job are the same request, under the same key. */
function expectOneIntent({ server }: Bench): void {
  const posts = server.to('POST /v1/assets');
  const [first] = posts;
  expect(first!.headers['idempotency-key']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  for (const { headers, body } of posts) {
    expect(headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
    expect(body).toBe('{"prompt":"a mug"}');
  }
}
