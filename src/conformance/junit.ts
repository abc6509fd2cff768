import { requestLines } from './evidence.ts';
import type { ConformanceReport, JudgedRule } from './report.ts';

/** The report as JUnit XML: a suite for each part of the specification, a case for each rule. */
export function junitOf({ rules, counts }: ConformanceReport, name: string): string {
  const parts = grouped(rules);
  const suites = [...parts].map(([part, some]) => {
    const failed = some.filter(({ verdict }) => verdict === 'fail').length;
    const skipped = some.filter(({ verdict }) => verdict === 'skipped' || verdict === 'not_shown').length;
    const cases = some.map(caseOf).join('\n');
    return `  <testsuite name="${xml(part)}" tests="${some.length}" failures="${failed}" skipped="${skipped}">\n${cases}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" tests="${rules.length}" failures="${counts.fail}">\n${suites.join('\n')}\n</testsuites>\n`;
}

function grouped(rules: readonly JudgedRule[]): Map<string, JudgedRule[]> {
  const parts = new Map<string, JudgedRule[]>();
  for (const rule of rules) parts.set(rule.part, [...(parts.get(rule.part) ?? []), rule]);
  return parts;
}

function caseOf(judged: JudgedRule): string {
  const { id, section, rule, verdict, says = '', cause, answer } = judged;
  const head = `    <testcase classname="${xml(section)}" name="${xml(`${id}: ${rule}`)}"`;
  if (verdict === 'pass') return `${head}/>`;
  if (verdict !== 'fail')
    return `${head}><skipped message="${xml(verdict === 'not_shown' ? `not shown: ${says}` : says)}"/></testcase>`;
  const detail = [cause && `cause: ${cause}`, ...requestLines(judged), answer].filter(Boolean).join('\n');
  return `${head}><failure message="${xml(says)}">${xml(detail)}</failure></testcase>`;
}

/** Text for XML and HTML: without what they can't hold. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
