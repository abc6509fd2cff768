import { z } from 'zod';
import { planHolding } from './capacity.ts';
import { type Description, descriptionSchema } from './description.ts';
import { fixedHinges } from './hinge-side.ts';
import { type AnyKind, nameOf } from './kind.ts';
import { kinds } from './kinds/index.ts';
import type { Lost } from './lost.ts';
import { Order } from './order.ts';
import { inProportion } from './proportion.ts';
import { Refusal } from './refusal.ts';
import { explain, type Misunderstood, type RefusedReading } from './refused/explain.ts';
import type { Request } from './request.ts';
import { STRENGTHS, Variation } from './variation.ts';
import { type Planned, planWithout } from './without.ts';
import { PropRequest } from './words/asked.ts';
import { requireEqual, takeEquals } from './words/equals.ts';
import type { Item } from './words/item.ts';
import { nounItems, readItems } from './words/items.ts';
import { lexiconOf } from './words/lexicon.ts';
import { withUnits } from './words/missing-units.ts';
import { cutPhrases } from './words/phrases.ts';
import { headNoun, readRequest } from './words/request.ts';
import { inSense } from './words/senses.ts';
import { mendSlips } from './words/slips.ts';
import { refuseOrders, requireEnglish } from './words/speech.ts';
import { tokenize } from './words/tokens.ts';
import { OTHER_MOTIONS, OTHER_SHAPES } from './words/vocabulary.ts';

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

/** The words of all kinds. */
export const LEXICON = lexiconOf(kinds);

/** Words that make other things of some. */
const OTHER_KINDS: ReadonlySet<string> = new Set(kinds.flatMap(({ words }) => words.otherKinds.split(/[ -]/)));

/**
 * Reads a prompt: one prop, in English words, into a description with every number explicit.
 *
 * The head noun decides the kind ("cabinet for a laptop" is a cabinet, "laptop table" a table). What is not
 * understood is never replaced by something near: the answer is then a {@link Misunderstood}. Pure.
 *
 * @param seed what is left open, ranges included, is chosen with it; absent: the usual, and the middle of ranges
 */
export function describe(prompt: string, seed?: number): Described | Misunderstood {
  const reading = readPrompt(prompt, seed);
  return reading.kind === 'described' ? reading : explain(reading, madeOf);
}

/** The kind that a prompt makes. */
function madeOf(prompt: string): string | undefined {
  const reading = readPrompt(prompt, undefined);
  return reading.kind === 'described' ? reading.description.category : undefined;
}

function readPrompt(prompt: string, seed: number | undefined): Described | RefusedReading {
  const mended = mendSlips(prompt, LEXICON, OTHER_KINDS);
  const { tokens, assumed: units } = withUnits(tokenize(mended.text));
  const items: Item[] = [];
  let asked: PropRequest | undefined;
  try {
    if (!tokens.some(({ kind }) => kind !== 'sign')) throw new Refusal('empty', 'The prompt is empty.');
    refuseOrders(tokens);
    readItems(tokens, LEXICON, items);
    requireEnglish(tokens);
    const { rest, equals } = takeEquals(items);
    const phrases = cutPhrases(rest);
    const head = headNoun(phrases);
    if (!head) throw new Refusal('unknown_thing', 'The prompt names nothing that can be made.', '');
    const named = inSense(head, phrases, LEXICON);
    const kind = kinds.find((candidate) => nameOf(candidate) === named) as AnyKind;
    asked = new PropRequest(kind);
    requireEqual(equals, asked);
    const sized = inProportion(phrases, head.noun, kind);
    const { request, understood, vague, assumed, ignored } = readRequest(sized.phrases, head, asked);
    const { plan, order } = planWithout(asked.absent, request, kind, (each) => planned(each, kind, seed));
    const hinges = fixedHinges(mended.text, plan, asked);
    const unused = ignored.filter((word) => !order.chosen.includes(word) && !hinges.includes(word));
    requireChosen(plan, kind, unused);
    const [grown, idle] = [vague.filter(({ of }) => order.hasGrown(of)), vague.filter(({ of }) => !order.hasGrown(of))];
    return {
      kind: 'described',
      description: descriptionSchema.parse({ category: nameOf(kind), ...plan }),
      understood: [
        ...understood,
        ...order.chosen,
        ...hinges.map((side) => `hinged on the ${side}`),
        ...grown.map(({ told }) => told),
      ],
      assumed: [...mended.assumed, ...units, ...sized.assumed, ...assumed, ...order.assumed],
      ignored: [...new Set([...unused, ...idle.map(({ text }) => text)])],
      request,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const read = asked ? items : [...items, ...nounItems(tokens, LEXICON)];
    return { kind: 'refused', prompt, refusal: error, items: read, asked };
  }
}

/** Refuses a word that names another choice than the plan's: "flat" of a trunk whose lid is curved. */
function requireChosen(plan: object, { schema }: AnyKind, ignored: readonly string[]): void {
  const shape = ignored.find((word) => OTHER_SHAPES.has(word));
  if (shape !== undefined) throw new Refusal('unknown_thing', `"${shape}" is not a shape that can be made.`);
  const motion = ignored.find((word) => OTHER_MOTIONS.has(word));
  if (motion !== undefined)
    throw new Refusal('unsupported_part', `"${motion}" is a way to move that it can't be given here.`);
  for (const [field, choice] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const options = choice instanceof z.ZodEnum ? choice.options.map(String) : [];
    const chosen: unknown = Reflect.get(plan, field);
    const other = ignored.find((word) => options.includes(word) && word !== chosen);
    if (other === undefined || options.length > MOST_CHOICES) continue;
    throw new Refusal('unsupported_part', `Its ${field} is ${chosen} here, and can't be asked to be ${other}.`);
  }
}

/** Fields of more values than this are materials, which have their own words. */
const MOST_CHOICES = 6;

/** Plans with as much variation as can be made: what a seed drew may leave no room for a drawer. */
function planned(request: Request, kind: AnyKind, seed: number | undefined): Planned {
  const strengths = seed === undefined ? [0] : STRENGTHS;
  for (const strength of strengths) {
    const variation = new Variation(seed ?? 0, strength);
    const planOnce = (scale?: number): Planned => {
      const order = new Order(request, kind.words, variation, scale);
      const plan = kind.plan(order);
      order.requireAllUsed();
      return { plan, order };
    };
    try {
      return request.capacity ? planHolding(request.capacity, kind, variation, planOnce) : planOnce();
    } catch (error) {
      if (!(error instanceof Refusal) || strength === 0) throw error;
    }
  }
  throw new TypeError('the last strength is 0');
}
