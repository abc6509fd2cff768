import { ROUTES } from '../../src/contract/routes.ts';
import { reworded, rewordedEvent, rewordedRefusal } from '../../src/service/dialect/reworded.ts';
import { completed, drawnDialect, type ServedDialect } from '../../src/service/dialect/served-dialect.ts';
import { routesAt, type SpokenRoute, spokenRoutes } from '../../src/service/dialect/spoken-routes.ts';

interface Spoken {
  readonly dialect: ServedDialect;
  readonly routes: readonly SpokenRoute[];
}

const spokenBy = (dialect: ServedDialect): Spoken => ({ dialect, routes: spokenRoutes(dialect) });
/** The service as propmaster has it, without a drawn choice. */
const USUAL = spokenBy(completed({}));
let now = USUAL;

/** What fault servers speak from here on, and what their clients know of it. @param seed undefined: as usual */
export function speak(seed: number | undefined): void {
  now = seed === undefined ? USUAL : spokenBy(drawnDialect(seed));
}

/** The dialect that is spoken. */
export const dialectNow = (): ServedDialect => now.dialect;

/** A request's path and query as ours, so that scripts and assertions are written once. What is no route stays. */
export function asOurs(method: string, url: string): string {
  const [path = '', query] = url.split('?');
  const found = routesAt(now.routes, path).find(({ spoken }) => spoken.route.method === method);
  if (!found) return url;
  const { spoken, values } = found;
  const own = spoken.route.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  if (query === undefined) return own;
  const renamed = query.split('&').map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [spoken.parameters.get(name) ?? name, ...rest].join('=');
  });
  return `${own}?${renamed.join('&')}`;
}

/** `METHOD /path` of ours as the dialect has it: what errors name. */
export function whereNow(ours: string): string {
  const [method = '', path = ''] = ours.split(' ');
  const found = routesAt(USUAL.routes, path).find(({ spoken }) => spoken.route.method === method);
  const there = now.routes.find(({ route }) => route.id === found?.spoken.route.id);
  if (!found || !there) return ours;
  return `${method} ${there.path.replace(/\{(\w+)\}/g, (_, name: string) => found.values[name] ?? '')}`;
}

/** Status and body of an answer of ours as the dialect has them. @param where `METHOD /path`, as ours */
export function answerNow(where: string, status: number, body: unknown): readonly [status: number, body: unknown] {
  const { shapes } = now.dialect;
  if (status >= 400) return [status, rewordedRefusal(body, new Map(), shapes)];
  const [method, path = ''] = where.split(' ');
  const route = routesAt(USUAL.routes, path).find(({ spoken }) => spoken.route.method === method)?.spoken.route.id;
  if (route === undefined || !ROUTES.some(({ id }) => id === route) || !isWhole(body)) return [status, body];
  return [route === 'batches.create' ? shapes.batchStatus : status, reworded(withTargets(body), route, now.dialect)];
}

/** Name and data of an event about a job as the dialect has them. */
export function eventNow(job: object): string {
  const { shapes } = now.dialect;
  const name = shapes.eventName === 'message' ? '' : `event: ${shapes.eventName}\n`;
  return `${name}data: ${JSON.stringify(eventDataNow(job))}\n`;
}

export const eventDataNow = (job: object): unknown => rewordedEvent(withTargets({ job }), now.dialect.shapes);

/** Whether a body is an answer of the interface, and not a fault of a script that lacks what it is about. */
const isWhole = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && (!('ok' in body) || (body.ok === true && Object.keys(body).length > 1));

/** What a job made stands in its result too, as where it stands there alone. */
function withTargets(body: Record<string, unknown>): Record<string, unknown> {
  const job = body['job'] as { asset_id?: unknown; result?: unknown } | undefined;
  const bare = job?.result === undefined || JSON.stringify(job.result) === '{}';
  if (typeof job?.asset_id !== 'string' || !bare) return body;
  return { ...body, job: { ...job, result: { asset: { id: job.asset_id } } } };
}
