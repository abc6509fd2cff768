import type { Description } from '../../src/generator/description.ts';
import type { PlanResult } from '../../src/generator/scene/plan-scene.ts';
import type { Placement, PlannedRelation, ScenePlan } from '../../src/generator/scene/plan-schema.ts';

/** Descriptions by hand, as an answer would hold them. */
export const mug = (colour: string | null = null): Description => ({
  category: 'mug',
  diameter: 0.08,
  width: 0.12,
  height: 0.1,
  wall: 0.004,
  finish: { material: 'ceramic', colour },
});

export const chest = (drawers: number): Description => ({
  category: 'chest_of_drawers',
  size: { width: 0.8, depth: 0.45, height: 0.95 },
  finish: { material: 'oak', colour: null },
  drawers,
  thickness: 0.018,
  handleFinish: { material: 'brass', colour: null },
});

const bowl: Description = {
  category: 'bowl',
  diameter: 0.15,
  height: 0.065,
  wall: 0.004,
  finish: { material: 'ceramic', colour: null },
};

const table: Description = {
  category: 'table',
  size: { width: 1.2, depth: 0.75, height: 0.74 },
  finish: { material: 'oak', colour: null },
  top: 'rectangular',
  thickness: 0.03,
  legs: 4,
  legFinish: { material: 'oak', colour: null },
};

const DESCRIPTIONS = { table, bowl, mug: mug(), red_mug: mug('red') };

/** A relation of a placement with what is usual. */
export const has = (
  kind: PlannedRelation['kind'],
  to?: number,
  more: Partial<PlannedRelation> = {},
): PlannedRelation => ({
  kind,
  ...(to === undefined ? {} : { to }),
  each: false,
  likely: false,
  ...more,
});

/** A placement: so many of a thing, with relations to placements by their index. */
export const put = (
  definition: keyof typeof DESCRIPTIONS,
  count: number,
  ...relations: readonly PlannedRelation[]
): Placement => ({ definition, count, relations: [...relations] });

export const planned = (placements: readonly Placement[], more: Partial<ScenePlan> = {}): PlanResult => ({
  kind: 'planned',
  plan: {
    title: 'A scene',
    tabletop: false,
    room: {},
    mayGrow: true,
    openings: { door: 1, window: 0 },
    seed: 1,
    definitions: Object.entries(DESCRIPTIONS).map(([id, description]) => ({
      id,
      name: id,
      prompt: id,
      description,
      assumed: [],
      ignored: [],
    })),
    placements: [...placements],
    instances: placements.length,
    missing: [],
    assumed: [],
    ignored: [],
    ...more,
  },
});
