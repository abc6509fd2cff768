import type { KeyManager } from '../service/store/manage-keys.ts';
import type { CommandCall, CommandOutcome } from './command.ts';
import { serviceData } from './service-data.ts';

/** Opens the keys of the local service, hands them over and closes them whatever happens. */
export async function withKeys(
  { options: { data }, env }: CommandCall<{ readonly data?: string }>,
  work: (keys: KeyManager) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const { manageKeys } = await import('../service/store/manage-keys.ts');
  const keys = await manageKeys(await serviceData(data, env));
  try {
    return await work(keys);
  } finally {
    await keys.close();
  }
}
