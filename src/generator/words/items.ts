import { Refusal } from '../refusal.ts';
import { readAbsent } from './absent.ts';
import { readAngle } from './angles.ts';
import { isBoundBefore, readBound } from './bounds.ts';
import { colourPair } from './colours.ts';
import { readEqual } from './equals.ts';
import { readFinish } from './finish-items.ts';
import { readGrid } from './grids.ts';
import type { Item } from './item.ts';
import { hyphenedEnd, isTin } from './joined.ts';
import { endOfNumbers, type LengthsRead, readLengths } from './lengths.ts';
import type { Lexicon } from './lexicon.ts';
import { lookUp } from './lookup.ts';
import { NOT_IN_IT, readContents } from './lost/contents.ts';
import { lostItem, lostShape } from './lost/lost-item.ts';
import { endOfPhrase, readNegation } from './lost/negations.ts';
import { readPosture } from './lost/postures.ts';
import { readQuantity, readShare } from './lost/quantities.ts';
import { readDirected, readLettered, readRow } from './lost/rows.ts';
import { asReason } from './notes.ts';
import { readNumber } from './numbers.ts';
import { readOpening } from './openings.ts';
import { type RelativeRead, readRelative } from './relative.ts';
import { readScore } from './scores.ts';
import { readSpan } from './spans.ts';
import { readPaper, readState } from './states.ts';
import { readModule, readThread } from './threads.ts';
import { CODE, singular, type Token } from './tokens.ts';
import {
  BODIES,
  FILLERS,
  LOOKS,
  MASSES,
  materialWord,
  OTHER_MATERIALS,
  OTHER_SHAPES,
  OTHER_UNITS,
  relationOf,
  SEVERAL,
  SHAPES,
  VAGUE,
} from './vocabulary.ts';
import { readVolume } from './volumes.ts';
import { readWall } from './walls.ts';

const COUNT_WORDS: Readonly<Record<string, number>> = { single: 1, double: 2, twin: 2, triple: 3 };

/**
 * Reads a prompt word by word.
 * @param items where to put them: what was read before a refusal stays there
 * @throws {Refusal} on an impossible length, and on numbers that make no sense
 */
export function readItems(tokens: readonly Token[], lexicon: Lexicon, items: Item[] = []): Item[] {
  let at = 0;
  while (at < tokens.length) {
    const { item, next } = readItem(tokens, at, lexicon, items.at(-1));
    items.push(item);
    at = next;
  }
  return items;
}

interface ItemRead {
  readonly item: Item;
  readonly next: number;
}

function readItem(tokens: readonly Token[], at: number, lexicon: Lexicon, previous: Item | undefined): ItemRead {
  const { text, kind } = tokens[at]!;
  // Of the signs only a minus and ⌀ begin anything.
  if (kind === 'sign' && !/^[-⌀]$/.test(text)) return { item: readWord(text, kind, previous), next: at + 1 };
  // "Table - round - glass top": a dash between words.
  if (text === '-' && tokens[at + 1]?.kind === 'word') return { item: { kind: 'comma', text }, next: at + 1 };
  const upTo = (next: number): string => textOf(tokens, at, next);
  if (CODE.test(text)) return { item: { kind: 'code', text }, next: at + 1 };
  const angle = readAngle(tokens, at);
  if (angle) return { item: { kind: 'angle', degrees: angle.degrees, text: upTo(angle.next) }, next: angle.next };
  const opening = readOpening(tokens, at);
  if (opening) return { item: { kind: 'opening', side: opening.side, text: upTo(opening.next) }, next: opening.next };
  // "On each side" is on both, "on the side" on one.
  if (text === 'each' && /^(?:sides?|ends?|faces?)$/.test(tokens[at + 1]?.text ?? ''))
    return { item: { kind: 'unknown', text }, next: at + 1 };
  if (/^open(?:s|ing)$/.test(text) && /^(?:in|out)wards?$/.test(tokens[at + 1]?.text ?? ''))
    return { item: { kind: 'look', text: upTo(at + 2) }, next: at + 2 };
  const equal = readEqual(tokens, at, lexicon.firsts);
  if (equal) return { item: { kind: 'equal', text: upTo(equal.next) }, next: equal.next };
  const grid = readGrid(tokens, at, lexicon);
  if (grid) {
    const { next, ...read } = grid;
    return { item: { kind: 'grid', ...read, text: upTo(next) }, next };
  }
  const lost = readLost(tokens, at, lexicon);
  if (lost) return lost;
  const paper = readPaper(tokens, at);
  if (paper) return { item: { kind: 'paper', metres: paper, text: `a${tokens[at + 1]!.text}` }, next: at + 2 };
  if (isBoundBefore(tokens, at)) return { item: { kind: 'filler', text: upTo(at + 2) }, next: at + 2 };
  const state = readState(tokens, at);
  if (state) return { item: { kind: 'look', text: upTo(state) }, next: state };
  const bound = readBound(tokens, at, lexicon.lengths);
  if (bound) {
    const { next, ...read } = bound;
    return { item: { kind: 'lengths', ...read, text: upTo(next) }, next };
  }
  // "Bottle green" and "cherry red" speak of no bottle and no wood.
  const colours = colourPair(text, tokens[at + 1]?.text ?? '');
  if (colours !== undefined) return { item: { kind: 'colour', name: colours, text: upTo(at + 2) }, next: at + 2 };
  const absent = readAbsent(tokens, at, lexicon);
  if (absent) return { item: { kind: 'absent', ...absent, text: upTo(absent.next) }, next: absent.next };
  // "Half pallet" is a size of pallets, and no half of one.
  const named = /^(?:half|quarter)$/.test(text) ? readNoun(tokens, at, lexicon) : undefined;
  if (named && named.next > at + 1) return named;
  const pair = readScore(tokens, at, lexicon, previous);
  if (pair) return { item: { kind: 'pair', values: pair, text: upTo(at + 2) }, next: at + 2 };
  const volume = readVolume(tokens, at);
  if (volume) {
    const { next, ...read } = volume;
    return { item: { kind: 'volume', ...read, text: upTo(next) }, next };
  }
  const forPeople = previous?.kind === 'relation' && previous.relation === 'purpose';
  const isUse = forPeople && tokens[at + 1]?.text === 'in';
  const row = isUse ? undefined : (readRow(tokens, at) ?? readLettered(tokens, at));
  if (row) return { item: { kind: 'row', ...row, text: upTo(row.next) }, next: row.next };
  const lengths =
    readThread(tokens, at) ??
    readWall(tokens, at, lexicon.lengths) ??
    (isUse ? undefined : lengthsAt(tokens, at, lexicon.lengths)) ??
    readModule(tokens, at);
  if (lengths && 'refusal' in lengths) {
    const { next, refusal } = lengths;
    const range = /^(?:from|between)$|^\d/.test(text) ? readSpan(tokens, at, () => false) : undefined;
    // "2 to 4 drawers": one of them.
    if (range?.next === next && range.high > range.low && lexicon.parts.has(singular(tokens[next]?.text ?? ''))) {
      return { item: { kind: 'count', value: Math.round((range.low + range.high) / 2), text: upTo(next) }, next };
    }
    return { item: { kind: 'lost', aspect: 'size', text: upTo(next), reason: asReason(refusal), refusal }, next };
  }
  if (lengths) {
    const { next, ...read } = lengths;
    return { item: { kind: 'lengths', ...read, text: upTo(next) }, next };
  }
  const directed = readDirected(tokens, at, lexicon);
  if (directed) return { item: { kind: 'row', ...directed, text: upTo(directed.next) }, next: directed.next };
  const negation = readNegation(tokens, at, lexicon);
  if (negation) {
    const aspect = negation.ofPart ? 'part' : 'other';
    const reason = negation.ofPart ? "what it lacks can't be chosen here" : 'what it is not changes nothing here';
    const item = lostItem(aspect, upTo(negation.next), reason, 'negation', negated(text));
    // "Non-stick" is how it is.
    return { item: negation.isSo ? { ...item, isSo: true } : item, next: negation.next };
  }
  const relative = relativeAt(tokens, at);
  if (relative && 'refusal' in relative) {
    const than = tokens.findIndex(({ text: word }, i) => i > at + 1 && /^(?:as|than)$/.test(word));
    const next = endOfPhrase(tokens, Math.max(at, than) + 1);
    const reason = 'sizes are compared with the usual here';
    return { item: lostItem('size', upTo(next), reason, 'unclear_number', relative.refusal.message), next };
  }
  if (relative) {
    const { of, factor, next } = relative;
    return { item: { kind: 'vague', of, factor, text: upTo(next) }, next };
  }
  const number = readNumber(tokens, at);
  if (number && OTHER_UNITS.has(tokens[number.next]?.text ?? '')) {
    const unit = tokens[number.next]!.text;
    const isMass = MASSES.has(unit);
    const reason = isMass ? 'its mass follows from its material and size' : 'sizes are lengths here';
    const message = `"${upTo(number.next + 1)}": sizes are lengths here, in mm, cm, m, inches or feet.${
      isMass ? ' Its mass follows from its material and size.' : ''
    }`;
    // What is a kilometre long can't be made at all.
    if (/^(?:km|miles?)$/.test(unit)) throw new Refusal('unclear_number', message);
    const item = lostItem(isMass ? 'other' : 'size', upTo(number.next + 1), reason, 'unclear_number', message);
    return { item, next: number.next + 1 };
  }
  if (number) return { item: { kind: 'count', value: number.value, text: upTo(number.next) }, next: number.next };
  // "3 seats 2.4 m wide" speaks of no 2.4 seats.
  const seats = text === 'seats' && previous?.kind !== 'count';
  const people = seats ? readNumber(tokens, at + 1) : undefined;
  if (people) {
    const next = /^(?:people|persons?)$/.test(tokens[people.next]?.text ?? '') ? people.next + 1 : people.next;
    return { item: { kind: 'seats', value: people.value, text: upTo(next) }, next };
  }
  // "Cube-shaped" is no cube.
  const shape = tokens[at + 1]?.text === 'shaped' ? lookUp(SHAPES, text) : undefined;
  if (shape) return { item: { kind: 'shape', shape, text }, next: at + 1 };
  if (tokens[at + 1]?.text === 'shaped' && lexicon.forms.has(text))
    return { item: { kind: 'unknown', text }, next: at + 2 };
  // "L-shaped" of a desk; of a sofa, its words know.
  const strange = `${text}-shaped`;
  if (tokens[at + 1]?.text === 'shaped' && OTHER_SHAPES.has(strange))
    return { item: { kind: 'unknown', text: strange }, next: at + 2 };
  if (text === 'wire' && tokens[at + 1]?.text === 'mesh')
    return { item: { kind: 'look', text: upTo(at + 2) }, next: at + 2 };
  const noun =
    readNoun(tokens, at, lexicon) ?? readCounted(tokens, at, lexicon) ?? readFinish(tokens, at) ?? readBody(tokens, at);
  if (noun) return noun;
  // "Snap-on lid", "over-the-door rack": the hyphens make it one word, and "on" begins no phrase.
  const joined = hyphenedEnd(tokens, at);
  if (joined > at + 1) return { item: { kind: 'unknown', text: textOf(tokens, at, joined, '-') }, next: joined };
  // "Measuring cup"; "measuring 20 cm" says nothing by itself.
  if (text === 'measuring' && lexicon.firsts.has(singular(tokens[at + 1]?.text ?? '')))
    return { item: { kind: 'unknown', text }, next: at + 1 };
  if (text === 'can' && isTin(tokens, at, previous)) return { item: { kind: 'unknown', text }, next: at + 1 };
  // A 3D mesh of a chair is the chair; a mesh chair has a cover that isn't made.
  if (text === 'mesh' && tokens[at - 1]?.text !== '3d' && tokens[at + 1]?.text !== 'of')
    return { item: { kind: 'look', text }, next: at + 1 };
  // "Wireless" lacks nothing that a keyboard has; only the kind can tell.
  const stem = /^(\p{L}+)less$/u.exec(text)?.[1];
  const parts = stem === undefined ? undefined : lexicon.parts.get(singular(stem));
  if (parts) return { item: { kind: 'absent', parts: [[...parts, singular(stem!)]], word: text, text }, next: at + 1 };
  if (isLabel(tokens, at, previous)) return { item: { kind: 'filler', text }, next: at + 1 };
  // "Make for me a vase".
  if (text === 'for' && /^(?:me|us)$/.test(tokens[at + 1]?.text ?? ''))
    return { item: { kind: 'filler', text: upTo(at + 2) }, next: at + 2 };
  // "Curved" of a lid; whether the thing has such a one, its plan knows.
  const ofLid = OTHER_SHAPES.has(text) && tokens[at + 1]?.text === 'lid';
  const isForm = lexicon.forms.has(text) && (OTHER_SHAPES.has(text) || OTHER_MATERIALS.has(text));
  return { item: ofLid || isForm ? { kind: 'unknown', text } : readWord(text, kind, previous), next: at + 1 };
}

/** What no kind can follow, said in several words. */
function readLost(tokens: readonly Token[], at: number, lexicon: Lexicon): ItemRead | undefined {
  const upTo = (next: number): string => textOf(tokens, at, next);
  const filled = readContents(tokens, at);
  if (filled !== undefined)
    return { item: lostItem('noun', upTo(filled), NOT_IN_IT, 'unsupported_part'), next: filled };
  const posture = readPosture(tokens, at);
  if (posture !== undefined) {
    const reason = 'a prop is made as it usually stands; a simulation turns it';
    return { item: lostItem('other', upTo(posture), reason, 'unsupported_part'), next: posture };
  }
  const share = readShare(tokens, at);
  if (share !== undefined) {
    const next = Math.max(share, endOfPhrase(tokens, share));
    return { item: lostItem('other', upTo(next), 'all of them are alike here', 'unclear_number'), next };
  }
  const quantity = readQuantity(tokens, at);
  if (quantity !== undefined)
    return { item: lostItem('other', upTo(quantity), 'not modelled', 'unclear_number'), next: quantity };
  // "Banana-shaped bowl": behind the noun, "shaped like a banana" is read as a likeness.
  const { text } = tokens[at]!;
  const shape = `${text}-shaped`;
  if (tokens[at + 1]?.text !== 'shaped' || !tokens[at + 1]!.hyphened || OTHER_SHAPES.has(shape)) return undefined;
  return lookUp(SHAPES, text) || lexicon.forms.has(text) ? undefined : { item: lostShape(shape), next: at + 2 };
}

/** A size compared with the usual; or why it can't be compared. */
function relativeAt(tokens: readonly Token[], at: number): RelativeRead | { readonly refusal: Refusal } | undefined {
  try {
    return readRelative(tokens, at);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unclear_number') return { refusal: error };
    throw error;
  }
}

/** A length; or why the numbers are none, and where they end. */
function lengthsAt(
  tokens: readonly Token[],
  at: number,
  named: ReadonlySet<string>,
): LengthsRead | { readonly refusal: Refusal; readonly next: number } | undefined {
  try {
    return readLengths(tokens, at, named);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unclear_number') throw error;
    return { refusal: error, next: endOfNumbers(tokens, at) };
  }
}

export const negated = (text: string): string => `"${text}" says what it is not. Say what it is and has instead.`;

/** "Colour: red", "its material is oak", "in red colour": the word says nothing by itself. */
const isLabel = (tokens: readonly Token[], at: number, previous: Item | undefined): boolean =>
  /^(?:colou?rs?|materials?)$/.test(tokens[at]!.text) &&
  (/^(?:is|are|:|=|should|must)$/.test(tokens[at + 1]?.text ?? '') ||
    /^(?:colour|material)$/.test(previous?.kind ?? ''));

function readWord(text: string, kind: Token['kind'], previous: Item | undefined): Item {
  if (kind === 'sign')
    return { kind: /^[,;:.()!?&+/]$/.test(text) ? (/^[&+]$/.test(text) ? 'and' : 'comma') : 'filler', text };
  if (text === 'and') return { kind: 'and', text };
  // "A mug, but with two handles".
  if (text === 'but' && !/^(?:any|every|no)?thing$|^all$/.test(previous?.text ?? '')) return { kind: 'comma', text };
  if (/^an?$/.test(text)) return { kind: 'article', text };
  const count = lookUp(COUNT_WORDS, text);
  if (count !== undefined) return { kind: 'count', value: count, text };
  if (SEVERAL.has(text)) return { kind: 'several', text };
  const shape = lookUp(SHAPES, text);
  if (shape) return { kind: 'shape', shape, text };
  const vague = lookUp(VAGUE, text);
  if (vague) return { kind: 'vague', of: vague[0], factor: vague[1], text };
  // "I would like a table" wishes for one, "like a table" is another thing; "cube-shaped" names a shape, "egg-shaped" doesn't.
  const isWished = text === 'have' && previous?.kind === 'filler' && /^(?:i|we|you)$/.test(previous.text);
  const wish =
    isWished || (text === 'like' && previous?.kind === 'filler') || (text === 'shaped' && previous?.kind === 'shape');
  const relation = wish ? undefined : relationOf(text);
  if (relation) return { kind: 'relation', relation, text };
  if (OTHER_MATERIALS.has(text)) {
    const message = `"${text}" is not among the materials.`;
    return lostItem('material', text, 'not among the materials', 'unknown_material', message);
  }
  if (OTHER_SHAPES.has(text)) return lostShape(text);
  if (LOOKS.has(text)) return { kind: 'look', text };
  return { kind: wish || FILLERS.has(text) ? 'filler' : 'unknown', text };
}

/** The nouns of a prompt whose reading ended before them. */
export function nounItems(tokens: readonly Token[], lexicon: Lexicon): Item[] {
  return tokens.slice(0, 200).flatMap((_, at) => readNoun(tokens, at, lexicon)?.item ?? []);
}

function readNoun(tokens: readonly Token[], at: number, lexicon: Lexicon): ItemRead | undefined {
  const first = tokens[at]!.text;
  if (!lexicon.firsts.has(first) && !lexicon.firsts.has(singular(first))) return undefined;
  for (let words = Math.min(lexicon.longest, tokens.length - at); words >= 1; words--) {
    const texts = tokens.slice(at, at + words).map(({ text }) => text);
    const direct = texts.join(' ');
    const forms = [direct, singularAt(texts, -1), singularAt(texts, 0), texts.map(singular).join(' ')];
    const noun = forms.find((form) => lexicon.nouns.has(form));
    const part = forms.find((form) => lexicon.parts.has(form));
    const name = noun ?? part;
    if (name === undefined) continue;
    if (noun === undefined && isNoPart(tokens, at, at + words, lexicon)) continue;
    const item: Item = {
      kind: 'noun',
      category: noun === undefined ? undefined : lexicon.nouns.get(noun),
      noun: name,
      parts: part === undefined ? [] : lexicon.parts.get(part)!,
      plural: name !== direct,
      text: direct,
    };
    return { item, next: at + words };
  }
  return undefined;
}

/** "Three tined", "six-spoked": a part that is counted, as an adjective. */
function readCounted(tokens: readonly Token[], at: number, { parts }: Lexicon): ItemRead | undefined {
  const { text } = tokens[at]!;
  if (!/ed$/.test(text) || at === 0 || !readNumber(tokens, at - 1)) return undefined;
  const stem = text.slice(0, -2);
  const noun = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find((name) => parts.has(name));
  if (noun === undefined) return undefined;
  return {
    item: { kind: 'noun', category: undefined, noun, parts: parts.get(noun)!, plural: false, text },
    next: at + 1,
  };
}

/** "Case": a thing as such, where no kind has a part of that name. */
function readBody(tokens: readonly Token[], at: number): ItemRead | undefined {
  const { text } = tokens[at]!;
  if (!BODIES.has(text)) return undefined;
  return { item: { kind: 'noun', category: undefined, noun: text, parts: [], plural: false, text }, next: at + 1 };
}

/** "Front-loading" speaks of no front, "cork ball" and "made of cork" of no cork. */
function isNoPart(tokens: readonly Token[], at: number, next: number, lexicon: Lexicon): boolean {
  const after = tokens[next];
  if ((after?.hyphened && /ing$/.test(after.text)) || after?.text === 'mounted') return true;
  if (!materialWord(tokens[at]!.text)) return false;
  const noun = singular(after?.text ?? '');
  return /^(?:of|in|from)$/.test(tokens[at - 1]?.text ?? '') || lexicon.firsts.has(noun);
}

/** "Chests of drawers" has its plural in front, "tool boxes" at the end. */
const singularAt = (words: readonly string[], at: 0 | -1): string => words.with(at, singular(words.at(at)!)).join(' ');

const textOf = (tokens: readonly Token[], from: number, to: number, between = ' '): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(between);
