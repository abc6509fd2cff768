import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { appDispatch, type Client, createClient, LOCAL_BASE_URL } from '../../src/client/index.ts';
import type { Dialect } from '../../src/contract/assumptions.ts';
import type { DialectOverrides } from '../../src/contract/dialect.ts';
import type { ServedDialect } from '../../src/service/dialect/served-dialect.ts';
import { speaking } from '../../src/service/dialect/speak.ts';
import type { Service } from '../../src/service/index.ts';
import { PNG } from '../service/pictures.ts';

/** A client of a service that speaks a dialect. @param dialect what the client knows of it */
export function clientOf(
  service: Service,
  served: ServedDialect,
  key: string,
  dialect: Dialect | DialectOverrides = served.settings,
): Client {
  return createClient({
    baseUrl: LOCAL_BASE_URL,
    apiKey: key,
    dialect,
    dispatch: appDispatch(speaking((request) => service.fetch(request), served)),
    poll: { firstMs: 2, maxMs: 20 },
  });
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** All that a Personal key does: generate, stream, list, read, export, upload, cancel, delete. */
export async function personalPipeline(client: Client, folder: string): Promise<void> {
  expect(await client.account.kind()).toBe('personal');
  expect((await client.account.identity()).kind).toBe('personal');
  await client.account.usage();
  const accepted = await client.assets.create({ prompt: 'a crate' });
  const states: string[] = [];
  const done = await client.jobs.wait(accepted.job_id, { onProgress: ({ status }) => states.push(status) });
  expect(states.at(-1)).toBe('succeeded');
  expect(done.created_at).toBeGreaterThan(1e12);
  expect(done.progress ?? 1).toBe(1);
  const id = done.asset_id!;
  const asset = await client.assets.get(id);
  expect(asset.created_at).toBeGreaterThan(1e12);
  const second = await client.assets.create({ prompt: 'a box' });
  await client.jobs.wait(second.job_id);
  expect((await client.assets.list({ pageSize: 1 })).assets).toHaveLength(1);
  const listed = await collect(client.assets.iterate({ pageSize: 7 }));
  expect(listed.map((item) => item.id)).toContain(id);
  const file = path.join(folder, `${randomUUID()}.zip`);
  await client.assets.download(id, 'mjcf', file);
  expect(readFileSync(file, 'utf8')).toBe('PK mjcf of a crate');
  const image = await client.images.upload(PNG);
  expect((await collect(client.images.iterate())).map((one) => one.id)).toContain(image.id);
  expect((await client.images.get(image.id)).byteLength).toBe(PNG.byteLength);
  const [item] = await collect(client.catalog.iterate({ pageSize: 50 }));
  expect((await client.catalog.get(item!.slug)).slug).toBe(item!.slug);
  const { job_id } = await client.assets.create({ prompt: 'never a crate' });
  expect((await client.jobs.cancel(job_id)).status).toBe('cancelled');
  await client.assets.delete(id);
  await expect(client.assets.get(id)).rejects.toMatchObject({ code: 'not_found' });
}

/** All that a Team key does: batches, scenes, saved files, links. */
export async function teamPipeline(client: Client, folder: string, inDialect: { extensions: boolean }): Promise<void> {
  expect(await client.account.kind()).toBe('team');
  const items = ['a crate', 'a box', 'a mug'].map((prompt) => ({ custom_id: prompt, input: { prompt } }));
  const { batch_id } = await client.batches.create({ items });
  const results = await client.batches.wait(batch_id);
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect((await client.batches.items(batch_id, { pageSize: 1 })).items).toHaveLength(1);
  expect(await collect(client.batches.iterateItems(batch_id, { pageSize: 2 }))).toHaveLength(3);
  expect((await client.batches.get(batch_id)).counts.succeeded).toBe(3);
  expect((await collect(client.batches.iterate())).map(({ id }) => id)).toContain(batch_id);
  expect((await client.batches.cancel(batch_id)).status).toBe('completed');
  const id = results[0]!.asset_id!;
  const link = await client.assets.link(id, 'glb');
  expect(link.sha256).toMatch(/^[0-9a-f]{64}$/);
  const file = path.join(folder, `${randomUUID()}.glb`);
  expect((await client.assets.download(id, 'glb', file)).bytes).toBeGreaterThan(0);

  const scene = await client.scenes.create({ prompt: 'a room' });
  const job = await client.jobs.wait(scene.job_id);
  expect(job.scene_id ?? scene.scene_id).toBe(scene.scene_id);
  const detail = await client.scenes.get(scene.scene_id, { includeGraph: true });
  expect(detail.graph).toBeDefined();
  expect((await client.scenes.status(scene.scene_id)).pipeline_status).toBe('completed');
  expect((await client.scenes.update(scene.scene_id, { name: 'Kitchen' })).name).toBe('Kitchen');
  await client.scenes.create({ prompt: 'a hall' }).then(({ job_id }) => client.jobs.wait(job_id));
  expect((await client.scenes.list({ pageSize: 1 })).scenes).toHaveLength(1);
  expect((await collect(client.scenes.iterate({ pageSize: 7 }))).map((one) => one.id)).toContain(scene.scene_id);
  const saved = path.join(folder, `${randomUUID()}.usd`);
  await client.scenes.downloadSaved(scene.scene_id, 'glb', saved, { jobId: scene.job_id });
  expect(readFileSync(saved).byteLength).toBeGreaterThan(0);
  if (inDialect.extensions) expect((await client.scenes.plan('a table with a mug on it')).plan).toBeDefined();
}
