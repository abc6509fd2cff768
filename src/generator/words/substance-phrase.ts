import { isSubstance } from '../../language/known-words/index.ts';
import { Refusal } from '../refusal.ts';
import type { PropRequest } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import { loseContents, loseForeign, saidBy } from './lost/foreign.ts';
import { LOST_PART } from './lost/lost-part.ts';
import { readParts } from './part-phrases.ts';
import type { PartWord } from './parts.ts';
import type { Phrase } from './phrases.ts';
import { inBoard } from './quality.ts';
import { singular } from './tokens.ts';
import { isCapacity } from './uses.ts';

type Noun = ItemOf<'noun'>;

/** "of oak", "made of dark steel": of the part just named if that can have its own, else of the whole. */
export function readSubstance(phrase: Phrase, asked: PropRequest, before: PartWord | undefined): void {
  const { items } = phrase;
  // "Of 6 doors", "of 15 degrees".
  if (isCapacity(phrase, asked) || items.every(({ kind }) => kind === 'angle')) {
    readParts(phrase, asked);
    return;
  }
  const thing = items.find((item): item is Noun => item.kind === 'noun');
  const finishes = items.filter((item) => item.kind === 'material' || item.kind === 'colour');
  const sizes = items.filter((item) => item.kind === 'lengths');
  const volumes = items.filter((item) => item.kind === 'volume');
  for (const item of items) if (item.kind === 'lost') asked.loseItem(item);
  if (before === LOST_PART) {
    asked.lose({ aspect: 'part', words: saidBy(items), reason: 'said of a part that is not there' }, NOTHING_OF_IT);
    return;
  }
  const strange = items.filter(({ kind }) => kind === 'unknown').map(({ text }) => text);
  if (thing && asked.partOf(thing) === undefined) {
    if (!loseContents(items, asked)) loseForeign(thing, items, 'list', asked);
    return;
  }
  // "Of red wine": the wine is red.
  const last = items.at(-1);
  const isFilled = last?.kind === 'unknown' && finishes.length > 0 && isSubstance(singular(last.text));
  if (isFilled && loseContents(items, asked)) return;
  const says = finishes.length + sizes.length + volumes.length > 0;
  if (!says && (strange.length > 0 || thing)) {
    if (!loseContents(items, asked)) loseMaterial(items, asked);
    return;
  }
  if (says && sizes.length + volumes.length === 0 && !finishes.some(({ kind }) => kind === 'material')) {
    const refusal = new Refusal('unknown_material', `"${finishes[0]!.text}" is a colour here, not a material.`);
    asked.lose({ aspect: 'material', words: finishes[0]!.text, reason: 'a colour here, not a material' }, refusal);
  }
  for (const item of finishes) {
    if (before !== undefined && asked.hasTrim(before)) asked.partFinish(before, item, item.text);
    else asked.finish(item);
  }
  for (const item of sizes) {
    // "Of 18 mm plywood".
    const isSheet = items[items.indexOf(item) + 1]?.kind === 'material';
    if (before === undefined) asked.lengths(isSheet ? inBoard(item) : item);
    else asked.partLengths(before, item, item.text);
  }
  for (const item of volumes) asked.capacity(item);
  asked.ignored.push(...strange);
}

/** "Of rosewood". */
function loseMaterial(items: readonly Item[], asked: PropRequest): void {
  const words = items.map(({ text }) => text).join(' ');
  const refusal = new Refusal('unsupported_part', `${asked.One} of "${words}" can't be made.`);
  asked.lose({ aspect: 'material', words: saidBy(items), reason: 'not among the materials' }, refusal);
}

/** Said of a part that is lost. */
export const NOTHING_OF_IT = new Refusal('unsupported_part', 'What is said of a part that is not there.');
