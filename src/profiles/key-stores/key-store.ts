import type { KeyStoreId } from '../profile.ts';

/** A place that keeps keys, one an account. */
export interface KeyStore {
  readonly id: KeyStoreId;
  /** For people: "the keychain of macOS". */
  readonly title: string;
  /** @param label what the keychain's own window calls it @throws whatever kept it from being stored */
  set(account: string, label: string, key: string): Promise<void>;
  /** @returns `undefined` if there is none @throws whatever kept it from being read */
  get(account: string): Promise<string | undefined>;
  /** Does nothing if there is none. */
  remove(account: string): Promise<void>;
}
