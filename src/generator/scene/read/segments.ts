import { LEXICON } from '../../describe.ts';
import type { RelationKind } from '../../relations/index.ts';
import { readNumber } from '../../words/numbers.ts';
import { singular, type Token } from '../../words/tokens.ts';
import { relationWord } from './relation-words.ts';
import { plainWords } from './say-relations.ts';

/** How a segment hangs on what stands before it; a relation names what follows as the other thing. */
type Link = NoRelation | RelationKind;
type NoRelation = 'list' | 'with' | 'place' | 'apart' | 'for_each';

/** A run of words between two separators. */
export interface Segment {
  readonly link: Link;
  /** Nothing is to follow: "against the wall". */
  readonly isWhole?: boolean;
  /** The words that lead in: `, and`, `infrontof`. */
  readonly lead: readonly Token[];
  readonly words: readonly Token[];
  /** The second thing of a "between": "the sofa and the shelf". */
  readonly other?: readonly Token[];
  /** "2 m from": from side to side [m]. */
  readonly distance?: number;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const LINKS: Readonly<Record<NoRelation, ReadonlySet<string>>> = {
  list: set(', : ( ) / & + * • and or plus then also is are be stands stand sits sit lies lie there'),
  with: set(`with contain contains containing carrying carries has have having include includes including feature features featuring hold
    holds holding where comprising`),
  apart: set('apart'),
  for_each: set('foreach'),
  // What this means of two things isn't modelled.
  place: set('at'),
};
const ENDS = set('. ; ! ?');
/** "filled with". */
const FILLED = set('filled loaded topped packed stocked covered');
/** "placed on", "standing next to": say nothing that the word behind them doesn't. */
const PLACED = set(
  'placed put standing sitting lying located arranged set resting lined stored kept leaning pushed stacked piled',
);

/** How a word links what follows it; and whether nothing is to follow. */
type Lead = Pick<Segment, 'link' | 'isWhole'>;

const LIST: Lead = { link: 'list' };
const WITH: Lead = { link: 'with' };

function linkOf(tokens: readonly Token[], at: number): Lead | undefined {
  const { text, hyphened } = tokens[at]!;
  if (hyphened) return undefined;
  // A bullet; "4 by 5 m" is one size.
  if (text === '-') return LIST;
  if (text === 'by' && readNumber(tokens, at + 1)) return undefined;
  // "Over 20 cm high" says nothing of where.
  if (/^(?:above|over)$/.test(text) && readNumber(tokens, at + 1)) return { link: 'place' };
  // "Peg and hole" is one thing.
  if (text === 'and' && isWithinNoun(tokens, at)) return undefined;
  if (text === 'stand' && endsNoun(tokens, at)) return undefined;
  const link = (Object.keys(LINKS) as NoRelation[]).find((one) => LINKS[one].has(text));
  if (link) return { link, isWhole: link === 'apart' };
  const relation = relationWord(text);
  return relation && relation.before !== 'noun'
    ? { link: relation.kind, isWhole: relation.before === 'nothing' }
    : undefined;
}

const isWithinNoun = (tokens: readonly Token[], at: number): boolean =>
  LEXICON.nouns.has([at - 1, at, at + 1].map((i) => singular(tokens[i]?.text ?? '')).join(' '));

/** "TV stand", "test tube stand". */
const endsNoun = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((before) =>
    LEXICON.nouns.has(
      tokens
        .slice(Math.max(0, at - before), at + 1)
        .map(({ text }) => text)
        .join(' '),
    ),
  );

/** Whether a link speaks of a relation. */
export const isRelation = (link: Link): link is RelationKind => !Object.hasOwn(LINKS, link);

/** Cuts a prompt into sentences, and these at commas, "and", "with" and what says where a thing is. */
export function cutSegments(tokens: readonly Token[]): Segment[][] {
  const sentences: Segment[][] = [[]];
  let open: Open | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'sign' && ENDS.has(token.text)) {
      open = undefined;
      if (sentences.at(-1)!.length > 0) sentences.push([]);
      continue;
    }
    const next = tokens[at + 1];
    const lead =
      FILLED.has(token.text) && next?.text === 'with'
        ? WITH
        : PLACED.has(token.text) && next && linkOf(tokens, at + 1)
          ? LIST
          : linkOf(tokens, at);
    if (lead?.isWhole) {
      if (open && open.words.length === 0) replaceLast(sentences, { ...lead, lead: [...open.lead, token], words: [] });
      else append(sentences, { ...lead, lead: [token], words: [] });
      open = undefined;
    } else if (lead && open && open.words.length === 0) {
      // ", and with": the last word decides.
      open.lead.push(token);
      open = replaceLast(sentences, { ...open, ...lead });
    } else if (token.text === 'to' && open && open.link === 'place' && open.words.length === 0) open.lead.push(token);
    else if (lead) open = append(sentences, { ...lead, lead: [token], words: [] });
    else {
      open ??= append(sentences, { link: 'list', lead: [], words: [] });
      open.words.push(token);
    }
  }
  return sentences
    .map((segments) => segments.filter(({ words, isWhole }) => words.length > 0 || isWhole))
    .filter(({ length }) => length > 0);
}

type Open = Lead & { lead: Token[]; words: Token[] };

function append(sentences: Segment[][], segment: Open): Open {
  sentences.at(-1)!.push(segment);
  return segment;
}

function replaceLast(sentences: Segment[][], segment: Open): Open {
  sentences.at(-1)!.pop();
  return append(sentences, segment);
}

/** Words as they stood there, in lower case. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, hyphened, glued }) => `${hyphened ? '-' : glued ? '' : ' '}${plainWords(text)}`)
    .join('')
    .trim();
}
