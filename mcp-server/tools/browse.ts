import { z } from 'zod';
import { browsePage, KINDS } from '../browse.ts';
import { withinTime } from '../limits.ts';
import { shortText } from '../short-text.ts';
import { tooSlow } from '../too-slow.ts';
import { defineTool } from '../tool.ts';

/** A listing of a slow service is given up then [ms]. */
const LONGEST_MS = 40_000;

export const browse = defineTool({
  name: 'browse',
  title: 'Browse the service',
  description:
    'Pages of what the service has: generated assets, scenes, catalog items, reference images; categories: all that the ' +
    'local service makes, with a query by meaning the fields of descriptions; or jobs of this project. ' +
    'Their ids are sources of install.',
  toolset: 'library',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    what: z.enum(KINDS),
    query: shortText(200).optional(),
    cursor: shortText(4_000).optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        about: z.string().describe('data'),
        state: z.string().optional(),
      }),
    ),
    next_cursor: z.string().optional(),
    next: z.string(),
  }),

  async handle({ what, query, cursor }, { host, propmaster, signal }) {
    const limit = Math.min(LONGEST_MS, host.options.longestCallMs ?? LONGEST_MS);
    const page = await withinTime(limit, signal, (ending) =>
      browsePage(propmaster, { what, query, cursor, signal: ending }),
    );
    if (!page) throw tooSlow(what);
    const { items, nextCursor, deviation } = page;
    const first = items[0]?.id;
    const next = first === undefined ? nothing(what, nextCursor) : nextStep(what, first, query);
    return {
      view: {
        items,
        ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
        // Of a service elsewhere that is not as its profile says: what is seen may not be all.
        next: deviation === undefined ? next : `${next}. Otherwise than the profile says: ${deviation}`,
      },
    };
  },
});

function nextStep(what: string, id: string, query: string | undefined): string {
  if (what === 'categories' && !query?.trim()) return 'generate_asset; or a query, for the fields of a description';
  if (what === 'images') return 'generate_asset; an image is for reference only';
  if (what === 'categories') return `generate_asset with prompt "${id}"`;
  return what === 'jobs' ? `check_job with job_id "${id}"` : `install with source "${id}"`;
}

function nothing(what: string, nextCursor: string | undefined): string {
  if (nextCursor !== undefined) return 'the same call with next_cursor: nothing fitted so far';
  return what === 'catalog' ? 'browse without query' : 'generate_asset';
}
