import { Refusal } from '../refusal.ts';
import type { PropRequest } from './asked.ts';
import type { ItemOf } from './item.ts';
import { lookUp } from './lookup.ts';
import type { Token } from './tokens.ts';

/** The side of a thing that each word means behind "open". */
const SIDES: Readonly<Record<string, string>> = {
  top: 'top',
  topped: 'top',
  back: 'back',
  backed: 'back',
  front: 'front',
  fronted: 'front',
  side: 'wall',
  sides: 'wall',
  sided: 'wall',
  bottom: 'bottom',
};

/** Reads "open top", "open-backed", "open at the front": the side that is open, and the index behind it. */
export function readOpening(
  tokens: readonly Token[],
  at: number,
): { readonly side: string; readonly next: number } | undefined {
  if (tokens[at]?.text !== 'open') return undefined;
  const text = (i: number): string => tokens[at + i]?.text ?? '';
  const led = /^(?:at|on)$/.test(text(1)) && /^(?:the|its)$/.test(text(2)) ? 3 : 1;
  const side = lookUp(SIDES, text(led));
  return side === undefined ? undefined : { side, next: at + led + 1 };
}

const CLOSED = 'the front is closed here, by doors or drawers';

/**
 * A side without a wall: where a thing can be open, it is; where that side is always there, that is told; of the back of
 * a chair it says nothing.
 */
export function askOpening({ side, text }: ItemOf<'opening'>, asked: PropRequest): void {
  const { parts, shapes = [] } = asked.kind.words;
  const lose = (words: string, reason: string, message: string): void =>
    asked.lose({ aspect: 'part', words, reason }, new Refusal('unsupported_part', message));
  const isCase = parts.wall !== undefined;
  const closing = side === 'top' && parts.lid !== undefined && 'always' in parts.lid ? 'lid' : side;
  if (parts[closing] !== undefined && (isCase || closing === 'lid'))
    lose(
      text,
      `${asked.one} always has its ${closing} here`,
      `${asked.One} always has its ${closing} here, and no ${text}.`,
    );
  else if (side === 'front' && (parts.door !== undefined || parts.drawer !== undefined))
    lose(text, CLOSED, `The front of ${asked.one} is closed here, by doors or drawers.`);
  else if (shapes.includes('open') && /^(?:top|front)$/.test(side)) asked.shape({ kind: 'shape', shape: 'open', text });
  else asked.ignored.push(text);
}
