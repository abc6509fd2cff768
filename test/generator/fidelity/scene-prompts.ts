import { NEWCOMERS } from '../scene/newcomers-prompts.ts';
import { PLANNED } from '../scene/prompts.ts';
import * as relations from '../scene/relations-prompts.ts';
import { BOTH_SIDES } from '../scene/sides-prompts.ts';
import * as strangers from '../scene/strangers-prompts.ts';

/** The prompts of all tables of scenes that are planned, each once. */
export const SCENE_PROMPTS: readonly string[] = [
  ...new Set(
    [
      ...PLANNED,
      ...strangers.PLANNED,
      ...strangers.KNOWN,
      ...strangers.FURTHER,
      ...NEWCOMERS,
      ...BOTH_SIDES,
      ...relations.TURNED,
      ...relations.WITHOUT,
      ...relations.BETWEEN,
      ...relations.WALLS_AND_CORNERS,
      ...relations.LAID,
      ...relations.ASIDES_AND_EACH,
      ...relations.COUNTERS,
      ...relations.FOR_EACH,
      ...relations.FAR_AND_HEADED,
      ...relations.STACKS_AND_SIDES,
    ].map(([prompt]) => prompt),
  ),
];
