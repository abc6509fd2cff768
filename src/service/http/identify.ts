import type { MiddlewareHandler } from 'hono';
import { HEADERS } from '../../contract/limits.ts';
import { RATE_WINDOW_MS } from '../store/rate.ts';
import type { ServiceDeps, ServiceEnv } from './environment.ts';
import { type CountedRequest, requestCounter } from './request-counter.ts';
import { ServiceError } from './service-error.ts';

/**
 * Finds the key of a request and counts the request against its limit. Whether a key is needed is the route's
 * business; a request without one is not counted.
 */
export function identify(deps: ServiceDeps): MiddlewareHandler<ServiceEnv> {
  const count = requestCounter(deps);
  return async (context, next) => {
    const credential = /^Bearer +(\S+) *$/i.exec(context.req.header('Authorization') ?? '')?.[1];
    const key = credential === undefined ? undefined : await deps.store.keys.find(credential);
    context.set('key', key);
    if (key) deps.store.usage.count(key.id, deps.clock());
    if (key && deps.rateLimitPerMinute !== undefined) {
      const rate = judge(await count(key.id), deps.rateLimitPerMinute, deps.clock());
      context.set('rateHeaders', rate.headers);
      if (rate.refusal) throw rate.refusal;
    }
    await next();
  };
}

/** A fixed window of a minute that begins with the key's first request (assumption `rate-window`). */
function judge({ startedAt, requests }: CountedRequest, limit: number, now: number) {
  const endsAt = startedAt + RATE_WINDOW_MS;
  const refusal =
    requests > limit
      ? new ServiceError('rate_limit_exceeded', `Rate limit exceeded: ${limit} requests per minute.`, {
          headers: { 'Retry-After': String(Math.max(1, Math.ceil((endsAt - now) / 1_000))) },
        })
      : undefined;
  const headers = {
    [HEADERS.rateLimit]: String(limit),
    [HEADERS.rateRemaining]: String(Math.max(0, limit - requests)),
    [HEADERS.rateReset]: String(Math.ceil(endsAt / 1_000)),
  };
  return { headers, refusal };
}
