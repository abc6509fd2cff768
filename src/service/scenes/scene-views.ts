import {
  type PIPELINE_STATES,
  SCENE_STAGES,
  type SceneDetail,
  type SceneGraph,
  type SceneItem,
  type SceneStatus,
} from '../../contract/scenes.ts';
import type { JobStatus } from '../store/jobs.ts';
import type { SceneRow } from '../store/scenes.ts';

/** A scene in a list (specification, "Scene list item"). */
export function sceneItem({ id, createdAt, updatedAt, record, job }: SceneRow): SceneItem {
  return {
    id,
    name: record.name ?? record.made?.name ?? headline(record.prompt),
    pipeline_status: pipelineStatus(job.status),
    pipeline_prompt: record.prompt,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** A scene alone (assumption `scene-detail`). */
export function sceneDetail(
  scene: SceneRow,
  formats: readonly string[],
  graph?: SceneGraph,
  plan?: SceneDetail['plan'],
): SceneDetail {
  const { description, made } = scene.record;
  return {
    ...sceneItem(scene),
    ...(description === undefined ? {} : { description }),
    job_id: scene.job.id,
    ...(made === undefined ? {} : { release_id: made.releaseId }),
    formats: [...formats],
    ...(graph === undefined ? {} : { graph }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** How the making of a scene stands (assumption `scene-status`). */
export function sceneStatusView(scene: SceneRow, now: number): SceneStatus {
  const { job } = scene;
  const stages = stagesOf(scene);
  const failed = stages.find(({ status }) => status === 'failed')?.name;
  const started = job.startedAt;
  return {
    scene_id: scene.id,
    pipeline_status: pipelineStatus(job.status),
    job_id: job.id,
    stages,
    errors: job.error ? [{ ...job.error, ...(failed === undefined ? {} : { stage: failed }) }] : [],
    timing: {
      queued_ms: Math.max(0, (started ?? job.completedAt ?? now) - scene.createdAt),
      ...(started === undefined ? {} : { running_ms: Math.max(0, (job.completedAt ?? now) - started) }),
    },
  };
}

function pipelineStatus(status: JobStatus): (typeof PIPELINE_STATES)[number] {
  return status === 'succeeded' ? 'completed' : status;
}

/** A job that ended otherwise than well ended in the stage that it was in, or before the first. */
function stagesOf({ stages, job }: SceneRow): SceneStatus['stages'] {
  const isEnded = job.status === 'failed' || job.status === 'cancelled';
  const last = SCENE_STAGES.findLast((name) => stages[name] !== undefined) ?? 'planning';
  return SCENE_STAGES.map((name) => {
    const times = stages[name];
    if (times?.completed_at !== undefined) return { name, status: 'completed', ...times };
    if (isEnded && name === last) return { name, status: job.status, ...times };
    return { name, status: times ? 'running' : 'pending', ...times };
  });
}

const LONGEST_HEADLINE = 80;

/** The beginning of a prompt, as a name for a scene that is not made yet. */
function headline(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim();
  if (line === '') return 'Scene';
  return line.length <= LONGEST_HEADLINE ? line : `${line.slice(0, LONGEST_HEADLINE - 1).trimEnd()}…`;
}
