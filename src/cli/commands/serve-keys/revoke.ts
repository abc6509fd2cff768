import type { Command } from '../../command.ts';
import { localKeyFields } from '../../wire.ts';
import { withKeys } from '../../with-keys.ts';

export const revokeKey: Command<{ readonly data?: string }> = (call) =>
  withKeys(call, async (keys) => {
    const record = await keys.revoke(call.args[0]!);
    return { result: localKeyFields(record), text: () => `Revoked ${record.id}.` };
  });
