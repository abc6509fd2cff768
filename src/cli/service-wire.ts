import type { Identity, Usage } from '../contract/account.ts';
import type { Asset, DownloadLink } from '../contract/assets.ts';
import type { Batch, BatchResult } from '../contract/batches.ts';
import type { CatalogItem } from '../contract/catalog.ts';
import type { Image } from '../contract/images.ts';
import type { Job } from '../contract/jobs.ts';
import type { SceneDetail, SceneItem, SceneStatus } from '../contract/scenes.ts';
import type { Saved } from './save-file.ts';

/** Takes fields of a resource; `fields` names them, for the published schemas. */
export interface Picker<T> {
  (value: T): Record<string, unknown>;
  readonly fields: readonly string[];
}

/**
 * What `--json` tells of the service's resources: these fields of what it answered, whatever else a deployment adds. By
 * hand, as in `wire.ts`: programs rely on the names, and `test/cli/service-wire.test.ts` holds them. A field that the
 * service left out is left out here.
 */
const picker = <T extends object>(...fields: readonly (keyof T & string)[]): Picker<T> =>
  Object.assign(
    (value: T) =>
      Object.fromEntries(fields.filter((field) => value[field] !== undefined).map((field) => [field, value[field]])),
    { fields },
  );

export const assetFields = picker<Asset>(
  'id',
  'name',
  'status',
  'created_at',
  'updated_at',
  'prompt',
  'thumbnail_url',
  'formats',
  'release_id',
  'job_id',
  'category',
  'interpretation',
);

export const linkFields = picker<DownloadLink>('url', 'expires_in', 'name', 'size_bytes', 'sha256');

export const serviceJobFields = picker<Job>(
  'id',
  'status',
  'mode',
  'created_at',
  'started_at',
  'completed_at',
  'progress',
  'phase',
  'release_id',
  'asset_id',
  'scene_id',
  'batch_id',
  'retry_of_job_id',
  'reserved_spend_cents',
  'settled_spend_cents',
  'error',
  'result',
);

export const sceneFields = picker<SceneItem | SceneDetail>(
  'id',
  'name',
  'pipeline_status',
  'pipeline_prompt',
  'created_at',
  'updated_at',
);

export const sceneDetailFields = picker<SceneDetail>(
  'id',
  'name',
  'pipeline_status',
  'pipeline_prompt',
  'created_at',
  'updated_at',
  'description',
  'job_id',
  'release_id',
  'formats',
  'graph',
  'plan',
  'delivery',
);

export const sceneStatusFields = picker<SceneStatus>(
  'scene_id',
  'pipeline_status',
  'job_id',
  'stages',
  'errors',
  'timing',
);

export const batchFields = picker<Batch>(
  'id',
  'status',
  'created_at',
  'completed_at',
  'max_concurrency',
  'max_cost_cents',
  'counts',
  'reserved_spend_cents',
  'settled_spend_cents',
);

export const batchItemFields = picker<BatchResult>(
  'id',
  'index',
  'status',
  'phase',
  'mode',
  'created_at',
  'started_at',
  'completed_at',
  'custom_id',
  'asset_id',
  'error',
  'failure_stage',
  'budget_cents',
  'reserved_spend_cents',
  'settled_spend_cents',
  'unresolved_provider_calls',
  'billing_status',
  'artifact_status',
  'published_formats',
  'validation_status',
  'retry_of_job_id',
  'retry_mode',
  'release_id',
  'result_url',
);

export const imageFields = picker<Image>('id', 'media_type', 'width', 'height', 'size_bytes', 'sha256', 'created_at');

export const catalogFields = picker<CatalogItem>(
  'slug',
  'name',
  'category',
  'tags',
  'mesh_count',
  'extent_m',
  'thumbnail_url',
  'glb_path',
  'usdz_path',
);

export const accountFields = picker<Identity>('kind', 'key_id', 'key_name', 'library', 'scopes', 'created_at');

export const usageFields = picker<Usage>('requests', 'spend', 'credit_cents');

export const savedFields = ({ path, bytes, sha256, verified, kind }: Saved): Record<string, unknown> => ({
  path,
  bytes,
  sha256,
  verified,
  kind,
});
