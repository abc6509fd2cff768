import { Hono } from 'hono';
import type { ServiceApp, ServiceDeps, ServiceEnv } from './http/environment.ts';
import { stampHeaders } from './http/headers.ts';
import { identify } from './http/identify.ts';
import { sceneErrorResponse } from './http/scene-error.ts';
import { ServiceError } from './http/service-error.ts';
import { observeRequests } from './operation/observe-requests.ts';
import type { ServiceObserver } from './operation/observer.ts';
import { accountRoutes } from './routes/account.ts';
import { assetRoutes } from './routes/assets.ts';
import { batchRoutes } from './routes/batches.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { downloadRoutes } from './routes/downloads.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { imageRoutes } from './routes/images.ts';
import { jobRoutes } from './routes/jobs.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { retryExportRoutes } from './routes/retry-export.ts';
import { sceneErrorRoutes, sceneRoutes } from './routes/scenes.ts';
import { thumbnailRoutes } from './routes/thumbnails.ts';
import { isStorageFull, isStorageUnavailable } from './store/storage-errors.ts';

/** The service as a function from request to response: the same in process and on a port. */
export function createApp(deps: ServiceDeps): ServiceApp {
  const app = new Hono<ServiceEnv>();
  sceneErrorRoutes(app);
  if (deps.observer || deps.tracer) app.use(observeRequests(deps.observer, deps.tracer));
  app.use(stampHeaders, identify(deps));
  assetRoutes(app, deps);
  fileRoutes(app, deps);
  jobRoutes(app, deps);
  eventRoutes(app, deps);
  retryExportRoutes(app, deps);
  batchRoutes(app, deps);
  sceneRoutes(app, deps);
  imageRoutes(app, deps);
  downloadRoutes(app, deps);
  thumbnailRoutes(app, deps);
  accountRoutes(app, deps);
  catalogRoutes(app, deps);
  openApiRoutes(app);
  refuseOtherMethods(app);
  app.notFound(() => {
    throw new ServiceError('route_not_found', 'There is no such route; GET /docs lists them.');
  });
  app.onError((error, context) => {
    const refusal = error instanceof ServiceError ? error : unexpected(error, deps.observer);
    context.set('refusalCode', refusal.code);
    return context.get('errorShape') === 'scene' ? sceneErrorResponse(refusal) : answer(refusal);
  });
  return app;
}

function answer(error: ServiceError): Response {
  return Response.json(error.envelope, { status: error.status, headers: error.headers });
}

/** What went wrong inside is not the caller's to read, and may name paths; it goes to the log. */
function unexpected(error: Error, observer: ServiceObserver | undefined): ServiceError {
  if (isStorageFull(error)) return new ServiceError('storage_full', 'The service has no space left.');
  if (isStorageUnavailable(error)) {
    const message = "The service can't reach its storage. Send the request again, with the same Idempotency-Key.";
    return new ServiceError('storage_unavailable', message, { headers: { 'Retry-After': '2' } });
  }
  if (observer?.failure) observer.failure(error);
  else process.stderr.write(`propmaster service: ${error.stack ?? error.message}\n`);
  return new ServiceError('internal_error', 'The service failed. Its log says why.');
}

/** A route that exists, with a method that it does not have. */
function refuseOtherMethods(app: ServiceApp): void {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue; // middleware
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  for (const [path, known] of methods) {
    const allow = [...known].sort().join(', ');
    app.all(path, () => {
      throw new ServiceError('method_not_allowed', `This route allows ${allow}.`, { headers: { Allow: allow } });
    });
  }
}
