import { isPropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';

export const deleteAssets: Command = ({ args, signal, withClient }) =>
  withClient(async ({ assets }) => {
    const deleted: string[] = [];
    const outcome = {
      result: { deleted },
      text: () => (deleted.length === 0 ? '' : `Deleted: ${deleted.join(', ')}`),
    };
    for (const id of new Set(args)) {
      try {
        await assets.delete(id, { signal });
      } catch (error) {
        // What is gone is gone, and must be told.
        if (deleted.length > 0 && isPropmasterError(error)) return { ...outcome, failure: error };
        throw error;
      }
      deleted.push(id);
    }
    return outcome;
  });
