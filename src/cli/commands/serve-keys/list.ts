import type { Command } from '../../command.ts';
import { renderLocalKeys } from '../../render/local-keys.ts';
import { localKeyFields } from '../../wire.ts';
import { withKeys } from '../../with-keys.ts';

export const listKeys: Command<{ readonly data?: string }> = (call) =>
  withKeys(call, async (keys) => {
    const records = await keys.list();
    return { result: { keys: records.map(localKeyFields) }, text: (style) => renderLocalKeys(records, style) };
  });
