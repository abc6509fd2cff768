import { z } from 'zod';
import { isJsonRecord, type JsonRecord } from './record.ts';

/** What answers are wrapped in besides the name of the thing itself. */
const WRAPPERS = ['data', 'result', 'item'] as const;
/** What the array of a listing is called besides the name of its things. */
const LISTS = ['data', 'results', 'items', 'records', 'entries'] as const;

/**
 * The thing in an answer whose envelope the specification leaves open: below its name, below a usual wrapper, or the
 * answer itself. An answer that holds no such thing is refused as one that lacks it.
 *
 * @param name of the thing in our own envelope: `asset`
 */
export function oneOf<T>(name: string, schema: z.ZodType<T>): z.ZodType<T> {
  const envelope = z.looseObject({ [name]: schema });
  return z
    .preprocess((body) => ({ [name]: thingIn(body, name, schema) }), envelope)
    .transform((told) => (told as Record<string, unknown>)[name] as T);
}

function thingIn(body: unknown, name: string, schema: z.ZodType): unknown {
  if (!isJsonRecord(body)) return undefined;
  if (isJsonRecord(body[name])) return body[name];
  const isThing = schema.safeParse(body).success;
  // Before the wrappers: a job alone has a `result`, which is not what it is wrapped in.
  if (isThing && hasFieldOf(schema, body)) return body;
  for (const wrapper of WRAPPERS) {
    const inner = body[wrapper];
    if (!isJsonRecord(inner)) continue;
    return isJsonRecord(inner[name]) ? inner[name] : inner;
  }
  return isThing ? body : body[name];
}

/** Whether a body has a field of its own that the schema names: where all fields are optional, any object fits. */
function hasFieldOf(schema: z.ZodType, body: JsonRecord): boolean {
  if (!(schema instanceof z.ZodObject)) return true;
  return Object.keys(schema.shape).some((field) => field in body && !WRAPPERS.some((wrapper) => wrapper === field));
}

/**
 * A page of a listing in our own envelope, whatever its array is called. `has_more` that is not said follows from the
 * cursor.
 *
 * @param name of the array in our own envelope: `assets`
 */
export function pageOf<Page>(name: string, schema: z.ZodType<Page>): z.ZodType<Page> {
  return z.preprocess((body) => {
    const page = pageIn(body, name);
    if (!isJsonRecord(page) || typeof page['has_more'] === 'boolean' || schema.safeParse(page).success) return page;
    return { ...page, has_more: Boolean(page['next_cursor']) };
  }, schema) as z.ZodType<Page>;
}

function pageIn(body: unknown, name: string): unknown {
  const page: JsonRecord = Array.isArray(body) ? { [name]: body } : isJsonRecord(body) ? body : {};
  const array = [name, ...LISTS].find((key) => Array.isArray(page[key]));
  if (array === undefined) {
    const inner = WRAPPERS.map((wrapper) => page[wrapper]).find(isJsonRecord);
    return inner ? pageIn(inner, name) : body;
  }
  return { ...page, ok: page['ok'] ?? true, [name]: page[array] };
}

/** An acceptance, with or without the `ok` that is shown for scenes alone. */
export function accepted<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z.preprocess((body) => (isJsonRecord(body) ? { ok: true, ...body } : body), schema) as z.ZodType<T>;
}
