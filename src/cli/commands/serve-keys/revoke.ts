import type { Command } from '../../command.ts';
import { localKeyFields } from '../../wire.ts';
import { withKeys } from '../../with-keys.ts';

export const revokeKey: Command<{ readonly data?: string }> = (call) =>
  withKeys(call, (keys) => {
    const record = keys.revoke(call.args[0]!);
    return { result: localKeyFields(record), text: () => `Revoked ${record.id}.` };
  });
