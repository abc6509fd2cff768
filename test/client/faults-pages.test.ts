import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure } from './bench.ts';
import { error, json, type Reply } from './fault-server.ts';

const LIST = 'GET /v1/assets';

/** A page of assets with these ids. */
function page(ids: string[], next?: string | null, hasMore = next !== undefined): Reply {
  const assets = ids.map((id) => ({ ...ASSET, id }));
  return json(200, { ok: true, assets, has_more: hasMore, ...(next === undefined ? {} : { next_cursor: next }) });
}

async function listed(...pages: Reply[]) {
  const warnings: string[] = [];
  const { client, server } = await bench(
    { [LIST]: pages },
    { logger: ({ kind, message }) => kind === 'warning' && warnings.push(message!) },
  );
  const ids: string[] = [];
  for await (const { id } of client.assets.iterate({ pageSize: 2 })) ids.push(id);
  return { ids, warnings, urls: server.seen.map(({ url }) => url) };
}

describe('assets.iterate', () => {
  it('passes the cursor on as it came', async () => {
    const { ids, urls } = await listed(page(['a', 'b'], 'c+/=&'), page(['c']));
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(urls).toEqual(['/v1/assets?limit=2', '/v1/assets?limit=2&cursor=c%2B%2F%3D%26']);
  });

  it('page_short: shorter than asked is not the end', async () => {
    expect((await listed(page(['a'], 'x'), page(['b'], 'y'), page(['c', 'd']))).ids).toEqual(['a', 'b', 'c', 'd']);
  });

  it('page_empty_more: an empty page is not the end', async () => {
    expect((await listed(page([], 'x'), page([], 'y'), page(['a']))).ids).toEqual(['a']);
  });

  it('page_dup: an item on two pages is listed once', async () => {
    expect((await listed(page(['a', 'b'], 'x'), page(['b', 'c']))).ids).toEqual(['a', 'b', 'c']);
  });

  it.each([undefined, null, ''])('page_more_no_cursor: stops and warns (next_cursor %j)', async (next) => {
    const { ids, warnings } = await listed(page(['a'], next, true));
    expect(ids).toEqual(['a']);
    expect(warnings).toHaveLength(1);
  });

  it('cursor_loop: an error instead of an endless loop', async () => {
    const { client, server } = await bench({ [LIST]: [page(['a'], 'x'), page(['b'], 'y'), page(['c'], 'x')] });
    const ids: string[] = [];
    const walk = async () => {
      for await (const { id } of client.assets.iterate()) ids.push(id);
    };
    expect(await failure(walk())).toMatchObject({ code: 'protocol_error', where: LIST });
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.seen).toHaveLength(3);
  });

  it('cursor_loop: nor may empty pages go on for ever', async () => {
    let cursor = 0;
    const { client } = await bench({ [LIST]: [(...exchange) => page([], `c${cursor++}`)(...exchange)] });
    expect((await failure(client.assets.iterate().next())).code).toBe('protocol_error');
  });

  it('cursor_expired: a clear error, no repeat', async () => {
    const { client, server } = await bench({ [LIST]: [error(400, 'invalid_cursor', 'The cursor has expired.')] });
    const thrown = await failure(client.assets.list({ cursor: 'old' }));
    expect(thrown).toMatchObject({ code: 'invalid_input', serviceCode: 'invalid_cursor' });
    expect(thrown.message).toContain('The cursor has expired.');
    expect(server.seen).toHaveLength(1);
  });
});
