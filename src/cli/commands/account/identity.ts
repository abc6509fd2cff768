import type { Identity } from '../../../contract/account.ts';
import { isPropmasterError } from '../../../errors.ts';
import type { Command, ServiceClient } from '../../command.ts';
import { renderAccount } from '../../render/account.ts';
import { accountFields } from '../../service-wire.ts';

export const showAccount: Command = ({ signal, withClient }) =>
  withClient(async ({ account }) => {
    const identity = await identityOf(account, signal);
    return { result: { account: accountFields(identity) }, text: (style) => renderAccount(identity, style) };
  });

/** The route is an assumption; a service without it is asked for the kind, which the specified routes tell. */
async function identityOf(account: ServiceClient['account'], signal: AbortSignal): Promise<Identity> {
  try {
    return await account.identity({ signal });
  } catch (error) {
    if (isPropmasterError(error) && error.status === 404) return { kind: await account.kind({ signal }) };
    throw error;
  }
}
