import type { ConformanceCheck } from '../check.ts';
import { ACCESS_CHECKS } from './access.ts';
import { ASSET_CHECKS } from './assets.ts';
import { BATCH_CHECKS } from './batches.ts';
import { ISOLATION_CHECKS } from './isolation.ts';
import { NAMED_CHECKS } from './named.ts';
import { READING } from './reading.ts';
import { REFUSING } from './refusing.ts';
import { SCENE_PLAN_CHECKS } from './scene-plans.ts';
import { SCENE_CHECKS } from './scenes.ts';
import { STRAIN_CHECKS } from './strain.ts';

/** In this order: what makes nothing first. */
export const CHECKS: readonly ConformanceCheck[] = [
  ...ACCESS_CHECKS,
  ...READING,
  ...REFUSING,
  ...ASSET_CHECKS,
  ...BATCH_CHECKS,
  ...SCENE_CHECKS,
  ...SCENE_PLAN_CHECKS,
  ...NAMED_CHECKS,
  ...ISOLATION_CHECKS,
  ...STRAIN_CHECKS,
];
