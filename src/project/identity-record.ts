import { z } from 'zod';

/** A `ProcessIdentity` as files keep it. Apart from what tells a process, since zod takes its time to load. */
export const processIdentity = z.looseObject({
  pid: z.number().int().positive(),
  started: z.string().optional(),
  host: z.string(),
});
