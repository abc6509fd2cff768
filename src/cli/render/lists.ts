import type { PropLicence } from '../../api/methods/licences.ts';
import type { KnownJob, ListedProp } from '../../api/propmaster.ts';
import type { SearchHit } from '../../search/types.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';
import { paintState } from './values.ts';

export function renderList(props: readonly ListedProp[], style: Style): string {
  if (props.length === 0) return 'No props yet. Next: propmaster generate "oak cabinet with two doors and a drawer"';
  return renderTable(
    [
      { title: 'name' },
      { title: 'verdict', paint: paintState(style) },
      { title: 'simulators' },
      { title: 'files', align: 'right' },
      { title: 'source', width: 60 },
    ],
    props.map(({ name, verdict, simulators, files, source }) => [
      name,
      verdict.replaceAll('_', ' '),
      simulators.join(', '),
      String(files),
      source,
    ]),
    style,
  );
}

export function renderHits(hits: readonly SearchHit[], searched: number, style: Style): string {
  if (hits.length === 0) return `Nothing of ${searched} fits.`;
  return renderTable(
    [
      { title: 'from' },
      { title: 'name', width: 50 },
      { title: 'kg', align: 'right' },
      { title: 'cm', align: 'right' },
      { title: 'licence' },
      { title: 'about', width: 50 },
    ],
    hits.map(({ from, id, mass, size, licence, nouns, about }) => [
      from,
      id,
      mass === undefined ? '' : mass.toPrecision(3),
      size === undefined ? '' : (100 * size).toPrecision(3),
      licence ?? '',
      about === id ? nouns.join(', ') : about,
    ]),
    style,
  );
}

export function renderLicences(
  props: readonly PropLicence[],
  totals: Readonly<Record<string, number>>,
  style: Style,
): string {
  if (props.length === 0) return 'No props.';
  const rows = renderTable(
    [
      { title: 'name' },
      { title: 'licence', width: 40 },
      { title: 'attribution', width: 70 },
      { title: 'stated in', width: 50 },
    ],
    props.map(({ name, licence, attribution, source }) => [
      name,
      licence ?? 'not stated',
      attribution ?? '',
      source ?? '',
    ]),
    style,
  );
  const sums = Object.entries(totals).map(([licence, count]) => `${count} ${printable(licence)}`);
  return `${rows}\n\n${sums.join(', ')}`;
}

export function renderJobs(jobs: readonly KnownJob[], style: Style): string {
  if (jobs.length === 0) return 'This project has started no jobs.';
  return renderTable(
    [{ title: 'job' }, { title: 'state', paint: paintState(style) }, { title: 'prop' }, { title: 'prompt', width: 60 }],
    jobs.map(({ jobId, status, prop, prompt }) => [jobId ?? '(not answered yet)', status, prop ?? '', prompt]),
    style,
  );
}
