import type { Finding, Severity } from '../../model/finding.ts';
import { oneLine } from './printable.ts';
import type { Style } from './style.ts';

/** More than this are counted, not listed: the report file has them all. */
const SHOWN = 12;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The findings that a person must see, worst first, one line each and its hint below. `info` is left to the report. */
export function renderFindings(findings: readonly Finding[], style: Style): string {
  const listed = findings
    .filter(({ severity }) => severity !== 'info')
    .toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const lines = listed.slice(0, SHOWN).flatMap(({ severity, code, message, pointer, hint }) => {
    const mark = severity === 'error' ? style.bad('✗') : style.warn('!');
    const place = pointer ? style.dim(` (${oneLine(pointer)})`) : '';
    return [`  ${mark} ${code}: ${oneLine(message)}${place}`, ...(hint ? [style.dim(`      ${oneLine(hint)}`)] : [])];
  });
  const rest = listed.length - SHOWN;
  return [...lines, ...(rest > 0 ? [style.dim(`  … and ${rest} more`)] : [])].join('\n');
}
