import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decoded } from '../decoded.ts';
import type { Dispatch, DispatchRequest, DispatchResponse } from '../dispatch.ts';
import { openFolder } from './folder.ts';
import { exchangeFile, type RecordedExchange } from './format.ts';
import { recordedBody } from './recorded-body.ts';
import { createScrubber, type Scrubber } from './scrub.ts';

/** Most that is kept of one body [bytes]. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Headers that say something of the exchange and nothing of who had it. */
const KEPT_REQUEST_HEADERS = ['accept', 'content-type', 'range', 'last-event-id'];
const KEPT_ANSWER_HEADERS =
  /^(content-type|content-range|accept-ranges|etag|allow|retry-after|x-ratelimit-\w+|content-disposition|location)$/;

export interface RecordingOptions {
  /** Made; must be empty, or hold a recording in the same dialect, which is added to. */
  readonly folder: string;
  readonly baseUrl: URL;
  readonly apiKey: string | undefined;
  /** Kept with the recording, so that a replay speaks it. */
  readonly dialect?: unknown;
}

/**
 * The same dispatch, with each request and answer written to a folder: without keys, links, e-mail addresses, names of
 * people and keys, uploaded images and where the service is. Prompts and the files that were made stay.
 *
 * @throws {PropmasterError} `usage` for a folder that holds anything else than a recording; `disk_error`
 */
export async function recording(dispatch: Dispatch, options: RecordingOptions): Promise<Dispatch> {
  const { folder, baseUrl, apiKey, dialect } = options;
  const before = await openFolder(folder, dialect);
  const scrubber = createScrubber(baseUrl, apiKey, before.standIns);
  const writing = new Set<Promise<void>>();
  const unread = new Set<() => void>();
  let count = before.last;

  const recorded: Dispatch = async (request) => {
    const number = ++count;
    const target = scrubber.target(new URL(request.url));
    const keep = (answer: Answered) => {
      const written = write(
        folder,
        number,
        { request: requestOf(request, target, scrubber), answer: answer.told },
        answer.bytes,
      );
      writing.add(written);
      return written.finally(() => writing.delete(written));
    };
    let response: DispatchResponse;
    try {
      response = await dispatch(request);
    } catch (error) {
      await keep({ told: { status: 0, headers: {}, left_out: 'there was no answer' } });
      throw error;
    }
    let isKept = false;
    const told = async (parts: readonly Uint8Array[], isWhole: boolean): Promise<void> => {
      if (isKept) return;
      isKept = true;
      unread.delete(leave);
      await keep(answerOf(response, parts, isWhole, scrubber, apiKey));
    };
    // Who asks for no more than the status never begins to read.
    const leave = () => void told([], false).catch(() => undefined);
    unread.add(leave);
    request.signal.addEventListener('abort', leave, { once: true });
    return { ...response, body: watched(response, () => request.signal.removeEventListener('abort', leave), told) };
  };
  return Object.assign(recorded, {
    async close() {
      for (const leave of [...unread]) leave();
      await Promise.allSettled(writing);
      await dispatch.close?.();
    },
  });
}

/** The body as it is read; told once it ends, or is left. */
async function* watched(
  { body }: DispatchResponse,
  begun: () => void,
  done: (parts: readonly Uint8Array[], isWhole: boolean) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  begun();
  try {
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes <= MAX_BODY_BYTES) parts.push(part.slice());
      yield part;
    }
    isWhole = bytes <= MAX_BODY_BYTES;
  } finally {
    // A recording that can't be written fails no request.
    await done(parts, isWhole).catch(() => undefined);
  }
}

interface Answered {
  readonly told: RecordedExchange['answer'];
  readonly bytes?: Promise<Uint8Array | undefined>;
}

function answerOf(
  { status, headers }: DispatchResponse,
  parts: readonly Uint8Array[],
  isWhole: boolean,
  scrubber: Scrubber,
  apiKey: string | undefined,
): Answered {
  const kept: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (KEPT_ANSWER_HEADERS.test(name)) kept[name] = scrubber.text(value);
  }
  const type = headers.get('content-type') ?? '';
  const told = { status, headers: kept };
  if (type.startsWith('image/')) return { told: { ...told, left_out: 'an image of the user' } };
  if (parts.length === 0) return { told };
  const whole = wholeOf(parts, headers.get('content-encoding'));
  if (isTextual(type)) {
    return {
      told,
      bytes: whole.then((bytes) =>
        Buffer.from(JSON.stringify({ body: scrubber.body(new TextDecoder().decode(bytes)) })),
      ),
    };
  }
  if (!isWhole) return { told: { ...told, left_out: 'it was not read to its end' } };
  return { told, bytes: whole.then((bytes) => (apiKey !== undefined && bytes.includes(apiKey) ? undefined : bytes)) };
}

async function wholeOf(parts: readonly Uint8Array[], coding: string | null): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of decoded(toIterable(parts), coding, MAX_BODY_BYTES)) pieces.push(piece);
  } catch {
    // What was cut short is kept as far as it came.
  }
  return Buffer.concat(pieces);
}

async function* toIterable(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

const isTextual = (type: string): boolean =>
  type === '' || /^(text\/|application\/(json|problem\+json|xml|x-www))/.test(type);

function requestOf(
  { method, headers, body }: DispatchRequest,
  target: string,
  scrubber: Scrubber,
): RecordedExchange['request'] {
  const kept = Object.fromEntries(
    KEPT_REQUEST_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, scrubber.text(headers[name])]])),
  );
  return { method, target, headers: kept, ...recordedBody(body, scrubber) };
}

async function write(
  folder: string,
  number: number,
  { request, answer }: RecordedExchange,
  bytes: Promise<Uint8Array | undefined> | undefined,
): Promise<void> {
  const content = await bytes;
  let told = answer;
  let beside: Uint8Array | undefined;
  if (bytes !== undefined && content === undefined) told = { ...answer, left_out: 'it holds the key' };
  else if (content !== undefined && isTextual(answer.headers['content-type'] ?? '')) {
    told = { ...answer, ...(JSON.parse(Buffer.from(content).toString()) as { body: unknown }) };
  } else beside = content;
  // Two commands may record at once: whoever comes second takes the next number that is free.
  for (let free = number; !(await isWritten(folder, free, { request, answer: told }, beside)); free++);
}

/** @returns false: the number is taken */
async function isWritten(
  folder: string,
  number: number,
  { request, answer }: RecordedExchange,
  beside: Uint8Array | undefined,
): Promise<boolean> {
  const name = exchangeFile(number);
  const file = name.replace(/json$/, 'bin');
  let hasFile = false;
  try {
    if (beside !== undefined) {
      await writeFile(path.join(folder, file), beside, { flag: 'wx' });
      hasFile = true;
    }
    const exchange = { request, answer: hasFile ? { ...answer, file } : answer };
    await writeFile(path.join(folder, name), `${JSON.stringify(exchange, undefined, 2)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasFile) await rm(path.join(folder, file), { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
