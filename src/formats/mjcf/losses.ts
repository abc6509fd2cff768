import type { Loss } from '../losses.ts';

/** What `writeMjcf` can't say, or says so that MuJoCo gives back something else. */
export const mjcfLosses: readonly Loss[] = [
  {
    field: 'joints[] of type fixed',
    what: 'Their child becomes one link with its parent, mass properties combined.',
    why: 'MJCF has no fixed joint: a body without a joint is welded to its parent (XML reference, body/joint).',
  },
];
