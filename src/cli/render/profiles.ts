import type { ListedProfile } from '../wire.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';

export function renderProfiles(profiles: readonly ListedProfile[], style: Style): string {
  const table = renderTable(
    [{ title: '' }, { title: 'profile' }, { title: 'service', width: 60 }, { title: 'key' }, { title: 'dialect' }],
    profiles.map(({ name, baseUrl, active, keyStore, dialectChanges }) => [
      active ? '*' : '',
      name,
      baseUrl,
      keyStore ?? '',
      dialectChanges === 0 ? '' : `${dialectChanges} changed`,
    ]),
    style,
  );
  return `${table}\n${style.dim('* is used where nothing else chooses.')}`;
}
