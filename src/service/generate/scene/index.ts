export { checkLayout } from './check-layout.ts';
export { composeScene } from './compose-scene.ts';
export { type MadeDefinition, measure } from './made.ts';
export { type Layout, placeScene } from './place-scene.ts';
export { type Definition, planScene, type ScenePlan } from './plan-scene.ts';
export { graphOf } from './scene-graph.ts';
