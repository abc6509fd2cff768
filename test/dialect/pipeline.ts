import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { appDispatch, type Client, createClient, LOCAL_BASE_URL } from '../../src/client/index.ts';
import type { Dialect, SettingPath } from '../../src/contract/assumptions.ts';
import type { DialectOverrides } from '../../src/contract/dialect.ts';
import type { ServedDialect } from '../../src/service/dialect/served-dialect.ts';
import { speaking } from '../../src/service/dialect/speak.ts';
import type { Service } from '../../src/service/index.ts';
import { moduleUrl } from '../../src/thread.ts';
import { PNG } from '../service/pictures.ts';

/** URL of a stand-in for the generator whose scenes have an archive. */
export const SCENE_PRODUCER = moduleUrl(import.meta.url, '../contract/fixtures/producer.ts').href;

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
    // What is loaded when it is first asked for takes minutes on a machine that others use as well.
    deadlines: { silenceMs: 280_000, windowMs: 280_000, leastBytes: 0 },
  });
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** A part of a pipeline: carried out, or noted as one that could not be. */
export type Step = (name: string, restsOn: readonly SettingPath[], run: () => Promise<void>) => Promise<void>;

/** The first that can't be carried out ends the pipeline. */
const everyStep: Step = (_name, _restsOn, run) => run();

/**
 * All that a Personal key does: generate, stream, poll, list, read, export, upload, cancel, delete.
 *
 * @param step what a step rests on are settings without which a client can't carry it out; one that rests on nothing
 *   must run whatever is unknown
 */
export async function personalPipeline(client: Client, folder: string, step: Step = everyStep): Promise<void> {
  let id = '';
  await step('generate, stream', [], async () => {
    expect(await client.account.kind()).toBe('personal');
    expect((await client.account.usage()).requests?.total).toBeGreaterThan(0);
    const accepted = await client.assets.create({ prompt: 'a crate' });
    const states: string[] = [];
    const done = await client.jobs.wait(accepted.job_id, { onProgress: ({ status }) => states.push(status) });
    expect(states.at(-1)).toBe('succeeded');
    expect(done.created_at).toBeGreaterThan(1e12);
    expect(done.progress ?? 1).toBe(1);
    id = done.asset_id!;
  });
  await step('poll', [], async () => {
    const second = await client.assets.create({ prompt: 'a box' });
    await expect
      .poll(async () => (await client.jobs.get(second.job_id)).status, { timeout: 60_000, interval: 5 })
      .toBe('succeeded');
  });
  await step('read one', [], async () => {
    expect((await client.assets.get(id)).created_at).toBeGreaterThan(1e12);
  });
  await step('list', [], async () => {
    const listed = await collect(client.assets.iterate({ pageSize: 7 }));
    expect(listed.map((item) => item.id)).toContain(id);
    expect(new Set(listed.map((item) => item.id)).size).toBe(listed.length);
    expect((await client.assets.list({ pageSize: 1 })).assets.length).toBeGreaterThan(0);
  });
  await step('a page of one asset', ['assets.pageSizeParameter'], async () => {
    expect((await client.assets.list({ pageSize: 1 })).assets).toHaveLength(1);
  });
  await step('download', [], async () => {
    const file = path.join(folder, `${randomUUID()}.zip`);
    await client.assets.download(id, 'mjcf', file);
    expect(readFileSync(file, 'utf8')).toBe('PK mjcf of a crate');
  });
  await step('who the key is', ['account.path'], async () => {
    expect((await client.account.identity()).kind).toBe('personal');
  });
  await step('images', ['images.path', 'images.singlePath'], async () => {
    const image = await client.images.upload(PNG);
    expect((await collect(client.images.iterate())).map((one) => one.id)).toContain(image.id);
    expect((await client.images.get(image.id)).byteLength).toBe(PNG.byteLength);
  });
  await step('the catalogue', ['catalog.path'], async () => {
    const [item] = await collect(client.catalog.iterate({ pageSize: 50 }));
    expect((await client.catalog.get(item!.slug)).slug).toBe(item!.slug);
  });
  await step('cancel a job', ['jobs.cancelPath'], async () => {
    const { job_id } = await client.assets.create({ prompt: 'never a crate' });
    expect((await client.jobs.cancel(job_id)).status).toBe('cancelled');
  });
  await step('delete', [], async () => {
    await client.assets.delete(id);
    await expect(client.assets.get(id)).rejects.toMatchObject({ code: 'not_found' });
  });
}

/** All that a Team key does: batches, scenes, saved files, links. */
export async function teamPipeline(
  client: Client,
  folder: string,
  inDialect: { extensions: boolean },
  step: Step = everyStep,
): Promise<void> {
  let id = '';
  let batch = '';
  await step('batches', [], async () => {
    expect(await client.account.kind()).toBe('team');
    const items = ['a crate', 'a box', 'a mug'].map((prompt) => ({ custom_id: prompt, input: { prompt } }));
    batch = (await client.batches.create({ items })).batch_id;
    const results = await client.batches.wait(batch);
    expect(results.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await collect(client.batches.iterateItems(batch, { pageSize: 2 }))).toHaveLength(3);
    id = results[0]!.asset_id!;
  });
  await step('a page of one item', ['pages.pageSizeParameter'], async () => {
    expect((await client.batches.items(batch, { pageSize: 1 })).items).toHaveLength(1);
  });
  await step('a batch and its counts', ['batches.singlePath'], async () => {
    expect((await client.batches.get(batch)).counts.succeeded).toBe(3);
  });
  await step('the list of batches', ['batches.listPath'], async () => {
    expect((await client.batches.list()).batches.map((one) => one.id)).toContain(batch);
  });
  await step('every page of the batches', ['batches.listPath', 'pages.cursorParameter'], async () => {
    expect((await collect(client.batches.iterate())).map((one) => one.id)).toContain(batch);
  });
  await step('cancel a batch', ['batches.cancelPath', 'batches.singlePath'], async () => {
    expect((await client.batches.cancel(batch)).status).toBe('completed');
  });
  await step('links and saved files', [], async () => {
    const link = await client.assets.link(id, 'glb');
    expect(link.sha256).toMatch(/^[0-9a-f]{64}$/);
    const file = path.join(folder, `${randomUUID()}.glb`);
    expect((await client.assets.download(id, 'glb', file)).bytes).toBeGreaterThan(0);
  });

  let scene = { scene_id: '', job_id: '' };
  await step('scenes', [], async () => {
    scene = await client.scenes.create({ prompt: 'a room' });
    const job = await client.jobs.wait(scene.job_id);
    expect(job.scene_id ?? scene.scene_id).toBe(scene.scene_id);
    expect((await client.scenes.get(scene.scene_id, { includeGraph: true })).id).toBe(scene.scene_id);
    expect((await client.scenes.status(scene.scene_id)).pipeline_status).toBe('completed');
    expect((await client.scenes.update(scene.scene_id, { name: 'Kitchen' })).name).toBe('Kitchen');
    await client.scenes.create({ prompt: 'a hall' }).then(({ job_id }) => client.jobs.wait(job_id));
    const archive = path.join(folder, `${randomUUID()}.zip`);
    expect(await client.scenes.downloadArchive(scene.scene_id, archive)).toMatchObject({ kind: 'zip' });
  });
  await step('the list of scenes', [], async () => {
    expect((await client.scenes.list({ pageSize: 7 })).scenes.map((one) => one.id)).toContain(scene.scene_id);
  });
  await step('every page of the scenes', ['pages.cursorParameter'], async () => {
    const listed = await collect(client.scenes.iterate({ pageSize: 7 }));
    expect(listed.map((one) => one.id)).toContain(scene.scene_id);
    expect(new Set(listed.map((one) => one.id)).size).toBe(listed.length);
  });
  await step('a page of one scene', ['pages.pageSizeParameter'], async () => {
    expect((await client.scenes.list({ pageSize: 1 })).scenes).toHaveLength(1);
  });
  await step('the graph of a scene', ['scenes.graphParameter'], async () => {
    expect((await client.scenes.get(scene.scene_id, { includeGraph: true })).graph).toBeDefined();
  });
  const saved = () => path.join(folder, `${randomUUID()}.glb`);
  await step('a saved scene', ['scenes.exportFormatParameter'], async () => {
    const file = saved();
    await client.scenes.downloadSaved(scene.scene_id, 'glb', file);
    expect(readFileSync(file, 'utf8')).toBe('glTF of a room');
  });
  await step('a saved scene of one job', ['scenes.exportFormatParameter', 'scenes.exportJobParameter'], async () => {
    const file = saved();
    await client.scenes.downloadSaved(scene.scene_id, 'glb', file, { jobId: scene.job_id });
    expect(readFileSync(file, 'utf8')).toBe('glTF of a room');
  });
  if (inDialect.extensions) {
    await step('a plan of a scene', ['scenes.plansPath'], async () => {
      expect((await client.scenes.plan('a table with a mug on it')).plan).toBeDefined();
    });
  }
}
