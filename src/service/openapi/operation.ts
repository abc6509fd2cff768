import type { z } from 'zod';
import type { Route, RouteAnswer, RouteContent } from '../../contract/route.ts';
import { headersOf } from './headers.ts';
import { refusalResponses } from './refusals.ts';
import { type OpenApiSchema, schemaOf } from './schemas.ts';

/** A route as an OpenAPI 3.1 operation. */
export function operationOf(route: Route): OpenApiSchema {
  const { id, tag, summary, access, body, answers } = route;
  const isKeyed = access.to !== 'open';
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: describe(route),
    ...(isKeyed ? {} : { security: [] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: bodyOf(body) }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer, isKeyed)])),
      ...refusalResponses(route),
    },
  };
}

function describe({ description, access, assumptions }: Route): string {
  return [
    description,
    `${WHO[access.to]}${access.scope === undefined ? '' : ` with the scope \`${access.scope}\``}.`,
    ...(assumptions.length === 0
      ? []
      : [`Not specified, so assumed: ${assumptions.map((id) => `\`${id}\``).join(', ')}.`]),
  ].join('\n\n');
}

const WHO = {
  open: 'Needs no key',
  any: 'For Personal and for Team keys',
  personal: 'For Personal keys',
  team: 'For Team keys',
} as const satisfies Record<Route['access']['to'], string>;

/** One parameter for each property of an object's schema. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): OpenApiSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, OpenApiSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

function bodyOf(body: RouteContent): OpenApiSchema {
  if ('media' in body) return { required: true, content: Object.fromEntries(body.media.map((type) => [type, {}])) };
  const { json, example, optional } = body;
  return {
    required: !optional,
    content: { 'application/json': { schema: schemaOf(json, 'input'), example } },
  };
}

function answerOf(answer: RouteAnswer, isKeyed: boolean): OpenApiSchema {
  return {
    description: answer.says,
    headers: headersOf(answer.status, isKeyed, 'media' in answer && answer.download === true),
    ...contentOf(answer),
  };
}

function contentOf(answer: RouteAnswer): OpenApiSchema {
  if ('json' in answer) return { content: { 'application/json': { schema: schemaOf(answer.json, 'output') } } };
  if ('media' in answer) return { content: Object.fromEntries(answer.media.map((type) => [type, {}])) };
  return {};
}
