import { PropmasterError } from '../errors.ts';
import { forgetKey, type KeyStores } from './keys.ts';
import { LOCAL_PROFILE, type Profile, type Profiles, profileOf } from './profile.ts';
import { changeProfiles } from './profile-file.ts';

/** Makes a profile the one that is used where nothing else chooses. @throws {PropmasterError} `not_found`, `disk_error` */
export async function activateProfile(configDir: string, name: string): Promise<void> {
  await changeProfiles(configDir, (profiles) => {
    if (name !== LOCAL_PROFILE) knownProfile(profiles, name);
    return { ...profiles, active: name };
  });
}

/**
 * Forgets a profile and its key. The local service takes the place of the active one.
 *
 * @returns what could not be cleaned up, in words
 * @throws {PropmasterError} `not_found`, `disk_error`
 */
export async function removeProfile(configDir: string, stores: KeyStores, name: string): Promise<string | undefined> {
  let removed: Profile | undefined;
  await changeProfiles(configDir, (profiles) => {
    removed = knownProfile(profiles, name);
    const { [name]: _removed, ...others } = profiles.profiles;
    const { active, ...rest } = profiles;
    return { ...rest, ...(active === undefined || active === name ? {} : { active }), profiles: others };
  });
  return removed?.key && forgetKey(stores, removed.key);
}

/** @throws {PropmasterError} `not_found` */
export function knownProfile(profiles: Profiles, name: string): Profile {
  const profile = profileOf(profiles, name);
  if (profile) return profile;
  const known = Object.keys(profiles.profiles);
  throw new PropmasterError('not_found', `There is no profile ${JSON.stringify(name)}.`, {
    where: name,
    hint: known.length === 0 ? 'There are none yet: propmaster auth login' : `There are: ${known.join(', ')}.`,
  });
}
