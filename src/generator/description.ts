import { z } from 'zod';
import { categories } from './kinds/index.ts';

type SchemasOf<List extends readonly { schema: unknown }[]> = {
  -readonly [Index in keyof List]: List[Index]['schema'];
};

/** A prop in explicit numbers: lengths in metres, counts, finishes; nothing is left to the builder's taste. */
export const descriptionSchema = z.discriminatedUnion(
  'category',
  categories.map(({ schema }) => schema) as unknown as SchemasOf<typeof categories>,
);
export type Description = z.infer<typeof descriptionSchema>;
export type CategoryName = Description['category'];

export const CATEGORIES: readonly CategoryName[] = categories.map(({ schema }) => schema.shape.category.value);
