import { PropmasterError } from '../../errors.ts';
import { describeSource } from '../../project/describe-source.ts';
import type { LockedProp } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import { recordsByShard } from '../../project/stored.ts';
import type { ListedProp, ListPropsOptions } from '../propmaster.ts';
import { checkKnown } from './known-names.ts';
import { type ProjectSession, settle } from './session.ts';

/**
 * What is installed, by name, from the lock alone. Of a large project only the shards of the props that are told are read.
 *
 * @throws {PropmasterError} `not_found` for a name that there is none of; `usage` for a limit or an offset that is no count
 */
export async function list(
  session: ProjectSession,
  { names = [], limit, offset = 0 }: ListPropsOptions = {},
): Promise<ListedProp[]> {
  checkCount('limit', limit ?? 0);
  checkCount('offset', offset);
  await settle(session);
  const { props, scenes } = await readLock(session.root);
  if (names.length === 0 && limit === undefined && offset === 0) {
    const all: ListedProp[] = [];
    for (const [, records] of recordsByShard(props))
      for (const [name, locked] of Object.entries(records)) all.push(listed(name, locked));
    return all.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  checkKnown(names, props, scenes);
  const wanted =
    names.length > 0 ? [...new Set(names)].filter((name) => Object.hasOwn(props, name)) : Object.keys(props);
  return wanted
    .sort()
    .slice(offset, limit === undefined ? undefined : offset + limit)
    .map((name) => listed(name, props[name]!));
}

function checkCount(key: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new PropmasterError('usage', `${value} is no ${key}.`, { where: key, hint: 'Give a whole number from 0.' });
}

const listed = (name: string, { source, format, verdict, simulators, entries, files }: LockedProp): ListedProp => ({
  name,
  source: describeSource(source),
  format,
  verdict,
  simulators,
  entries,
  files: Object.keys(files).length,
});
