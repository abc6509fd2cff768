/** Why no request from outside shows a rule. */
export const WHY = {
  body: 'the specification does not show the body that would show it',
  prices: 'no route that the specification shows tells prices, holds or whose account paid',
  inside: 'it is about what happens inside the service, of which no answer tells',
  keys: 'it needs a key that was revoked or lacks a scope, and no route makes one',
  release: 'it needs a Team or an asset of another release',
  permits: 'it permits something and forbids nothing: no answer breaks it',
  occasion: 'no request is sure to bring it about',
  claims: 'it is about a claim that no answer makes; which field would make it is not shown',
  example: 'it stands in an example, and binds nobody',
  waiting: 'it shows only after minutes of waiting; `expires_in` is judged in its place',
  defaults: 'a prompt whose plan has so many things for certain can not be written',
} as const;

type Reason = keyof typeof WHY;

const REASONS: Readonly<Record<Reason, readonly string[]>> = {
  body: [
    'generation.asset-from-images',
    'reconstruction.planning',
    'reconstruction.assets',
    'reconstruction.structure',
    'reconstruction.placement',
    'reconstruction.candidate',
    'reconstruction.validation',
    'scenes-status.stages',
    'scenes-status.errors',
    'scenes-status.timing',
    'scenes-get.graph-geometry',
    'scenes-get.graph-joints',
    'scenes-get.graph-materials',
  ],
  prices: [
    'keys.billing',
    'scene-cost.charge',
    'scene-request.max_cost_cents-default',
    'batch-request.other-checks',
    'batch-request.no-holds',
    'retry-export.billing',
    'retry-export.charges-settled',
  ],
  inside: [
    'assets-file.no-regeneration',
    'scenes-saved.no-regeneration',
    'retry-export.from-authoring',
    'retry-export.no-new-authoring',
    'retry-export.workers-stopped',
    'retry-export.source-present',
    'scenes-create.permission',
    'scenes-create.release',
  ],
  keys: ['auth.revoked', 'auth.export-scope', 'assets-file.scope'],
  release: ['retry-export.release-available', 'version.scene-release', 'version.retry-release'],
  permits: ['job.started_at-absent'],
  occasion: ['scenes-create.409', 'scene-error.list'],
  claims: ['generation.export-certifies-nothing', 'generation.scene-certifies-nothing'],
  example: ['limit.rate-sixty'],
  waiting: ['link.five-minutes'],
  defaults: ['scene-request.max_asset_definitions-default', 'scene-request.max_instances-default'],
};

/** Rules of which no request from outside tells, each with its reason. Every other rule has a check. */
export const UNOBSERVABLE: ReadonlyMap<string, string> = new Map(
  Object.entries(REASONS).flatMap(([reason, ids]) => ids.map((id) => [id, WHY[reason as Reason]] as const)),
);
