import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeDialect, listDialect } from '../../src/profiles/dialect.ts';
import { keyFile } from '../../src/profiles/key-stores/key-file.ts';
import { readKey } from '../../src/profiles/keys.ts';
import { checkedKey, checkProfileName, login } from '../../src/profiles/login.ts';
import { activateProfile, removeProfile } from '../../src/profiles/manage.ts';
import { readProfiles } from '../../src/profiles/profile-file.ts';
import { temporaryFolder } from './fake-tools.ts';

const KEY = 'pm_k1_0123456789abcdef';

function machine() {
  const configDir = path.join(temporaryFolder(), 'config');
  const stores = { keychain: undefined, file: keyFile(path.join(configDir, 'keys')) };
  return {
    configDir,
    stores,
    login: (name: string, baseUrl = `https://${name}.example`, key = KEY) =>
      login(configDir, stores, { name, baseUrl, key, where: 'keychain' }),
    file: path.join(configDir, 'profiles.json'),
  };
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('profiles.json', () => {
  it("is the user's alone, holds no key, and leaves no draft", async () => {
    const { configDir, login, file } = machine();
    mkdirSync(configDir, { recursive: true, mode: 0o755 });
    await login('work');
    expect(readdirSync(configDir).sort()).toEqual(['keys', 'profiles.json']);
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
    if (process.platform === 'win32') return;
    expect([modeOf(configDir), modeOf(file), modeOf(path.join(configDir, 'keys'))]).toEqual([0o700, 0o600, 0o700]);
  });

  const reason = process.platform === 'win32' ? ' (skipped: links need a privilege on Windows)' : '';
  it.skipIf(reason !== '')(`replaces a link that stands in its place, and does not follow it${reason}`, async () => {
    const { configDir, login, file } = machine();
    const elsewhere = path.join(path.dirname(configDir), 'elsewhere');
    writeFileSync(elsewhere, '{"version":1,"profiles":{}}');
    mkdirSync(configDir);
    symlinkSync(elsewhere, file);
    await login('work');
    expect(readFileSync(elsewhere, 'utf8')).toBe('{"version":1,"profiles":{}}');
    expect(Object.keys((await readProfiles(configDir)).profiles)).toEqual(['work']);
  });

  it.each([
    ['no JSON', '{"version":1,'],
    ['another version', '{"version":2,"profiles":{}}'],
    ['a name that is none', '{"version":1,"profiles":{"../x":{"base_url":"https://a"}}}'],
    [
      'an account that leaves the folder',
      '{"version":1,"profiles":{"a":{"base_url":"https://a","key":{"store":"file","account":"../../x"}}}}',
    ],
    [
      'a dialect that leaves the service',
      '{"version":1,"profiles":{"a":{"base_url":"https://a","dialect":{"account":{"path":"//evil.example"}}}}}',
    ],
  ])('is refused with %s', async (_title, text) => {
    const { configDir, file } = machine();
    mkdirSync(configDir);
    writeFileSync(file, text);
    await expect(readProfiles(configDir)).rejects.toMatchObject({ code: 'invalid_input', where: file });
  });

  it('keeps what a newer version put there', async () => {
    const { configDir, file, login } = machine();
    mkdirSync(configDir);
    writeFileSync(
      file,
      '{"version":1,"colour":"red","profiles":{"old":{"base_url":"https://old.example","since":2031}}}',
    );
    await login('work');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      colour: 'red',
      profiles: { old: { since: 2031 }, work: { base_url: 'https://work.example' } },
    });
  });
});

describe('login, use, remove', () => {
  it('the first profile becomes the active one, later ones by `use`', async () => {
    const { configDir, login } = machine();
    expect((await login('work')).active).toBe(true);
    expect((await login('home')).active).toBe(false);
    expect((await login('work')).active).toBe(true);
    await activateProfile(configDir, 'home');
    expect((await readProfiles(configDir)).active).toBe('home');
    await activateProfile(configDir, 'local');
    expect((await readProfiles(configDir)).active).toBe('local');
    await expect(activateProfile(configDir, 'nowhere')).rejects.toMatchObject({
      code: 'not_found',
      hint: 'There are: work, home.',
    });
  });

  it('a new login puts the new key in the place of the old one', async () => {
    const { configDir, stores, login } = machine();
    await login('work', undefined, 'pm_old');
    const before = (await readProfiles(configDir)).profiles['work']!.key!;
    await login('work', undefined, 'pm_new');
    const after = (await readProfiles(configDir)).profiles['work']!.key!;
    expect(await readKey(stores, after, 'work')).toBe('pm_new');
    await expect(readKey(stores, before, 'work')).rejects.toMatchObject({ code: 'not_allowed' });
    expect(readdirSync(path.join(configDir, 'keys'))).toHaveLength(1);
  });

  it('remove forgets the key, and the local service takes the place of the active profile', async () => {
    const { configDir, stores, login } = machine();
    await login('work');
    await login('home');
    expect(await removeProfile(configDir, stores, 'work')).toBeUndefined();
    expect(await readProfiles(configDir)).toEqual({ version: 1, profiles: { home: expect.anything() } });
    expect(readdirSync(path.join(configDir, 'keys'))).toEqual([expect.stringMatching(/^home-/)]);
    await expect(removeProfile(configDir, stores, 'work')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes names that fit everywhere', () => {
    for (const name of ['a', 'work-2', 'Team.eu_1', 'x'.repeat(32)]) checkProfileName(name);
    for (const name of ['', 'local', '.hidden', '-x', 'a b', 'a/b', '../x', 'ä', 'x'.repeat(33), '__proto__']) {
      expect(() => checkProfileName(name), name).toThrow(expect.objectContaining({ code: 'usage' }));
    }
  });

  it('takes keys of one printable line, and never shows what it refuses', () => {
    expect(checkedKey(`  ${KEY}\r\n`)).toBe(KEY);
    for (const text of ['', ' \n', `${KEY} ${KEY}`, `${KEY}\n${KEY}`, `${KEY}\u0007`, 'ß', 'k'.repeat(2_049)]) {
      expect(() => checkedKey(text)).toThrow(expect.objectContaining({ code: 'usage' }));
      expect(() => checkedKey(text)).toThrow(expect.not.objectContaining({ message: expect.stringContaining(KEY) }));
    }
  });
});

describe('the dialect of a profile', () => {
  it('is the default but for what was changed', async () => {
    const { configDir, login } = machine();
    await login('work');
    await changeDialect(configDir, 'work', 'assets.pageSizeParameter', 'page_size');
    await changeDialect(configDir, 'work', 'links.expiresInUnitSeconds', '0.001');
    expect((await readProfiles(configDir)).profiles['work']!.dialect).toEqual({
      assets: { pageSizeParameter: 'page_size' },
      links: { expiresInUnitSeconds: 0.001 },
    });
    const settings = await listDialect(configDir, 'work');
    expect(settings.filter(({ changed }) => changed)).toEqual([
      { setting: 'assets.pageSizeParameter', value: 'page_size', changed: true },
      { setting: 'links.expiresInUnitSeconds', value: 0.001, changed: true },
    ]);
    expect(settings).toContainEqual({ setting: 'catalog.path', value: '/v1/catalog', changed: false });
    await changeDialect(configDir, 'work', 'links.expiresInUnitSeconds');
    await changeDialect(configDir, 'work', 'assets.pageSizeParameter');
    expect((await readProfiles(configDir)).profiles['work']).not.toHaveProperty('dialect');
  });

  it.each([
    ['assets', 'x'],
    ['assets.nothing', 'x'],
    ['nothing.path', 'x'],
    ['constructor.name', 'x'],
    ['assets.constructor', 'x'],
    ['assets.pageSizeParameter.x', 'x'],
    ['assets.pageSizeParameter', 'a b&c'],
    ['links.expiresInUnitSeconds', 'soon'],
    ['account.path', 'https://evil.example/'],
  ])('has no %s %s', async (setting, value) => {
    const { configDir, login, file } = machine();
    await login('work');
    const before = readFileSync(file, 'utf8');
    await expect(changeDialect(configDir, 'work', setting, value)).rejects.toMatchObject({
      code: 'usage',
      where: setting,
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('stays with the service, and goes with it', async () => {
    const { configDir, login } = machine();
    await login('work');
    await changeDialect(configDir, 'work', 'catalog.path', '/v1/shop');
    await login('work', 'https://work.example/v9');
    expect((await readProfiles(configDir)).profiles['work']).toHaveProperty('dialect');
    await login('work', 'https://elsewhere.example');
    expect((await readProfiles(configDir)).profiles['work']).not.toHaveProperty('dialect');
  });
});
