import { createParser } from 'eventsource-parser';
import { PropmasterError } from '../../errors.ts';

/** One event of a stream. */
export interface ServerEvent {
  /** `message` unless the stream names it. */
  readonly type: string;
  /** Lines joined with `\n`. */
  readonly data: string;
  /** Its own; an empty one takes the last id back. */
  readonly id: string | undefined;
  /** The last pause before a reconnect that the stream has asked for [ms]. */
  readonly retryMs: number | undefined;
}

/** A job with its result is some KiB; one line, or one event, of more than this is no event of ours [characters]. */
const MAX_EVENT_LENGTH = 4 * 1024 * 1024;

/**
 * The events in a body, by the rules of the WHATWG: HTML, section 9.2.6 "Interpreting an event stream". What the end of
 * the body cuts off is no event.
 *
 * @throws {PropmasterError} `unsafe_input` for a line or an event that is too long
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const events: ServerEvent[] = [];
  let retryMs: number | undefined;
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ event, data, id }) => events.push({ type: event || 'message', data, id, retryMs }),
    onRetry: (ms) => {
      retryMs = ms;
    },
    onError: ({ type }) => {
      tooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  // Skips the byte order mark, and puts together what the network cut within a character.
  const decoder = new TextDecoder();
  let afterCr = false;
  for await (const bytes of body) {
    let text = decoder.decode(bytes, { stream: true });
    if (text === '') continue;
    // The parser holds a line that ends with CR until it has seen whether LF follows, for ever at the end of a stream.
    if (afterCr && text.startsWith('\n')) text = text.slice(1);
    afterCr = text.endsWith('\r');
    parser.feed(afterCr ? `${text}\n` : text);
    yield* events.splice(0);
    if (tooLong) {
      throw new PropmasterError('unsafe_input', 'The event stream holds a line without end, so it was not read on.');
    }
  }
}
