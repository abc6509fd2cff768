import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { readPrivate, writePrivate } from './private-file.ts';
import { NO_PROFILES, type Profiles, profilesFile } from './profile.ts';

/** Which services the user has. Holds no key. */
export const profilesPath = (configDir: string): string => path.join(configDir, 'profiles.json');

/** @throws {PropmasterError} `invalid_input` for a damaged file; `disk_error` */
export async function readProfiles(configDir: string): Promise<Profiles> {
  const file = profilesPath(configDir);
  const text = await readPrivate(file);
  if (text === undefined) return NO_PROFILES;
  const checked = profilesFile.safeParse(parsed(text));
  if (checked.success) return checked.data;
  const { path: place, message } = checked.error.issues[0]!;
  throw new PropmasterError('invalid_input', `The profiles can't be read: ${[...place, message].join(': ')}.`, {
    where: file,
    hint: 'Correct the file; or delete it and log in again with `propmaster auth login`.',
  });
}

/** Reads, changes, writes. @throws {PropmasterError} as {@link readProfiles}, and what `change` throws */
export async function changeProfiles(configDir: string, change: (profiles: Profiles) => Profiles): Promise<void> {
  const changed = change(await readProfiles(configDir));
  await writePrivate(profilesPath(configDir), `${JSON.stringify(changed, undefined, 2)}\n`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
