import { z } from 'zod';
import { kinds } from './kinds/index.ts';

type SchemasOf<List extends readonly { schema: unknown }[]> = {
  -readonly [Index in keyof List]: List[Index]['schema'];
};

/** A prop in explicit numbers: lengths in metres, counts, finishes; nothing is left to the builder's taste. */
export const descriptionSchema = z.discriminatedUnion(
  'category',
  kinds.map(({ schema }) => schema) as unknown as SchemasOf<typeof kinds>,
);
export type Description = z.infer<typeof descriptionSchema>;
export type KindName = Description['category'];

export const KIND_NAMES: readonly KindName[] = kinds.map(({ schema }) => schema.shape.category.value);
