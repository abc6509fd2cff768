import type { ConformanceCheck } from '../check.ts';
import { ACCESS_CHECKS } from './access.ts';
import { ASSET_CHECKS } from './assets.ts';
import { BATCH_CHECKS } from './batches.ts';
import { READING } from './reading.ts';
import { REFUSING } from './refusing.ts';
import { SCENE_CHECKS } from './scenes.ts';

/** In this order: what makes nothing first. */
export const CHECKS: readonly ConformanceCheck[] = [
  ...ACCESS_CHECKS,
  ...READING,
  ...REFUSING,
  ...ASSET_CHECKS,
  ...BATCH_CHECKS,
  ...SCENE_CHECKS,
];
