import { asset } from '../../contract/assets.ts';
import { sceneDetail } from '../../contract/scenes.ts';
import { isJsonRecord, type JsonRecord } from './record.ts';

/**
 * A job as we have it, of one whose result, progress and error may have another shape: none of them is shown.
 *
 * - result: `{asset}`, the asset itself, `{assets: [asset]}` or `{asset_id}`; of scenes likewise
 * - `asset_id`, `scene_id`: on the job, or in its result
 * - progress: 0 to 1, or 0 to 100
 * - error: an object, or a bare string
 */
export function usualJob(job: unknown): unknown {
  if (!isJsonRecord(job)) return job;
  const { error, progress } = job;
  const usual: Record<string, unknown> = { ...job };
  if (typeof error === 'string') usual['error'] = { code: 'unknown', message: error };
  if (typeof progress === 'number' && progress > 1) usual['progress'] = Math.min(1, progress / 100);
  if (!isJsonRecord(job['result'])) return usual;
  const result = usualResult(job['result'], job['mode']);
  usual['result'] = result;
  for (const kind of ['asset', 'scene'] as const) {
    const id = `${kind}_id`;
    const told = job[id] ?? job['result'][id] ?? idOf(result[kind]) ?? idOf(thingIn(job['result'], kind));
    if (typeof told === 'string') usual[id] = told;
  }
  return usual;
}

/** The result with what it made below `asset` or `scene`; one that lacks needed fields is asked for by its own route. */
function usualResult(result: JsonRecord, mode: unknown): JsonRecord {
  const { asset: _asset, scene: _scene, ...rest } = result;
  const found: Record<string, unknown> = { ...rest };
  const madeAsset = thingIn(result, 'asset') ?? (mode === 'scene' ? undefined : result);
  const madeScene = thingIn(result, 'scene') ?? (mode === 'scene' || mode === undefined ? result : undefined);
  if (asset.safeParse(madeAsset).success) found['asset'] = madeAsset;
  if (sceneDetail.safeParse(madeScene).success) found['scene'] = madeScene;
  return found;
}

function thingIn(result: JsonRecord, kind: 'asset' | 'scene'): unknown {
  const several = result[`${kind}s`];
  return result[kind] ?? (Array.isArray(several) && several.length === 1 ? several[0] : undefined);
}

const idOf = (thing: unknown): unknown => (isJsonRecord(thing) ? thing['id'] : undefined);
