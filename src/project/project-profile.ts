import { readManifest } from './project-files.ts';

/**
 * The profile that `propmaster.json` names. One that can't be read names none: whatever needs the file says what is wrong
 * with it, and `doctor` must work all the same.
 */
export async function projectProfile(root: string): Promise<string | undefined> {
  const manifest = await readManifest(root).catch(() => undefined);
  return manifest?.profile;
}
