import type { Tag } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { VERSION } from '../../version.ts';
import { RESPONSE_HEADERS } from './headers.ts';
import { operationOf } from './operation.ts';
import { namedSchemas, type OpenApiSchema } from './schemas.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly OpenApiSchema[];
  readonly tags: readonly { readonly name: Tag; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiSchema>>>>;
  readonly components: OpenApiSchema;
}

const TAGS: Readonly<Record<Tag, string>> = {
  Assets: 'Make single assets, browse the library, download what it holds.',
  Jobs: 'Everything that is made is made by a job.',
  Scenes: 'Whole scenes from a prompt.',
  Batches: 'Up to 1,000 assets at once.',
  Images: 'Originals to refer to, private to the key.',
  Account: 'Whose key it is, and what was used.',
  Catalog: 'Premade items.',
  Downloads: 'Where download links point to.',
  Description: 'This document.',
};

/** The interface as OpenAPI 3.1, made of the schemas that the service itself checks requests with. */
export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiSchema>> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asset and scene generation',
      version: '1.0.0',
      description: `The local service of propmaster ${VERSION}. Times are epoch milliseconds; amounts are nominal cents that nobody pays.`,
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name: name as Tag, description })),
    paths,
    components: {
      schemas: namedSchemas(),
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, Personal or Team: `Authorization: Bearer pm_k1_…`. It chooses the library.',
        },
      },
    },
  };
}
