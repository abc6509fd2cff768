import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ServiceEnv } from '../http/environment.ts';
import type { ObservedRequest, ServiceObserver } from './observer.ts';
import { traceIdOf, traceparentOf } from './traceparent.ts';
import type { ServiceTracer } from './tracer.ts';

/** Tells an observer of every request, and follows it as a trace. Outside of all other middleware, so that it sees what they answer. */
export function observeRequests(
  observer: ServiceObserver | undefined,
  tracer: ServiceTracer | undefined,
): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const start = performance.now();
    const trace = tracer?.request(context.req.method, (name) => context.req.header(name));
    if (trace) context.set('traceparent', trace.traceparent);
    await next();
    const route = routePath(context, -1);
    const request: ObservedRequest = {
      requestId: context.get('requestId'),
      route: route.includes('*') ? undefined : route,
      method: context.req.method,
      status: context.res.status,
      code: context.get('refusalCode'),
      seconds: (performance.now() - start) / 1_000,
      keyId: context.get('key')?.id,
      traceId: traceIdOf(traceparentOf(context).traceparent),
    };
    observer?.request?.(request);
    trace?.end(request);
  };
}
