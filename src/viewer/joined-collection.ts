import { isPropmasterError } from '../errors.ts';
import type { Collection } from './exhibit.ts';

/** Several collections as one. Their ids differ: a name of a project has no hyphen. */
export function joinedCollection(title: string, parts: readonly Collection[]): Collection {
  const firstOf = async <Value>(ask: (part: Collection) => Promise<Value>): Promise<Value> => {
    let refused: unknown;
    for (const part of parts) {
      try {
        return await ask(part);
      } catch (error) {
        if (!isPropmasterError(error) || error.code !== 'not_found') throw error;
        refused = error;
      }
    }
    throw refused;
  };
  return {
    title,
    cards: async () => (await Promise.all(parts.map((part) => part.cards()))).flat(),
    open: (id) => firstOf((part) => part.open(id)),
    picture: (id) => firstOf((part) => part.picture(id)),
    version: async () => (await Promise.all(parts.map((part) => part.version()))).join(' '),
  };
}
