import type { PlanDocument } from '../../contract/plan-document.ts';
import type { ParsedSceneRequest } from '../../contract/scenes.ts';

/** What a scene job is asked to make: a prompt, or a plan in its place. The prompt is then its title. */
export interface SceneOrder extends ParsedSceneRequest {
  readonly plan?: PlanDocument;
}
