import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { HEADERS } from '../../contract/limits.ts';
import type { ServiceEnv } from './environment.ts';

/** Ours, never the caller's: it must name one request. */
export function mintRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** Headers of every response, of errors too: `X-Request-ID`, and the rate window once the request was counted. */
export const stampHeaders: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  await next();
  context.res.headers.set(HEADERS.requestId, mintRequestId());
  context.res.headers.set('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(context.get('rateHeaders') ?? {})) context.res.headers.set(name, value);
};
