import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ServiceEnv } from '../http/environment.ts';
import type { ServiceObserver } from './observer.ts';

/** Tells an observer of every request. Outside of all other middleware, so that it sees what they answer. */
export function observeRequests(observer: ServiceObserver): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const route = routePath(context, -1);
    observer.request?.({
      requestId: context.get('requestId'),
      route: route.includes('*') ? undefined : route,
      method: context.req.method,
      status: context.res.status,
      code: context.get('refusalCode'),
      seconds: (performance.now() - start) / 1_000,
      keyId: context.get('key')?.id,
      traceId: traceIdOf(context.req.header('traceparent')),
    });
  };
}

/** W3C Trace Context, section 3.2: version, trace id, parent id, flags. Ids of nothing but zeros are invalid. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, version, traceId, parentId] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/.exec(traceparent ?? '') ?? [];
  const isValid = version !== undefined && version !== 'ff' && !/^0+$/.test(traceId!) && !/^0+$/.test(parentId!);
  return isValid ? traceId : undefined;
}
