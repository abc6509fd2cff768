import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Route } from '../../src/contract/route.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { manageKeys } from '../../src/service/store/manage-keys.ts';
import { openStore } from '../../src/service/store/store.ts';
import { type Call, call, jobOf, makeAsset, openFake, shareFake, submit, temporaryFolder } from './open.ts';

/**
 * Every route of the interface, asked with a key of another library: it must see, find out and change nothing. An id
 * of another library answers as one that never was does, byte for byte.
 */
const shared = shareFake();

/** One pixel each. */
const [RED, BLUE] = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWM4Y2wMAAMBATOR31alAAAAAElFTkSuQmCC',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwNj4DAAHPATND5TCVAAAAAElFTkSuQmCC',
].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];

/** Names of path parameters that belong to somebody. */
type Owned = 'asset_id' | 'job_id' | 'scene_id' | 'batch_id' | 'image_id';
const NEVER: Readonly<Record<Owned, string>> = {
  asset_id: 'asset_000000000000000000000000',
  job_id: 'job_000000000000000000000000',
  scene_id: 'scene_000000000000000000000000',
  batch_id: 'batch_000000000000000000000000',
  image_id: `img_${'0'.repeat(64)}`,
};
const isOwned = (name: string): name is Owned => name in NEVER;
const ownedParts = ({ params }: Route) => Object.keys(params?.shape ?? {}).filter(isOwned);

/** What makes a request of a route a good one, but for the id: one entry for each way to ask. */
const WAYS: Readonly<Record<string, readonly (Call & { readonly query?: string })[]>> = {
  'jobs.get': [{}, { query: '?include_result=true' }],
  'jobs.retry-export': [{ headers: { 'Idempotency-Key': 'retry' } }],
  'assets.export': ['mjcf', 'usd', 'usdz', 'sdf', 'glb'].map((format) => ({ query: `?format=${format}` })),
  'scenes.get': [{}, { query: '?include_graph=true' }],
  'scenes.update': [{ json: { name: 'Mine now' } }],
  'scenes.export': [{}, { json: { robot_profile: 'mujoco' } }, { query: '?format=glb' }, { query: '?format=source' }],
};
/** Submissions, which name nothing that is there: see "what is submitted". */
const SUBMISSIONS = [
  'assets.create',
  'scenes.create',
  'scenes.plan',
  'scenes.createPlanned',
  'batches.create',
  'images.upload',
];
/** Submissions that name a scene in their body: see "an edit". */
const EDITS = ['scenes.edit'];
const OF_ITSELF = ['account.get', 'account.usage'];
/** The same for every key, and what needs none; of links see `links.test.ts` and `thumbnails.test.ts`. */
const PUBLIC = [
  'catalog.get',
  'catalog.file',
  'downloads.get',
  'thumbnails.get',
  'description.openapi',
  'description.page',
];

interface Key {
  readonly key: string;
  readonly kind: 'personal' | 'team';
}
/** Whose things are asked for, and one of each that this kind of key can have. */
interface Owner extends Key {
  readonly things: Partial<Record<Owned, string>>;
  /** One `next_cursor` of each listing, by the route's id; the path's ids are the owner's. */
  readonly cursors: Map<string, string>;
}

let owners: readonly Owner[];
let strangers: readonly Key[];
/** Another key of the Team owner's library, which shares all but images and cursors. */
let sibling: Key;

beforeAll(async () => {
  const { service, dataDir } = shared;
  const keys = await manageKeys(dataDir);
  strangers = [await keys.create({ kind: 'personal' }), await keys.create({ kind: 'team' })];
  sibling = await keys.create({ kind: 'team', library: 'team' });
  await keys.close();
  const { personal, team } = service.keys;
  owners = [
    { key: team, kind: 'team', things: await makeTeamThings(team), cursors: new Map() },
    { key: personal, kind: 'personal', things: await makeThings(personal), cursors: new Map() },
  ];
  for (const owner of owners) {
    for (const route of listings()) {
      if (['Scenes', 'Batches', 'Images'].includes(route.tag) && owner.kind !== 'team') continue;
      const response = await call(service, `${target(route, owner.things)}?limit=1`, owner);
      const { next_cursor } = (await response.json()) as { next_cursor: string | null };
      expect(next_cursor, route.id).toEqual(expect.any(String));
      owner.cursors.set(route.id, next_cursor!);
    }
  }
});

/** Two assets, so that there is a next page, and a job. */
async function makeThings(key: string): Promise<Owner['things']> {
  const { service } = shared;
  const asset_id = await makeAsset(service, key, 'a crate with a preview');
  await makeAsset(service, key, 'another crate');
  const job_id = await submit(service, key, 'a bowl', 'the-job');
  await service.waitIdle();
  return { asset_id, job_id };
}

/** The same, and two of everything else. */
async function makeTeamThings(key: string): Promise<Owner['things']> {
  const [image_id] = [await upload(key, RED), await upload(key, BLUE)];
  const make = async (route: string, n: number, json: unknown): Promise<Record<string, string>> => {
    const headers = { 'Idempotency-Key': `${route.slice(9)}-${n}` };
    const response = await call(shared.service, route, { key, headers, json });
    expect(response.status, route).toBe(202);
    return (await response.json()) as Record<string, string>;
  };
  const items = [{ input: { prompt: 'a crate' } }, { input: { prompt: 'a mug' } }];
  const [scene] = [
    await make('POST /v1/scenes', 1, { prompt: 'a study' }),
    await make('POST /v1/scenes', 2, { prompt: 'a bath' }),
  ];
  const [batch] = [await make('POST /v1/batches', 1, { items }), await make('POST /v1/batches', 2, { items })];
  return { ...(await makeThings(key)), image_id, scene_id: scene!['scene_id']!, batch_id: batch!['batch_id']! };
}

async function upload(key: string, bytes: Uint8Array): Promise<string> {
  const response = await uploadImage(key, bytes);
  expect(response.status).toBe(201);
  return ((await response.json()) as { image: { id: string } }).image.id;
}

const uploadImage = (key: string, bytes: Uint8Array) =>
  shared.service.fetch(
    new Request('http://propmaster.local/v1/images', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(bytes),
    }),
  );

function listings(): readonly Route[] {
  return ROUTES.filter(({ query }) => query !== undefined && 'shape' in query && 'cursor' in (query.shape as object));
}

/** `GET /v1/…` with the ids put in. */
function target({ method, path }: Route, ids: Partial<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'format' ? 'glb' : (ids[name] ?? name)));
  return `${method} ${filled}`;
}

/** All of an answer that could tell something. Ids of requests differ, and time goes on. */
async function answer(route: string, details: Call) {
  const response = await call(shared.service, route, details);
  const headers = [...response.headers.keys()].toSorted();
  return { status: response.status, headers, type: response.headers.get('Content-Type'), body: await response.text() };
}

/** Whether a kind of key can use the route at all. */
const mayUse = ({ access }: Route, { kind }: Key) => access.to === 'any' || access.to === kind;

describe.each(ROUTES.filter((route) => ownedParts(route).length > 0))('$id', (route) => {
  it("answers to another library's id as to one that never was", async () => {
    const before = await standing();
    let asked = 0;
    for (const owner of owners) {
      if (ownedParts(route).some((part) => owner.things[part] === undefined)) continue;
      const others = [...strangers, ...owners.filter(({ key }) => key !== owner.key)];
      for (const stranger of route.tag === 'Images' ? [...others, sibling] : others) {
        for (const { query = '', ...way } of WAYS[route.id] ?? [{}]) {
          const details = { ...way, key: stranger.key };
          const theirs = await answer(target(route, owner.things) + query, details);
          expect(theirs).toEqual(await answer(target(route, NEVER) + query, details));
          expect(theirs.status, `${stranger.kind} ${query}`).toBe(mayUse(route, stranger) ? 404 : 403);
          asked += mayUse(route, stranger) ? 1 : 0;
        }
      }
    }
    expect(asked).toBeGreaterThan(0);
    expect(await standing()).toEqual(before);
  });
});

/** What the owners have, to see that nobody else changed it. */
async function standing() {
  const seen = [];
  for (const { key, kind, things } of owners) {
    seen.push(await answer(`GET /v1/assets/${things.asset_id}`, { key }));
    seen.push((await jobOf(shared.service, key, things.job_id!))['status']);
    if (kind === 'team') {
      seen.push(await answer(`GET /v1/scenes/${things.scene_id}`, { key }));
      seen.push(await answer(`GET /v1/batches/${things.batch_id}`, { key }));
    }
  }
  return seen;
}

describe.each(listings())('$id', (route) => {
  it("lists nothing of another library's", async () => {
    if (ownedParts(route).length > 0) return; // refused as a whole, above
    const { service } = shared;
    for (const stranger of strangers.filter((key) => mayUse(route, key))) {
      const response = await call(service, `${target(route, {})}?limit=100`, stranger);
      const text = await response.text();
      expect(response.status).toBe(200);
      for (const { things } of owners) for (const id of Object.values(things)) expect(text).not.toContain(id);
      if (route.id !== 'catalog.list') expect(JSON.parse(text)).toMatchObject({ has_more: false, next_cursor: null });
    }
  });

  it('refuses cursors of another key, even of the same library, and of another listing', async () => {
    const { service } = shared;
    for (const owner of owners) {
      const cursor = owner.cursors.get(route.id);
      if (cursor === undefined) continue;
      const place = target(route, owner.things);
      const own = await call(service, `${place}?cursor=${cursor}`, owner);
      expect(own.status).toBe(200);
      const others = ownedParts(route).length > 0 ? [sibling] : [...strangers, sibling];
      for (const other of others.filter((key) => mayUse(route, key))) {
        expect((await call(service, `${place}?cursor=${cursor}`, other)).status).toBe(422);
      }
      for (const [listing, foreign] of owner.cursors) {
        if (listing === route.id) continue;
        expect((await call(service, `${place}?cursor=${foreign}`, owner)).status, listing).toBe(422);
      }
    }
  });
});

describe('what is submitted', () => {
  it.each([
    ['POST /v1/assets', { prompt: 'a shared crate' }, 'job_id'],
    ['POST /v1/scenes', { prompt: 'a shared study' }, 'job_id'],
    ['POST /v1/batches', { items: [{ input: { prompt: 'a shared crate' } }] }, 'batch_id'],
  ])('%s under the same Idempotency-Key in two libraries is two things', async (route, json, field) => {
    const { service } = shared;
    const headers = { 'Idempotency-Key': `shared-${route.slice(9)}` };
    const ids = [];
    for (const key of [service.keys.team, strangers[1]!.key, service.keys.team]) {
      const response = await call(service, route, { key, headers, json });
      expect(response.status).toBe(202);
      ids.push(((await response.json()) as Record<string, string>)[field]);
    }
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it("can't refer to another key's image, nor find out that it is there", async () => {
    for (const route of ['POST /v1/assets', 'POST /v1/scenes']) {
      for (const { key } of [strangers[1]!, sibling]) {
        const answers = [];
        for (const id of [owners[0]!.things.image_id!, NEVER.image_id]) {
          const headers = { 'Idempotency-Key': `refer-${id.slice(4, 12)}` };
          const json = { prompt: 'a crate', reference_images: [{ image_id: id }] };
          const { body, ...rest } = await answer(route, { key, headers, json });
          answers.push({ ...rest, body: body.replaceAll(id, 'ID') });
        }
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]!.status).toBe(422);
      }
    }
  });

  it("gives an uploader of the same bytes an image of its own, and leaves the other's alone", async () => {
    const { key } = strangers[0]!;
    const id = owners[0]!.things.image_id!;
    expect((await call(shared.service, `GET /v1/images/${id}`, { key })).status).toBe(404);
    const response = await uploadImage(key, RED);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ image: { id } });
    expect((await call(shared.service, `GET /v1/images/${id}`, { key })).status).toBe(200);
    expect((await call(shared.service, `GET /v1/images/${id}`, { key: sibling.key })).status).toBe(404);
  });
});

describe('an export of a scene', () => {
  it("can't be pinned to another library's job", async () => {
    const { service } = shared;
    const { key } = strangers[1]!;
    const headers = { 'Idempotency-Key': 'own-scene' };
    const response = await call(service, 'POST /v1/scenes', { key, headers, json: { prompt: 'a study' } });
    const { scene_id, job_id } = (await response.json()) as { scene_id: string; job_id: string };
    await service.waitIdle();
    const pinned = (job: string) => answer(`POST /v1/scenes/${scene_id}/export?format=glb&job_id=${job}`, { key });
    expect((await pinned(job_id)).status).toBe(200);
    const theirs = await pinned(owners[0]!.things.job_id!);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(await pinned(NEVER.job_id));
  });
});

describe('account', () => {
  it('tells of nobody but the key that asks', async () => {
    const { key, kind } = strangers[0]!;
    const response = await call(shared.service, 'GET /v1/account', { key });
    const { account } = (await response.json()) as { account: Record<string, string> };
    expect(account['kind']).toBe(kind);
    expect(account['library']).toMatch(/^library_/);
  });

  it("counts neither another library's requests nor its money", async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    await makeAsset(service, service.keys.personal, 'a crate');
    const keys = await manageKeys(dataDir);
    onTestFinished(() => keys.close());
    const { key } = await keys.create({ kind: 'personal' });
    const response = await call(service, 'GET /v1/usage', { key });
    expect(await response.json()).toMatchObject({
      usage: { requests: { total: 1 }, spend: { reserved_cents: 0, settled_cents: 0, released_cents: 0 } },
    });
  });
});

describe('an edit', () => {
  it("answers to another library's scene as to one that never was", async () => {
    const before = await standing();
    const team = owners.find(({ kind }) => kind === 'team')!;
    const editOf = (key: string, scene_id: string | undefined) =>
      answer('POST /v1/scene-edits', {
        key,
        headers: { 'Idempotency-Key': 'an-edit' },
        json: { scene_id, edits: [{ op: 'remove', instance: 'oak_table' }] },
      });
    for (const { key, kind } of strangers) {
      const theirs = await editOf(key, team.things.scene_id);
      expect(theirs).toEqual(await editOf(key, NEVER.scene_id));
      expect(theirs.status).toBe(kind === 'team' ? 404 : 403);
    }
    expect(await standing()).toEqual(before);
  });
});

describe('this file', () => {
  it('has something to say of every route', () => {
    const told = [
      ...ROUTES.filter((route) => ownedParts(route).length > 0),
      ...listings(),
      ...ROUTES.filter(({ id }) => [...SUBMISSIONS, ...EDITS, ...OF_ITSELF, ...PUBLIC].includes(id)),
    ];
    expect(new Set(told)).toEqual(new Set(ROUTES));
  });
});

describe('a key', () => {
  it('without the scope export:assets gets no saved files: 403 insufficient_scope', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const keys = await manageKeys(dataDir);
    onTestFinished(() => keys.close());
    const { key } = await keys.create({ kind: 'team', library: 'team', scopes: [] });
    const id = await makeAsset(service, service.keys.team, 'a crate');
    for (const route of [`GET /v1/assets/${id}/files/glb`, `GET /v1/assets/${id}/files/glb/url`]) {
      const response = await call(service, route, { key });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'insufficient_scope' } } });
    }
    expect((await call(service, `GET /v1/assets/${id}`, { key })).status).toBe(200);
  });

  it('is the same at the next opening', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    await one.close();
    const two = await openFake({ dataDir });
    expect(two.keys).toEqual(one.keys);
  });
});

describe('a deleted asset', () => {
  it('takes its bytes along, unless another asset has the same', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.personal;
    const [first, second] = [await submit(service, key, 'a crate'), await submit(service, key, 'a crate')];
    await service.waitIdle();
    const assets = [];
    for (const job of [first, second]) assets.push(String((await jobOf(service, key, job))['asset_id']));
    const store = await openStore(dataDir);
    const { sha256 } = (await store.files.find(assets[0]!, 'glb'))!;
    await call(service, `DELETE /v1/assets/${assets[0]}`, { key });
    expect(await store.blobs.has(sha256)).toBe(true);
    await call(service, `DELETE /v1/assets/${assets[1]}`, { key });
    expect(await store.blobs.has(sha256)).toBe(false);
    await store.close();
    expect((await jobOf(service, key, first))['status']).toBe('succeeded');
    expect(await jobOf(service, key, first)).not.toHaveProperty('result');
  });
});

it('one job that two libraries ask for in the same turn is told to its own alone', async () => {
  const service = await openFake();
  const { personal, team } = service.keys;
  const id = await submit(service, personal, 'a crate');
  const answers = await Promise.all([team, personal, team].map((key) => call(service, `GET /v1/jobs/${id}`, { key })));
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404]);
});
