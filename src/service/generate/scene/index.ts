export { composeScene } from './compose-scene.ts';
export { type MadeDefinition, measure } from './made.ts';
export { mayMeet } from './may-meet.ts';
export { type Layout, placeScene } from './place-scene.ts';
export { planScene } from './plan-scene.ts';
export type { Definition, ScenePlan } from './plan-schema.ts';
export { type RelationOutcome, relationsOf } from './relations.ts';
export { graphOf } from './scene-graph.ts';
export { LIDS } from './sweeps.ts';
