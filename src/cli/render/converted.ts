import type { Converted } from '../../api/methods/convert.ts';
import { renderFindings } from './findings.ts';
import { renderMass, renderSize, renderVerdict } from './reports.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';

/** @param reportFile where the report was written */
export function renderConverted(
  { written, format, from, files, report, findings }: Converted,
  reportFile: string | undefined,
  style: Style,
): string {
  const remarks = renderFindings(report?.findings ?? findings, style);
  return [
    `Written: ${style.strong(written)}`,
    renderFacts(
      [
        ['formats', `${from} → ${format}`],
        ['files', files.length === 1 ? undefined : `${files.length}, beside it`],
        ...(report
          ? ([
              ['size', renderSize(report.measured.size)],
              ['mass', renderMass(report.measured.mass)],
              ['checks', renderVerdict(report, style)],
              ['report', reportFile],
            ] as const)
          : ([['checks', 'left out (--no-verify)']] as const)),
      ],
      style,
    ),
    ...(remarks ? [remarks] : []),
  ].join('\n');
}
