import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manageKeys, type NewKeyOptions } from '../../src/service/store/manage-keys.ts';
import { call, openFake, temporaryFolder } from './open.ts';

async function openKeys(dataDir: string) {
  const keys = await manageKeys(dataDir);
  onTestFinished(() => keys.close());
  return keys;
}

describe('a key that is made', () => {
  it('works at once for a server on the same folder, and until it is revoked', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const keys = await openKeys(dataDir);
    const { id, key } = await keys.create({ kind: 'personal', name: 'lab' });
    expect(key).toMatch(/^pm_k1_[0-9a-f]{48}$/);
    expect((await call(service, 'GET /v1/account', { key })).status).toBe(200);
    expect(await keys.revoke(id)).toMatchObject({ id, revoked: true });
    const response = await call(service, 'GET /v1/account', { key });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'invalid_api_key' } } });
    expect(await keys.revoke(id)).toMatchObject({ id, revoked: true });
  });

  it('has a library of its own, unless one is named', async () => {
    const keys = await openKeys(temporaryFolder());
    const [one, two] = [await keys.create({ kind: 'team' }), await keys.create({ kind: 'team' })];
    expect(one.library).toMatch(/^library_[0-9a-f]{24}$/);
    expect(two.library).not.toBe(one.library);
    expect((await keys.create({ kind: 'personal', library: 'team' })).library).toBe('team');
  });

  it('has all scopes if it is a Team key, or those that are asked for, each once; a Personal key has none', async () => {
    const keys = await openKeys(temporaryFolder());
    expect((await keys.create({ kind: 'team' })).scopes).toEqual([
      'generate:assets',
      'generate:scenes',
      'export:assets',
    ]);
    expect((await keys.create({ kind: 'team', scopes: [] })).scopes).toEqual([]);
    expect((await keys.create({ kind: 'team', scopes: ['export:assets', 'export:assets'] })).scopes).toEqual([
      'export:assets',
    ]);
    expect((await keys.create({ kind: 'personal' })).scopes).toEqual([]);
  });

  it.each([
    [{ kind: 'admin' }, 'kind'],
    [{ kind: 'team', name: '' }, 'name'],
    [{ kind: 'team', name: 'x'.repeat(101) }, 'name'],
    [{ kind: 'team', name: 'a\r\nX-Injected: 1' }, 'name'],
    [{ kind: 'team', name: 'line\u2028line' }, 'name'],
    [{ kind: 'team', library: '../other' }, 'library'],
    [{ kind: 'team', library: '' }, 'library'],
    [{ kind: 'team', scopes: ['export:all'] }, 'scopes.0'],
    [{ kind: 'personal', scopes: ['export:assets'] }, 'scopes'],
  ])('%j is refused', async (options, where) => {
    const keys = await openKeys(temporaryFolder());
    await expect(keys.create(options as NewKeyOptions)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_input', where }),
    );
    expect(await keys.list()).toEqual([]);
  });

  it('is kept as a hash only', async () => {
    const dataDir = temporaryFolder();
    const keys = await manageKeys(dataDir);
    const { key } = await keys.create({ kind: 'personal', name: 'known by this name' });
    await keys.close();
    const kept = readdirSync(dataDir)
      .map((name) => readFileSync(path.join(dataDir, name), 'latin1'))
      .join('\n');
    expect(kept).toContain('known by this name');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(key.slice(6));
  });
});

describe('the list of keys', () => {
  it('tells everything but the keys, oldest first, revoked ones too', async () => {
    const keys = await openKeys(temporaryFolder());
    const one = await keys.create({ kind: 'personal', name: 'é', library: 'lab' });
    const two = await keys.create({ kind: 'team', scopes: ['generate:assets'] });
    await keys.revoke(one.id);
    const rows = await keys.list();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      name: 'é',
      kind: 'personal',
      library: 'lab',
      scopes: [],
      createdAt: one.createdAt,
      revoked: true,
    });
    expect(rows.find(({ id }) => id === two.id)).toMatchObject({ name: undefined, kind: 'team', revoked: false });
    expect(JSON.stringify(rows)).not.toContain(two.key);
  });

  it('does not know an id that never was: not_found', async () => {
    const keys = await openKeys(temporaryFolder());
    const { key } = await keys.create({ kind: 'personal' });
    await expect(keys.revoke('key_000000000000000000000000')).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    await expect(keys.revoke(key)).rejects.toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe("the folder's own keys", () => {
  it('have every scope and a name', async () => {
    const dataDir = temporaryFolder();
    await openFake({ dataDir });
    const rows = await (await openKeys(dataDir)).list();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ kind }) => kind === 'team')).toMatchObject({
      name: 'Local, Team',
      library: 'team',
      scopes: ['generate:assets', 'generate:scenes', 'export:assets'],
    });
    expect(rows.find(({ kind }) => kind === 'personal')).toMatchObject({ name: 'Local, Personal', scopes: [] });
  });

  it('are replaced at the next opening when they were revoked', async () => {
    const dataDir = temporaryFolder();
    const one = await openFake({ dataDir });
    const keys = await openKeys(dataDir);
    await keys.revoke((await keys.list()).find(({ kind }) => kind === 'personal')!.id);
    expect((await call(one, 'GET /v1/account', { key: one.keys.personal })).status).toBe(401);
    await one.close();
    const two = await openFake({ dataDir });
    expect(two.keys.team).toBe(one.keys.team);
    expect(two.keys.personal).not.toBe(one.keys.personal);
    expect((await call(two, 'GET /v1/account', { key: two.keys.personal })).status).toBe(200);
    expect((await call(two, 'GET /v1/account', { key: one.keys.personal })).status).toBe(401);
    const file = path.join(dataDir, 'keys.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(two.keys);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
