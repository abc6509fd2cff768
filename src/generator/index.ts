// What the service knows of the generator: nothing outside this folder imports another file of it, but for `release.ts`,
// which loads nothing.
export {
  BLUEPRINT_LIMITS,
  type Blueprint,
  type BlueprintFinding,
  type BlueprintReading,
  buildBlueprint,
  type DrawnKind,
  drawnKind,
  readBlueprint,
  readBlueprintText,
  restOfDocument,
  Stopwatch,
} from './blueprint/index.ts';
export { build } from './build.ts';
export { type Described, describe } from './describe.ts';
export { type Description, descriptionSchema, KIND_NAMES } from './description.ts';
export { askedOfPlan, askedOfProp, askedOfScene, judgeScene, judgeThing } from './fidelity/index.ts';
export { colourDistance, type Hints, type OkLab, oklab, withHints, withoutHint } from './hints.ts';
export { documentOfKind } from './kind-document.ts';
export { endsInFall, sayRelation, takesRoom } from './relations/index.ts';
export { GENERATOR_RELEASE } from './release.ts';
export {
  type DocumentIssue,
  readPlanDocument,
  type ScenePlanDocument,
  writePlacedDocument,
  writePlanDocument,
} from './scene/document/index.ts';
export { alignedPose } from './scene/edit/align.ts';
export { editPlacedDocument } from './scene/edit/edit-document.ts';
export {
  composeLayout,
  type Definition,
  graphOf,
  type Layout,
  LIDS,
  type MadeDefinition,
  mayMeet,
  measure,
  placePlan,
  planScene,
  type RelationOutcome,
  relationsOf,
  type ScenePlan,
} from './scene/index.ts';
export { onShelf, type Shelf, shelfOfKinds, shelfWith } from './shelf.ts';
