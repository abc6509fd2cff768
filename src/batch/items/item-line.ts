import { z } from 'zod';
import { batchItem } from '../../contract/batches.ts';
import type { AssetInput } from '../../contract/references.ts';
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
}

const name = z
  .string()
  .regex(PROP_NAME, 'lower-case letters, digits and underscores, beginning with a letter: oak_cabinet')
  .optional();
const { custom_id, input } = batchItem.shape;
const prompt = input.shape.prompt.refine((text) => text.trim() !== '', 'it is empty');

/** `{"prompt": …}`: what most files hold. */
const short = z.strictObject({ prompt, name, custom_id });
/** `{"custom_id": …, "input": {…}}`: an item of `POST /v1/batches`, with a name if one likes. */
const long = z.strictObject({ custom_id, name, input: input.extend({ prompt }) });

/** A value of the file as an item, or what is wrong with it. */
export function toItem(value: unknown, line: number): ItemLine | { readonly line: number; readonly mistake: string } {
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
  return {
    line,
    customId: given.custom_id ?? `line-${line}`,
    labelled: given.custom_id !== undefined,
    ...(given.name === undefined ? {} : { name: given.name }),
    input: 'input' in given ? given.input : { prompt: given.prompt },
  };
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
