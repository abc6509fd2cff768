import path from 'node:path';
import { SIMULATORS } from '../../../adapters/registry.ts';
import { rowsOfAudit } from '../../collections/rows.ts';
import { describeSource } from '../../project/describe-source.ts';
import { readIndexEntries } from '../../project/index-files.ts';
import { fieldOf } from '../../project/lazy-records.ts';
import { LOCK_FILE } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import type { SearchEntry, SearchSource } from '../../search/types.ts';
import { listCategories } from '../descriptions.ts';
import type { ProjectSession } from './session.ts';

/** Items of a catalogue that are read; more are left out. */
const MOST_ITEMS = 10_000;

/** Files that tell whether what is found in a place is still the same; absolute. */
export function filesOf({ root }: ProjectSession, place: SearchSource, audit: string | undefined): string[] {
  if (place === 'audit') return [audit!];
  if (place !== 'project') return [];
  return [path.join(root, LOCK_FILE), ...SIMULATORS.map((simulator) => path.join(root, simulator, 'index.json'))];
}

/** Everything that can be found in a place. @throws {PropmasterError} as the place does */
export async function entriesIn(
  session: ProjectSession,
  place: SearchSource,
  audit: string | undefined,
  signal: AbortSignal | undefined,
): Promise<SearchEntry[]> {
  switch (place) {
    case 'project':
      return ofProject(session);
    case 'kinds':
      return (await listCategories()).map(({ name, nouns, group }) => ({
        from: 'kinds',
        id: name.replaceAll('_', ' '),
        name,
        nouns,
        about: group,
      }));
    case 'catalog':
      return ofCatalog(session, signal);
    case 'audit':
      return ofAudit(audit!);
  }
}

/** What `index.json` says of a prop, as far as it is searched. */
interface Said {
  readonly name: string;
  readonly category?: string;
  readonly labels?: readonly string[];
  readonly mass?: number;
  readonly bounds?: { readonly min: readonly number[]; readonly max: readonly number[] };
  readonly joints?: readonly { readonly type?: string }[];
  readonly licence?: string;
}

async function ofProject({ root }: ProjectSession): Promise<SearchEntry[]> {
  const { props } = await readLock(root);
  const said = new Map<string, Said>();
  const missing = new Set(Object.keys(props));
  for (const simulator of SIMULATORS) {
    if (missing.size === 0) break;
    for (const one of (await readIndexEntries(path.join(root, simulator))).filter(isSaid))
      if (missing.delete(one.name)) said.set(one.name, one);
  }
  return Object.keys(props).map((name): SearchEntry => {
    const [source, verdict] = [fieldOf(props, name, 'source'), fieldOf(props, name, 'verdict')];
    const { category, labels = [], mass, bounds, joints, licence } = said.get(name) ?? {};
    return {
      from: 'project',
      id: name,
      name,
      nouns: [...(category === undefined ? [] : [category]), ...labels],
      about: describeSource(source),
      verdict,
      licence: licence ?? null,
      ...(mass === undefined ? {} : { mass }),
      ...(bounds && { size: Math.max(...bounds.max.map((most, i) => most - bounds.min[i]!)) }),
      ...(joints && { joints: joints.filter(({ type }) => type !== 'fixed').length }),
    };
  });
}

const isSaid = (entry: unknown): entry is Said => typeof (entry as Said | null)?.name === 'string';

async function ofCatalog(session: ProjectSession, signal: AbortSignal | undefined): Promise<SearchEntry[]> {
  const { client } = await session.deployment();
  const entries: SearchEntry[] = [];
  for await (const { slug, name, category, tags, extent_m } of client.catalog.iterate({
    pageSize: 100,
    ...(signal && { signal }),
  })) {
    entries.push({ from: 'catalog', id: slug, name, nouns: [category], about: tags.join(' '), size: extent_m });
    if (entries.length === MOST_ITEMS) break;
  }
  return entries;
}

async function ofAudit(file: string): Promise<SearchEntry[]> {
  const entries: SearchEntry[] = [];
  for await (const { path: id, name, category, size, mass, joints, licence, verdict, format } of rowsOfAudit(file)) {
    entries.push({
      from: 'audit',
      id,
      name: name ?? path.posix.parse(id).name,
      nouns: category === null ? [] : [category],
      about: `${id} ${format ?? ''}`,
      verdict,
      licence,
      ...(mass === null ? {} : { mass }),
      ...(size && { size: Math.max(...size) }),
      ...(joints === null ? {} : { joints }),
    });
  }
  return entries;
}
