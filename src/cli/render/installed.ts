import type { InstalledProp } from '../../pipeline/types.ts';
import { renderFindings } from './findings.ts';
import { oneLine } from './printable.ts';
import { renderJoints, renderMass, renderSize, renderVerdict } from './reports.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';

/**
 * What was installed, where to look at it, and what to try next.
 *
 * @param show from a path within the project to one that opens from here
 */
export function renderInstalled(prop: InstalledProp, show: (file: string) => string, style: Style): string {
  const { measured, findings } = prop.report;
  const remarks = renderFindings(findings, style);
  const { assumed = [], ignored = [] } = prop.interpretation ?? {};
  const listed = (words: readonly string[]): string | undefined =>
    words.length > 0 ? oneLine(words.join(', '), 120) : undefined;
  return [
    `${style.strong(prop.name)} is installed.`,
    renderFacts(
      [
        ['size', renderSize(measured.size)],
        ['mass', massTold(prop.report)],
        ['joints', renderJoints(measured.joints)],
        ['checks', renderVerdict(prop.report, style)],
        ['assumed', listed(assumed)],
        ['ignored', listed(ignored)],
        ...Object.entries(prop.entries).map(([simulator, file]) => [simulator, show(file)] as const),
        ['picture', show(prop.previewFile)],
        ['report', show(prop.reportFile)],
      ],
      style,
    ),
    ...(remarks ? [remarks] : []),
    ...nextStep(prop, show).map((step) => `${style.strong('Next:')} ${step}`),
  ].join('\n');
}

function massTold({ measured, estimated }: InstalledProp['report']): string {
  if (!estimated) return renderMass(measured.mass);
  const { low, high } = estimated.mass;
  return `${renderMass(measured.mass)}, estimated: ${renderMass(low)} to ${renderMass(high)}`;
}

/** A line to paste for the loader that lies in the simulator's folder. */
function nextStep({ name, entries }: InstalledProp, show: (file: string) => string): string[] {
  if (entries['mujoco'] === undefined) return [];
  return [`python ${show('mujoco/propmaster_mujoco.py')} ${name} --view   (needs \`pip install mujoco\`)`];
}
