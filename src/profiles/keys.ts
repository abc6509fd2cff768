import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { keyFile } from './key-stores/key-file.ts';
import type { KeyStore } from './key-stores/key-store.ts';
import { macosKeychain } from './key-stores/macos-keychain.ts';
import { secretService } from './key-stores/secret-service.ts';
import { windowsDpapi } from './key-stores/windows-dpapi.ts';
import type { KeyStoreId, StoredKey } from './profile.ts';

/** The stores of a machine. */
export interface KeyStores {
  /** Undefined where the system is not known to have one. */
  readonly keychain: KeyStore | undefined;
  readonly file: KeyStore;
}

/** @param platform `process.platform`; others are given in tests */
export function keyStores(configDir: string, platform: NodeJS.Platform = process.platform): KeyStores {
  const folder = path.join(configDir, 'keys');
  return { keychain: keychainOf(platform, folder), file: keyFile(folder) };
}

function keychainOf(platform: NodeJS.Platform, folder: string): KeyStore | undefined {
  if (platform === 'darwin') return macosKeychain();
  if (platform === 'win32') return windowsDpapi(folder);
  return platform === 'linux' || platform.endsWith('bsd') ? secretService() : undefined;
}

/** How a key was stored. */
interface Kept {
  readonly stored: StoredKey;
  /** For people: where it lies. */
  readonly title: string;
  /** Why not in the keychain, if it was meant to go there. */
  readonly fallback?: string;
}

/**
 * Keeps a key in the keychain, or, where there is none or it does not work, in a file.
 *
 * @param where `file`: not even tried in the keychain
 * @throws {PropmasterError} `disk_error`
 */
export async function keepKey(
  { keychain, file }: KeyStores,
  profile: string,
  key: string,
  where: 'keychain' | 'file',
): Promise<Kept> {
  const account = `${profile}-${randomBytes(6).toString('hex')}`;
  const label = `propmaster ${profile}`;
  let fallback: string | undefined;
  if (where === 'keychain' && keychain) {
    try {
      await keychain.set(account, label, key);
      // Some tools end with 0 whatever happened, and some keyrings forget: only what comes back was kept.
      if ((await keychain.get(account)) === key) {
        return { stored: { store: keychain.id, account }, title: keychain.title };
      }
      fallback = `${keychain.title} did not give the key back`;
    } catch (error) {
      fallback = `${keychain.title} can't be used: ${(error as Error).message}`;
    }
    await keychain.remove(account).catch(() => undefined);
  }
  await file.set(account, label, key);
  const kept = { stored: { store: file.id, account }, title: file.title } as const;
  return fallback === undefined ? kept : { ...kept, fallback };
}

/** @throws {PropmasterError} `not_allowed` if the key is not where it was put, or can't be read */
export async function readKey(stores: KeyStores, stored: StoredKey, profile: string): Promise<string> {
  const store = storeOf(stores, stored.store);
  const key = await store?.get(stored.account).catch((cause: Error) => {
    throw lost(profile, `${store.title} can't be read: ${cause.message}`);
  });
  if (key === undefined) throw lost(profile, `it is no longer in ${store?.title ?? stored.store}`);
  return key;
}

/** Forgets a key; what can't be removed is told, not thrown. @returns what went wrong */
export async function forgetKey(stores: KeyStores, { store, account }: StoredKey): Promise<string | undefined> {
  try {
    await storeOf(stores, store)?.remove(account);
    return undefined;
  } catch (error) {
    return `The old key (${account}) could not be removed: ${(error as Error).message}`;
  }
}

export const storeOf = ({ keychain, file }: KeyStores, id: KeyStoreId): KeyStore | undefined =>
  [keychain, file].find((store) => store?.id === id);

const lost = (profile: string, why: string): PropmasterError =>
  new PropmasterError('not_allowed', `The key of the profile ${profile} can't be had: ${why}.`, {
    where: `profile ${profile}`,
    hint: `Log in again: propmaster auth login --profile ${profile}`,
  });
