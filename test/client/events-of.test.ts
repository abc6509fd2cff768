import { describe, expect, it } from 'vitest';
import { eventsOf, type ServerEvent } from '../../src/client/sse/events-of.ts';

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

async function read(...parts: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(chunks(...parts))) events.push(event);
  return events;
}

/** The data of all events. */
const data = async (...parts: (string | Uint8Array)[]) => (await read(...parts)).map((event) => event.data);

// The first four are the examples of the WHATWG's section 9.2.6.
describe('eventsOf', () => {
  it('joins several data lines', async () => {
    expect(await data('data: YHOO\ndata: +2\ndata: 10\n\n')).toEqual(['YHOO\n+2\n10']);
  });

  it('skips comments, takes ids, and drops what the end cuts off', async () => {
    const events = await read(
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event',
    );
    expect(events.map((event) => [event.data, event.id])).toEqual([
      ['first event', '1'],
      ['second event', ''],
    ]);
  });

  it('an event may be empty', async () => {
    expect(await data('data\n\ndata\ndata\n\ndata:')).toEqual(['', '\n']);
  });

  it('takes one space after the colon, or none', async () => {
    expect(await data('data:test\n\ndata: test\n\ndata:  test\n\n')).toEqual(['test', 'test', ' test']);
  });

  it('names the type of an event, for that event alone', async () => {
    const events = await read('event: job\ndata: 1\n\ndata: 2\n\nevent: lost\n\ndata: 3\n\n');
    expect(events.map(({ type }) => type)).toEqual(['job', 'message', 'message']);
  });

  it.each(['\n', '\r', '\r\n'])('lines end with %j, wherever the network cuts', async (end) => {
    const text = ['data: a', 'data: b', '', ': c', 'data: d', '', ''].join(end);
    expect(await data(text)).toEqual(['a\nb', 'd']);
    expect(await data(...text)).toEqual(['a\nb', 'd']);
  });

  it('skips a byte order mark at the beginning only', async () => {
    expect(await data(Buffer.from('efbbbf', 'hex'), 'data: a\n\n\ufeffdata: b\n\n')).toEqual(['a']);
  });

  it('puts characters together that the network cut', async () => {
    const bytes = Buffer.from('data: Kühlschrank 冷蔵庫 🧊\n\n');
    expect(await data(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['Kühlschrank 冷蔵庫 🧊']);
  });

  it('keeps the last pause that was asked for, if it is one', async () => {
    const events = await read('retry: 3000\n\ndata: a\n\nretry: soon\ndata: b\n\nretry: 5\ndata: c\n\n');
    expect(events.map(({ retryMs }) => retryMs)).toEqual([3000, 3000, 5]);
  });

  it('ignores an id with NUL, and fields of which it knows nothing', async () => {
    expect(await read('id: 1\0\nfoo: bar\n data: x\ndata: a\n\n')).toMatchObject([{ data: 'a', id: undefined }]);
  });

  it('the last id stays with the stream, not with the next event', async () => {
    expect((await read('id: 7\ndata: a\n\ndata: b\n\n')).map(({ id }) => id)).toEqual(['7', undefined]);
  });

  it.each([
    ['a line without end', 'data: '],
    ['an event of many lines', 'data: \ndata: x'],
  ])('%s stops at a limit', async (_, start) => {
    let sent = 0;
    async function* long() {
      while (sent < 20 * 1024 ** 2) {
        sent += 1024 ** 2;
        yield Buffer.from(start + 'x'.repeat(1024 ** 2));
        if (start.includes('\n')) yield Buffer.from('\n');
      }
    }
    await expect(eventsOf(long()).next()).rejects.toMatchObject({ code: 'unsafe_input' });
    expect(sent).toBeLessThan(10 * 1024 ** 2);
  });
});
