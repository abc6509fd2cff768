export { composeScene } from './compose-scene.ts';
export { type MadeDefinition, measure } from './place/made.ts';
export { mayMeet } from './place/may-meet.ts';
export { type Layout, placeScene } from './place/place-scene.ts';
export { LIDS } from './place/sweeps.ts';
export { planScene } from './plan-scene.ts';
export type { Definition, ScenePlan } from './plan-schema.ts';
export { type RelationOutcome, relationsOf } from './relations.ts';
export { graphOf } from './scene-graph.ts';
