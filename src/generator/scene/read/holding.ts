import type { Token } from '../../words/tokens.ts';
import { isContainer, isSeat } from '../habits.ts';
import { nounsIn } from './things.ts';

/** "A bowl of two apples": the container and what is in it. */
export function holding(
  words: readonly Token[],
): { container: readonly Token[]; content: readonly Token[] } | undefined {
  const of = words.findIndex(({ text }) => text === 'of' || text === 'full');
  if (of < 1) return undefined;
  const container = words.slice(0, of);
  const content = words.slice(words[of]!.text === 'full' && words[of + 1]?.text === 'of' ? of + 2 : of + 1);
  const held = nounsIn(container).at(-1);
  if (!held || !isContainer(held.category) || isSeat(held.category) || nounsIn(content).length === 0) return undefined;
  return { container, content };
}
