import type { Item } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import { singular, type Token } from './tokens.ts';

/** "3-5", beside a thing of which two numbers are said so. */
export function readScore(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  previous: Item | undefined,
): readonly [number, number] | undefined {
  const [one, other] = [tokens[at]!, tokens[at + 1]];
  if (one.kind !== 'number' || other?.kind !== 'number' || !other.hyphened) return undefined;
  const before = previous?.kind === 'noun' ? previous.category : undefined;
  const after = lexicon.nouns.get(singular(tokens[at + 2]?.text ?? ''));
  return [before, after].some((name) => name !== undefined && lexicon.scored.has(name))
    ? [one.value, other.value]
    : undefined;
}
