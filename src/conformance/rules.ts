import { ACCESS } from './rules/access.ts';
import { ASSET_ENDPOINTS } from './rules/endpoints-assets.ts';
import { OTHER_ENDPOINTS } from './rules/endpoints-rest.ts';
import { SCENE_ENDPOINTS } from './rules/endpoints-scenes.ts';
import { ERRORS } from './rules/errors.ts';
import { EVENTS } from './rules/events.ts';
import { LIMIT_RULES } from './rules/limits.ts';
import type { Side, SpecificationPart } from './rules/part.ts';
import { ASSET_RESOURCES } from './rules/resources-assets.ts';
import { BATCH_RESOURCES } from './rules/resources-batches.ts';
import { SCENE_RESOURCES } from './rules/resources-scenes.ts';
import { STATES } from './rules/states.ts';
import { VERSIONING } from './rules/versioning.ts';
import { WHAT_IT_DOES } from './rules/what-it-does.ts';

/** One row or sentence of the interface specification, in our own words. */
export interface SpecificationRule {
  /** Said by the tests that pin it. */
  readonly id: string;
  /** SpecificationPart of the specification. */
  readonly part: string;
  readonly section: string;
  readonly rule: string;
  /** Who must keep it, and so who must be tested for it. */
  readonly sides: readonly Side[];
}

/** In the order of the specification. */
const PARTS: readonly SpecificationPart[] = [
  WHAT_IT_DOES,
  ASSET_RESOURCES,
  SCENE_RESOURCES,
  BATCH_RESOURCES,
  STATES,
  SCENE_ENDPOINTS,
  ASSET_ENDPOINTS,
  OTHER_ENDPOINTS,
  ACCESS,
  EVENTS,
  ERRORS,
  LIMIT_RULES,
  VERSIONING,
];

/** Every rule of the specification. What it leaves open is no rule: see `src/contract/assumptions.ts`. */
export const RULES: readonly SpecificationRule[] = PARTS.flatMap(({ title: part, sections }) =>
  Object.entries(sections).flatMap(([section, rules]) =>
    Object.entries(rules).map(([id, statement]): SpecificationRule => {
      if (typeof statement === 'string') return { id, part, section, rule: statement, sides: ['service', 'client'] };
      return { id, part, section, rule: statement.rule, sides: [statement.side] };
    }),
  ),
);
