import type { Item } from './item.ts';
import type { Token } from './tokens.ts';
import { relationOf } from './vocabulary.ts';

/** The index behind words that hyphens join, one of which would begin a phrase. */
export function hyphenedEnd(tokens: readonly Token[], at: number): number {
  let next = at + 1;
  while (tokens[next]?.kind === 'word' && tokens[next]!.hyphened) next++;
  const joins = tokens.slice(at, next).some(({ text }) => relationOf(text) !== undefined);
  return joins && tokens[at]!.kind === 'word' ? next : at + 1;
}

/** "Tin can", "can of paint", and no verb: "that can hold". */
export function isTin(tokens: readonly Token[], at: number, previous: Item | undefined): boolean {
  const next = tokens[at + 1];
  const asks = /^(?:you|i|we|be|it|hold|fit|carry|stand|open|take|also|have)$/.test(next?.text ?? '');
  return (
    !asks && (previous === undefined || /^(?:unknown|noun|material|colour|article|lost|look)$/.test(previous.kind))
  );
}
