import type { Violation } from './planting.ts';
import { CONTENTS_BROKEN } from './violations/contents.ts';
import { LIBRARIES_BROKEN, RETRIES_BROKEN, SCENE_FILES_BROKEN, WORK_BROKEN } from './violations/libraries.ts';
import { REFUSALS_BROKEN } from './violations/refusals.ts';
import { REQUESTS_BROKEN } from './violations/requests.ts';
import { THINGS_BROKEN } from './violations/things.ts';

/** Violations of the specification, one at a time, for the conformance suite to find. */
export const VIOLATIONS: readonly Violation[] = [
  ...THINGS_BROKEN,
  ...REFUSALS_BROKEN,
  ...REQUESTS_BROKEN,
  ...CONTENTS_BROKEN,
  ...LIBRARIES_BROKEN,
  ...SCENE_FILES_BROKEN,
  ...WORK_BROKEN,
  ...RETRIES_BROKEN,
];
