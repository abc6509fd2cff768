import type { MiddlewareHandler } from 'hono';
import { HEADERS } from '../../contract/limits.ts';
import type { ApiKey } from '../store/keys.ts';
import { RATE_WINDOW_MS } from '../store/rate.ts';
import type { ServiceDeps, ServiceEnv } from './environment.ts';
import { gathered } from './gather.ts';
import { ServiceError } from './service-error.ts';

/**
 * Finds the key of a request and counts the request against its limit. Whether a key is needed is the route's
 * business; a request without one is not counted.
 */
export function identify(deps: ServiceDeps): MiddlewareHandler<ServiceEnv> {
  const identified = gathered((credentials: readonly string[]) => identifyAll(deps, credentials));
  return async (context, next) => {
    const credential = /^Bearer +(\S+) *$/i.exec(context.req.header('Authorization') ?? '')?.[1];
    const known = credential === undefined ? undefined : await identified(credential);
    context.set('key', known?.key);
    if (known) deps.store.usage.count(known.key.id, deps.clock());
    if (known?.counted && deps.rateLimitPerMinute !== undefined) {
      const rate = judge(known.counted, deps.rateLimitPerMinute, deps.clock());
      context.set('rateHeaders', rate.headers);
      if (rate.refusal) throw rate.refusal;
    }
    await next();
  };
}

/** As they go over the wire, whichever way an answer takes. */
const [LIMIT, REMAINING, RESET] = [
  HEADERS.rateLimit.toLowerCase(),
  HEADERS.rateRemaining.toLowerCase(),
  HEADERS.rateReset.toLowerCase(),
] as const;

/** One request of a key in its rate window. */
interface CountedRequest {
  /** [epoch ms] */
  readonly startedAt: number;
  /** Which one it is, from 1. */
  readonly requests: number;
}

interface Identified {
  readonly key: ApiKey;
  readonly counted: CountedRequest | undefined;
}

/** The keys of requests, each looked up and counted once: a burst of one key costs one row and one commit. */
async function identifyAll(
  { store, clock, rateLimitPerMinute }: ServiceDeps,
  credentials: readonly string[],
): Promise<readonly (Identified | undefined)[]> {
  const all = new Array<Identified | undefined>(credentials.length);
  const placesOf = new Map<string, number[]>();
  for (const [place, credential] of credentials.entries()) {
    const places = placesOf.get(credential);
    if (places) places.push(place);
    else placesOf.set(credential, [place]);
  }
  for (const [credential, places] of placesOf) {
    const key = await store.keys.find(credential);
    if (!key) continue;
    const window =
      rateLimitPerMinute === undefined ? undefined : await store.rate.count(key.id, clock(), places.length);
    for (const [index, place] of places.entries()) {
      const counted = window && { ...window, requests: window.requests - places.length + 1 + index };
      all[place] = { key, counted };
    }
  }
  return all;
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
    [LIMIT]: String(limit),
    [REMAINING]: String(Math.max(0, limit - requests)),
    [RESET]: String(Math.ceil(endsAt / 1_000)),
  };
  return { headers, refusal };
}
