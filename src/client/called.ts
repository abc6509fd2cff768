import type { z } from 'zod';
import type { AnswerShape } from './json-answer.ts';

const ANOTHER = { path: ['id'], error: 'it is that of another one than was asked for' };

/** The same schema for one thing that was asked for by its id: an answer about another one is none. */
export const calledSchema = <Thing extends { readonly id: string }>(
  schema: z.ZodType<Thing>,
  id: string,
): z.ZodType<Thing> => schema.refine((told) => told.id === id, ANOTHER);

/**
 * The same as {@link calledSchema}, for a shape. Each id would need a schema of its own, and to make one takes longer than to
 * parse an answer with it: it is made where it has something to complain of.
 */
export function called<Thing extends { readonly id: string }>(
  schema: z.ZodType<Thing>,
  id: string,
): AnswerShape<Thing> {
  return {
    safeParse(value) {
      const result = schema.safeParse(value);
      return result.success && result.data.id !== id ? calledSchema(schema, id).safeParse(value) : result;
    },
  };
}
