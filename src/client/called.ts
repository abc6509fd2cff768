import type { z } from 'zod';

/** The same schema for one thing that was asked for by its id: an answer about another one is none. */
export const called = <Thing extends { readonly id: string }>(schema: z.ZodType<Thing>, id: string): z.ZodType<Thing> =>
  schema.refine((told) => told.id === id, { path: ['id'], error: 'it is that of another one than was asked for' });
