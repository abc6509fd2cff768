import type { z } from 'zod';
import { type Description, descriptionSchema } from './description.ts';
import { currentShelf } from './shelf.ts';

/** Reads a description of one of the kinds in use: see `shelf.ts`. */
export function readDescription(value: unknown): z.ZodSafeParseResult<Description> {
  const category: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'category') : undefined;
  const kind = typeof category === 'string' ? currentShelf().byName.get(category) : undefined;
  const schema = (kind?.schema ?? descriptionSchema) as typeof descriptionSchema;
  return schema.safeParse(value);
}
