import { causesOf, type FailureCause } from '../../conformance/causes.ts';
import { requestLines } from '../../conformance/evidence.ts';
import { leftLines } from '../../conformance/litter.ts';
import { type ConformanceReport, notJudged, type RuleVerdict } from '../../conformance/report.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';

/** How the parts of the specification are kept, and by cause each rule that is broken, with a request and its answer. */
export function renderConformance(report: ConformanceReport, style: Style): string {
  const { rules, counts, classes, keys, requests, left } = report;
  const parts = [...new Set(rules.map(({ part }) => part))];
  const count = (part: string, verdict: RuleVerdict) =>
    String(rules.filter((rule) => rule.part === part && rule.verdict === verdict).length);
  const table = renderTable(
    [
      { title: 'part' },
      ...['pass', 'fail', 'not shown', 'skipped'].map((title) => ({ title, align: 'right' as const })),
    ],
    parts.map((part) => [
      part,
      count(part, 'pass'),
      count(part, 'fail'),
      count(part, 'not_shown'),
      count(part, 'skipped'),
    ]),
    style,
  );
  const failed = causesOf(rules).map((cause) => failure(cause, style));
  const total = `${counts.pass} pass, ${counts.fail} fail, ${counts.not_shown} not shown, ${counts.skipped} skipped, in ${requests} requests. Classes: ${classes.join(', ')}. Keys: ${keys.join(', ')}.`;
  const end = [...leftLines(left), total, notJudged(report)].filter(Boolean).join('\n');
  return [table, ...failed, end].join('\n\n');
}

/** One cause, the rules that it breaks, and the evidence of the first. */
function failure({ cause, rules }: FailureCause, style: Style): string {
  const [first] = rules;
  const count = rules.length === 1 ? '1 rule' : `${rules.length} rules`;
  return [
    `${style.warn(cause)}: breaks ${count}`,
    ...rules.flatMap(({ id, rule, says }) => [`  fail ${id}: ${rule}`, ...(says === cause ? [] : [`    ${says}`])]),
    ...requestLines(first!).map((line) => `  ${line}`),
    ...(first!.answer === undefined ? [] : [`  ${style.dim(first!.answer)}`]),
  ].join('\n');
}
