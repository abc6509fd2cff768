import type { FileRefusal, Inspection } from '../../inspect/types.ts';
import { renderFindings } from './findings.ts';
import { inspectionFacts } from './inspection-facts.ts';
import { cut, oneLine, visible, visibleText } from './printable.ts';
import { renderJoints, renderMass, renderSize, renderVerdict } from './reports.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { thousands } from './values.ts';

/** More entries than this are counted, not listed. */
const SHOWN = 40;
/** Of one rule; the others are counted. */
const SHOWN_PLACES = 5;

/** What the file is, what lies in it, what it would be refused for, and how it fares in the checks. */
export function renderInspection(inspection: Inspection, style: Style): string {
  const { path, description, format, main, bytes, verdict, refusals, report } = inspection;
  const remarks = report ? renderFindings(report.findings, style) : '';
  const entries = renderEntries(inspection, style);
  return [
    style.strong(visible(path)),
    renderFacts(
      [
        ['kind', description],
        ['bytes', thousands(bytes)],
        ...inspectionFacts(inspection),
        ['read as', format && (main === undefined ? format : `${format}, beginning with ${shown(main)}`)],
        ['verdict', verdict === 'accepted' ? style.good('accepted') : style.bad(`refused for ${reasons(refusals)}`)],
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
    ...refusals.map((refusal) => renderRefusal(refusal, style)),
    ...(remarks ? [remarks] : []),
    ...(entries ? [entries] : []),
  ].join('\n');
}

const shown = (name: string): string => cut(visible(name), 120);

function reasons(refusals: readonly FileRefusal[]): string {
  const places = refusals.reduce((sum, { count }) => sum + count, 0);
  const why = `${refusals.length} ${refusals.length === 1 ? 'reason' : 'reasons'}`;
  return places === refusals.length ? why : `${why}, in ${thousands(places)} places`;
}

function renderRefusal({ code, rule, reason, hint, count, places }: FileRefusal, style: Style): string {
  const named = places.filter(({ place, detail }) => place !== '' || (detail !== undefined && detail !== rule));
  const listed = named.slice(0, SHOWN_PLACES).map(({ place, detail }) => {
    const about = detail === undefined || detail === rule ? '' : oneLine(visibleText(detail), 120);
    return `      ${[place && shown(place), about && style.dim(place ? `(${about})` : about)].filter(Boolean).join(' ')}`;
  });
  const rest = count - Math.max(1, listed.length);
  return [
    `  ${style.bad('✗')} ${code}: ${oneLine(visibleText(rule))}`,
    ...listed,
    ...(rest > 0 ? [style.dim(`      … and ${thousands(rest)} more`)] : []),
    ...(reason === undefined ? [] : [style.dim(`      ${reason}`)]),
    ...visibleText(hint)
      .split('\n')
      .map((line) => style.dim(`      ${line}`)),
  ].join('\n');
}

function renderEntries({ entries, archive, kind }: Inspection, style: Style): string {
  // A single file is no list of itself.
  if (entries.length === 0 || (kind === 'glb' && entries.length === 1)) return '';
  const rest = entries.length - SHOWN;
  const table = renderTable(
    [
      { title: 'entry', width: 64 },
      ...(archive ? ([{ title: 'kind' }, { title: 'packed', align: 'right' }] as const) : []),
      { title: 'bytes', align: 'right' },
    ],
    entries
      .slice(0, SHOWN)
      .map(({ path, kind, clutter, packed, bytes }) => [
        visible(path),
        ...(archive ? [clutter ? `${kind}, left out` : kind, thousands(packed ?? bytes)] : []),
        thousands(bytes),
      ]),
    style,
  );
  return rest > 0 ? `${table}\n${style.dim(`… and ${thousands(rest)} more`)}` : table;
}
