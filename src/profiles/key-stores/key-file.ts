import path from 'node:path';
import { readPrivate, removePrivate, writePrivate } from '../private-file.ts';
import type { KeyStore } from './key-store.ts';

/** One file a key, in plain text, for its owner only: where there is no keychain (servers, containers). */
export function keyFile(folder: string): KeyStore {
  const fileOf = (account: string) => path.join(folder, `${account}.key`);
  return {
    id: 'file',
    title: `a file that only you can read, in ${folder}`,
    set: (account, _label, key) => writePrivate(fileOf(account), `${key}\n`),
    get: async (account) => (await readPrivate(fileOf(account)))?.trim() || undefined,
    remove: (account) => removePrivate(fileOf(account)),
  };
}
