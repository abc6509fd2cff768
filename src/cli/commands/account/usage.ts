import type { Command } from '../../command.ts';
import { renderUsage } from '../../render/account.ts';
import { usageFields } from '../../service-wire.ts';

export const showUsage: Command = ({ signal, withClient }) =>
  withClient(async ({ account }) => {
    const usage = await account.usage({ signal });
    return { result: { usage: usageFields(usage) }, text: (style) => renderUsage(usage, style) };
  });
