// What the rest of the generator knows of blueprints.
export { buildBlueprint } from './build.ts';
export { Stopwatch } from './costs.ts';
export { type DrawnKind, drawnKind } from './drawn-kind.ts';
export type { BlueprintFinding } from './finding.ts';
export { blueprintOf } from './from-model.ts';
export { LIMITS as BLUEPRINT_LIMITS } from './limits.ts';
export { plainBlueprint } from './plain.ts';
export { type BlueprintReading, readBlueprint, readBlueprintText, restOfDocument } from './read.ts';
export { type Blueprint, blueprintSchema } from './schema/document.ts';
