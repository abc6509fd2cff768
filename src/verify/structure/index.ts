import type { Check } from '../check.ts';
import { jointAxis } from './joint-axis.ts';
import { jointLimits } from './joint-limits.ts';
import { jointUnlimited } from './joint-unlimited.ts';
import { materialValues } from './material-values.ts';
import { meshData } from './mesh-data.ts';
import { modelName } from './model-name.ts';
import { namesPortable } from './names-portable.ts';
import { namesUnique } from './names-unique.ts';
import { poses } from './poses.ts';
import { references } from './references.ts';
import { sizes } from './sizes.ts';
import { tree } from './tree.ts';
import { visualPresent } from './visual-present.ts';

/** Whether the description holds together, in the order of the report. Physics is only asked of one that does. */
export const STRUCTURE_CHECKS: readonly Check[] = [
  modelName,
  namesUnique,
  namesPortable,
  tree,
  references,
  meshData,
  poses,
  sizes,
  jointAxis,
  jointLimits,
  jointUnlimited,
  materialValues,
  visualPresent,
];
