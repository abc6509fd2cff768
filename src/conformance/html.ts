import { xml } from './junit.ts';
import type { ConformanceReport, JudgedRule } from './report.ts';

const STYLE =
  'body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-top:1px solid #ddd}code,pre{font:13px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}.fail{color:#b00020}.pass{color:#1b6e3c}.skipped,.not_shown{color:#666}';

const SHOWN: Readonly<Record<JudgedRule['verdict'], string>> = {
  pass: 'pass',
  fail: 'fail',
  not_shown: 'not shown',
  skipped: 'skipped',
};

/** The report as one page without scripts: what failed first, then every rule in the order of the specification. */
export function htmlOf({ rules, counts, classes, keys, requests }: ConformanceReport, name: string): string {
  const failed = rules.filter(({ verdict }) => verdict === 'fail');
  const total = `${counts.pass} pass, ${counts.fail} fail, ${counts.not_shown} not shown, ${counts.skipped} skipped`;
  const sections = [...new Set(rules.map(({ part }) => part))].map(
    (part) => `<h2>${xml(part)}</h2>${tableOf(rules.filter((rule) => rule.part === part))}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Conformance of ${xml(name)}</title><style>${STYLE}</style></head><body>
<h1>Conformance of ${xml(name)}</h1>
<p>${total}. Classes: ${classes.join(', ')}. Keys: ${keys.join(', ') || 'none'}. ${requests} requests.</p>
${failed.length === 0 ? '' : `<h2>What failed</h2>${tableOf(failed)}`}
${sections.join('\n')}
</body></html>
`;
}

const tableOf = (rules: readonly JudgedRule[]): string =>
  `<table><tr><th>rule</th><th>what it says</th><th>verdict</th><th>evidence</th></tr>${rules.map(rowOf).join('')}</table>`;

function rowOf({ id, rule, verdict, says, request, status, answer }: JudgedRule): string {
  const asked = request === undefined ? '' : `<code>${xml(request)}</code> ${status}`;
  const told = answer === undefined ? '' : `<pre>${xml(answer)}</pre>`;
  const why = says === undefined ? '' : `<p>${xml(says)}</p>`;
  return `<tr><td><code>${xml(id)}</code></td><td>${xml(rule)}</td><td class="${verdict}">${SHOWN[verdict]}</td><td>${asked}${why}${told}</td></tr>`;
}
