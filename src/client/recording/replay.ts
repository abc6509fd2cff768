import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { Dispatch } from '../dispatch.ts';
import { isJsonRecord } from '../shape/record.ts';
import { HEADER_FILE, type RecordedExchange, recordedExchange, recordingHeader } from './format.ts';
import { createScrubber, RECORDED_BASE_URL } from './scrub.ts';

/** A recording that can be asked. */
export interface RecordedService {
  readonly dispatch: Dispatch;
  /** The dialect that was spoken; undefined: the usual one. */
  readonly dialect: unknown;
}

/** What one request was answered, in the order of the answers; the last one stays. */
type Answers = RecordedExchange['answer'][];

/**
 * A service that answers as the one of a recording did. A request that was not recorded is answered by that with the
 * same path and another body; else not at all.
 *
 * @throws {PropmasterError} `not_found`, `invalid_input` for what is no recording, with the file
 */
export async function replaying(folder: string): Promise<RecordedService> {
  const header = recordingHeader.safeParse(await jsonOf(folder, HEADER_FILE));
  if (!header.success) throw noRecording(path.join(folder, HEADER_FILE), 'it is none of a recording');
  const answers = new Map<string, Answers>();
  const files = (await readdir(folder)).filter((name) => /^\d{4,}\.json$/.test(name)).sort();
  for (const name of files) {
    const read = recordedExchange.safeParse(await jsonOf(folder, name));
    if (!read.success) throw noRecording(path.join(folder, name), read.error.issues[0]!.path.join('.') || 'no object');
    const { request, answer } = read.data;
    for (const place of new Set([placeOf(request), placeOf({ ...request, body: undefined })])) {
      answers.set(place, [...(answers.get(place) ?? []), answer]);
    }
  }
  const scrubber = createScrubber(new URL(RECORDED_BASE_URL), undefined);
  const dispatch: Dispatch = async ({ method, url, body }) => {
    // As it was recorded: parameters of the same spelling, and stand-ins as they are.
    const target = scrubber.target(new URL(url));
    const told = typeof body === 'string' ? scrubber.body(body) : undefined;
    const found =
      next(answers.get(placeOf({ method, target, body: told }))) ?? next(answers.get(placeOf({ method, target })));
    if (!found) throw unanswered(folder, method, target);
    if (found.status === 0) throw new TypeError('fetch failed', { cause: new Error('no answer, as recorded') });
    return { status: found.status, headers: new Headers(found.headers), body: bodyOf(folder, found) };
  };
  return { dispatch, dialect: header.data.dialect };
}

const next = (answers: Answers | undefined): Answers[number] | undefined =>
  answers === undefined || answers.length <= 1 ? answers?.[0] : answers.shift();

function placeOf({
  method,
  target,
  body,
}: {
  readonly method: string;
  readonly target: string;
  readonly body?: unknown;
}): string {
  return body === undefined ? `${method} ${target}` : `${method} ${target}\n${JSON.stringify(sorted(body))}`;
}

/** JSON with its names in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, held]) => [name, sorted(held)]),
  );
}

async function* bodyOf(folder: string, { body, file, left_out: missing }: Answers[number]): AsyncGenerator<Uint8Array> {
  if (file !== undefined) yield await readFile(path.join(folder, file));
  else if (typeof body === 'string') yield Buffer.from(body);
  else if (body !== undefined) yield Buffer.from(JSON.stringify(body));
  else if (missing !== undefined) throw new Error(`the recording leaves the body out: ${missing}`);
}

async function jsonOf(folder: string, name: string): Promise<unknown> {
  const file = path.join(folder, name);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
    throw new PropmasterError('not_found', `There is no recording in ${folder}.`, {
      where: `--replay ${folder}`,
      hint: 'Name the folder that `--record` wrote.',
    });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw noRecording(file, 'it is no JSON');
  }
}

const noRecording = (file: string, why: string): PropmasterError =>
  new PropmasterError('invalid_input', `The file can't be replayed: ${why}.`, {
    where: file,
    hint: 'Record the session again with --record.',
  });

const unanswered = (folder: string, method: string, target: string): PropmasterError =>
  new PropmasterError('not_found', `The recording has no answer to ${method} ${target}.`, {
    where: `--replay ${folder}`,
    hint: 'Run the command that was recorded, with the same options.',
  });
