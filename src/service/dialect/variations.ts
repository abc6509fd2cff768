import type { AssumptionId, SettingPath } from '../../contract/assumptions.ts';
import type { WireShapeName } from './shapes.ts';

/** How a deployment may differ in what one assumption fills in. */
export interface DialectVariation {
  /** Spelling that a profile overrides. */
  readonly settings?: readonly SettingPath[];
  /** WireShapes that a client reads as they come. */
  readonly shapes?: readonly WireShapeName[];
  /** Why the local service has no other choice of it. */
  readonly fixed?: string;
}

const BEHAVIOUR = 'Behaviour of the generator, not of the wire.';
const MONEY = 'An amount, not a spelling.';
const EXTENSION = 'Our own extension: a service without it refuses the property.';
const KEYED = 'Decides who may call, which a client can only be told by the answer.';

/** Every assumption, and how `serve --dialect` varies it. A new assumption without a row here does not compile. */
export const VARIATIONS: Readonly<Record<AssumptionId, DialectVariation>> = {
  'key-prefix': { fixed: 'Keys are made by `serve keys`; a client takes any.' },
  'asset-body': { fixed: 'A client sends what it knows; the properties beside `prompt` are optional.' },
  'asset-description': { fixed: EXTENSION },
  'asset-blueprint': { fixed: EXTENSION },
  'asset-kinds': { fixed: EXTENSION },
  'scene-kinds': { fixed: EXTENSION },
  'asset-reference-use': { fixed: BEHAVIOUR },
  'asset-seed': { fixed: EXTENSION },
  'asset-acceptance': { shapes: ['ids'] },
  'asset-idempotency': { fixed: KEYED },
  'asset-page-size': { settings: ['assets.pageSizeParameter'], shapes: ['parameters'] },
  'export-format-parameter': { settings: ['assets.exportFormatParameter'] },
  'single-asset': { settings: ['assets.singlePath'], shapes: ['single', 'otherMethod'] },
  'asset-deletion': { shapes: ['deletion'] },
  'job-fields': { shapes: ['timestamps', 'progress', 'targets'] },
  'job-result': { shapes: ['result', 'targets'] },
  'request-checks': { fixed: EXTENSION },
  thumbnails: { fixed: 'Links are taken as they are given.' },
  persist: { fixed: BEHAVIOUR },
  'reference-source': { fixed: 'A client sends exactly one, which every reading allows.' },
  'reference-url': { fixed: BEHAVIOUR },
  'job-errors': { fixed: 'An open list, which a client passes through.' },
  'body-limits': { fixed: 'An amount; the answer is 413 whatever it is.' },
  'image-animation': { fixed: BEHAVIOUR },
  'page-size': { settings: ['pages.pageSizeParameter'], shapes: ['parameters'] },
  'page-cursor': { settings: ['pages.cursorParameter'], shapes: ['lastCursor'] },
  'scene-access': { fixed: KEYED },
  'scene-list': { shapes: ['lastCursor'] },
  'scene-detail': { settings: ['scenes.graphParameter'], shapes: ['single'] },
  'scene-relations': { fixed: EXTENSION },
  'scene-plan': { settings: ['scenes.plannedPath'], shapes: ['extensions'] },
  'scene-plan-reading': { settings: ['scenes.plansPath'], shapes: ['extensions'] },
  'scene-edit': { settings: ['scenes.editsPath'], shapes: ['extensions'] },
  'scene-robot': { fixed: BEHAVIOUR },
  'scene-update': { shapes: ['acknowledgement', 'single'] },
  'scene-status': { shapes: ['sceneStatus'] },
  'scene-export': { settings: ['scenes.exportFormatParameter'] },
  'scene-export-job': { settings: ['scenes.exportJobParameter'] },
  'robot-profile': { fixed: 'The body is specified; its values are those of the release.' },
  'scene-errors': { fixed: 'Both shapes are specified, and a client reads either on every route.' },
  'scene-price': { fixed: MONEY },
  prices: { fixed: MONEY },
  'batch-acceptance': { shapes: ['batchStatus'] },
  'batch-item': { fixed: 'A client sends what it knows; only `input.prompt` is needed.' },
  'batch-result': { shapes: ['timestamps'] },
  'batch-ceiling': { fixed: MONEY },
  'single-batch': { settings: ['batches.listPath', 'batches.singlePath'], shapes: ['single', 'listing'] },
  'batch-cancel': { settings: ['batches.cancelPath'] },
  'job-cancel': { settings: ['jobs.cancelPath'], shapes: ['acknowledgement'] },
  'retry-export': { fixed: 'The answer is 409 or 503 whatever its code.' },
  events: { shapes: ['events', 'eventName'] },
  images: { settings: ['images.path'], shapes: ['single', 'listing'] },
  'image-single': { settings: ['images.singlePath'] },
  account: { settings: ['account.path'], shapes: ['single'] },
  usage: { shapes: ['single'] },
  scopes: { fixed: KEYED },
  'catalog-list': { settings: ['catalog.path'], shapes: ['listing'] },
  'catalog-files': { fixed: 'Paths are taken as they are given.' },
  extent: { fixed: 'The name says metres.' },
  'idempotency-in-progress': { fixed: 'The answer is 409 whatever its code.' },
  'link-expiry-unit': { settings: ['links.expiresInUnitSeconds'] },
  'link-target': { fixed: 'Links are taken as they are given.' },
  'error-codes': { fixed: 'An open list, which a client passes through.' },
  'error-fields': { shapes: ['errorFields'] },
  'personal-saved-files': { fixed: KEYED },
  'team-glb-export': { fixed: KEYED },
  'invalid-cursor': { fixed: 'A client never sends one.' },
  'rate-window': { fixed: 'Clients go by the headers.' },
  'rate-headers': { fixed: '`serve --rate-limit` sets it.' },
  retention: { fixed: 'The local service keeps everything.' },
};
