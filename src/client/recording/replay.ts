import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { Dispatch } from '../dispatch.ts';
import { canonical } from './canonical.ts';
import { besideRecorded } from './differences.ts';
import { HEADER_FILE, type RecordedExchange, recordedExchange, recordingHeader } from './format.ts';
import { recordedBody } from './recorded-body.ts';
import { createScrubber, RECORDED_BASE_URL, STAND_INS_OF_REPLAY, standInsAlike } from './scrub.ts';

/** A recording that can be asked. */
export interface RecordedService {
  readonly dispatch: Dispatch;
  /** The dialect that was spoken; undefined: the usual one. */
  readonly dialect: unknown;
}

/** What one request was answered, in the order of the answers; the last one stays. */
type Answers = RecordedExchange['answer'][];
type Question = Pick<RecordedExchange['request'], 'method' | 'target' | 'body'>;

/**
 * A service that answers as the one of a recording did: the same method, path, query and body, whatever the order of the
 * names in it, are answered as they were, one answer after the other. Headers are not compared: what differs from run to
 * run, such as idempotency keys, stands there. Bodies are compared as they were recorded, without what recordings leave
 * out; of uploads that is their length.
 *
 * @throws {PropmasterError} `not_found`, `invalid_input` for what is no recording, with the file; the dispatch throws
 *   `not_found` for what was not recorded, with what was recorded in its place
 */
export async function replaying(folder: string): Promise<RecordedService> {
  const header = recordingHeader.safeParse(await jsonOf(folder, HEADER_FILE));
  if (!header.success) throw noRecording(path.join(folder, HEADER_FILE), 'it is none of a recording');
  const answers = new Map<string, Answers>();
  const questions: Question[] = [];
  for (const name of await exchangeFiles(folder)) {
    const read = recordedExchange.safeParse(await jsonOf(folder, name));
    if (!read.success) throw noRecording(path.join(folder, name), read.error.issues[0]!.path.join('.') || 'no object');
    const { request, answer } = read.data;
    questions.push(request);
    answers.set(placeOf(request), [...(answers.get(placeOf(request)) ?? []), answer]);
  }
  const scrubber = createScrubber(new URL(RECORDED_BASE_URL), undefined, STAND_INS_OF_REPLAY);
  const dispatch: Dispatch = async ({ method, url, body }) => {
    // As it was recorded: parameters of the same spelling, and stand-ins as they are.
    const asked: Question = { method, target: scrubber.target(new URL(url)), ...recordedBody(body, scrubber) };
    const found = next(answers.get(placeOf(asked))) ?? next(alike(answers, placeOf(asked)));
    if (!found) throw unanswered(folder, asked, questions);
    if (found.status === 0) throw new TypeError('fetch failed', { cause: new Error('no answer, as recorded') });
    return { status: found.status, headers: new Headers(found.headers), body: bodyOf(folder, found) };
  };
  return { dispatch, dialect: header.data.dialect };
}

/** In the order of their numbers. */
async function exchangeFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4,}\.json$/.test(name));
  return names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

const next = (answers: Answers | undefined): Answers[number] | undefined =>
  answers === undefined || answers.length <= 1 ? answers?.[0] : answers.shift();

/** The answers of a request that differs only in the numbers of stand-ins: what stood there was left out of the recording. */
function alike(answers: ReadonlyMap<string, Answers>, place: string): Answers | undefined {
  const form = standInsAlike(place);
  if (form === undefined) return undefined;
  for (const [recorded, told] of answers) if (form.test(recorded)) return told;
  return undefined;
}

const placeOf = ({ method, target, body }: Question): string => `${method} ${target}\n${canonical(body)}`;

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

function unanswered(folder: string, asked: Question, recorded: readonly Question[]): PropmasterError {
  const beside = besideRecorded(asked, recorded);
  return new PropmasterError(
    'not_found',
    `The recording has no answer to ${asked.method} ${asked.target}${beside === undefined ? '' : `: ${beside}`}.`,
    { where: `--replay ${folder}`, hint: 'Run a command that was recorded, with the same arguments and options.' },
  );
}
