import type { Identity, Usage } from '../../contract/account.ts';
import { oneLine } from './printable.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { cents, fact, moment, thousands } from './values.ts';

export const renderAccount = (
  { kind, key_id, key_name, library, scopes, created_at }: Identity,
  style: Style,
): string =>
  renderFacts(
    [
      ['kind', oneLine(kind)],
      ['key', fact(key_id)],
      ['name', fact(key_name)],
      ['library', fact(library)],
      ['scopes', fact(scopes?.join(', '))],
      ['created', fact(moment(created_at))],
    ],
    style,
  );

export function renderUsage({ requests, spend, credit_cents }: Usage, style: Style): string {
  const days = (requests?.days ?? []).filter((day) => day.requests > 0);
  const facts = renderFacts(
    [
      ['requests', requests && thousands(requests.total)],
      ['reserved', cents(spend?.reserved_cents)],
      ['spent', cents(spend?.settled_cents)],
      ['released', cents(spend?.released_cents)],
      ['credit', credit_cents === null ? 'no limit' : cents(credit_cents)],
    ],
    style,
  );
  if (days.length === 0) return facts === '' ? 'The service tells no statistics.' : facts;
  const table = renderTable(
    [{ title: 'day (UTC)' }, { title: 'requests', align: 'right' }],
    days.map((day) => [day.date, thousands(day.requests)]),
    style,
  );
  return `${facts}\n${table}`;
}
