import type { DrawnBlueprint, SlowPart } from '../../api/blueprints.ts';
import { oneLine } from './printable.ts';
import type { Style } from './style.ts';

/** Findings with their places, and what was measured. */
export function renderDrawn({ findings, measured, report, slow }: DrawnBlueprint, style: Style): string {
  const told = [
    ...findings.map(({ severity, code, pointer, message, hint }) => ({ severity, code, pointer, message, hint })),
    ...(report?.findings ?? []),
  ].map(
    ({ severity, code, pointer, message, hint }) =>
      `${severity} ${style.strong(code)} ${pointer}\n  ${oneLine(message)}${hint ? `\n  ${style.dim(oneLine(hint))}` : ''}`,
  );
  if (slow) told.push(slowLine(slow));
  if (!measured) return told.join('\n');
  const { size, mass, links, joints, cavities, triangles } = measured;
  return [
    ...told,
    `Size ${size.map((metres) => `${Number((metres * 1000).toPrecision(4))}`).join(' × ')} mm, ${mass} kg, ${triangles} triangles`,
    ...links.map((link) => `Link ${style.strong(link.name)}: ${link.mass} kg, ${link.colliders} colliders`),
    ...joints.map(
      ({ name, type, limits }) => `Joint ${style.strong(name)}: ${type}${limits ? ` ${limits.join(' to ')}` : ''}`,
    ),
    ...(cavities.length > 0 ? [`Cavities: ${cavities.join(', ')}`] : []),
    ...(report ? [`Verification: ${report.verdict}`] : []),
  ].join('\n');
}

/** Where the time of building went. */
const slowLine = ({ seconds, pointer, own }: SlowPart): string =>
  `Building took ${seconds.toFixed(1)} s of processor time, ${own.toFixed(1)} s of them for ${pointer}.`;
