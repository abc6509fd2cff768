import { type ProbeAnswer, recordOf } from './ask.ts';
import type { Observation } from './findings.ts';
import { listIn } from './probing.ts';

/** What can be seen of shapes that the client reads by itself. Holds nothing of what the assets are. */
export function observations(listing: ProbeAnswer, usage: ProbeAnswer): Observation[] {
  const [first] = listIn(listing.json) ?? [];
  const { created_at: created, id } = recordOf(first);
  const cursor = recordOf(listing.json)['next_cursor'];
  const more = recordOf(listing.json)['has_more'];
  const seen: (Observation | undefined)[] = [
    created === undefined ? undefined : { what: 'timestamps', seen: timestampStyle(created) },
    typeof id === 'string' ? { what: 'ids', seen: idStyle(id) } : undefined,
    more === false
      ? {
          what: 'next_cursor of a last page',
          seen: cursor === undefined ? 'absent' : cursor === null ? 'null' : `"${'…'.slice(0, String(cursor).length)}"`,
        }
      : undefined,
    { what: 'rate limit', seen: listing.headers.get('x-ratelimit-limit') ?? 'not told' },
    usage.code === undefined
      ? undefined
      : { what: 'refusals', seen: 'detail' in recordOf(usage.json) ? 'below detail.error' : 'at top level' },
  ];
  return seen.filter((one) => one !== undefined);
}

function timestampStyle(value: unknown): string {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' && value < 1e11 ? 'epoch seconds' : 'epoch milliseconds';
}

/** The lead of an id, without what tells it from others. */
const idStyle = (id: string): string => `${/^[a-z]+[_-]/i.exec(id)?.[0] ?? ''}…`;
