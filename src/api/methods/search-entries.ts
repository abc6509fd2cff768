import path from 'node:path';
import { SIMULATORS } from '../../../adapters/registry.ts';
import { rowsOfAudit } from '../../collections/rows.ts';
import { describeSource } from '../../project/describe-source.ts';
import { type RawIndex, readIndexEntries, readIndexHead, readIndexShard } from '../../project/index-files.ts';
import { fieldOf } from '../../project/lazy-records.ts';
import { LOCK_FILE, type Lockfile } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import { recordsByShard } from '../../project/stored.ts';
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
  const folders = SIMULATORS.map((simulator) => path.join(root, simulator));
  const heads = await Promise.all(folders.map((folder) => readIndexHead(folder)));
  const indexes = folders.flatMap((folder, i) => (heads[i] ? [{ folder, ...heads[i] }] : []));
  const entries: SearchEntry[] = [];
  for (const [shard, records] of recordsByShard(props)) {
    const names = Object.keys(records);
    const said = await saidOf(indexes, names, shard);
    for (const name of names) entries.push(entryOf(records, name, said.get(name)));
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The first simulator whose index knows a prop speaks for it. */
async function saidOf(
  indexes: readonly (RawIndex & { readonly folder: string })[],
  names: readonly string[],
  shard: string | undefined,
): Promise<ReadonlyMap<string, Said>> {
  const said = new Map<string, Said>();
  const missing = new Set(names);
  for (const { folder, isSharded, props } of indexes) {
    if (missing.size === 0) break;
    const inShards = shard === undefined ? () => readIndexEntries(folder) : () => readIndexShard(folder, shard);
    for (const one of (isSharded ? await inShards() : props).filter(isSaid))
      if (missing.delete(one.name)) said.set(one.name, one);
  }
  return said;
}

function entryOf(
  records: Lockfile['props'],
  name: string,
  { category, labels = [], mass, bounds, joints, licence }: Partial<Said> = {},
): SearchEntry {
  return {
    from: 'project',
    id: name,
    name,
    nouns: [...(category === undefined ? [] : [category]), ...labels],
    about: describeSource(fieldOf(records, name, 'source')),
    verdict: fieldOf(records, name, 'verdict'),
    licence: licence ?? null,
    ...(mass === undefined ? {} : { mass }),
    ...(bounds && { size: Math.max(...bounds.max.map((most, i) => most - bounds.min[i]!)) }),
    ...(joints && { joints: joints.filter(({ type }) => type !== 'fixed').length }),
  };
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
