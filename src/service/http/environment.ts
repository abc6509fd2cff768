import type { Context, Hono } from 'hono';
import type { Scope } from '../../contract/account.ts';
import type { CatalogFiles } from '../catalog/catalog.ts';
import type { Exports } from '../export/exports.ts';
import type { Thumbnails } from '../export/thumbnails.ts';
import type { JobEvents } from '../jobs/job-events.ts';
import type { ServiceObserver } from '../operation/observer.ts';
import type { ServiceTracer } from '../operation/tracer.ts';
import type { ApiKey, LocalKeyKind } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { ServiceError } from './service-error.ts';

/** What the routes need from outside. */
export interface ServiceDeps {
  readonly store: Store;
  /** Called when there is a new job. */
  readonly onJob: () => void;
  /** Called when jobs were cancelled; what runs here is then stopped at once. */
  readonly onCancelled: () => void;
  readonly events: JobEvents;
  readonly catalog: CatalogFiles;
  readonly exports: Exports;
  readonly thumbnails: Thumbnails;
  /** [epoch ms] */
  readonly clock: () => number;
  /** Undefined: no limit, and no `X-RateLimit-*` headers. */
  readonly rateLimitPerMinute: number | undefined;
  /** Ceiling for a scene that names none [cents]. */
  readonly sceneCostCents: number;
  /** Whether reference images may be fetched from private addresses. */
  readonly allowPrivateReferences: boolean;
  /** Hears of every request. */
  readonly observer?: ServiceObserver | undefined;
  /** Follows every request. */
  readonly tracer?: ServiceTracer | undefined;
}

/** What travels with one request. */
export interface ServiceEnv {
  Variables: {
    /** The valid key of the request, if it carries one. */
    key: ApiKey | undefined;
    /** Set once the request is counted. */
    rateHeaders: Readonly<Record<string, string>> | undefined;
    /** `X-Request-ID` of the answer; set once somebody needs it. */
    requestId: string | undefined;
    /** Whether the answer has the headers of every answer. */
    stamped: boolean | undefined;
    /** Of the span that follows the request; undefined: nobody does. */
    traceparent: string | undefined;
    /** Set once the request is refused. */
    refusalCode: string | undefined;
    /** `scene`: refusals have the scene area's own shape (specification, "Errors"). */
    errorShape: 'scene' | undefined;
  };
}

export type ServiceApp = Hono<ServiceEnv>;
export type ServiceContext = Context<ServiceEnv>;

/**
 * The key of the request.
 *
 * @throws ServiceError 401 `invalid_api_key`
 */
export function requireKey(context: ServiceContext): ApiKey {
  const key = context.get('key');
  if (key) return key;
  throw new ServiceError('invalid_api_key', 'The API key is missing, invalid or revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/**
 * The key of the request, on a route that one kind of key can't use.
 *
 * @throws ServiceError 401, or 403 `workspace_route_unavailable` (Team) or `workspace_access_required` (Personal)
 */
export function requireKind(context: ServiceContext, kind: LocalKeyKind): ApiKey {
  const key = requireKey(context);
  if (key.kind === kind) return key;
  throw kind === 'personal'
    ? new ServiceError('workspace_route_unavailable', 'This operation is not available to Team keys.')
    : new ServiceError('workspace_access_required', 'This operation needs a Team key.');
}

/**
 * Refuses a Team key that lacks a scope. Personal keys need none (assumption `scopes`).
 *
 * @throws ServiceError 403 `insufficient_scope`
 */
export function requireScope(key: ApiKey, scope: Scope): void {
  if (key.kind === 'personal' || key.scopes.includes(scope)) return;
  throw new ServiceError('insufficient_scope', `This key lacks the scope ${scope}.`);
}
