import { z } from 'zod';
import type { ResourceCall } from '../call.ts';
import { textOf } from '../exchange.ts';
import { jsonAnswer } from '../json-answer.ts';
import { type Reply, replyOf } from '../reply.ts';
import { MAX_JSON_BYTES, responseOf, type Transport } from '../transport.ts';

/** An answer that says no more than that it was done. One that holds a thing is about that thing. */
const done = z
  .looseObject({ ok: z.literal(true) })
  .refine((answer) => Object.values(answer).every((value) => typeof value !== 'object' || value === null))
  .transform(() => undefined);

/**
 * A call that changes a thing, whose answer is not shown: the thing, or no more than that it was done. The thing is then
 * asked for.
 */
export function acknowledged<T>(
  transport: Transport,
  call: ResourceCall,
  schema: z.ZodType<T>,
  look: () => Promise<T>,
): Reply<T> {
  const answered = transport.send({ ...call, maxBytes: MAX_JSON_BYTES }, async (answer) => {
    const response = responseOf(answer);
    if (answer.status === 204) return { told: undefined, response };
    const text = answer.clean(await textOf(answer.body));
    return { told: jsonAnswer(text, thingOrDone(schema), answer.headers, answer.where), response };
  });
  return replyOf(answered.then(async ({ told, response }) => ({ data: told ?? (await look()), response })));
}

/** The thing where there is one; an answer with other fields than `ok` must hold it. */
function thingOrDone<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return z.union([schema, done]);
}
