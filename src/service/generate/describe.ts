import { categories } from './categories/index.ts';
import { type AnyCategory, nameOf } from './category.ts';
import { CATEGORIES, type Description, descriptionSchema } from './description.ts';
import { Order } from './order.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { readItems } from './words/items.ts';
import { cutPhrases } from './words/phrases.ts';
import { headNoun, type Reading, readRequest } from './words/request.ts';
import { tokenize } from './words/tokens.ts';

/** A prompt that can be made. */
export interface Described {
  readonly kind: 'described';
  readonly description: Description;
  /** What the prompt says. */
  readonly understood: readonly string[];
  /** What it doesn't say and was filled in. */
  readonly assumed: readonly string[];
  /** Words that changed nothing. */
  readonly ignored: readonly string[];
}

/** A prompt that can't, and why. */
export interface Misunderstood {
  readonly kind: 'misunderstood';
  readonly code: RefusalCode;
  /** One or two sentences for people; ends with what can be made. */
  readonly message: string;
  readonly understood: readonly string[];
  readonly canMake: readonly string[];
}

/** Category of each noun in the singular. */
export const NOUNS: ReadonlyMap<string, string> = new Map(
  categories.flatMap((category) => Object.keys(category.words.nouns).map((noun) => [noun, nameOf(category)] as const)),
);

/**
 * Reads a prompt: one prop, in English words, into a description with every number explicit.
 *
 * The head noun decides the category ("cabinet for a laptop" is a cabinet, "laptop table" a table). What is not
 * understood is never replaced by something near: the answer is then a {@link Misunderstood}. Pure.
 */
export function describe(prompt: string): Described | Misunderstood {
  let reading: Reading | undefined;
  try {
    const tokens = tokenize(prompt);
    if (!tokens.some(({ kind }) => kind !== 'sign')) throw new Refusal('empty', 'The prompt is empty.');
    const phrases = cutPhrases(readItems(tokens, NOUNS));
    const head = headNoun(phrases);
    if (!head) throw new Refusal('unknown_thing', 'The prompt names nothing that can be made.');
    const category = categories.find((candidate) => nameOf(candidate) === head.category) as AnyCategory;
    reading = readRequest(phrases, head, category);
    const order = new Order(reading.request, category.words);
    const plan = category.plan(order);
    order.requireAllUsed();
    return {
      kind: 'described',
      description: descriptionSchema.parse({ category: nameOf(category), ...plan }),
      understood: reading.understood,
      assumed: [...reading.assumed, ...order.assumed],
      ignored: reading.ignored,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      kind: 'misunderstood',
      code: error.code,
      message: `${error.message} I can make: ${CATEGORIES.join(', ')}.`,
      understood: reading?.understood ?? [],
      canMake: CATEGORIES,
    };
  }
}
