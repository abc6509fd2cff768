import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Query of every listing in pages; the page-size name is an assumption of the dialect. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(LIMITS.pageSize.min).max(LIMITS.pageSize.max).default(LIMITS.pageSize.default),
  cursor: z.string().min(1).max(1_000).optional(),
});
