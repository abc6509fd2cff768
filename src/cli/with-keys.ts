import type { KeyManager } from '../service/store/manage-keys.ts';
import type { CommandCall, CommandOutcome } from './command.ts';
import { serviceData } from './service-data.ts';

/** Opens the keys of the local service, hands them over and closes them whatever happens. */
export async function withKeys(
  { options: { data, database }, env }: CommandCall<{ readonly data?: string; readonly database?: string }>,
  work: (keys: KeyManager) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const { manageKeys } = await import('../service/store/manage-keys.ts');
  const { chosenStorage } = await import('../service/shared-settings.ts');
  // The keys lie in the database alone, whatever keeps the files.
  const storage = chosenStorage(env, { database, data: data ?? (database === undefined ? undefined : '.') });
  const keys = await manageKeys(await serviceData(data, env), storage.database);
  try {
    return await work(keys);
  } finally {
    await keys.close();
  }
}
