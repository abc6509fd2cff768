import { describeSource } from '../../project/describe-source.ts';
import { readLock } from '../../project/project-files.ts';
import type { ListedProp } from '../propmaster.ts';
import { type ProjectSession, settle } from './session.ts';

/** What is installed, from the lock alone. */
export async function list(session: ProjectSession): Promise<ListedProp[]> {
  await settle(session);
  const { props } = await readLock(session.root);
  return Object.entries(props)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { source, format, verdict, simulators, entries, files }]) => ({
      name,
      source: describeSource(source),
      format,
      verdict,
      simulators,
      entries,
      files: Object.keys(files).length,
    }));
}
