import { z } from 'zod';
import { planDocument } from './plan-document.ts';
import { kindDocuments } from './references.ts';
import { sceneRequest } from './scenes.ts';

/** `POST /v1/scene-plans`: reads a prompt, and makes nothing. */
export const scenePlanRequest = z.strictObject({
  prompt: sceneRequest.shape.prompt,
  /** Further kinds that it may name (assumption `scene-kinds`). */
  kinds: kindDocuments.optional(),
});

/** What was read, and what of the words is not in it. */
export const scenePlanEnvelope = z.looseObject({
  ok: z.literal(true),
  plan: planDocument,
  missing: z.array(z.string()),
  assumed: z.array(z.string()),
  ignored: z.array(z.string()),
});
export type PlanReadout = z.infer<typeof scenePlanEnvelope>;

const { max_cost_cents, max_asset_definitions, max_instances } = sceneRequest.shape;

const limits = { max_cost_cents, max_asset_definitions, max_instances };

/**
 * `POST /v1/planned-scenes`: a plan, or a prompt with further kinds that it may name. The limits are those of a scene request, which
 * takes no further properties.
 */
export const plannedSceneRequest = z.union([
  z.strictObject({ plan: planDocument, ...limits }),
  z.strictObject({ prompt: sceneRequest.shape.prompt, kinds: kindDocuments, ...limits }),
]);
/** Edits of a scene, as the schema of the assumption `scene-edit` has them. */
export const sceneEditList = z
  .array(z.looseObject({ op: z.string() }))
  .min(1)
  .max(100);
export type SceneEditList = z.infer<typeof sceneEditList>;

/** `POST /v1/scene-edits`. */
export const sceneEditRequest = z.strictObject({
  scene_id: z.string().min(1).max(100),
  edits: sceneEditList,
  /** Further kinds that they may name (assumption `scene-kinds`). */
  kinds: kindDocuments.optional(),
  max_cost_cents,
});
export type SceneEditRequest = z.input<typeof sceneEditRequest>;

/** As a caller writes it. */
export type PlannedSceneRequest = z.input<typeof plannedSceneRequest>;
