import type { ServedDialect } from './served-dialect.ts';
import type { WireShapes } from './shapes.ts';

type Json = Record<string, unknown>;

/** Answers about one thing whose envelope is not shown, by route: the name that ours has it below. */
const SINGLE: Readonly<Record<string, string>> = {
  'assets.get': 'asset',
  'scenes.get': 'scene',
  'scenes.update': 'scene',
  'batches.get': 'batch',
  'batches.cancel': 'batch',
  'jobs.cancel': 'job',
  'images.upload': 'image',
  'account.get': 'account',
  'account.usage': 'usage',
};

/** Listings whose envelope is not shown. */
const LISTING: Readonly<Record<string, string>> = {
  'batches.list': 'batches',
  'images.list': 'images',
  'catalog.list': 'items',
};

const ACKNOWLEDGED: ReadonlySet<string> = new Set(['jobs.cancel', 'batches.cancel', 'scenes.update']);

/** A successful answer of ours as the dialect would have it. @param route id of the route */
export function reworded(body: unknown, route: string, { settings, shapes }: ServedDialect): unknown {
  if (!isRecord(body)) return body;
  if (route === 'assets.link' && typeof body['expires_in'] === 'number') {
    return { ...body, expires_in: Math.round(body['expires_in'] / settings.links.expiresInUnitSeconds) };
  }
  let answer: Json = withTimestamps(body, shapes.timestamps) as Json;
  if (isRecord(answer['job'])) answer = { ...answer, job: rewordedJob(answer['job'], shapes) };
  if (answer['next_cursor'] === null && shapes.lastCursor !== 'null') {
    const { next_cursor: _, ...rest } = answer;
    answer = shapes.lastCursor === 'empty' ? { ...rest, next_cursor: '' } : rest;
  }
  if (route === 'assets.delete' && shapes.deletion === 'flag') return { ok: true };
  if (route === 'scenes.status' && shapes.sceneStatus === 'flat') return { ok: true, ...(answer['status'] as Json) };
  if (ACKNOWLEDGED.has(route) && shapes.acknowledgement === 'flag') return { ok: true };
  const single = SINGLE[route];
  if (single !== undefined) return enveloped(answer, single, shapes.single);
  const listing = LISTING[route];
  if (listing === undefined || shapes.listing === 'named') return answer;
  const { [listing]: items, ...rest } = answer;
  return { ...rest, [shapes.listing]: items };
}

function enveloped(answer: Json, name: string, style: WireShapes['single']): Json {
  if (style === 'named') return answer;
  const thing = answer[name] as Json;
  return style === 'bare' ? thing : { ok: true, data: thing };
}

/** The data of an event as the dialect would have it. */
export function rewordedEvent(data: unknown, shapes: WireShapes): unknown {
  if (!isRecord(data) || !isRecord(data['job'])) return data;
  const job = rewordedJob(withTimestamps(data['job'], shapes.timestamps) as Json, shapes);
  if (shapes.events === 'bare') return job;
  return shapes.events === 'data' ? { type: 'job.updated', data: job } : { job };
}

function rewordedJob(job: Json, { progress, result, targets }: WireShapes): Json {
  const told: Json = { ...job };
  if (progress === 'absent') delete told['progress'];
  if (progress === 'percent' && typeof told['progress'] === 'number') told['progress'] = told['progress'] * 100;
  if (isRecord(told['result'])) told['result'] = rewordedResult(told['result'], result);
  if (targets === 'result') {
    delete told['asset_id'];
    delete told['scene_id'];
  }
  return told;
}

function rewordedResult({ asset, scene, ...rest }: Json, style: WireShapes['result']): Json {
  const name = isRecord(asset) ? 'asset' : 'scene';
  const thing = isRecord(asset) ? asset : scene;
  if (!isRecord(thing)) return { ...rest };
  switch (style) {
    case 'flat':
      return { ...thing, ...rest };
    case 'list':
      return { [`${name}s`]: [thing], ...rest };
    case 'id':
      return { [`${name}_id`]: thing['id'], ...rest };
    case 'nested':
      return { [name]: thing, ...rest };
  }
}

function withTimestamps(value: unknown, style: WireShapes['timestamps']): unknown {
  if (style === 'milliseconds') return value;
  if (Array.isArray(value)) return value.map((item) => withTimestamps(item, style));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      if (!name.endsWith('_at') || typeof held !== 'number') return [name, withTimestamps(held, style)];
      return [name, style === 'iso' ? new Date(held).toISOString() : Math.floor(held / 1_000)];
    }),
  );
}

/**
 * A refusal of ours as the dialect would have it.
 *
 * @param names our names of query parameters and those to show in their place
 */
export function rewordedRefusal(body: unknown, names: ReadonlyMap<string, string>, shapes: WireShapes): unknown {
  const rename = (name: string): string => names.get(name) ?? name;
  const inWords = (text: string): string =>
    text.replace(/(^|[ ;])([\w~.-]+)(?=: )/g, (_, lead: string, name: string) => lead + rename(name));
  if (!isRecord(body)) return body;
  const { detail } = body;
  if (Array.isArray(detail)) {
    return {
      detail: detail.map((one: Json) => ({ ...one, loc: (one['loc'] as string[]).map((part) => rename(part)) })),
    };
  }
  const error = isRecord(detail) ? detail['error'] : undefined;
  if (!isRecord(error)) return body;
  const fields = Array.isArray(error['fields']) ? (error['fields'] as Json[]) : undefined;
  return {
    detail: {
      error: {
        ...error,
        message: inWords(String(error['message'])),
        fields:
          fields && shapes.errorFields !== 'none' ? fields.map((one) => rewordedField(one, rename, shapes)) : null,
      },
    },
  };
}

function rewordedField({ path, message }: Json, rename: (name: string) => string, { errorFields }: WireShapes): Json {
  const at = rename(String(path));
  if (errorFields === 'field') return { field: at, message };
  return errorFields === 'loc' ? { loc: at.split('.'), msg: message } : { path: at, message };
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
