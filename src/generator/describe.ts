import { readAs, wordsOfData } from '../language/structured.ts';
import { loseChoices } from './choices.ts';
import { usualFeatures, usualLengths } from './confirmed.ts';
import type { Description } from './description.ts';
import { readFramed } from './framed.ts';
import { fixedHinges } from './hinge-side.ts';
import { nameOf } from './kind.ts';
import { type Lost, sayLost } from './lost.ts';
import { planAsked } from './plan-asked.ts';
import { inProportion } from './proportion.ts';
import { Refusal } from './refusal.ts';
import { explain, type Misunderstood, type RefusedReading } from './refused/explain.ts';
import type { Request } from './request.ts';
import { currentShelf, SHELF, type Shelf } from './shelf.ts';
import { untold } from './words/account.ts';
import { PropRequest } from './words/asked.ts';
import { takeDefaults } from './words/defaults.ts';
import { requireEqual, takeEquals } from './words/equals.ts';
import type { Item } from './words/item.ts';
import { nounItems, readItems } from './words/items.ts';
import { lostRow, withRowUnits } from './words/lost/rows.ts';
import { withUnits } from './words/missing-units.ts';
import { SO_ANYWAY } from './words/notes.ts';
import { cutPhrases, type Phrase } from './words/phrases.ts';
import { namedByQuality } from './words/quality-noun.ts';
import { repaired } from './words/repair-lexicon.ts';
import { headNoun, readRequest } from './words/request.ts';
import { bearerFirst, inSense, namedBehind, namedByUse } from './words/senses.ts';
import { mendSlips } from './words/slips.ts';
import { refuseOrders, requireEnglish } from './words/speech.ts';
import { tokenize } from './words/tokens.ts';
import { reworded, withoutPossessives } from './words/wording.ts';

/** A prompt that can be made. */
export interface Described {
  readonly kind: 'described';
  readonly description: Description;
  /** What the prompt says. */
  readonly understood: readonly string[];
  /** What it doesn't say and was filled in. */
  readonly assumed: readonly string[];
  /** Words that changed nothing, and what can't be had with the reason. */
  readonly ignored: readonly string[];
  /** What of `ignored` a prompt asks for and the prop doesn't have: a part, a count, a size. Absent: nothing. */
  readonly lost?: readonly Lost[];
  /** What it asks for in figures and names; absent where a description came without words. */
  readonly request?: Request;
}

/**
 * Reads a prompt: one prop, in English words, into a description with every number explicit.
 *
 * The head noun decides the kind ("cabinet for a laptop" is a cabinet, "laptop table" a table). What is not
 * understood is never replaced by something near: the answer is then a {@link Misunderstood}. Pure.
 *
 * @param seed what is left open, ranges included, is chosen with it; absent: the usual, and the middle of ranges
 * @param shelf the kinds that it may name. @default those in use, which are the built-in ones outside of scenes with others
 */
export function describe(prompt: string, seed?: number, shelf: Shelf = currentShelf()): Described | Misunderstood {
  const reading = readPrompt(prompt, seed, false, shelf);
  if (reading.kind === 'described') return reading;
  return readFramed(prompt, reading, (part) => readPrompt(part, seed, false, shelf)) ?? explain(reading, madeOf);
}

/** Reads a prompt like {@link describe}, and refuses it where any detail can't be had: nothing is `lost` then. */
export function describeExactly(prompt: string): Described | Misunderstood {
  const reading = readPrompt(prompt, undefined, true, SHELF);
  return reading.kind === 'described' ? reading : explain(reading, madeOf);
}

/** The kind that a prompt makes. */
function madeOf(prompt: string): string | undefined {
  const reading = readPrompt(prompt, undefined, true, SHELF);
  return reading.kind === 'described' ? reading.description.category : undefined;
}

function readPrompt(
  prompt: string,
  seed: number | undefined,
  isStrict: boolean,
  { kinds, lexicon, otherKinds }: Shelf,
): Described | RefusedReading {
  const data = wordsOfData(prompt, false);
  const meant = repaired(withoutPossessives(reworded(data ?? prompt, lexicon), lexicon), lexicon);
  const mended = mendSlips(meant.text, lexicon, otherKinds);
  const { tokens, assumed: units } = withUnits(tokenize(mended.text));
  const items: Item[] = [];
  let asked: PropRequest | undefined;
  let isRead = false;
  try {
    if (!tokens.some(({ kind }) => kind !== 'sign')) throw new Refusal('empty', 'The prompt is empty.');
    refuseOrders(tokens);
    readItems(tokens, lexicon, items);
    isRead = true;
    requireEnglish(tokens);
    if (isStrict) refuseLost(items);
    const { rest, equals } = takeEquals(items);
    const phrases = phrasesOf(rest, lexicon);
    const head = headNoun(phrases);
    if (!head) refuseNegation(items);
    if (!head) throw new Refusal('unknown_thing', 'The prompt names nothing that can be made.', '');
    const named = inSense(head, phrases, lexicon);
    const kind = kinds.find((candidate) => nameOf(candidate) === named)!;
    const read = new PropRequest(kind, isStrict);
    asked = read;
    requireEqual(equals, asked);
    const rows = withRowUnits(takeDefaults(phrases, asked), kind);
    const sized = inProportion(rows.phrases, head.noun, kind);
    const { request, understood, vague, assumed, ignored } = readRequest(sized.phrases, head, asked);
    const { plan, order } = planAsked(asked, request, seed);
    const hinges = fixedHinges(mended.text, plan, asked);
    const unused = loseChoices(
      plan,
      asked,
      ignored.filter((word) => !order.chosen.includes(word) && !hinges.said.includes(word)),
    );
    const { lost } = asked;
    const [grown, idle] = [vague.filter(({ of }) => order.hasGrown(of)), vague.filter(({ of }) => !order.hasGrown(of))];
    const usual = usualLengths(plan, kind, request, seed)
      .map((word) => read.lengthText(word))
      .filter((text) => !read.lost.some(({ words }) => words === text))
      .map((text) => `${text}: ${SO_ANYWAY}`);
    const features = usualFeatures(plan, kind, request, seed);
    const soAnyway = [
      ...features.parts.flatMap((part) => read.saidOfPart(part) ?? []),
      ...features.shapes.flatMap((shape) => read.saidOfShape(shape) ?? []),
    ].map((text) => `${text}: ${SO_ANYWAY}`);
    const told = {
      understood: [
        ...understood,
        ...order.chosen,
        ...hinges.held.map((side) => `hinged on the ${side}`),
        ...grown.map(({ told: text }) => text),
      ],
      assumed: [
        ...new Set([
          ...(data === undefined ? [] : [readAs(data)]),
          ...meant.assumed,
          ...mended.assumed,
          ...units,
          ...rows.assumed,
          ...sized.assumed,
          ...assumed,
          ...usual,
          ...soAnyway,
        ]),
        ...order.assumed,
      ],
      ignored: [...unused, ...idle.map(({ text }) => text), ...lost.map(sayLost)],
    };
    return {
      kind: 'described',
      description: kind.schema.parse({ category: nameOf(kind), ...plan }) as Description,
      ...told,
      ignored: [...new Set([...told.ignored, ...untold(items, asked.used, told)])],
      ...(lost.length > 0 ? { lost } : {}),
      request,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const read = isRead ? items : [...items, ...nounItems(tokens, lexicon)];
    return { kind: 'refused', prompt, refusal: error, items: read, asked };
  }
}

/** The phrases of a prompt, the one that names the thing first among those about it. */
const phrasesOf = (items: readonly Item[], lexicon: Shelf['lexicon']): readonly Phrase[] =>
  bearerFirst(namedBehind(namedByUse(namedByQuality(cutPhrases(items), lexicon), lexicon), lexicon));

/** In a strict reading. */
function refuseLost(items: readonly Item[]): void {
  for (const item of items) {
    if (item.kind === 'lost') throw item.refusal;
    if (item.kind === 'row') throw lostRow(item).refusal;
  }
}

/** "Not a chair": what is left names nothing. */
function refuseNegation(items: readonly Item[]): void {
  for (const item of items) if (item.kind === 'lost' && item.refusal.code === 'negation') throw item.refusal;
}
