import type { PlanDocument } from '../../contract/plan-document.ts';
import type { ParsedSceneRequest } from '../../contract/scenes.ts';

/** What a scene job is asked to make: a prompt, or a plan in its place. The prompt is then its title. */
export interface SceneOrder extends ParsedSceneRequest {
  readonly plan?: PlanDocument;
  /** Blueprints with words: kinds that the prompt may name besides the built-in ones. */
  readonly kinds?: readonly object[];
  /** Of a plan that is another scene's with edits. */
  readonly edit?: SceneEditing;
}

/** What edits leave to be made, and how the scene was before. */
export interface SceneEditing {
  readonly scene_id: string;
  /** Instances that are new, placed anew or otherwise made. */
  readonly touched: readonly string[];
  /** Instances of another design, with the object that stood at their place. */
  readonly replaced: readonly { readonly id: string; readonly was: object }[];
  readonly problems: readonly string[];
  /** What of the scene's request is missing all the same. */
  readonly missing: readonly string[];
}
