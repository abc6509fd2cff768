import type { z } from 'zod';
import type { Scope } from './account.ts';
import type { ServiceErrorCode } from './errors.ts';

/**
 * Who may call a route. `open`: anybody, without a key. `any`: both kinds of key. `scope` binds Team keys alone;
 * Personal keys need none (assumption `scopes`).
 */
export interface Access {
  readonly to: 'open' | 'any' | 'personal' | 'team';
  readonly scope?: Scope;
}

/** What a route answers when it does what it is asked. */
export type RouteAnswer =
  | { readonly status: 200 | 201 | 202; readonly says: string; readonly json: z.ZodType }
  | {
      readonly status: 200 | 206;
      readonly says: string;
      readonly media: readonly string[];
      /** A file to save, with its name and its `ETag`. */
      readonly download?: true;
    }
  | { readonly status: 204; readonly says: string };

/** What a route reads besides its path and its headers. `example` is one that works. */
export type RouteContent =
  | { readonly json: z.ZodType; readonly optional?: true; readonly example: unknown }
  | { readonly media: readonly string[] };

/** One path and method of the interface, whole: the service answers it, and its OpenAPI and its tests are made of it. */
export interface Route {
  /** `<area>.<verb>`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{placeholders}`. */
  readonly path: string;
  readonly tag: Tag;
  /** Begins with a verb; no full stop. */
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  readonly access: Access;
  /** Parts of the path, of the query, and headers that the route reads: objects of text, as they come. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: RouteContent;
  readonly answers: readonly [RouteAnswer, ...RouteAnswer[]];
  /** Beyond those of {@link COMMON_REFUSALS}. */
  readonly refusals: readonly ServiceErrorCode[];
  /** Shape of the refusals: the standard envelope, that of the scene area, or either, by the variant asked for. */
  readonly errors: 'standard' | 'scene' | 'either';
  /** Assumptions that the route rests on. */
  readonly assumptions: readonly string[];
}

export type Tag =
  | 'Assets'
  | 'Jobs'
  | 'Scenes'
  | 'Batches'
  | 'Images'
  | 'Account'
  | 'Catalog'
  | 'Downloads'
  | 'Description';

/** What any route may answer: without a key, and with one. */
export const COMMON_REFUSALS = {
  open: ['invalid_request', 'internal_error', 'storage_unavailable'],
  keyed: [
    'invalid_request',
    'invalid_api_key',
    'rate_limit_exceeded',
    'internal_error',
    'storage_full',
    'storage_unavailable',
  ],
} as const satisfies Record<string, readonly ServiceErrorCode[]>;

/** What a route with a JSON body may answer besides. */
export const BODY_REFUSALS = [
  'invalid_json',
  'request_too_large',
  'unsupported_media_type',
  'validation_error',
] as const satisfies readonly ServiceErrorCode[];
