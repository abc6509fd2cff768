import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../src/contract/assumptions.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { createApp } from '../../src/service/app.ts';
import type { ServiceDeps } from '../../src/service/http/environment.ts';
import { openApiDocument } from '../../src/service/openapi/document.ts';
import { call, shareFake } from './open.ts';

const shared = shareFake();

/** A path with every placeholder called the same, in Hono's spelling or in OpenAPI's. */
const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');

describe('the table of routes', () => {
  it('is what the service answers, no more and no less', () => {
    const app = createApp({} as ServiceDeps);
    const served = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [method, shapeOf(path)]);
    const listed = ROUTES.map(({ method, path }) => [method, shapeOf(path)]);
    expect(listed.map(String).toSorted()).toEqual(served.map(String).toSorted());
  });

  it('names its parameters in its paths, and assumptions that exist', () => {
    const known = ASSUMPTIONS.map(({ id }) => id);
    for (const { id, path, params, assumptions } of ROUTES) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}), id).toEqual(placeholders);
      expect(known, id).toEqual(expect.arrayContaining([...assumptions]));
    }
  });

  it('has examples that its own schemas accept', () => {
    const bodies = ROUTES.flatMap(({ id, body }) => (body && 'json' in body ? [{ id, ...body }] : []));
    expect(bodies.map(({ id }) => id)).toEqual([
      'assets.create',
      'scenes.create',
      'scenes.plan',
      'scenes.createPlanned',
      'scenes.edit',
      'scenes.update',
      'scenes.export',
      'batches.create',
    ]);
    for (const { id, json, example } of bodies) expect(json.safeParse(example).error, id).toBeUndefined();
  });
});

interface Described {
  readonly paths: Record<string, Record<string, { readonly [part: string]: unknown }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

describe('GET /openapi.json', () => {
  it('needs no key', async () => {
    const response = await call(shared.service, 'GET /openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  it('describes the scene submission as the specification does', () => {
    const { paths, components } = openApiDocument() as unknown as Described;
    expect(Object.keys(paths['/v1/scenes']!['post']!['responses'] as object)).toEqual(
      expect.arrayContaining(['202', '401', '403', '409', '422', '429', '503']),
    );
    expect(paths['/v1/scenes']!['post']).toMatchObject({
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9._:-]+$' },
        },
      ],
      requestBody: { required: true },
    });
    expect(components.schemas['SceneRequest']).toMatchObject({
      required: ['prompt'],
      additionalProperties: false,
      properties: {
        prompt: { minLength: 1, maxLength: 20_000 },
        reference_images: { maxItems: 3 },
        max_cost_cents: { anyOf: [{ minimum: 1, maximum: 1_000_000 }, { const: 'unlimited' }, { type: 'null' }] },
        max_asset_definitions: { minimum: 1, maximum: 100, default: 50 },
        max_instances: { minimum: 1, maximum: 500, default: 100 },
      },
    });
  });

  it('says for each status which codes come under it, and in which shape', () => {
    const { paths } = openApiDocument() as unknown as Described;
    const bodyOf = (path: string, method: string, status: string) =>
      (paths[path]![method]!['responses'] as Record<string, { content: { 'application/json': { schema: unknown } } }>)[
        status
      ]!.content['application/json'].schema;
    expect(bodyOf('/v1/usage', 'get', '403')).toEqual({
      allOf: [
        { $ref: '#/components/schemas/Error' },
        {
          properties: {
            detail: {
              properties: {
                error: { properties: { code: { enum: ['workspace_route_unavailable'] }, status: { const: 403 } } },
              },
            },
          },
        },
      ],
    });
    expect(bodyOf('/v1/scenes/{scene_id}', 'get', '404')).toEqual({
      allOf: [
        { $ref: '#/components/schemas/SceneError' },
        { properties: { error: { properties: { code: { enum: ['scene_not_found'] }, status: { const: 404 } } } } },
      ],
    });
  });

  it('refers only to schemas and headers that it has', () => {
    const document = openApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const components = document.components as Record<string, Record<string, unknown>>;
    for (const [, kind, name] of references) expect(components[kind!], `${kind} ${name}`).toHaveProperty([name!]);
  });

  it('asks for a key everywhere but where none is needed', () => {
    const { paths } = openApiDocument() as unknown as Described;
    const open = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ security }) => (security === undefined ? [] : [path])),
    );
    expect(open.toSorted()).toEqual(['/docs', '/openapi.json', '/v1/downloads/{token}', '/v1/thumbnails/{token}']);
  });
});

describe('GET /docs', () => {
  it('shows every route and loads nothing', async () => {
    const response = await call(shared.service, 'GET /docs');
    const page = await response.text();
    for (const { id, method, path } of ROUTES) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`<code>${method} ${path}</code>`);
    }
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\son\w+=|https?:/i);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  });

  it('lets through its own style and nothing else', async () => {
    const response = await call(shared.service, 'GET /docs');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'/);
    const style = /<style>(.*)<\/style>/s.exec(await response.text())![1]!;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  });

  it('links only to places that it has', async () => {
    const page = await (await call(shared.service, 'GET /docs')).text();
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target!);
    expect(targets.length).toBeGreaterThan(100);
    for (const target of new Set(targets)) expect(page, target).toContain(`id="${target}"`);
  });
});
