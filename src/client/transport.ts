import { HEADERS } from '../contract/limits.ts';
import { isPropmasterError } from '../errors.ts';
import { amended } from './amended.ts';
import { bounded, type CallBounds, ended } from './bounds.ts';
import { isRepeatable, placeOf, type ResourceCall, settled } from './call.ts';
import { type Connection, exchange, type HttpAnswer, textOf, urlOf } from './exchange.ts';
import { ExchangeEnd } from './exchange-end.ts';
import { FailedAttempt } from './failed-attempt.ts';
import { type LogEntry, tell } from './hooks.ts';
import { type AnswerShape, jsonAnswer } from './json-answer.ts';
import { networkFailure } from './network-failure.ts';
import { type RetryOptions, repeating } from './repeating.ts';
import { type Reply, type ResponseInfo, replyOf } from './reply.ts';

/** Most that a JSON body may hold, decoded [bytes]. A page of 100 assets is some 100 KiB. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Why an exchange is ended that is over. One for all: to make one a request costs more than the rest of its end. */
const ENDED = new Error('The exchange has ended.');

/** One attempt of a call. */
export interface Turn extends CallBounds {
  /** 1 for the first. */
  readonly attempt: number;
}

/** An answer whose body is still open. */
export interface OpenedStream {
  readonly answer: HttpAnswer;
  /** What reading the body threw, as the error to throw on. */
  failed(thrown: unknown): Error;
  /** Ends the exchange, read to the end or not. */
  end(): void;
}

/** What all resources are built on: authorisation, budget, repeats, errors. */
export interface Transport {
  readonly connection: Connection;
  /** Sends `call` until it is answered. The reply rejects with a {@link PropmasterError}. */
  json<T>(call: ResourceCall, shape: AnswerShape<T>): Reply<T>;
  /** Sends `call` until `read` has read an answer to the end. @throws {PropmasterError} */
  send<T>(call: ResourceCall, read: (answer: HttpAnswer) => Promise<T>): Promise<T>;
  /** One attempt. The body can be read until `read` returns. @throws {FailedAttempt} @throws {PropmasterError} */
  once<T>(call: ResourceCall, turn: Turn, read: (answer: HttpAnswer) => Promise<T>): Promise<T>;
  /** One attempt, to the headers. @throws {FailedAttempt} @throws {PropmasterError} */
  open(call: ResourceCall, turn: Turn): Promise<OpenedStream>;
  /** Repeats what is made of {@link Transport.once}. @throws {PropmasterError} */
  repeat<T>(bounds: CallBounds, repeatable: boolean, where: string, attempt: (turn: Turn) => Promise<T>): Promise<T>;
  /** Tells the log of something that is odd, but no error. */
  warn(where: string, message: string): void;
}

export function createTransport(connection: Connection, retry: RetryOptions): Transport {
  const { clock, budget, listeners } = connection;

  const open: Transport['open'] = async (raw, { signal, until, attempt }) => {
    const where = placeOf(raw);
    const call = settled(raw);
    if (signal?.aborted) throw ended(signal, where);
    const url = urlOf(connection, call);
    const end = new ExchangeEnd();
    const onAbort = () => end.end(ENDED);
    signal?.addEventListener('abort', onAbort, { once: true });
    const opened: Omit<OpenedStream, 'answer'> = {
      failed(thrown) {
        if (signal?.aborted) return ended(signal, where);
        if (thrown instanceof FailedAttempt) return thrown;
        if (isPropmasterError(thrown)) return thrown.where ? thrown : amended(thrown, { where });
        return networkFailure(thrown, where, url.href);
      },
      end() {
        signal?.removeEventListener('abort', onAbort);
        end.end(ENDED);
      },
    };
    try {
      const run = () => exchange(connection, call, { where, url, attempt, end });
      const answer = await (call.target instanceof URL ? run() : budget.spend({ signal, until }, run));
      return { answer, failed: opened.failed, end: opened.end };
    } catch (thrown) {
      opened.end();
      throw opened.failed(thrown);
    }
  };

  const once: Transport['once'] = async (call, turn, read) => {
    const { answer, failed, end } = await open(call, turn);
    try {
      return await read(answer);
    } catch (thrown) {
      throw failed(thrown);
    } finally {
      end();
    }
  };

  const repeat: Transport['repeat'] = (bounds, repeatable, where, attempt) =>
    repeating((count) => attempt({ ...bounds, attempt: count }), {
      ...bounds,
      clock,
      options: retry,
      repeatable,
      onRepeat: ({ error }, pauseMs) =>
        tell<LogEntry>(listeners.log, () => ({
          kind: 'repeat',
          where,
          message: `${error.message} Again in ${Math.round(pauseMs)} ms.`,
        })),
    });

  const send: Transport['send'] = (call, read) => {
    const where = placeOf(call);
    return bounded(call.options ?? {}, clock, where, (bounds) =>
      repeat(bounds, isRepeatable(call), where, (turn) => once(call, turn, read)),
    );
  };

  return {
    connection,
    open,
    once,
    repeat,
    send,
    warn: (where, message) => tell<LogEntry>(listeners.log, () => ({ kind: 'warning', where, message })),
    json: (call, shape) =>
      replyOf(
        send({ ...call, maxBytes: MAX_JSON_BYTES }, async (answer) => ({
          data: await readJson(answer, shape),
          response: responseOf(answer),
        })),
      ),
  };
}

/** @throws {FailedAttempt} as {@link jsonAnswer} does */
export async function readJson<T>({ body, headers, where, clean }: HttpAnswer, shape: AnswerShape<T>): Promise<T> {
  return jsonAnswer(clean(await textOf(body)), shape, headers, where);
}

export function responseOf({ status, headers }: HttpAnswer): ResponseInfo {
  return { status, headers, requestId: headers.get(HEADERS.requestId) ?? undefined };
}
