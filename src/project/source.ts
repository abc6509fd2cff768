import { z } from 'zod';
import { assetRequest } from '../contract/assets.ts';
import type { PropSource } from '../pipeline/types.ts';

/** Where a prop comes from, as both files of the project write it. */
export const propSource = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('prompt'),
    request: assetRequest.loose().describe('What was asked of the service.'),
  }),
  z.looseObject({ kind: z.literal('asset'), id: z.string().min(1) }),
  z.looseObject({
    kind: z.literal('file'),
    path: z.string().min(1).describe('Relative to the project where possible, POSIX separators.'),
  }),
]) satisfies z.ZodType<PropSource>;
