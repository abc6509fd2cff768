import type { Readable, Writable } from 'node:stream';
import { PropmasterError } from '../../errors.ts';
import type { Shared } from './call.ts';
import { readLines } from './lines.ts';
import { RpcSession, type Send } from './session.ts';

/** So much that the client has not read yet, and progress is no longer told [byte]. */
const MOST_UNREAD = 2 ** 20;

interface ServeOptions extends Shared {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends it as the end of the input does. */
  readonly signal: AbortSignal;
}

/**
 * Serves one client until its stream ends, nobody reads any more, it has asked for `shutdown`, or the signal is given.
 * What is at work then is cancelled and waited for. Nothing but messages is written to `output`.
 *
 * @throws what the signal was given
 */
export async function serveRpc({ input, output, signal, ...shared }: ServeOptions): Promise<void> {
  const send: Send = (message, options) => {
    if (options?.expendable && output.writableLength > MOST_UNREAD) return;
    if (output.writable) output.write(`${JSON.stringify(message)}\n`);
  };
  await new Promise<void>((resolve) => {
    const session = new RpcSession(shared, send, resolve);
    const end = (): void => void session.stop(new PropmasterError('interrupted', 'The client has gone.')).then(resolve);
    output.on('error', end).on('close', end);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    const listen = async (): Promise<void> => {
      for await (const line of readLines(input)) session.receive(line);
    };
    // A stream that breaks has ended. Who asked for `shutdown` may go: what is open is waited for all the same.
    const ended = (): void => {
      if (!session.isShuttingDown) end();
    };
    listen().then(ended, ended);
  });
  signal.throwIfAborted();
}
