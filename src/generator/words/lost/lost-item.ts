import type { Lost } from '../../lost.ts';
import { Refusal, type RefusalCode } from '../../refusal.ts';
import type { ItemOf } from '../item.ts';

/**
 * Words of which is known, before the kind is, that no kind can follow them.
 *
 * @param message of the refusal where nothing may be lost; absent: the words and the reason
 */
export function lostItem(
  aspect: Lost['aspect'],
  text: string,
  reason: string,
  code: RefusalCode,
  message = `"${text}": ${reason}.`,
): ItemOf<'lost'> {
  return { kind: 'lost', aspect, reason, refusal: new Refusal(code, message), text };
}

/** "Oval". */
export const lostShape = (text: string): ItemOf<'lost'> =>
  lostItem(
    'shape',
    text,
    'not a shape that can be made',
    'unknown_thing',
    `"${text}" is not a shape that can be made.`,
  );
