import { requireKind, type ServiceApp, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { findJob, isFinal } from './jobs.ts';

/** `GET /v1/jobs/{id}/events`, for Personal keys (specification, "Events"). */
export function eventRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/jobs/:id/events', (context) => listen(context, deps));
}

async function listen(context: ServiceContext, { store, events }: ServiceDeps): Promise<Response> {
  const { library } = requireKind(context, 'personal');
  const job = await findJob(context, library, store.jobs.summary);
  const seen = lastSeen(context.req.header('Last-Event-ID'), job.version);
  // "Clients can be told to stop reconnecting using the HTTP 204 No Content response code" (WHATWG HTML 9.2).
  if (isFinal(job) && seen === job.version) return new Response(null, { status: 204 });
  return new Response(context.req.method === 'HEAD' ? null : events.stream(library, job.id, seen), {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
  });
}

/** Version that the reader has; 0 when it says nothing, or what can't be. */
function lastSeen(header: string | undefined, version: number): number {
  const seen = /^\d{1,15}$/.test(header ?? '') ? Number(header) : 0;
  return seen <= version ? seen : 0;
}
