import os from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/service/store/database.ts';
import { manageKeys } from '../../src/service/store/manage-keys.ts';
import { bodyOf, call, makeAsset, openFake, temporaryFolder } from './open.ts';

const OPERATOR = `${os.userInfo().username}@${os.hostname()}`;

async function openKeys(dataDir: string) {
  const keys = await manageKeys(dataDir);
  onTestFinished(() => keys.close());
  return keys;
}

it('says who made and revoked which key, when', async () => {
  const before = Date.now();
  const keys = await openKeys(temporaryFolder());
  const { id, library } = await keys.create({ kind: 'team', name: 'lab' });
  await keys.revoke(id);
  await keys.revoke(id); // is revoked already: nothing new
  await expect(keys.revoke('key_unknown')).rejects.toThrow();
  const entries = await keys.audit(10);
  expect(entries).toEqual(
    ['key.revoked', 'key.created'].map((action) => ({
      id: expect.any(Number),
      at: expect.any(Number),
      action,
      actor: OPERATOR,
      subject: id,
      library,
      requestId: undefined,
    })),
  );
  for (const { at } of entries) expect(at).toBeGreaterThanOrEqual(before);
  expect(entries[0]!.id).toBeGreaterThan(entries[1]!.id);
  expect(await keys.audit(1)).toEqual([entries[0]]);
});

it('says which key deleted an asset, by the request that its answer names', async () => {
  const dataDir = temporaryFolder();
  const service = await openFake({ dataDir });
  const keys = await openKeys(dataDir);
  const [owner, stranger] = [await keys.create({ kind: 'personal' }), await keys.create({ kind: 'personal' })];
  const asset = await makeAsset(service, owner.key, 'a crate');
  const refused = await call(service, `DELETE /v1/assets/${asset}`, { key: stranger.key });
  expect(refused.status).toBe(404);
  const deleted = await call(service, `DELETE /v1/assets/${asset}`, { key: owner.key });
  expect(deleted.status).toBe(200);
  expect((await call(service, `DELETE /v1/assets/${asset}`, { key: owner.key })).status).toBe(404);
  const entries = (await keys.audit(100)).filter(({ action }) => action === 'asset.deleted');
  expect(entries).toMatchObject([
    {
      actor: owner.id,
      subject: asset,
      library: owner.library,
      requestId: deleted.headers.get('x-request-id'),
    },
  ]);
});

it('has the keys that a service makes for itself, once, and none of what they are', async () => {
  const dataDir = temporaryFolder();
  for (let opening = 0; opening < 2; opening++) await (await openFake({ dataDir })).close();
  const keys = await openKeys(dataDir);
  const entries = await keys.audit(10);
  expect(entries.map(({ action, actor, library }) => [action, actor, library])).toEqual([
    ['key.created', 'service', 'team'],
    ['key.created', 'service', 'personal'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('pm_k1_');
});

it('has no entry of what was not done', async () => {
  const dataDir = temporaryFolder();
  const service = await openFake({ dataDir });
  const key = service.keys.personal;
  const asset = await makeAsset(service, key, 'a crate');
  const db = await openDatabase(dataDir);
  onTestFinished(() => db.close());
  await db.run('alter table files rename to hidden_files');
  expect((await call(service, `DELETE /v1/assets/${asset}`, { key })).status).toBe(500);
  await db.run('alter table hidden_files rename to files');
  expect(await bodyOf(call(service, `GET /v1/assets/${asset}`, { key }))).toMatchObject({ asset: { id: asset } });
  const keys = await openKeys(dataDir);
  expect((await keys.audit(100)).filter(({ action }) => action === 'asset.deleted')).toEqual([]);
});

it('can be added to only', async () => {
  const dataDir = temporaryFolder();
  const keys = await openKeys(dataDir);
  await keys.create({ kind: 'personal' });
  const before = await keys.audit(10);
  const db = await openDatabase(dataDir);
  onTestFinished(() => db.close());
  for (const statement of ["update audit set actor = 'nobody'", 'delete from audit']) {
    await expect(db.run(statement)).rejects.toThrow('entries of the audit log are kept');
  }
  expect(await keys.audit(10)).toEqual(before);
});
