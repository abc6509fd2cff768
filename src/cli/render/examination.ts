import type { Examination } from '../../api/methods/examine.ts';
import { renderFindings } from './findings.ts';
import { oneLine, visible } from './printable.ts';
import { renderMass, renderSize, renderVerdict } from './reports.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';

/** Longest that a value of a diff is shown; the report has all of it. */
const SHOWN = 100;

/** What is wrong, and each repair as a diff. @param fixed whether they were made */
export function renderExamination(
  { name, report, repairs, written }: Examination,
  fixed: boolean,
  style: Style,
): string {
  const { measured, findings } = report;
  const remarks = renderFindings(findings, style);
  const title = repairs.length === 0 ? 'Nothing to repair.' : fixed ? 'Repaired:' : 'Could be repaired (--fix):';
  return [
    style.strong(visible(name)),
    renderFacts(
      [
        ['size', renderSize(measured.size)],
        ['mass', renderMass(measured.mass)],
        ['checks', renderVerdict(report, style)],
        ['copy', written],
      ],
      style,
    ),
    ...(remarks ? [remarks] : []),
    style.strong(title),
    ...repairs.flatMap(({ repair, pointer, before, after, reason }) => [
      `${repair}  ${visible(pointer)}  ${oneLine(reason, 200)}`,
      `  ${style.warn('-')} ${value(before)}`,
      `  ${style.good('+')} ${value(after)}`,
    ]),
  ].join('\n');
}

const value = (of: unknown): string => oneLine(of === undefined ? 'nothing' : JSON.stringify(of), SHOWN);
