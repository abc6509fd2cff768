import type { LocalKey } from '../wire.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';
import { moment, orEmpty, paintState } from './values.ts';

export const renderLocalKeys = (keys: readonly LocalKey[], style: Style): string =>
  renderTable(
    [
      { title: 'id' },
      { title: 'kind' },
      { title: 'name', width: 32 },
      { title: 'library' },
      { title: 'scopes', width: 60 },
      { title: 'made (UTC)' },
      { title: 'state', paint: paintState(style) },
    ],
    keys.map(({ id, kind, name, library, scopes, createdAt, revoked }) => [
      id,
      kind,
      orEmpty(name),
      library,
      scopes.join(', '),
      moment(createdAt),
      revoked ? 'revoked' : 'valid',
    ]),
    style,
  );
