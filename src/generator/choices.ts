import { z } from 'zod';
import { formsOf } from './kind.ts';
import type { LostAspect } from './lost.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import type { PropRequest } from './words/asked.ts';
import { OTHER_MATERIALS, OTHER_MOTIONS, OTHER_SHAPES } from './words/vocabulary.ts';

/** Fields of more values than this are materials, which have their own words. */
const MOST_CHOICES = 6;

/**
 * Tells words that name another shape, way to move or choice than the plan's: "flat" of a trunk whose lid is curved.
 * @returns the words that name none
 */
export function loseChoices(plan: object, asked: PropRequest, words: readonly string[]): string[] {
  const lost = words.filter((word) => {
    const reading = readingOf(word, plan, asked);
    if (reading) asked.lose({ aspect: reading.aspect, words: word, reason: reading.reason }, reading.refusal);
    return reading !== undefined;
  });
  return words.filter((word) => !lost.includes(word));
}

interface Reading {
  readonly aspect: LostAspect;
  readonly reason: string;
  readonly refusal: Refusal;
}

function readingOf(word: string, plan: object, { kind }: PropRequest): Reading | undefined {
  const reading = (aspect: LostAspect, reason: string, code: RefusalCode, message: string): Reading => ({
    aspect,
    reason,
    refusal: new Refusal(code, message),
  });
  if (OTHER_SHAPES.has(word)) return reading('shape', NO_SHAPE, 'unknown_thing', `"${word}" is ${NO_SHAPE}.`);
  if (OTHER_MOTIONS.has(word)) return reading('joint', NO_MOTION, 'unsupported_part', `"${word}" is ${NO_MOTION}.`);
  if (OTHER_MATERIALS.has(word))
    return reading('material', NO_MATERIAL, 'unknown_material', `"${word}" is ${NO_MATERIAL}.`);
  const choices = [
    ...Object.entries<z.core.$ZodType>(kind.schema.shape).flatMap(([field, type]) =>
      type instanceof z.ZodEnum ? [{ field, options: type.options.map(String), usual: undefined }] : [],
    ),
    ...formsOf(kind).map(({ field, forms }) => ({ field, options: forms, usual: forms[0] })),
  ];
  for (const { field, options, usual } of choices) {
    const chosen: unknown = Reflect.get(plan, field) ?? usual;
    if (!options.includes(word) || word === chosen || options.length > MOST_CHOICES) continue;
    const message = `Its ${field} is ${chosen} here, and can't be asked to be ${word}.`;
    return reading('part', `its ${field} is ${chosen} here`, 'unsupported_part', message);
  }
  return undefined;
}

const NO_SHAPE = 'not a shape that can be made';
const NO_MATERIAL = 'not among the materials';
const NO_MOTION = "a way to move that it can't be given here";
