import type { ConformanceReport, JudgedRule, RuleVerdict } from '../../conformance/report.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';

/** How the parts of the specification are kept, and each rule that is broken with its request and answer. */
export function renderConformance({ rules, counts, classes, keys, requests }: ConformanceReport, style: Style): string {
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
  const failed = rules.filter(({ verdict }) => verdict === 'fail').map((rule) => failure(rule, style));
  const total = `${counts.pass} pass, ${counts.fail} fail, ${counts.not_shown} not shown, ${counts.skipped} skipped, in ${requests} requests. Classes: ${classes.join(', ')}. Keys: ${keys.join(', ')}.`;
  return [table, ...failed, total].join('\n\n');
}

function failure({ id, rule, says, request, status, answer }: JudgedRule, style: Style): string {
  return [
    `${style.warn('fail')} ${id}: ${rule}`,
    `  ${says}`,
    ...(request === undefined ? [] : [`  ${request} → ${status}`]),
    ...(answer === undefined ? [] : [`  ${style.dim(answer)}`]),
  ].join('\n');
}
