import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openService, type Service } from '../../src/service/index.ts';
import { bodyOf, call, itemsOf, jobOf, makeAsset, openFake, submit, submitBatch, temporaryFolder } from './open.ts';

const ALL = ['glb', 'glb_bundle', 'mjcf', 'sdf', 'usd', 'usdz'];

/** How many files are kept. */
const blobsIn = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[0-9a-f]{64}$/.test(path.basename(file)),
  ).length;

const exported = (service: Service, asset: string, format: string): Promise<Response> =>
  call(service, `POST /v1/assets/${asset}/export?format=${format}`, { key: service.keys.personal });

const formatsOf = async (service: Service, asset: string): Promise<unknown> =>
  (
    (await bodyOf(call(service, `GET /v1/assets/${asset}`, { key: service.keys.personal })))['asset'] as {
      formats: unknown;
    }
  ).formats;

describe('files that are made when they are first asked for', () => {
  it('are the bytes that the job would have made, and no others are made', async () => {
    const dataDir = temporaryFolder();
    const [lazy, eager] = await Promise.all(
      [{ dataDir, exportsOnDemand: true }, { dataDir: temporaryFolder() }].map((options) =>
        openService({ workers: 1, ...options }),
      ),
    );
    onTestFinished(async () => void (await Promise.all([lazy!.close(), eager!.close()])));
    const assets = await Promise.all([lazy!, eager!].map((one) => makeAsset(one, one.keys.personal, 'mug')));
    expect(blobsIn(dataDir)).toBe(0);
    expect(await formatsOf(lazy!, assets[0]!)).toEqual(ALL);
    const [late, early] = await Promise.all(
      [lazy!, eager!].map(async (one, i) => (await exported(one, assets[i]!, 'mjcf')).arrayBuffer()),
    );
    expect(late!.byteLength).toBeGreaterThan(1_000);
    expect(Buffer.from(late!).equals(Buffer.from(early!))).toBe(true);
    expect(blobsIn(dataDir)).toBe(1);
    expect(await formatsOf(eager!, assets[1]!)).toEqual(ALL);
  });

  it('are made once, kept, and linked to', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, exportsOnDemand: true });
    const asset = await makeAsset(service, service.keys.team, 'a crate');
    expect(blobsIn(dataDir)).toBe(0);
    const url = `GET /v1/assets/${asset}/files/glb/url`;
    const links = await Promise.all([1, 2].map(() => bodyOf(call(service, url, { key: service.keys.team }))));
    expect(links[0]).toMatchObject({ name: 'crate.glb', sha256: links[1]!['sha256'] });
    expect(await (await service.fetch(new Request(String(links[0]!['url'])))).text()).toBe('glTF of a crate');
    expect(blobsIn(dataDir)).toBe(1);
  });

  it('are offered by the job and by the items of a batch', async () => {
    const service = await openFake({ exportsOnDemand: true });
    const batch = await submitBatch(service, ['a crate', 'refuse']);
    const job = await submit(service, service.keys.team, 'a crate', 'one');
    await service.waitIdle();
    expect(await jobOf(service, service.keys.team, job)).toMatchObject({ result: { asset: { formats: ALL } } });
    const items = await itemsOf(service, batch);
    expect(items.map((item) => [item['artifact_status'], item['published_formats']])).toEqual([
      ['available', ALL],
      ['unavailable', []],
    ]);
  });

  it('can no longer be had once the release that made the asset is gone', async () => {
    const service = await openFake({ exportsOnDemand: true });
    const asset = await makeAsset(service, service.keys.personal, 'an old crate');
    expect(await formatsOf(service, asset)).toEqual([]);
    const answer = await exported(service, asset, 'mjcf');
    expect(await bodyOf(answer)).toMatchObject({ detail: { error: { status: 409, code: 'export_not_available' } } });
  });

  it('are refused with the reason where making one fails', async () => {
    const service = await openFake({ exportsOnDemand: true });
    const asset = await makeAsset(service, service.keys.personal, 'an unwritable crate');
    const answer = await exported(service, asset, 'mjcf');
    expect(await bodyOf(answer)).toMatchObject({
      detail: {
        error: {
          status: 409,
          message: 'This asset could not be exported to mjcf: the writer is out of order.',
        },
      },
    });
    expect(await formatsOf(service, asset)).toEqual(ALL);
  });
});
