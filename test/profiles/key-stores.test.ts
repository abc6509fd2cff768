import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyFile } from '../../src/profiles/key-stores/key-file.ts';
import type { KeyStore } from '../../src/profiles/key-stores/key-store.ts';
import { macosKeychain } from '../../src/profiles/key-stores/macos-keychain.ts';
import { secretService } from '../../src/profiles/key-stores/secret-service.ts';
import { windowsDpapi } from '../../src/profiles/key-stores/windows-dpapi.ts';
import { forgetKey, keepKey, keyStores, readKey } from '../../src/profiles/keys.ts';
import { fakeTool, POWERSHELL, SECRET_TOOL, SECURITY, temporaryFolder } from './fake-tools.ts';

const KEY = 'pm_k1_0123456789abcdef$(touch x)\'"\\`';
const reason =
  process.platform === 'win32'
    ? ' (skipped: scripts stand in for the tools, and Windows knows neither those nor modes of files)'
    : '';

/** Every store, over a tool that behaves like the system's. */
const STORES: Readonly<Record<string, (folder: string) => KeyStore>> = {
  'macos-keychain': (folder) => macosKeychain(fakeTool(folder, 'security', SECURITY)),
  'secret-service': (folder) => secretService(fakeTool(folder, 'secret-tool', SECRET_TOOL)),
  'windows-dpapi': (folder) => windowsDpapi(path.join(folder, 'keys'), fakeTool(folder, 'powershell', POWERSHELL)),
  file: (folder) => keyFile(path.join(folder, 'keys')),
};

describe.skipIf(reason !== '').each(Object.entries(STORES))(`%s${reason}`, (id, open) => {
  it('keeps a key, gives it back and forgets it', async () => {
    const store = open(temporaryFolder());
    expect(store.id).toBe(id);
    expect(await store.get('work-1')).toBeUndefined();
    await store.remove('work-1');
    await store.set('work-1', 'propmaster work', KEY);
    await store.set('work-2', 'propmaster work', 'pm_other');
    expect(await store.get('work-1')).toBe(KEY);
    await store.remove('work-1');
    expect(await store.get('work-1')).toBeUndefined();
    expect(await store.get('work-2')).toBe('pm_other');
  });

  it('shows no key to those who list processes', async () => {
    const folder = temporaryFolder();
    const store = open(folder);
    await store.set('work-1', 'propmaster work', KEY);
    await store.get('work-1');
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
    expect(logs).toHaveLength(id === 'file' ? 0 : 1);
    for (const log of logs) {
      const args = readFileSync(path.join(folder, log), 'utf8');
      expect(args.length).toBeGreaterThan(10);
      expect(args).not.toContain('0123456789abcdef');
      expect(args).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 12));
    }
  });
});

describe.skipIf(reason !== '')(`files for keys${reason}`, () => {
  it.each(['file', 'windows-dpapi'])('%s: mode 0600 in a folder of mode 0700', async (id) => {
    const folder = temporaryFolder();
    await STORES[id]!(folder).set('work-1', '', KEY);
    const keys = path.join(folder, 'keys');
    expect(statSync(keys).mode & 0o777).toBe(0o700);
    const names = readdirSync(keys);
    expect(names).toHaveLength(1);
    expect(statSync(path.join(keys, names[0]!)).mode & 0o777).toBe(0o600);
  });

  it('DPAPI: the file does not hold the key', async () => {
    const folder = temporaryFolder();
    await STORES['windows-dpapi']!(folder).set('work-1', '', KEY);
    const text = readFileSync(path.join(folder, 'keys', 'work-1.dpapi'), 'utf8');
    expect(text).not.toContain('0123456789abcdef');
    expect(Buffer.from(text, 'base64').toString()).not.toContain('0123456789abcdef');
  });
});

describe.skipIf(reason !== '')(`which store${reason}`, () => {
  const withTool = (script: string) => {
    const folder = temporaryFolder();
    return {
      keychain: secretService(fakeTool(folder, 'secret-tool', script)),
      file: keyFile(path.join(folder, 'keys')),
    };
  };

  it('each platform has its own', () => {
    const idOf = (platform: NodeJS.Platform) => keyStores('/x', platform).keychain?.id;
    expect([idOf('darwin'), idOf('linux'), idOf('win32'), idOf('freebsd'), idOf('aix')]).toEqual([
      'macos-keychain',
      'secret-service',
      'windows-dpapi',
      'secret-service',
      undefined,
    ]);
  });

  it('the keychain, where it works; under a name that no second login shares', async () => {
    const stores = withTool(SECRET_TOOL);
    const kept = await keepKey(stores, 'work', KEY, 'keychain');
    expect(kept).toEqual({
      stored: { store: 'secret-service', account: expect.stringMatching(/^work-[0-9a-f]{12}$/) },
      title: 'the keyring of this desktop',
    });
    expect(await readKey(stores, kept.stored, 'work')).toBe(KEY);
    expect((await keepKey(stores, 'work', KEY, 'keychain')).stored.account).not.toBe(kept.stored.account);
    expect(await forgetKey(stores, kept.stored)).toBeUndefined();
    await expect(readKey(stores, kept.stored, 'work')).rejects.toMatchObject({
      code: 'not_allowed',
      message: "The key of the profile work can't be had: it is no longer in the keyring of this desktop.",
      hint: expect.stringContaining('propmaster auth login --profile work'),
    });
  });

  it.each([
    [
      'that fails',
      `process.stderr.write('Cannot autolaunch D-Bus without X11 $DISPLAY\\n'); process.exit(1)`,
      /Cannot autolaunch D-Bus/,
    ],
    ['that forgets', `process.exit(args[0] === 'lookup' ? 1 : 0)`, /did not give the key back/],
    [
      'that alters the key',
      `if (args[0] === 'lookup') process.stdout.write('pm_k1_other')`,
      /did not give the key back/,
    ],
  ])('a file instead of a keychain %s, and says so', async (_title, script, why) => {
    const stores = withTool(script);
    const kept = await keepKey(stores, 'work', KEY, 'keychain');
    expect(kept).toMatchObject({ stored: { store: 'file' }, fallback: expect.stringMatching(why) });
    expect(kept.fallback).not.toContain('0123456789abcdef');
    expect(await readKey(stores, kept.stored, 'work')).toBe(KEY);
  });

  it('a file where the tool is not installed', async () => {
    const folder = temporaryFolder();
    const stores = { keychain: secretService(path.join(folder, 'absent')), file: keyFile(path.join(folder, 'keys')) };
    const kept = await keepKey(stores, 'work', KEY, 'keychain');
    expect(kept).toMatchObject({ stored: { store: 'file' }, fallback: expect.stringMatching(/is not installed/) });
  });

  it('a file where a file is wanted: the keychain is not even asked', async () => {
    const stores = withTool(SECRET_TOOL);
    const kept = await keepKey(stores, 'work', KEY, 'file');
    expect(kept.stored.store).toBe('file');
    expect(kept.fallback).toBeUndefined();
    expect(existsSync(path.join(path.dirname(kept.title.split(', in ')[1]!), 'secret-tool.log'))).toBe(false);
  });
});
