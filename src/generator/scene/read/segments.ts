import { LEXICON } from '../../describe.ts';
import { readNumber } from '../../words/numbers.ts';
import { singular, type Token } from '../../words/tokens.ts';
import type { RelationKind } from '../relation-kinds.ts';
import { placeWords } from './room-places.ts';
import { plainWords } from './say-relations.ts';

/** How a segment hangs on what stands before it; a relation names what follows as the other thing. */
export type Link = 'list' | 'with' | 'place' | 'opposite' | 'facing_wall' | 'apart' | 'for_each' | RelationKind;

/** A run of words between two separators. */
export interface Segment {
  readonly link: Link;
  /** The words that lead in: `, and`, `infrontof`. */
  readonly lead: readonly Token[];
  readonly words: readonly Token[];
  /** The second thing of a "between": "the sofa and the shelf". */
  readonly other?: readonly Token[];
  /** "2 m from": from side to side [m]. */
  readonly distance?: number;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const LINKS: Readonly<Partial<Record<Link, ReadonlySet<string>>>> = {
  list: set(', : ( ) / & + * • and or plus then also is are be stands stand sits sit lies lie there'),
  with: set(`with contain contains containing carrying carries has have having include includes including feature features featuring hold
    holds holding where comprising`),
  on: set('on'),
  in: set('in'),
  under: set('under'),
  beside: set('beside by against along awayfrom'),
  both_sides: set('bothsides'),
  both_ends: set('bothends'),
  in_front_of: set('infrontof'),
  behind: set('behind'),
  left_of: set('leftof'),
  right_of: set('rightof'),
  around: set('around'),
  facing: set('facing'),
  opposite: set('opposite'),
  facing_wall: new Set(placeWords('facing')),
  face_to_face: set('facetoface'),
  back_to_back: set('backtoback'),
  apart: set('apart'),
  heading: new Set(placeWords('heading')),
  between: set('between'),
  above: set('above over'),
  for_each: set('foreach'),
  upside_down: set('upsidedown'),
  lying: set('lyingonside'),
  leaning: new Set(placeWords('leaning')),
  against_wall: new Set(placeWords('against_wall')),
  in_corner: new Set(placeWords('in_corner')),
  in_middle: set('inmiddle'),
  in_row: set('inrow'),
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

function linkOf(tokens: readonly Token[], at: number): Link | undefined {
  const { text, hyphened } = tokens[at]!;
  if (hyphened) return undefined;
  // A bullet; "4 by 5 m" is one size.
  if (text === '-') return 'list';
  if (text === 'by' && readNumber(tokens, at + 1)) return undefined;
  // "Over 20 cm high" says nothing of where.
  if (LINKS.above!.has(text) && readNumber(tokens, at + 1)) return 'place';
  // "Peg and hole" is one thing.
  if (text === 'and' && isWithinNoun(tokens, at)) return undefined;
  if (text === 'stand' && endsNoun(tokens, at)) return undefined;
  return (Object.keys(LINKS) as Link[]).find((link) => LINKS[link]!.has(text));
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

type NoRelation = 'list' | 'with' | 'place' | 'apart' | 'for_each';

export const isRelation = (link: Link): link is Exclude<Link, NoRelation> =>
  link !== 'list' && link !== 'with' && link !== 'place' && link !== 'apart' && link !== 'for_each';

const WHOLE: ReadonlySet<Link> = new Set<Link>([
  'against_wall',
  'in_corner',
  'in_middle',
  'in_row',
  'facing_wall',
  'face_to_face',
  'back_to_back',
  'apart',
  'heading',
  'upside_down',
  'lying',
  'leaning',
]);
/** Whether nothing is to follow: "against the wall". */
export const isWhole = (link: Link): boolean => WHOLE.has(link);

/** The relation that a link speaks of. */
export const kindOf = (link: Exclude<Link, NoRelation>): RelationKind =>
  link === 'opposite' ? 'face_to_face' : link === 'facing_wall' ? 'facing' : link;

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
    const link =
      FILLED.has(token.text) && next?.text === 'with'
        ? 'with'
        : PLACED.has(token.text) && next && linkOf(tokens, at + 1)
          ? 'list'
          : linkOf(tokens, at);
    if (link && isWhole(link)) {
      if (open && open.words.length === 0) replaceLast(sentences, { link, lead: [...open.lead, token], words: [] });
      else append(sentences, { link, lead: [token], words: [] });
      open = undefined;
    } else if (link && open && open.words.length === 0) {
      // ", and with": the last word decides.
      open.lead.push(token);
      open = replaceLast(sentences, { ...open, link });
    } else if (token.text === 'to' && open && open.link === 'place' && open.words.length === 0) open.lead.push(token);
    else if (link) open = append(sentences, { link, lead: [token], words: [] });
    else {
      open ??= append(sentences, { link: 'list', lead: [], words: [] });
      open.words.push(token);
    }
  }
  return sentences
    .map((segments) => segments.filter(({ words, link }) => words.length > 0 || isWhole(link)))
    .filter(({ length }) => length > 0);
}

type Open = { link: Link; lead: Token[]; words: Token[] };

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
