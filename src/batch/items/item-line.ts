import { z } from 'zod';
import { batchItem } from '../../contract/batches.ts';
import { LIMITS } from '../../contract/limits.ts';
import { type AssetInput, descriptionFields } from '../../contract/references.ts';
import { PROP_NAME } from '../../project/names.ts';

/** One line of an items file. */
export interface ItemLine {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The file's own, else `line-<number>`: stable as long as the file is. */
  readonly customId: string;
  /** Whether the file gave it. */
  readonly labelled: boolean;
  /** Name in the project that was asked for. */
  readonly name?: string;
  readonly input: AssetInput;
  /** Kinds of the project in it: file → sha256. */
  readonly kinds?: Readonly<Record<string, string>>;
}

const name = z
  .string()
  .regex(PROP_NAME, 'lower-case letters, digits and underscores, beginning with a letter: oak_cabinet')
  .optional();
const { custom_id, input } = batchItem.shape;
const prompt = input.shape.prompt.refine((text) => text.trim() !== '', 'it is empty');

const { seed, description, blueprint, parameters } = input.shape;
/** How many of it, each with a seed of its own from `seed` on. */
const variations = z.number().int().min(1).max(LIMITS.batchItems.max).optional();

/** `{"prompt": …}`: what most files hold. A description or a blueprint may stand in its place. */
const short = z
  .strictObject({ prompt: prompt.optional(), description, blueprint, parameters, name, custom_id, seed, variations })
  .refine(
    (item) => [item.prompt, item.description, item.blueprint].some((one) => one !== undefined),
    'a prompt, a description or a blueprint is missing',
  );
/** `{"custom_id": …, "input": {…}}`: an item of `POST /v1/batches`, with a name if one likes. */
const long = z.strictObject({ custom_id, name, variations, input: input.extend({ prompt }) });

/** A value of the file as its items, one for each variation, or what is wrong with it. */
export function toItems(
  value: unknown,
  line: number,
): ItemLine[] | { readonly line: number; readonly mistake: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, mistake: 'an object is expected, {"prompt": "…"}' };
  }
  const read = 'input' in value ? long.safeParse(value) : short.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue!.path.join('.');
    return { line, mistake: place === '' ? lowered(issue!.message) : `${place}: ${lowered(issue!.message)}` };
  }
  const given = read.data;
  const item: ItemLine = {
    line,
    customId: given.custom_id ?? `line-${line}`,
    labelled: given.custom_id !== undefined,
    ...(given.name === undefined ? {} : { name: given.name }),
    input: 'input' in given ? given.input : inputOf(given),
  };
  return given.variations === undefined ? [item] : variationsOf(item, given.variations);
}

function inputOf({ prompt: words, description, seed: chosen, ...drawn }: z.infer<typeof short>): AssetInput {
  const { blueprint: document, parameters: set } = drawn;
  const exact = document
    ? { category: 'blueprint', blueprint: document, ...(set ? { parameters: set } : {}) }
    : description;
  const request =
    exact === undefined ? { prompt: words! } : { ...descriptionFields(exact), ...(words && { prompt: words }) };
  return { ...request, ...(chosen === undefined ? {} : { seed: chosen }) };
}

/** The same request, told apart by seed, label and name. */
function variationsOf(item: ItemLine, count: number): ItemLine[] {
  const first = item.input.seed ?? 1;
  const digits = `${count}`.length;
  return Array.from({ length: count }, (_, i) => {
    const number = `${i + 1}`.padStart(digits, '0');
    return {
      ...item,
      customId: `${item.customId}-${number}`,
      ...(item.name === undefined ? {} : { name: `${item.name}_${number}` }),
      input: { ...item.input, seed: (first + i) % 2 ** 32 },
    };
  });
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
