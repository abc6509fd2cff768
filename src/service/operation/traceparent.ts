import type { ServiceContext } from '../http/environment.ts';

/** W3C Trace Context, section 3.2: version, trace id, parent id, flags. Ids of nothing but zeros are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** @returns undefined: it names no trace */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return TRACEPARENT.exec(traceparent ?? '')?.[1];
}

/** What a job that this request submits goes on from: the request's own span or, where nobody follows it, the caller's. */
export function traceparentOf(context: ServiceContext): { readonly traceparent?: string } {
  const own = context.get('traceparent');
  if (own !== undefined) return { traceparent: own };
  const [, traceId, parentId, flags] = TRACEPARENT.exec(context.req.header('traceparent') ?? '') ?? [];
  return traceId === undefined ? {} : { traceparent: `00-${traceId}-${parentId}-${flags}` };
}
