import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { PropmasterError } from '../src/errors.ts';
import type { ServerFactory } from './http/handler.ts';

/** A transport that tells when it has closed, whatever closed it: the handle of `serveStdio` doesn't. */
class TellingTransport extends StdioServerTransport {
  readonly closed: Promise<void>;
  #tell: () => void = () => {};

  constructor() {
    super();
    this.closed = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  override async close(): Promise<void> {
    await super.close();
    this.#tell();
  }
}

/**
 * Serves one client on stdin and stdout until stdin ends, `signal` is aborted, or the client has gone.
 *
 * @throws {PropmasterError} `protocol_error` for a message longer than the transport takes (10 MB)
 */
export async function serveOnStdio(
  factory: ServerFactory,
  notice: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (process.stdin.isTTY) notice('Waiting for an MCP client on stdin: an agent starts this command. Ctrl-C ends it.');
  const transport = new TellingTransport();
  let ended = false;
  let last: Error | undefined;
  const end = (): void => {
    ended = true;
  };
  process.stdin.once('end', end).once('close', end);
  process.stdout.once('error', end);
  const handle = serveStdio(factory, {
    transport,
    onerror: (error) => {
      last = error;
      notice(error.message);
    },
  });
  const stop = (): void => {
    end();
    void handle.close();
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  await transport.closed;
  signal?.removeEventListener('abort', stop);
  await handle.close();
  if (!ended) {
    throw new PropmasterError(
      'protocol_error',
      `The client was given up: ${last?.message ?? 'its connection broke.'}`,
      {
        where: 'stdin',
        hint: 'A message may hold 10 MB; files are given by their path.',
      },
    );
  }
}
