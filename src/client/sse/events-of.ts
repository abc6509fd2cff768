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
 * The events in a body, by the rules of the WHATWG: HTML, section 9.2.6 "Interpreting an event stream". Lines end with
 * LF, CR or CRLF, a byte order mark is skipped, comments are skipped, and what the end of the body cuts off is no event.
 *
 * @throws {PropmasterError} `unsafe_input` for a line or an event that is too long
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const event = new EventBuffer();
  for await (const line of linesOf(body)) {
    const complete = event.take(line);
    if (complete) yield complete;
  }
}

/** Lines that have ended, without their ends. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Skips the byte order mark, and puts together what the network cut within a character.
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let restLength = 0;
  let afterCr = false;
  for await (const bytes of body) {
    let text = decoder.decode(bytes, { stream: true });
    if (afterCr && text !== '') {
      // The second half of a CRLF.
      if (text.startsWith('\n')) text = text.slice(1);
      afterCr = false;
    }
    const lines = text.split(/\r\n|\r|\n/);
    afterCr ||= text.endsWith('\r');
    const unfinished = lines.pop()!;
    for (const [index, line] of lines.entries()) {
      yield index === 0 ? [...rest, line].join('') : line;
      if (index === 0) [rest, restLength] = [[], 0];
    }
    if (unfinished === '') continue;
    rest.push(unfinished);
    restLength += unfinished.length;
    if (restLength > MAX_EVENT_LENGTH) throw tooLong();
  }
}

/** What has come of the next event. */
class EventBuffer {
  #type = '';
  #data: string[] = [];
  #length = 0;
  #id: string | undefined;
  #retryMs: number | undefined;

  /** @returns the event that an empty line has completed */
  take(line: string): ServerEvent | undefined {
    if (line === '') return this.#complete();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'event') this.#type = value;
    if (field === 'id' && !value.includes('\0')) this.#id = value;
    if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value);
    if (field !== 'data') return undefined;
    this.#data.push(value);
    this.#length += value.length;
    if (this.#length > MAX_EVENT_LENGTH) throw tooLong();
    return undefined;
  }

  #complete(): ServerEvent | undefined {
    const event = { type: this.#type || 'message', data: this.#data.join('\n'), id: this.#id, retryMs: this.#retryMs };
    const isEvent = this.#data.length > 0;
    this.#type = '';
    this.#id = undefined;
    this.#data = [];
    this.#length = 0;
    return isEvent ? event : undefined;
  }
}

function tooLong(): PropmasterError {
  return new PropmasterError('unsafe_input', 'The event stream holds a line without end, so it was not read on.');
}
