import { z } from 'zod';
import { openEnum } from './values.ts';

/** What about a thing or a scene a prompt can ask for. */
export const REQUEST_ASPECTS = [
  'noun',
  'count',
  'size',
  'colour',
  'material',
  'shape',
  'capacity',
  'part',
  'joint',
  'relation',
  'other',
] as const;

export const REQUEST_OUTCOMES = ['held', 'assumed', 'ignored', 'lost'] as const;

/**
 * One thing that a prompt asks for, compared with what was made (assumption `request-checks`). `held`: found in what was
 * made. `assumed`: taken for something else. `ignored`: without effect. `lost`: not there.
 */
export const requestCheck = z.looseObject({
  aspect: openEnum(REQUEST_ASPECTS),
  /** The words of the prompt. */
  words: z.string(),
  /** UTF-16 offsets of these words in the prompt, the second behind the last letter; absent: it has no such words. */
  span: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]).optional().catch(undefined),
  outcome: openEnum(REQUEST_OUTCOMES),
  /** Of a scene: the design that it is said of. */
  definition: z.string().optional().catch(undefined),
  /** What was asked for and what was found, for people. */
  asked: z.string().optional().catch(undefined),
  found: z.string().optional().catch(undefined),
  /** Why it is not `held`. */
  reason: z.string().optional().catch(undefined),
});
export type WireRequestCheck = z.infer<typeof requestCheck>;

export const requestChecks = z.array(requestCheck);
