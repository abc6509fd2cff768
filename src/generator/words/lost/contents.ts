import type { Token } from '../tokens.ts';
import { endOfPhrase } from './negations.ts';

/** Why contents are lost. */
export const NOT_IN_IT = 'what is in it is not modelled';

/** "Full of cereal", "half full of water", "filled with 12 bottles", "containing pens", "brimming with tea": the index behind it. */
export function readContents(tokens: readonly Token[], at: number): number | undefined {
  const text = (i: number): string => tokens[at + i]?.text ?? '';
  if (/^(?:containing|holding)$/.test(text(0)) && tokens[at + 1]?.kind === 'word' && !SAYS_SIZE.test(text(1)))
    return endOfPhrase(tokens, at + 1);
  if (!/^(?:full|filled|loaded|packed|stuffed|brimming|stocked)$/.test(text(0)) || !/^(?:of|with)$/.test(text(1)))
    return undefined;
  const next = endOfPhrase(tokens, at + 2);
  return next > at + 2 ? next : undefined;
}

/** "Holding up to 2 l". */
const SAYS_SIZE = /^(?:up|about|around|approximately|roughly|at|half|between|over)$/;
