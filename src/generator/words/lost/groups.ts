import { Refusal } from '../../refusal.ts';
import type { PropRequest } from '../asked.ts';
import type { Item, ItemOf } from '../item.ts';
import { isParticiple } from '../other-things.ts';
import { saidBy } from './foreign.ts';

export const NO_NUMBER = 'of what? A length needs its unit, a number its part';

/** A number that counts nothing, with the word behind it. */
export function loseNumber(count: ItemOf<'count'> | undefined, items: readonly Item[], asked: PropRequest): void {
  if (!count) return;
  const next = items[items.indexOf(count) + 1];
  const words = next?.kind === 'unknown' ? `${count.text} ${next.text}` : count.text;
  const message = `${count.value} of what? Give a length with its unit, or a number of parts.`;
  asked.lose({ aspect: 'other', words, reason: NO_NUMBER }, new Refusal('unclear_number', message));
}

/** "With white keycaps", where it has none: a finish of what isn't there is not one of the whole. */
export function loseStrangeFinish(items: readonly Item[], at: number, asked: PropRequest): boolean {
  const [item, next] = [items[at]!, items[at + 1]];
  if (isParticiple(item.text) || (next !== undefined && next.kind !== 'and')) return false;
  const from = items.slice(0, at).findLastIndex(({ kind }) => kind === 'and' || kind === 'noun') + 1;
  const group = items.slice(from, at + 1);
  const finish = group.filter(({ kind }) => kind === 'colour' || kind === 'material');
  if (finish.length === 0) return false;
  const said = finish.map(({ text }) => text).join(' ');
  const message = `${asked.One} has no "${item.text}" here that could be ${said}.`;
  const refusal = new Refusal('unsupported_part', message);
  asked.lose({ aspect: 'part', words: saidBy(group), reason: `${asked.one} has none here` }, refusal);
  return true;
}
