import { readLock } from '../../project/project-files.ts';
import type { PropSource } from '../../project/source.ts';
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

/** The prompt, the asset id or the path. */
export function describeSource(source: PropSource): string {
  switch (source.kind) {
    case 'prompt':
      return source.request.prompt;
    case 'asset':
      return source.id;
    case 'file':
      return source.path;
    case 'scene':
      return `${source.design} of ${source.scene}`;
  }
}
