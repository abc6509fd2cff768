import type { KeyManager } from '../service/store/manage-keys.ts';
import type { Call, Outcome } from './command.ts';
import { serviceData } from './service-data.ts';

/** Opens the keys of the local service, hands them over and closes them whatever happens. */
export async function withKeys(
  { options: { data }, env }: Call<{ readonly data?: string }>,
  work: (keys: KeyManager) => Outcome,
): Promise<Outcome> {
  const { manageKeys } = await import('../service/store/manage-keys.ts');
  const keys = manageKeys(await serviceData(data, env));
  try {
    return work(keys);
  } finally {
    keys.close();
  }
}
