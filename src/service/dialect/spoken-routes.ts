import type { SettingPath } from '../../contract/assumptions.ts';
import type { Route } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { type ServedDialect, settingOf } from './served-dialect.ts';

/** A route of ours at the path that a dialect has it at. */
export interface SpokenRoute {
  readonly route: Route;
  /** With `{placeholders}`, named as in {@link Route.path}. */
  readonly path: string;
  /** Our names of query parameters, by the dialect's. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** A request's place among the routes of a dialect. */
export interface Destination {
  readonly spoken: SpokenRoute;
  /** Values of the placeholders, as the path has them. */
  readonly values: Readonly<Record<string, string>>;
}

/** Routes whose path is a setting. */
const PATHS: Readonly<Record<string, SettingPath>> = {
  'assets.get': 'assets.singlePath',
  'jobs.cancel': 'jobs.cancelPath',
  'scenes.plan': 'scenes.plansPath',
  'scenes.createPlanned': 'scenes.plannedPath',
  'scenes.edit': 'scenes.editsPath',
  'batches.list': 'batches.listPath',
  'batches.get': 'batches.singlePath',
  'batches.cancel': 'batches.cancelPath',
  'images.upload': 'images.path',
  'images.list': 'images.path',
  'images.get': 'images.singlePath',
  'account.get': 'account.path',
  'catalog.list': 'catalog.path',
};

const PAGED = { limit: 'pages.pageSizeParameter', cursor: 'pages.cursorParameter' } as const;

/** Our query parameters whose name is a setting, by route. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, SettingPath>>>> = {
  'assets.list': { limit: 'assets.pageSizeParameter' },
  'assets.export': { format: 'assets.exportFormatParameter' },
  'scenes.list': PAGED,
  'scenes.get': { include_graph: 'scenes.graphParameter' },
  'scenes.export': { format: 'scenes.exportFormatParameter', job_id: 'scenes.exportJobParameter' },
  'batches.list': PAGED,
  'batches.items': PAGED,
  'images.list': PAGED,
  'catalog.list': PAGED,
};

/** Routes that a deployment without our extension does not have. */
const EXTENSIONS: ReadonlySet<string> = new Set(['scenes.plan', 'scenes.createPlanned', 'scenes.edit']);

/** All routes as the dialect has them. The page for people is left out: it names ours. */
export function spokenRoutes({ settings, shapes }: ServedDialect): readonly SpokenRoute[] {
  return ROUTES.filter(({ id, tag }) => tag !== 'Description' && (shapes.extensions || !EXTENSIONS.has(id))).map(
    (route) => {
      const setting = PATHS[route.id];
      const placeholder = /\{\w+\}/.exec(route.path)?.[0] ?? '';
      const path = setting ? String(settingOf({ ...settings }, setting)).replace('{id}', placeholder) : route.path;
      const renamed = Object.entries(PARAMETERS[route.id] ?? {});
      return {
        route,
        path,
        parameters: new Map(renamed.map(([ours, path]) => [String(settingOf(settings, path)), ours])),
      };
    },
  );
}

/** Routes at a path, those without placeholders first, as routers have it. */
export function routesAt(routes: readonly SpokenRoute[], path: string): readonly Destination[] {
  const found = routes.flatMap((spoken) => {
    const values = matched(spoken.path, path);
    return values ? [{ spoken, values }] : [];
  });
  const least = Math.min(...found.map(({ values }) => Object.keys(values).length));
  return found.filter(({ values }) => Object.keys(values).length === least);
}

function matched(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== given[index] : given[index] === '') return undefined;
    if (name !== undefined) values[name] = given[index]!;
  }
  return values;
}
