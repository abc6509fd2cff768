import type { InstalledScene, ListedScene } from '../../scene/types.ts';
import { renderFindings } from './findings.ts';
import { oneLine } from './printable.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { paintState } from './values.ts';

/**
 * What was installed, where to look at it, and what to try next.
 *
 * @param show from a path within the project to one that opens from here
 */
export function renderInstalledScene(scene: InstalledScene, show: (file: string) => string, style: Style): string {
  const remarks = renderFindings(scene.findings, style);
  const world = scene.entries['mujoco'];
  return [
    `${style.strong(scene.name)} is installed.`,
    renderFacts(
      [
        ['things', `${scene.instances}, of ${scene.props.length} props: ${oneLine(scene.props.join(', '), 120)}`],
        ['checks', paintState(style)(scene.verdict.replaceAll('_', ' '))],
        ...(scene.delivery ? [['delivery', oneLine(scene.delivery.status)] as const] : []),
        ...Object.entries(scene.entries).map(([simulator, file]) => [simulator, show(file)] as const),
        ['picture', show(scene.previewFile)],
        ['report', show(scene.reportFile)],
      ],
      style,
    ),
    ...(remarks ? [remarks] : []),
    ...(world === undefined
      ? []
      : [`${style.strong('Next:')} python -m mujoco.viewer --mjcf=${show(world)}   (needs \`pip install mujoco\`)`]),
  ].join('\n');
}

export function renderProjectScenes(scenes: readonly ListedScene[], style: Style): string {
  if (scenes.length === 0) return 'No scenes are installed. Next: propmaster scenes install <id>';
  return renderTable(
    [
      { title: 'scene' },
      { title: 'verdict', paint: paintState(style) },
      { title: 'things', align: 'right' },
      { title: 'props', width: 40 },
      { title: 'source', width: 60 },
    ],
    scenes.map(({ name, verdict, instances, props, source }) => [
      name,
      verdict.replaceAll('_', ' '),
      String(instances),
      props.join(', '),
      source,
    ]),
    style,
  );
}
