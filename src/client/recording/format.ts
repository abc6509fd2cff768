import { z } from 'zod';

/** What a recording is of: the first file of its folder. */
export const recordingHeader = z.looseObject({
  format: z.literal('propmaster-recording'),
  version: z.literal(1),
  /** ISO 8601, to the day. */
  day: z.string(),
  /** The dialect that was spoken. */
  dialect: z.unknown().optional(),
});

/** One request and its answer, as a file of a recording has it. */
export const recordedExchange = z.looseObject({
  request: z.looseObject({
    method: z.string(),
    /** Path and query; links have stand-ins. */
    target: z.string(),
    headers: z.record(z.string(), z.string()),
    /** JSON; of other bodies only their length. */
    body: z.unknown().optional(),
  }),
  answer: z.looseObject({
    /** 0: there was none. */
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
    /** File beside this one that holds the bytes. */
    file: z
      .string()
      .regex(/^\d{4,}\.bin$/)
      .optional(),
    /** Why the body is not there. */
    left_out: z.string().optional(),
  }),
});
export type RecordedExchange = z.infer<typeof recordedExchange>;

export const HEADER_FILE = 'recording.json';

/** `0001.json`, in the order of the requests. */
export const exchangeFile = (number: number): string => `${String(number).padStart(4, '0')}.json`;
