import type { SceneDetail, SceneGraph, SceneItem, SceneStatus } from '../../contract/scenes.ts';
import { deliveryLine } from './delivery.ts';
import { oneLine } from './printable.ts';
import { requestFacts } from './request-checks.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { fact, moment, orEmpty, paintState } from './values.ts';

/** More things of a scene graph than this are counted, not listed; `--json` has them all. */
const SHOWN = 40;

export const renderScenes = (scenes: readonly SceneItem[], style: Style): string =>
  renderTable(
    [
      { title: 'scene' },
      { title: 'name', width: 32 },
      { title: 'status', paint: paintState(style) },
      { title: 'created (UTC)' },
      { title: 'prompt', width: 60 },
    ],
    scenes.map(({ id, name, pipeline_status, created_at, pipeline_prompt }) => [
      id,
      name,
      pipeline_status,
      moment(created_at),
      pipeline_prompt,
    ]),
    style,
  );

export const renderScene = (scene: SceneDetail, style: Style): string =>
  [
    `${style.strong(oneLine(scene.id))} ${paintState(style)(oneLine(scene.pipeline_status))}`,
    renderFacts(
      [
        ['name', oneLine(scene.name)],
        ['description', fact(oneLine(scene.description ?? '', 400))],
        ['prompt', oneLine(scene.pipeline_prompt, 400)],
        ['job', fact(scene.job_id)],
        ['release', fact(scene.release_id)],
        ['formats', fact(scene.formats?.join(', '))],
        ['created', fact(moment(scene.created_at))],
        ['updated', fact(moment(scene.updated_at))],
        ['delivered', scene.delivery && deliveryLine(scene.delivery)],
        ['missing', scene.delivery && fact(oneLine(scene.delivery.missing.join(', '), 400))],
        ...requestFacts(scene.delivery?.request),
      ],
      style,
    ),
    ...(scene.graph ? [renderGraph(scene.graph, style)] : []),
  ].join('\n');

function renderGraph({ assets, instances }: SceneGraph, style: Style): string {
  const named = new Map(assets.map(({ id, name }) => [id, name]));
  const rest = instances.length - SHOWN;
  return [
    renderTable(
      [{ title: 'thing' }, { title: 'design' }, { title: 'position [m]' }],
      instances
        .slice(0, SHOWN)
        .map(({ name, asset_id, position }) => [
          name,
          named.get(asset_id) ?? asset_id,
          position.map(rounded).join(', '),
        ]),
      style,
    ),
    ...(rest > 0 ? [style.dim(`… and ${rest} more`)] : []),
  ].join('\n');
}

const rounded = (metres: number): string => String(Number(metres.toFixed(3)));

export function renderSceneStatus(
  { scene_id, pipeline_status, job_id, stages, errors, timing }: SceneStatus,
  style: Style,
): string {
  const seconds = (ms: number | undefined): string | undefined =>
    ms === undefined ? undefined : `${(ms / 1_000).toFixed(1)} s`;
  return [
    `${style.strong(oneLine(scene_id))} ${paintState(style)(oneLine(pipeline_status))}`,
    renderFacts(
      [
        ['job', fact(job_id)],
        ['queued', seconds(timing?.queued_ms)],
        ['running', seconds(timing?.running_ms)],
      ],
      style,
    ),
    renderTable(
      [
        { title: 'stage' },
        { title: 'status', paint: paintState(style) },
        { title: 'started (UTC)' },
        { title: 'completed (UTC)' },
      ],
      stages.map((stage) => [stage.name, stage.status, moment(stage.started_at), moment(stage.completed_at)]),
      style,
    ),
    ...errors.map(
      ({ code, message, stage }) => `${style.bad('✗')} ${oneLine(`${orEmpty(stage)} ${code}: ${message}`, 400)}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
}
