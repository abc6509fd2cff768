import { describe, expect, it, onTestFinished } from 'vitest';
import type { AssetRequest } from '../../src/contract/assets.ts';
import { openService, type Service } from '../../src/service/index.ts';
import { produce } from '../../src/service/jobs/produce.ts';
import type { AssetProduct, Progress } from '../../src/service/jobs/product.ts';
import type { Authoring } from '../../src/service/jobs/work.ts';
import { openStore } from '../../src/service/store/store.ts';
import { jobOf, submit, temporaryFolder } from './open.ts';

async function open(dataDir: string): Promise<Service> {
  const service = await openService({ dataDir, workers: 1 });
  onTestFinished(() => service.close());
  return service;
}

/** Makes the prompts in this order. @returns prompt → `format sha256` of each file */
async function hashes(prompts: readonly string[]): Promise<Map<string, string[]>> {
  const dataDir = temporaryFolder();
  const service = await open(dataDir);
  const key = service.keys.personal;
  const jobs = [];
  for (const prompt of prompts) jobs.push([prompt, await submit(service, key, prompt)] as const);
  await service.waitIdle();
  const store = await openStore(dataDir);
  const result = new Map<string, string[]>();
  for (const [prompt, id] of jobs) {
    const asset = String((await jobOf(service, key, id))['asset_id']);
    result.set(
      prompt,
      (await store.files.list(asset)).map(({ format, sha256 }) => `${format} ${sha256}`),
    );
  }
  await store.close();
  return result;
}

describe('the generator, run by the service', () => {
  it('gives the same bytes in every folder, whatever was made before', async () => {
    const prompts = ['a red mug', 'an oak cabinet with two drawers', 'a steel toolbox'];
    const one = await hashes(prompts);
    const two = await hashes(prompts.toReversed());
    expect([...one.keys()].sort()).toEqual([...two.keys()].sort());
    for (const prompt of prompts) {
      expect(one.get(prompt)?.length).toBeGreaterThanOrEqual(3);
      expect(two.get(prompt)).toEqual(one.get(prompt));
    }
    const all = [...one.values()].flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('stores nothing of the job in the files', async () => {
    const dataDir = temporaryFolder();
    const service = await open(dataDir);
    const job = await submit(service, service.keys.personal, 'a red mug');
    await service.waitIdle();
    const asset = String((await jobOf(service, service.keys.personal, job))['asset_id']);
    const store = await openStore(dataDir);
    for (const { sha256 } of await store.files.list(asset)) {
      const text = (await store.blobs.read(sha256)).toString('latin1');
      expect(text).not.toContain(asset.slice('asset_'.length));
      expect(text).not.toContain(job.slice('job_'.length));
    }
    await store.close();
  });
});

/** What a producer tells, written down. */
function listen() {
  const phases: string[] = [];
  const authored: Authoring[] = [];
  const progress: Progress = {
    phase: (phase) => void phases.push(phase),
    authored: (authoring) => void authored.push(authoring),
    planned: () => Promise.reject(new Error('an asset has no plan')),
  };
  return { phases, authored, progress };
}

async function produceAsset(request: AssetRequest, { progress } = listen()): Promise<AssetProduct> {
  return (await produce({ mode: 'asset', request }, progress)) as AssetProduct;
}

describe('produce', () => {
  it.each([
    [{ prompt: 'a red mug' }, 'Red ceramic mug', 'red_ceramic_mug'],
    [{ prompt: 'an oak table' }, 'Oak table', 'oak_table'],
    [{ prompt: 'a red mug', name: "Anna's Mug No. 2" }, "Anna's Mug No. 2", 'anna_s_mug_no_2'],
    [{ prompt: 'a red mug', name: '7 Zwerge' }, '7 Zwerge', 'zwerge'],
    [{ prompt: 'a red mug', name: '湯呑み' }, '湯呑み', 'mug'],
  ])('names %j', async (request, title, file) => {
    const product = await produceAsset(request);
    expect(product.name).toBe(title);
    const names = product.files.map(({ name }) => name);
    for (const name of names) expect(name.startsWith(file), name).toBe(true);
    expect(names).toEqual(expect.arrayContaining([`${file}-mjcf.zip`, `${file}.glb`, `${file}-bundle.zip`]));
  });

  it('says how the prompt was read, and its phases in order', async () => {
    const heard = listen();
    const product = await produceAsset({ prompt: 'an oak cabinet with two drawers' }, heard);
    expect(heard.phases).toEqual(['planning', 'modelling', 'exporting']);
    expect(product.category).toBe('cabinet');
    expect(product.interpretation?.understood).toEqual(expect.arrayContaining(['cabinet', 'oak', '2 drawers']));
  });

  it('exports again what was authored, to the same bytes, without reading the prompt', async () => {
    const heard = listen();
    const first = await produceAsset({ prompt: 'a red mug', name: "Anna's mug" }, heard);
    const [authoring] = heard.authored;
    expect(authoring).toMatchObject({ releaseId: first.releaseId, name: "Anna's mug", category: 'mug' });
    const retained = JSON.parse(JSON.stringify(authoring)) as Authoring; // as the database keeps it
    const retry = listen();
    const again = (await produce({ mode: 'export', authoring: retained }, retry.progress)) as AssetProduct;
    expect(retry.phases).toEqual(['modelling', 'exporting']);
    expect(retry.authored).toEqual([]);
    expect(again).toEqual(first);
  });

  it('refuses what it cannot make with what it can', async () =>
    expect(produceAsset({ prompt: 'a grand piano' })).rejects.toMatchObject({
      name: 'RequestRefused',
      code: 'prompt_not_understood',
      message: expect.stringMatching(/\d+ kinds can be made/),
    }));
});
