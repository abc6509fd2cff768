import { mintRequestId } from '../http/headers.ts';
import { ServiceError } from '../http/service-error.ts';
import type { IdPrefix } from '../store/ids.ts';
import { spokenDescription } from './description.ts';
import { ourId, spokenIds } from './ids.ts';
import { reworded, rewordedRefusal } from './reworded.ts';
import type { ServedDialect } from './served-dialect.ts';
import type { WireShapes } from './shapes.ts';
import { spokenEvents } from './spoken-events.ts';
import { type Destination, routesAt, spokenRoutes } from './spoken-routes.ts';

/** A service as a function. */
export type Fetch = (request: Request) => Promise<Response>;

/** Placeholders of paths that hold an id of ours. */
const ID_KINDS: Readonly<Record<string, IdPrefix>> = {
  asset_id: 'asset',
  job_id: 'job',
  scene_id: 'scene',
  batch_id: 'batch',
};
/** Marks a query parameter that means something to us, but not in the dialect. */
const FOREIGN = '~';
/** Statuses of refusals begin here. */
const REFUSALS = 400;

/**
 * The local service in a dialect: requests come in it, answers go out in it. Knows nothing of what routes do; what is
 * streamed stays a stream.
 */
export function speaking(fetch: Fetch, dialect: ServedDialect): Fetch {
  const routes = spokenRoutes(dialect);
  const { shapes } = dialect;
  let description: object | undefined;

  return async (request) => {
    const url = new URL(request.url);
    if (shapes.openapi !== '' && url.pathname === shapes.openapi && request.method === 'GET') {
      description ??= spokenDescription(routes);
      return stamped(Response.json(description));
    }
    const there = routesAt(routes, url.pathname);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const destination = there.find(({ spoken }) => spoken.route.method === method);
    if (!destination) {
      if (there.length === 0 || shapes.otherMethod === 404) return nowhere(fetch, request, url);
      return refusedMethod(there);
    }
    const names = new Map<string, string>();
    const answer = await fetch(await translated(request, url, destination, shapes, names));
    const wrong = answer.status === 422 && request.method === 'GET' && shapes.parameters === 'lenient';
    if (!wrong) return spoken(answer, destination, names, dialect, request.method);
    const bare = new URL(url);
    bare.search = '';
    return spoken(
      await fetch(await translated(request, bare, destination, shapes, names)),
      destination,
      names,
      dialect,
      request.method,
    );
  };
}

/** The request as we would have it. @param names filled with our names of parameters and those to show */
async function translated(
  request: Request,
  url: URL,
  { spoken: { route, parameters }, values }: Destination,
  shapes: WireShapes,
  names: Map<string, string>,
): Promise<Request> {
  const own = new URL(url);
  own.pathname = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = ID_KINDS[name];
    const value = values[name] ?? '';
    return kind ? ourId(value, kind, shapes.ids) : value;
  });
  own.search = '';
  for (const [spoken, ours] of parameters) names.set(ours, spoken);
  const known = new Set(parameters.values());
  for (const [name, value] of url.searchParams) {
    const ours = parameters.get(name);
    if (ours !== undefined) own.searchParams.append(ours, ours === 'job_id' ? ourId(value, 'job', shapes.ids) : value);
    else if (known.has(name)) foreign(own, name, value, names, shapes);
    else if (shapes.parameters === 'refuse' || isFixed(route.id, name)) own.searchParams.append(name, value);
  }
  if (route.id !== 'scenes.edit' || request.method !== 'POST') return new Request(own, request);
  const body = await request.text();
  return new Request(own, {
    method: 'POST',
    headers: request.headers,
    body: withOurIds(body, shapes),
    signal: request.signal,
  });
}

/** A name of ours that the dialect does not have is unknown there. */
function foreign(url: URL, name: string, value: string, names: Map<string, string>, { parameters }: WireShapes): void {
  if (parameters !== 'refuse') return;
  url.searchParams.append(FOREIGN + name, value);
  names.set(FOREIGN + name, name);
}

/** Parameters that the specification names, or that only the local service has. */
const isFixed = (route: string, name: string): boolean =>
  (route === 'assets.list' && name === 'cursor') ||
  (route === 'jobs.get' && name === 'include_result') ||
  (route === 'catalog.list' && (name === 'q' || name === 'category'));

function withOurIds(body: string, { ids }: WireShapes): string {
  try {
    const read = JSON.parse(body) as Record<string, unknown>;
    const id = read['scene_id'];
    return typeof id === 'string' ? JSON.stringify({ ...read, scene_id: ourId(id, 'scene', ids) }) : body;
  } catch {
    return body;
  }
}

async function spoken(
  answer: Response,
  { spoken: { route } }: Destination,
  names: ReadonlyMap<string, string>,
  dialect: ServedDialect,
  method: string,
): Promise<Response> {
  const { shapes } = dialect;
  const type = answer.headers.get('content-type') ?? '';
  const headers = new Headers(answer.headers);
  if (type.startsWith('text/event-stream') && answer.body) {
    return new Response(answer.body.pipeThrough(spokenEvents(shapes)), { status: answer.status, headers });
  }
  if (!type.startsWith('application/json') || method === 'HEAD' || !answer.body) return answer;
  headers.delete('content-length');
  const body: unknown = await answer.json();
  if (answer.status >= REFUSALS) {
    const text = JSON.stringify(rewordedRefusal(body, names, shapes));
    return new Response(spokenIds(text, shapes.ids), { status: answer.status, headers });
  }
  if (route.id === 'assets.delete' && shapes.deletion === 'empty') {
    headers.delete('content-type');
    return new Response(null, { status: 204, headers });
  }
  const status = route.id === 'batches.create' ? shapes.batchStatus : answer.status;
  return new Response(spokenIds(JSON.stringify(reworded(body, route.id, dialect)), shapes.ids), { status, headers });
}

/** Our own answer to a path that there is none of, with the headers that a key gets. */
function nowhere(fetch: Fetch, request: Request, url: URL): Promise<Response> {
  const other = new URL(url);
  other.pathname = '/no-such-route';
  other.search = '';
  const { method, headers, signal } = request;
  return fetch(new Request(other, { method: method === 'OPTIONS' ? 'GET' : method, headers, signal }));
}

function refusedMethod(there: readonly Destination[]): Response {
  const allow = [...new Set(there.map(({ spoken }) => spoken.route.method))].sort().join(', ');
  const refusal = new ServiceError('method_not_allowed', `This route allows ${allow}.`, { headers: { Allow: allow } });
  return stamped(Response.json(refusal.envelope, { status: refusal.status, headers: refusal.headers }));
}

function stamped(answer: Response): Response {
  answer.headers.set('X-Request-ID', mintRequestId());
  return answer;
}
