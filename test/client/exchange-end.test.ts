import { expect, it } from 'vitest';
import { ExchangeEnd, endOf } from '../../src/client/exchange-end.ts';
import { createClient, type DispatchRequest } from '../../src/client/index.ts';
import { ASSET } from './bench.ts';

it('tells each listener once, those who come late too', () => {
  const [end, told] = [new ExchangeEnd(), [] as string[]];
  end.onEnd((reason) => told.push(`early ${reason}`));
  end.end('over');
  end.end('again');
  end.onEnd((reason) => told.push(`late ${reason}`));
  expect(told).toEqual(['early over', 'late over']);
});

it.each(['before', 'after'])('its signal, asked for %s the end, is aborted with the same reason', (when) => {
  const end = new ExchangeEnd();
  const early = when === 'before' ? end.signal : undefined;
  end.end('over');
  expect(early ?? end.signal).toBe(end.signal);
  expect(end.signal).toMatchObject({ aborted: true, reason: 'over' });
});

it.each(['before', 'after'])('follows the signal of a request that was made elsewhere, aborted %s', (when) => {
  const control = new AbortController();
  if (when === 'before') control.abort('over');
  const end = endOf({ method: 'GET', url: 'http://x', headers: {}, signal: control.signal });
  if (when === 'after') control.abort('over');
  expect(end).toMatchObject({ isOver: true, reason: 'over' });
});

async function* answer(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify({ asset: ASSET }));
}

it('a dispatch of the user gets a signal that is aborted once the call is over, and may copy its request', async () => {
  let copied: DispatchRequest | undefined;
  const client = createClient({
    baseUrl: 'http://x.example',
    async dispatch(request) {
      copied = { ...request };
      expect(copied.signal.aborted).toBe(false);
      return { status: 200, headers: new Headers(), body: answer() };
    },
  });
  await client.assets.get('ast_1');
  expect(copied?.signal.aborted).toBe(true);
});
