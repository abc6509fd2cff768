import { z } from 'zod';
import type { Deployment, KeyKind } from '../src/api/deployment.ts';
import type { Propmaster } from '../src/api/propmaster.ts';
import { PropmasterError } from '../src/errors.ts';
import type { BrowsedItem } from './browsed-item.ts';
import { orderedJobs } from './ordered-jobs.ts';
import { CATALOG } from './source.ts';
import { clip } from './views.ts';

export const KINDS = ['assets', 'scenes', 'catalog', 'images', 'jobs', 'categories'] as const;
type Kind = (typeof KINDS)[number];

type Client = Deployment['client'];

interface Wanted {
  readonly what: Kind;
  readonly query: string | undefined;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

const ITEMS_SHOWN = 8;
/** Most bytes of the items of one result. */
const ITEMS_BYTES = 1_400;
/** A query is answered by at most so many pages of the service; then the cursor goes on. */
const PAGES = 5;
const PAGE_SIZE = 50;

/** Where a listing goes on: which key, which page of the service, how many of its items were shown already. */
const place = z.object({ key: z.int().min(0).max(1), page: z.string().nullable(), skip: z.int().min(0) });
type Place = z.infer<typeof place>;

/** A page of what there is, and what was seen to be otherwise than the profile of the service says. */
interface Browsed {
  readonly items: BrowsedItem[];
  readonly nextCursor: string | undefined;
  readonly deviation: string | undefined;
}

/** @throws {PropmasterError} `invalid_input` for a cursor that is none of ours; what the service throws */
export async function browsePage(propmaster: Propmaster, { what, query, cursor, signal }: Wanted): Promise<Browsed> {
  // All groups of kinds are one page.
  if (what === 'categories' && !query?.trim())
    return { items: await categories(undefined), nextCursor: undefined, deviation: undefined };
  const service = what === 'jobs' || what === 'categories' ? undefined : await propmaster.service();
  const page = (items: BrowsedItem[], nextCursor: string | undefined): Browsed => {
    const deviation = service?.deviations?.().at(-1);
    return { items, nextCursor, deviation: deviation === undefined ? undefined : clip(deviation, 320) };
  };
  const keys = await keysFor(propmaster, what);
  const fits = matching(what === 'catalog' || what === 'categories' ? undefined : query);
  const items: BrowsedItem[] = [];
  let bytes = 0;
  let at: Place | undefined = cursor === undefined ? { key: 0, page: null, skip: 0 } : decode(cursor);
  for (let pages = 0; at !== undefined && pages < PAGES; pages++) {
    const here: Place = at;
    const key = keys[here.key];
    if (key === undefined) throw badCursor();
    const found = await list(propmaster, key, what, query, here.page, signal);
    for (let index = here.skip; index < found.items.length; index++) {
      const item = found.items[index]!;
      if (!fits(item)) continue;
      bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
      if (items.length === ITEMS_SHOWN || (bytes > ITEMS_BYTES && items.length > 0)) {
        return page(items, encode({ ...here, skip: index }));
      }
      items.push(item);
    }
    at = following(here, found.next, keys.length);
  }
  return page(items, at && encode(at));
}

function following({ key }: Place, next: string | undefined, keys: number): Place | undefined {
  if (next !== undefined) return { key, page: next, skip: 0 };
  return key + 1 < keys ? { key: key + 1, page: null, skip: 0 } : undefined;
}

/** The local service keeps apart what its two keys made; the catalog is the same for both, and only Team keys make scenes. */
async function keysFor(propmaster: Propmaster, what: Kind): Promise<readonly KeyKind[]> {
  if (what === 'jobs' || what === 'categories' || !(await propmaster.service()).local) return ['personal'];
  if (what === 'catalog') return ['personal'];
  return what === 'scenes' ? ['team'] : ['personal', 'team'];
}

async function list(
  propmaster: Propmaster,
  key: KeyKind,
  what: Kind,
  query: string | undefined,
  page: string | null,
  signal: AbortSignal,
): Promise<{ items: BrowsedItem[]; next: string | undefined }> {
  if (what === 'jobs') return { items: await jobs(propmaster), next: undefined };
  if (what === 'categories') return { items: await categories(query), next: undefined };
  const client = (await propmaster.service()).clientWith(key);
  const options = { pageSize: PAGE_SIZE, signal, ...(page === null ? {} : { cursor: page }) };
  const { has_more, next_cursor, items } = await LISTINGS[what](client, options, query);
  return { items, next: has_more !== false && next_cursor ? next_cursor : undefined };
}

type Options = { readonly pageSize: number; readonly signal: AbortSignal; readonly cursor?: string };
interface Listed {
  readonly has_more?: boolean | undefined;
  readonly next_cursor?: string | null | undefined;
  readonly items: BrowsedItem[];
}

const LISTINGS: Record<
  Exclude<Kind, 'jobs' | 'categories'>,
  (client: Client, options: Options, query: string | undefined) => Promise<Listed>
> = {
  async assets(client, options) {
    const { assets, ...page } = await client.assets.list(options);
    return { ...page, items: assets.map(({ id, name, prompt }) => viewed(id, name, prompt)) };
  },
  async scenes(client, options) {
    const { scenes, ...page } = await client.scenes.list(options);
    const items = scenes.map(({ id, name, pipeline_prompt, pipeline_status }) =>
      viewed(id, name, pipeline_prompt, pipeline_status),
    );
    return { ...page, items };
  },
  async catalog(client, options, query) {
    const { items, ...page } = await client.catalog.list({ ...options, ...(query === undefined ? {} : { query }) });
    return {
      ...page,
      items: items.map(({ slug, name, category, tags, extent_m }) =>
        viewed(`${CATALOG}${slug}`, name, `${category}, ${tags.slice(0, 6).join(', ')}, ${extent_m} m`),
      ),
    };
  },
  async images(client, options) {
    const { images, ...page } = await client.images.list(options);
    const items = images.map(({ id, media_type, width, height }) => viewed(id, media_type, `${width} × ${height} px`));
    return { ...page, items };
  },
};

async function jobs(propmaster: Propmaster): Promise<BrowsedItem[]> {
  const [known, ordered] = await Promise.all([propmaster.jobs(), orderedJobs(propmaster.root)]);
  const assets = known.flatMap(({ jobId, prompt, status, prop }) =>
    jobId === undefined ? [] : [viewed(jobId, prop ?? 'not installed', prompt, status)],
  );
  const others = (ended: boolean) =>
    ordered
      .filter(({ hasEnded }) => hasEnded === ended)
      .map(({ id, kind, about, state }) => viewed(id, kind, about, state));
  return [...others(false), ...assets, ...others(true)];
}

/** The words that it searches are loaded here and not with the server. */
const categories = async (query: string | undefined): Promise<BrowsedItem[]> =>
  (await import('./browse-categories.ts')).browseCategories(query);

function viewed(id: string, name: string, about: string, state?: string): BrowsedItem {
  const shown = { id: clip(id, 200), name: clip(name, 60), about: clip(about, 100) };
  return state === undefined ? shown : { ...shown, state: clip(state, 30) };
}

function matching(query: string | undefined): (item: BrowsedItem) => boolean {
  const words = query?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return ({ id, name, about }) => {
    const text = `${id} ${name} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

const encode = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url');

function decode(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw badCursor();
  }
}

function badCursor(): PropmasterError {
  return new PropmasterError('invalid_input', 'This cursor comes from no earlier page.', {
    where: 'cursor',
    hint: 'Call without cursor, then with the next_cursor of each page.',
  });
}
