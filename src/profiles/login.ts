import { PropmasterError } from '../errors.ts';
import { forgetKey, type KeyStores, keepKey } from './keys.ts';
import { type KeyStoreId, LOCAL_PROFILE, originOf, PROFILE_NAME, profileOf } from './profile.ts';
import { changeProfiles, readProfiles } from './profile-file.ts';

/** What `login` is to keep. */
export interface Login {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  /** `file`: not in the keychain, though there may be one. */
  readonly where: 'keychain' | 'file';
}

export interface LoggedIn {
  /** Where the key lies, and for people in words. */
  readonly kept: { readonly store: KeyStoreId; readonly title: string };
  /** What failed without doing harm. */
  readonly remarks: readonly string[];
  /** Whether commands use the profile from now on, where nothing else chooses. */
  readonly active: boolean;
}

/**
 * Makes a profile, or gives one a new key. The first one becomes the active one. A key that was there before is
 * forgotten once the new one is in place; the dialect stays as long as the service does.
 *
 * @throws {PropmasterError} `disk_error`; `invalid_input` for a damaged profile file
 */
export async function login(
  configDir: string,
  stores: KeyStores,
  { name, baseUrl, key, where }: Login,
): Promise<LoggedIn> {
  const before = profileOf(await readProfiles(configDir), name);
  const { stored, title, fallback } = await keepKey(stores, name, key, where);
  let active = false;
  await changeProfiles(configDir, (profiles) => {
    const known = profileOf(profiles, name);
    const { dialect, learnt, ...rest } = known ?? {};
    const stays = known !== undefined && originOf(known.base_url) === originOf(baseUrl);
    const chosen = profiles.active ?? name;
    active = chosen === name;
    return {
      ...profiles,
      active: chosen,
      profiles: {
        ...profiles.profiles,
        [name]: {
          ...rest,
          base_url: baseUrl,
          key: stored,
          ...(stays && dialect && { dialect }),
          ...(stays && learnt && { learnt }),
        },
      },
    };
  });
  const left = before?.key && (await forgetKey(stores, before.key));
  return {
    kept: { store: stored.store, title },
    active,
    remarks: [fallback && `${fallback}.`, left].filter((remark) => remark !== undefined),
  };
}

/** @throws {PropmasterError} `usage` */
export function checkProfileName(name: string): void {
  if (PROFILE_NAME.test(name) && name !== LOCAL_PROFILE) return;
  const why = name === LOCAL_PROFILE ? `"${LOCAL_PROFILE}" is the local service` : `${JSON.stringify(name)} is no name`;
  throw new PropmasterError('usage', `${why} for a profile of yours.`, {
    where: '--profile',
    hint: 'Choose another one: 1 to 32 letters, digits, dots, dashes and underscores.',
  });
}

/**
 * A key as it was typed or piped, without the line break after it.
 *
 * @throws {PropmasterError} `usage` for what can't be one; never shows it
 */
export function checkedKey(text: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,2048}$/.test(key)) return key;
  throw new PropmasterError('usage', key === '' ? 'There was no key.' : 'This can be no API key.', {
    where: 'API key',
    hint: 'A key is one line of at most 2,048 printable characters without spaces. Copy it again.',
  });
}
