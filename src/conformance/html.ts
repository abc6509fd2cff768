import { causesOf } from './causes.ts';
import { requestLines } from './evidence.ts';
import { xml } from './junit.ts';
import { leftLines } from './litter.ts';
import { type ConformanceReport, type JudgedRule, notJudged } from './report.ts';

const STYLE =
  'body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-top:1px solid #ddd}code,pre{font:13px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}.fail{color:#b00020}.pass{color:#1b6e3c}.skipped,.not_shown{color:#666}';

const SHOWN: Readonly<Record<JudgedRule['verdict'], string>> = {
  pass: 'pass',
  fail: 'fail',
  not_shown: 'not shown',
  skipped: 'skipped',
};

/** The report as one page without scripts: what failed first, by cause, then every rule in the order of the specification. */
export function htmlOf(report: ConformanceReport, name: string): string {
  const { rules, counts, classes, keys, requests, left } = report;
  const causes = causesOf(rules).map(
    ({ cause, rules: some }) =>
      `<h3>${xml(cause)}: breaks ${some.length === 1 ? '1 rule' : `${some.length} rules`}</h3>${tableOf(some)}`,
  );
  const total = `${counts.pass} pass, ${counts.fail} fail, ${counts.not_shown} not shown, ${counts.skipped} skipped`;
  const sections = [...new Set(rules.map(({ part }) => part))].map(
    (part) => `<h2>${xml(part)}</h2>${tableOf(rules.filter((rule) => rule.part === part))}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Conformance of ${xml(name)}</title><style>${STYLE}</style></head><body>
<h1>Conformance of ${xml(name)}</h1>
<p>${total}. Classes: ${classes.join(', ')}. Keys: ${keys.join(', ') || 'none'}. ${requests} requests.</p>
<p>${xml(notJudged(report))}</p>
${left.length === 0 ? '' : `<pre>${xml(leftLines(left).join('\n'))}</pre>`}
${causes.length === 0 ? '' : `<h2>What failed, by cause</h2>${causes.join('\n')}`}
${sections.join('\n')}
</body></html>
`;
}

const tableOf = (rules: readonly JudgedRule[]): string =>
  `<table><tr><th>rule</th><th>what it says</th><th>verdict</th><th>evidence</th></tr>${rules.map(rowOf).join('')}</table>`;

function rowOf(judged: JudgedRule): string {
  const { id, rule, verdict, says, answer } = judged;
  const asked = requestLines(judged)
    .map((line) => `<code>${xml(line)}</code>`)
    .join('<br>');
  const told = answer === undefined ? '' : `<pre>${xml(answer)}</pre>`;
  const why = says === undefined ? '' : `<p>${xml(says)}</p>`;
  return `<tr><td><code>${xml(id)}</code></td><td>${xml(rule)}</td><td class="${verdict}">${SHOWN[verdict]}</td><td>${asked}${why}${told}</td></tr>`;
}
