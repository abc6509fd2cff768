import type { Audit } from '../../collections/audit.ts';
import type { AuditProgress } from '../../collections/progress.ts';
import { oneLine, visible } from './printable.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { thousands } from './values.ts';

/** Kinds of findings and models that are listed; the files hold all. */
const LISTED = 15;

/** `120 of 256, 4.1 a second, 33 s left, 12 wrong: mugs/red.urdf` */
export function auditProgress({ done, total, bad, rate, left, path }: AuditProgress): string {
  return [
    `${thousands(done)} of ${thousands(total)}`,
    ...(rate === undefined ? [] : [`${rate.toPrecision(2)} a second`]),
    ...(left === undefined || done === total ? [] : [`${duration(left)} left`]),
    ...(bad === 0 ? [] : [`${thousands(bad)} wrong`]),
  ]
    .join(', ')
    .concat(`: ${visible(path)}`);
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 6_000) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

export function renderAudit(
  { totals, files, besides, unchanged, comparison, level, repaired }: Audit,
  style: Style,
): string {
  const { passed, passed_with_warnings: warned, failed, refused, broken } = totals.verdicts;
  const counted = (what: string, count: number): string[] => (count === 0 ? [] : [`${thousands(count)} ${what}`]);
  const verdicts = [
    ...counted('passed', passed),
    ...counted('passed with warnings', warned),
    ...counted('failed', failed),
    ...counted('refused', refused),
    ...counted('broke', broken),
  ].join(', ');
  const listed = totals.findings.filter(({ severity }) => severity !== 'info').slice(0, LISTED);
  const paint = { error: style.bad, warning: style.warn, info: style.dim };
  const table = renderTable(
    [
      { title: 'finding', width: 40 },
      { title: 'severity', paint: (cell) => paint[cell.trim() as keyof typeof paint]?.(cell) ?? cell },
      { title: 'models', align: 'right' },
      { title: 'first in', width: 60 },
    ],
    listed.map(({ code, severity, models, path }) => [code, severity, thousands(models), path]),
    style,
  );
  return [
    `${style.strong(thousands(totals.models))} models: ${verdicts}`,
    renderFacts(
      [
        ['level', level],
        ['formats', amounts(totals.formats)],
        ['licences', amounts(totals.licences)],
        ['besides', besides && besidesText(besides)],
        ['unchanged', unchanged === 0 ? undefined : `${thousands(unchanged)}, taken over from the last run`],
        ['repaired', repaired && `${thousands(repaired.length)}, each with its changes`],
        ['page', files.html],
        ['lines', files.jsonl],
        ['parquet', files.parquet],
      ],
      style,
    ),
    ...(listed.length > 0 ? [table] : []),
    ...(comparison ? [renderComparison(comparison, style)] : []),
  ].join('\n');
}

const amounts = (table: Readonly<Record<string, number>>): string =>
  oneLine(
    Object.entries(table)
      .map(([name, count]) => `${name} ${thousands(count)}`)
      .join(', '),
    200,
  );

function besidesText({ parts, leftovers, scenes, unread }: NonNullable<Audit['besides']>): string | undefined {
  const said = [
    ...(parts === 0 ? [] : [`${thousands(parts)} parts`]),
    ...(leftovers === 0 ? [] : [`${thousands(leftovers)} meshes that no model uses`]),
    ...(scenes === 0 ? [] : [`${thousands(scenes)} scenes`]),
    ...Object.entries(unread).map(([ending, count]) => `${thousands(count)} .${ending} (not read)`),
  ];
  return said.length === 0 ? undefined : said.join(', ');
}

function renderComparison(found: NonNullable<Audit['comparison']>, style: Style): string {
  const { gone, better, worse, same } = found;
  const head = `Against the earlier audit: ${found.new.length} new, ${gone.length} gone, ${better.length} better, ${worse.length} worse, ${same} the same`;
  const lines = worse
    .slice(0, LISTED)
    .map(
      ({ path, before, after, added }) =>
        `  ${style.bad('worse')}  ${visible(path)}: ${before} → ${after}${added.length > 0 ? ` (${added.join(', ')})` : ''}`,
    );
  const more = worse.length > LISTED ? [`  and ${worse.length - LISTED} more`] : [];
  return [head, ...lines, ...more].join('\n');
}
