import type { InstalledScene, ListedScene } from '../scene/types.ts';

/** The fields of a scene of the project; see `wire.ts`. */
export const listedSceneFields = (scene: ListedScene): Record<string, unknown> => ({
  name: scene.name,
  source: scene.source,
  verdict: scene.verdict,
  props: scene.props,
  instances: scene.instances,
  entries: scene.entries,
});

/** The fields of a scene that was just installed. */
export const installedSceneFields = (scene: InstalledScene): Record<string, unknown> => ({
  ...listedSceneFields(scene),
  job_id: scene.jobId,
  scene_id: scene.sceneId,
  delivery: scene.delivery && { status: scene.delivery.status, missing: scene.delivery.missing },
  findings: scene.findings,
  report_file: scene.reportFile,
  preview_file: scene.previewFile,
});
