import { z } from 'zod';

/** Text of 1 to `most` characters. The bound is checked and not shown: in a list of tools it would be read for nothing. */
export const shortText = (most: number): z.ZodString =>
  z.string().refine((text) => text.length > 0 && text.length <= most, `expected 1 to ${most} characters`);
