import { type Caller, type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { anyone, ERROR_RULES, NONE } from './asking.ts';
import { fields, firstOf, requestId, standardError } from './fields.ts';
import { sceneErrorRoutes } from './scene-files.ts';

/** The list of assets as a key sees it. */
export async function readAssetList(suite: Suite, as: Caller): Promise<void> {
  const list = await suite.ask({ as: as, method: 'GET', path: '/v1/assets' });
  listing(suite, list, ['assets-list.route', 'areas.assets-browse'], 'asset-list', 'assets');
  suite.rule('general.json', list.json !== undefined, list, 'the answer is no JSON');
  const { next_cursor: cursor, has_more: more } = objectOf(list.json);
  const named = typeof cursor === 'string' || (more === false && (cursor === null || cursor === undefined));
  suite.rule('asset-list.next_cursor', named, list, '`next_cursor` must be a string while there is more');
  suite.rule('assets-list.envelope', 'has_more' in objectOf(list.json), list, 'the envelope lacks `has_more`');
  const assets = objectOf(list.json)['assets'];
  ordered(suite, list, assets, 'assets-list.order');
  for (const asset of Array.isArray(assets) ? assets.slice(0, 20) : []) {
    fields(suite, list, asset, [
      ['asset.id', 'id', 'string'],
      ['asset.name', 'name', 'string'],
      ['asset.status', 'status', 'string'],
      ['asset.created_at', 'created_at', 'timestamp'],
      ['asset.updated_at', 'updated_at', 'timestamp'],
      ['asset.prompt', 'prompt', 'string'],
    ]);
  }
  if (firstOf(assets) === undefined) suite.skip('the library has no asset');
}

/** Pages of the assets of a key. */
export async function readAssetPages(suite: Suite, as: Caller): Promise<void> {
  const name = suite.dialect.assets.pageSizeParameter;
  const get = (query: Record<string, string>) => suite.ask({ as, method: 'GET', path: '/v1/assets', query });
  const whole = idsOf(await get({}));
  const first = await get({ [name]: '1' });
  const refused = [400, 422].includes(first.status);
  if (refused || (whole.length > 1 && idsOf(first).length > 1)) {
    const says = `the name of the page size is open, and this service does not take \`${name}\`: propmaster probe`;
    return suite.notShown(['assets-list.page-size', 'limit.asset-page', 'assets-list.cursor'], first, says);
  }
  const most = await get({ [name]: '100' });
  suite.rule('limit.asset-page', most.status === 200, most, `a page of 100 must be 200, and is ${most.status}`);
  for (const size of ['0', '101']) {
    const beyond = await get({ [name]: size });
    const kept = beyond.status >= 400 || idsOf(beyond).length <= 100;
    suite.rule('limit.asset-page', kept, beyond, `a page of ${size} holds more than 100`);
  }
  const beyond = await get({ [name]: 'none' });
  const isKnown = whole.length > 1 || beyond.status >= 400;
  if (!isKnown) return suite.skip('the library has fewer than two assets, and the service refuses no page size');
  suite.rule('assets-list.page-size', first.status === 200, first, `a page of 1 must be 200, and is ${first.status}`);
  suite.rule('assets-list.short-pages', idsOf(first).length <= 1, first, 'the page is longer than asked for');
  await readNextPage(suite, (query) => get({ [name]: '1', ...query }), get);
}

/** How often the pages are read while others add assets to the library. */
const ATTEMPTS = 3;

async function readNextPage(
  suite: Suite,
  one: (query: Record<string, string>) => Promise<Exchange>,
  all: (query: Record<string, string>) => Promise<Exchange>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const whole = idsOf(await all({}));
    const first = await one({});
    const cursor = objectOf(first.json)['next_cursor'];
    if (typeof cursor !== 'string' || cursor === '') return suite.skip('the library has fewer than two assets');
    const second = await one({ cursor });
    const goesOn = second.status === 200 && idsOf(second).length <= 1 && idsOf(second)[0] !== idsOf(first)[0];
    const isNext = goesOn && idsOf(second)[0] === whole[1];
    // An asset that somebody made meanwhile moves all others on.
    const stayed = isNext || idsOf(await all({})).join() === whole.join();
    if (stayed) return suite.rule('assets-list.cursor', isNext, second, 'the cursor does not lead to the next page');
  }
  suite.skip('the list of assets changed each time that it was read');
}

/** The list of scenes as a Team sees it. */
export async function readSceneList(suite: Suite): Promise<void> {
  const list = await suite.ask({ as: 'team', method: 'GET', path: '/v1/scenes' });
  listing(suite, list, ['scenes-list.route', 'scenes-list.envelope'], 'scene-list', 'scenes');
  const scenes = objectOf(list.json)['scenes'];
  ordered(suite, list, scenes, 'scenes-list.order');
  for (const scene of Array.isArray(scenes) ? scenes.slice(0, 20) : []) {
    fields(suite, list, scene, [
      ['scene.id', 'id', 'string'],
      ['scene.name', 'name', 'string'],
      ['scene.pipeline_status', 'pipeline_status', 'string'],
      ['scene.pipeline_prompt', 'pipeline_prompt', 'string'],
      ['scene.created_at', 'created_at', 'timestamp'],
      ['scene.updated_at', 'updated_at', 'timestamp'],
    ]);
  }
  if (firstOf(scenes) === undefined) suite.skip('the library has no scene');
}

/** Listings, and what is not there. */
export const READING: readonly ConformanceCheck[] = [
  {
    about: 'the list of assets',
    class: 'read',
    needs: [],
    rules: [
      'assets-list.route',
      'assets-list.envelope',
      'assets-list.order',
      'areas.assets-browse',
      'asset-list.ok',
      'asset-list.assets',
      'asset-list.has_more',
      'asset-list.next_cursor',
      'asset.id',
      'asset.name',
      'asset.status',
      'asset.created_at',
      'asset.updated_at',
      'asset.prompt',
      'timestamp.integer',
      'timestamp.milliseconds',
      'general.json',
      'error.request-id',
    ],
    async run(suite) {
      await readAssetList(suite, anyone(suite));
    },
  },
  {
    about: 'pages of assets',
    class: 'read',
    needs: [],
    rules: ['assets-list.page-size', 'assets-list.cursor', 'limit.asset-page', 'assets-list.short-pages'],
    run: (suite) => readAssetPages(suite, anyone(suite)),
  },
  {
    about: 'what is not there',
    class: 'read',
    needs: [],
    rules: [
      'code.asset_not_found',
      'assets-export.404',
      'jobs-get.404',
      'catalog-get.404',
      'jobs-get.route',
      'catalog-get.route',
      'assets-export.route',
      ...ERROR_RULES,
    ],
    async run(suite) {
      const as = anyone(suite);
      const query = { [suite.dialect.assets.exportFormatParameter]: 'mjcf' };
      const exported = await suite.ask({ as, method: 'POST', path: `/v1/assets/${NONE}/export`, query });
      const told = objectOf(objectOf(objectOf(exported.json)['detail'])['error'])['code'];
      if ([400, 422].includes(exported.status) && told !== 'asset_not_found') {
        suite.notShown(
          ['code.asset_not_found', 'assets-export.404'],
          exported,
          'the name of the format parameter is open: propmaster probe',
        );
      } else {
        suite.rule('assets-export.404', exported.status === 404, exported, `must be 404, and is ${exported.status}`);
        standardError(suite, exported, 404, 'asset_not_found');
      }
      suite.rule('assets-export.route', exported.status !== 405, exported, 'the route takes no POST');
      for (const [path, rule] of [
        [`/v1/jobs/${NONE}`, 'jobs-get'],
        [`/v1/catalog/${NONE}`, 'catalog-get'],
      ] as const) {
        const answer = await suite.ask({ as, method: 'GET', path });
        suite.rule(`${rule}.404`, answer.status === 404, answer, `must be 404, and is ${answer.status}`);
        suite.rule(`${rule}.route`, answer.status !== 405, answer, 'the route takes no GET');
        standardError(suite, answer, 404);
      }
    },
  },
  {
    about: 'the list of scenes, and its errors',
    class: 'read',
    needs: ['team'],
    rules: [
      'scenes-list.route',
      'scenes-list.envelope',
      'scenes-list.order',
      'scene-list.ok',
      'scene-list.scenes',
      'scene.id',
      'scene.name',
      'scene.pipeline_status',
      'scene.pipeline_prompt',
      'scene.created_at',
      'scene.updated_at',
      'scene-error.code',
      'scene-error.message',
      'scene-error.status',
      'scene-error.no-wrapper',
      'scene-error.detail',
      'scene-error.status-route',
      'scene-error.update',
      'scene-error.archive',
      'error.request-id',
    ],
    async run(suite) {
      for (const [rule, answer] of await sceneErrorRoutes(suite)) sceneError(suite, answer, rule);
      await readSceneList(suite);
    },
  },
  {
    about: 'routes that are only named',
    class: 'read',
    needs: [],
    rules: [
      'named.catalog-listing',
      'areas.catalog',
      'areas.account-identity',
      'catalog-get.envelope',
      'catalog-get.downloads',
      'catalog-envelope.ok',
      'catalog-envelope.item',
      'catalog-item.slug',
      'catalog-item.name',
      'catalog-item.category',
      'catalog-item.tags',
      'catalog-item.mesh_count',
      'catalog-item.extent_m',
      'catalog-item.glb_path',
      'catalog-item.usdz_path',
    ],
    async run(suite) {
      const as = anyone(suite);
      const identity = await suite.ask({ as, method: 'GET', path: suite.dialect.account.path });
      if (identity.status === 200) suite.rule('areas.account-identity', true, identity);
      else suite.notShown(['areas.account-identity'], identity, 'its path is open: propmaster probe');
      const list = await suite.ask({ as, method: 'GET', path: suite.dialect.catalog.path });
      if (list.status !== 200) {
        return suite.notShown(['named.catalog-listing', 'areas.catalog'], list, 'its path is open: propmaster probe');
      }
      suite.rule('named.catalog-listing', true, list);
      const slug = objectOf(Object.values(objectOf(list.json)).filter(Array.isArray).flat()[0])['slug'];
      if (typeof slug !== 'string') return suite.skip('the catalog is empty');
      const answer = await suite.ask({ as, method: 'GET', path: `/v1/catalog/${encodeURIComponent(slug)}` });
      suite.rule('areas.catalog', answer.status === 200, answer, `must be 200, and is ${answer.status}`);
      fields(suite, answer, answer.json, [
        ['catalog-envelope.ok', 'ok', 'boolean'],
        ['catalog-envelope.item', 'item', 'object'],
        ['catalog-get.envelope', 'item', 'object'],
      ]);
      const { item } = objectOf(answer.json);
      fields(suite, answer, item, [
        ['catalog-item.slug', 'slug', 'string'],
        ['catalog-item.name', 'name', 'string'],
        ['catalog-item.category', 'category', 'string'],
        ['catalog-item.tags', 'tags', 'strings'],
        ['catalog-item.mesh_count', 'mesh_count', 'integer'],
        ['catalog-item.extent_m', 'extent_m', 'number'],
        ['catalog-item.glb_path', 'glb_path', 'string'],
        ['catalog-item.usdz_path', 'usdz_path', 'string'],
        ['catalog-get.downloads', 'glb_path', 'string'],
      ]);
    },
  },
];

function listing(suite: Suite, list: Exchange, routes: readonly string[], rule: string, name: string): void {
  for (const route of routes) suite.rule(route, list.status === 200, list, `must be 200, and is ${list.status}`);
  requestId(suite, list);
  fields(suite, list, list.json, [
    [`${rule}.ok`, 'ok', 'boolean'],
    [`${rule}.${name}`, name, 'array'],
    ...(name === 'assets' ? ([['asset-list.has_more', 'has_more', 'boolean']] as const) : []),
  ]);
}

/** Newest first. */
function ordered(suite: Suite, list: Exchange, things: unknown, rule: string): void {
  const times = (Array.isArray(things) ? things : []).map((thing) => Number(objectOf(thing)['created_at']));
  suite.rule(
    rule,
    times.every((time, index) => index === 0 || !(time > times[index - 1]!)),
    list,
    'it is not newest first',
  );
}

function sceneError(suite: Suite, answer: Exchange, rule: string): void {
  const error = objectOf(objectOf(answer.json)['error']);
  suite.rule(
    rule,
    answer.status >= 400 && Object.keys(error).length > 0,
    answer,
    'a scene that is not there must be refused, with `error` at the top',
  );
  suite.rule('scene-error.no-wrapper', !('detail' in objectOf(answer.json)), answer, 'there is a `detail` around it');
  fields(suite, answer, error, [
    ['scene-error.code', 'code', 'string'],
    ['scene-error.message', 'message', 'string'],
    ['scene-error.status', 'status', 'integer'],
  ]);
  requestId(suite, answer);
}

const idsOf = ({ json }: Exchange): unknown[] => {
  const { assets } = objectOf(json);
  return Array.isArray(assets) ? assets.map((asset) => objectOf(asset)['id']) : [];
};
