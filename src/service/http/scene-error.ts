import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { ServiceEnv } from './environment.ts';
import { ServiceError } from './service-error.ts';

/** One invalid part of a request, in the scene area's own shape (specification, "Errors"). */
interface Violation {
  /** `body`, `query` or `path`, and the way from there. */
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
  /** What stood there; null for nothing. */
  readonly input: unknown;
  /** The bounds that it is out of. */
  readonly ctx: Readonly<Record<string, unknown>>;
}

/** A validation failure that says what stood where. */
class SceneValidationError extends ServiceError {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('validation_error', 'The request is not valid.', {
      fields: violations.map(({ loc, msg }) => ({ path: loc.slice(1).join('.'), message: msg })),
    });
    this.violations = violations;
  }
}

type Part = 'body' | 'query' | 'path';

/**
 * Checks a part of a request of the scene area.
 *
 * @throws ServiceError 422 `validation_error`
 */
export function validateForScene<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: Part,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new SceneValidationError(result.error.issues.flatMap((issue) => violationsOf(issue, value, part)));
}

function violationsOf(issue: z.core.$ZodIssue, value: unknown, part: Part): Violation[] {
  const { code, path, message } = issue;
  const loc = [part, ...path.map(String)];
  const input = inputAt(value, path);
  // Unknown properties come as one issue of their parent; a client wants them one by one, where they are.
  if (code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      loc: [...loc, key],
      msg: 'Unknown property.',
      type: 'extra_forbidden',
      input: inputAt(input, [key]),
      ctx: {},
    }));
  }
  const type = code === 'invalid_type' && input === null ? 'missing' : code;
  const { code: _, path: __, message: ___, input: ____, ...bounds } = issue as typeof issue & Record<string, unknown>;
  return [{ loc, msg: message, type, input, ctx: plain(bounds) }];
}

/** What JSON can show of a bound; nothing nested. */
function plain(bounds: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isPlain = (value: unknown): boolean =>
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => isPlain(value)));
}

function inputAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const key of path)
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : null;
  return at ?? null;
}

/** A refusal in the scene area's shape: no `detail` around it, and validation failures as a list. */
export function sceneErrorResponse(error: ServiceError): Response {
  const { code, message, status, headers } = error;
  const body = code === 'validation_error' ? { detail: violationsIn(error) } : { error: { code, message, status } };
  return Response.json(body, { status, headers });
}

/** Those of a cursor come from elsewhere and say only which field. */
function violationsIn(error: ServiceError): readonly Violation[] {
  if (error instanceof SceneValidationError) return error.violations;
  const fields = error.fields ?? [{ path: '', message: error.message }];
  return fields.map(({ path, message }) => ({
    loc: path === '' ? ['query'] : ['query', ...path.split('.')],
    msg: message,
    type: 'value_error',
    input: null,
    ctx: {},
  }));
}

/**
 * Chooses the shape of all refusals of a scene route, those before it is reached too: register it before the key is
 * looked at. `POST /v1/scenes` and the saved-scene export keep the standard envelope (assumption `scene-errors`).
 */
export const chooseSceneErrors: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  const { method, path } = context.req;
  const isSubmission = method === 'POST' && /^\/v1\/scenes\/?$/.test(path);
  const isSaved = method === 'POST' && path.endsWith('/export') && context.req.query('format') !== undefined;
  if (!isSubmission && !isSaved) context.set('errorShape', 'scene');
  await next();
};
