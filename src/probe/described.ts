import { recordOf } from './ask.ts';
import { EXTENSIONS, type ParameterSetting, type PathSetting } from './candidates.ts';

/** What an OpenAPI document says of the settings. A document may be out of date: each is looked at as any other guess. */
export interface DescribedDialect {
  readonly paths: ReadonlyMap<PathSetting, string>;
  readonly parameters: ReadonlyMap<ParameterSetting, string>;
}

interface Operation {
  readonly method: string;
  /** With `{id}` for its only placeholder, if it has one. */
  readonly path: string;
  readonly placeholders: number;
  readonly query: readonly { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }[];
}

const CANCELS = /(cancel|stop|abort|terminat)\w*$/i;

/** @returns undefined for what describes no interface of this kind */
export function described(document: unknown): DescribedDialect | undefined {
  const operations = operationsOf(document);
  if (!operations.some(({ method, path }) => method === 'get' && path === '/v1/assets')) return undefined;
  const paths = new Map<PathSetting, string>();
  const only = (setting: PathSetting, method: string, placeholders: number, fits: (path: string) => boolean) => {
    const found = operations.filter(
      (one) => one.method === method && one.placeholders === placeholders && fits(one.path),
    );
    const [first] = [...new Set(found.map(({ path }) => path))].sort((a, b) => a.length - b.length);
    if (first !== undefined) paths.set(setting, first);
  };
  only('assets.singlePath', 'get', 1, (path) => /asset/.test(path) && !/files|export/.test(path));
  only('jobs.cancelPath', 'post', 1, (path) => /job/.test(path) && CANCELS.test(path));
  only('batches.listPath', 'get', 0, (path) => /batch/.test(path));
  only('batches.singlePath', 'get', 1, (path) => /batch/.test(path) && !/items$/.test(path));
  only('batches.cancelPath', 'post', 1, (path) => /batch/.test(path) && CANCELS.test(path));
  only('images.path', 'post', 0, (path) => /image|upload/.test(path));
  only('images.singlePath', 'get', 1, (path) => /image|upload/.test(path));
  only('account.path', 'get', 0, (path) => /account|\/me$|whoami|key|identity/.test(path));
  only('catalog.path', 'get', 0, (path) => /catalog|premade/.test(path));
  only('scenes.editsPath', 'post', 0, (path) => /edits?$/.test(path));
  only('scenes.plansPath', 'post', 0, (path) => /plans?$/.test(path) && !/of-plans?$/.test(path));
  only('scenes.plannedPath', 'post', 0, (path) => /planned|of-plans?$/.test(path));
  return { paths, parameters: parametersOf(operations) };
}

function parametersOf(operations: readonly Operation[]): Map<ParameterSetting, string> {
  const queryOf = (method: string, path: string) =>
    operations.find((one) => one.method === method && one.path === path)?.query ?? [];
  const listing = queryOf('get', '/v1/scenes');
  const exported = queryOf('post', '/v1/scenes/{id}/export');
  const isNumber = ({ schema }: Operation['query'][number]) =>
    /integer|number/.test(JSON.stringify(schema['type'] ?? ''));
  const choices = ({ schema }: Operation['query'][number]) => JSON.stringify(schema).includes('"enum"');
  const found: [ParameterSetting, string | undefined][] = [
    ['assets.pageSizeParameter', queryOf('get', '/v1/assets').find(isNumber)?.name],
    ['assets.exportFormatParameter', queryOf('post', '/v1/assets/{id}/export')[0]?.name],
    ['pages.pageSizeParameter', listing.find(isNumber)?.name],
    ['pages.cursorParameter', listing.find((one) => !isNumber(one))?.name],
    ['scenes.graphParameter', queryOf('get', '/v1/scenes/{id}')[0]?.name],
    ['scenes.exportFormatParameter', exported.find(choices)?.name],
    ['scenes.exportJobParameter', exported.find((one) => !choices(one))?.name],
  ];
  return new Map(found.filter((one): one is [ParameterSetting, string] => one[1] !== undefined));
}

function operationsOf(document: unknown): Operation[] {
  return Object.entries(recordOf(recordOf(document)['paths'])).flatMap(([path, item]) => {
    const placeholders = path.match(/\{\w+\}/g)?.length ?? 0;
    return Object.entries(recordOf(item)).map(([method, operation]) => ({
      method,
      placeholders,
      path: placeholders === 1 ? path.replace(/\{\w+\}/, '{id}') : path,
      query: parametersIn(recordOf(operation)['parameters']),
    }));
  });
}

function parametersIn(parameters: unknown): Operation['query'] {
  const list = Array.isArray(parameters) ? parameters.map(recordOf) : [];
  return list
    .filter((one) => one['in'] === 'query' && typeof one['name'] === 'string')
    .map((one) => ({ name: String(one['name']), schema: recordOf(one['schema']) }));
}

/** Whether a document that describes the interface would name this one, and doesn't. */
export function leavesOut({ paths }: DescribedDialect, setting: PathSetting): boolean {
  return EXTENSIONS.includes(setting) && !paths.has(setting);
}
