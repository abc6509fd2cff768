import { Refusal } from '../refusal.ts';
import type { PropRequest } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import { singular, type Token } from './tokens.ts';
import { hasTrait } from './traits.ts';

const SIZE = '(?:size|height|width|depth|length|dimension)s?';
/** "Of equal height", "all the same size", "equally sized", "equal-sized", and, in front of a noun, "equal". */
const EQUAL = new RegExp(
  `^(?:(?:all )?(?:of )?(?:the )?(?:same|equal|identical) ${SIZE}(?![a-z])|(?:all )?(?:equal|same|equally|identically|evenly) ` +
    '(?:sized|wide|tall|high|deep|large)(?![a-z])|(?:equal|identical)(?= ))',
);
const LONGEST = 5;

/** Reads that parts are equal: the index behind it. */
export function readEqual(
  tokens: readonly Token[],
  at: number,
  firsts: ReadonlySet<string>,
): { readonly next: number } | undefined {
  const said = EQUAL.exec(
    tokens
      .slice(at, at + LONGEST)
      .map(({ text }) => text)
      .join(' '),
  )?.[0];
  if (said === undefined) return undefined;
  const next = at + said.split(' ').length;
  return next > at + 1 || firsts.has(singular(tokens[next]?.text ?? '')) ? { next } : undefined;
}

/** That parts are equal, and which. */
interface EqualSaid {
  readonly text: string;
  readonly noun: ItemOf<'noun'> | undefined;
}

/** Takes what says that parts are equal out of a prompt: it goes with the noun right behind it, else with the last. */
export function takeEquals(items: readonly Item[]): { readonly rest: readonly Item[]; readonly equals: EqualSaid[] } {
  const isNoun = (item: Item | undefined): item is ItemOf<'noun'> => item?.kind === 'noun';
  const equals = items.flatMap((item, i): EqualSaid[] => {
    if (item.kind !== 'equal') return [];
    const next = items[i + 1];
    return [{ text: item.text, noun: isNoun(next) ? next : items.slice(0, i).findLast(isNoun) }];
  });
  return { rest: items.filter(({ kind }) => kind !== 'equal'), equals };
}

/** Parts that are not equal by themselves can't be made so: teeth of gears. */
export function requireEqual(equals: readonly EqualSaid[], asked: PropRequest): void {
  for (const { text, noun } of equals) {
    const part = noun && asked.partOf(noun);
    if (part !== undefined && hasTrait(asked, part, 'equal')) asked.understood.push(`${noun!.text} ${text}`);
    else {
      const refusal = new Refusal('unsupported_part', `${asked.One} "${text}" can't be made.`);
      asked.lose({ aspect: 'size', words: text, reason: "what is equal can't be chosen here" }, refusal);
    }
  }
}
