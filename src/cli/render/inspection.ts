import type { Inspection } from '../../propmaster.ts';
import { renderFindings } from './findings.ts';
import { renderJoints, renderMass, renderSize, renderVerdict } from './reports.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { thousands } from './values.ts';

/** More entries than this are counted, not listed. */
const SHOWN = 40;

/** What the file is, what lies in it, and how it fares in the checks. */
export function renderInspection({ path, format, bytes, entries, report }: Inspection, style: Style): string {
  const rest = entries.length - SHOWN;
  const remarks = report ? renderFindings(report.findings, style) : '';
  return [
    style.strong(path),
    renderFacts(
      [
        ['format', format],
        ['bytes', thousands(bytes)],
        ...(report
          ? ([
              ['size', renderSize(report.measured.size)],
              ['mass', renderMass(report.measured.mass)],
              ['joints', renderJoints(report.measured.joints)],
              ['checks', renderVerdict(report, style)],
            ] as const)
          : []),
      ],
      style,
    ),
    ...(remarks ? [remarks] : []),
    renderTable(
      [
        { title: 'entry', width: 64 },
        { title: 'bytes', align: 'right' },
      ],
      entries.slice(0, SHOWN).map((entry) => [entry.path, thousands(entry.bytes)]),
      style,
    ),
    ...(rest > 0 ? [style.dim(`… and ${rest} more`)] : []),
  ].join('\n');
}
