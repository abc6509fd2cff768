import { SERVICE_ERRORS, type ServiceErrorCode } from '../../contract/errors.ts';
import { BODY_REFUSALS, COMMON_REFUSALS, type Route } from '../../contract/route.ts';
import { headersOf } from './headers.ts';
import { type OpenApiSchema, reference } from './schemas.ts';

/** Every code that a route can refuse with, by status. */
export function refusalsOf({ access, body, refusals }: Route): ReadonlyMap<number, readonly ServiceErrorCode[]> {
  const codes = new Set<ServiceErrorCode>([
    ...COMMON_REFUSALS[access.to === 'open' ? 'open' : 'keyed'],
    ...(body !== undefined && 'json' in body ? BODY_REFUSALS : []),
    ...refusals,
  ]);
  const byStatus = new Map<number, ServiceErrorCode[]>();
  for (const code of codes) {
    const status = SERVICE_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** The refusals of a route as OpenAPI responses: each status with exactly the codes that come under it. */
export function refusalResponses(route: Route): OpenApiSchema {
  const isKeyed = route.access.to !== 'open';
  return Object.fromEntries(
    [...refusalsOf(route)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: headersOf(status, isKeyed, false),
        content: { 'application/json': { schema: bodyOf(route.errors, status, codes) } },
      },
    ]),
  );
}

function bodyOf(shape: Route['errors'], status: number, codes: readonly ServiceErrorCode[]): OpenApiSchema {
  const error = { error: { properties: { code: { enum: codes }, status: { const: status } } } };
  const standard = { allOf: [reference('Error'), { properties: { detail: { properties: error } } }] };
  if (shape === 'standard') return standard;
  const scene = { allOf: [reference('SceneError'), { properties: error }] };
  const validation = codes.includes('validation_error') ? [reference('SceneValidationError')] : [];
  const shapes = [scene, ...validation, ...(shape === 'either' ? [standard] : [])];
  return shapes.length === 1 ? scene : { anyOf: shapes };
}
