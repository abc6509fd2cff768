import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { PropSearch } from '../../search/prop-search.ts';
import type { SearchHit, SearchSource } from '../../search/types.ts';
import type { ProjectSession } from './session.ts';

export interface SearchOptions {
  /** Where is searched. @default the project, the kinds that the local service makes, and the audit where one is given */
  readonly in?: readonly SearchSource[];
  /** `audit.jsonl` of an audit, whose models are searched as well. */
  readonly audit?: string;
  /** Most hits. @default 20 */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** What was found, and how much was searched. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Entries that were searched. */
  readonly searched: number;
}

/** Of a session: each place, as it was when it was last searched. */
interface Kept {
  readonly state: string;
  readonly index: PropSearch;
}

const kept = new WeakMap<ProjectSession, Map<string, Kept>>();
/** Places of one session whose index stays in memory. */
const MOST_KEPT = 4;

/** As {@link Propmaster.search}. */
export async function search(
  session: ProjectSession,
  query: string,
  { in: wanted, audit, limit = 20, signal }: SearchOptions = {},
): Promise<SearchResult> {
  const file = audit === undefined ? undefined : path.resolve(audit);
  const places = wanted ?? ['project', 'kinds', ...(file === undefined ? [] : (['audit'] as const))];
  if (places.includes('audit') && file === undefined) {
    throw new PropmasterError('usage', 'Which audit is to be searched is not said.', {
      where: 'audit',
      hint: 'Give its audit.jsonl.',
    });
  }
  const indices: PropSearch[] = [];
  for (const place of new Set(places)) indices.push(await indexOf(session, place, file, signal));
  const hits = indices.flatMap((index) => index.search(query, limit));
  return {
    hits: hits.toSorted((a, b) => b.score - a.score).slice(0, limit),
    searched: indices.reduce((sum, { size }) => sum + size, 0),
  };
}

async function indexOf(
  session: ProjectSession,
  place: SearchSource,
  audit: string | undefined,
  signal: AbortSignal | undefined,
): Promise<PropSearch> {
  const own = kept.get(session) ?? new Map<string, Kept>();
  kept.set(session, own);
  const { entriesIn, filesOf } = await import('./search-entries.ts');
  const state = (await Promise.all(filesOf(session, place, audit).map(stateOf))).join();
  const key = `${place} ${audit ?? ''}`;
  const known = own.get(key);
  // What a service has changes without a file that tells.
  if (known?.state === state && place !== 'catalog') return known.index;
  const { PropSearch: Index } = await import('../../search/prop-search.ts');
  const index = new Index(await entriesIn(session, place, audit, signal));
  own.delete(key);
  own.set(key, { state, index });
  for (const oldest of own.keys()) if (own.size > MOST_KEPT) own.delete(oldest);
  return index;
}

const stateOf = async (file: string): Promise<string> => {
  const facts = await stat(file).catch(() => undefined);
  return facts ? `${facts.mtimeMs} ${facts.size} ${facts.ino}` : '';
};
