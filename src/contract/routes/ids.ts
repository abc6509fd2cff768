import { z } from 'zod';
import { SAVED_FORMATS } from '../assets.ts';

const id = (of: string) => z.string().min(1).describe(`Id of ${of}.`);

/** Parts of paths that name something of a library. Opaque: what was never given answers 404, whatever it looks like. */
export const assetParams = z.object({ asset_id: id('an asset') });
export const savedFileParams = assetParams.extend({ format: z.enum(SAVED_FORMATS) });
export const jobParams = z.object({ job_id: id('a job') });
export const sceneParams = z.object({ scene_id: id('a scene') });
export const batchParams = z.object({ batch_id: id('a batch') });
