import type { WireRequestCheck } from '../contract/request-check.ts';
import { ASPECTS, REQUEST_OUTCOMES, type RequestCheck } from '../model/asked.ts';
import type { LockedProp } from '../project/lockfile.ts';
import { requestList } from '../verify/report.ts';

/** What the lock keeps of a request, to make the same report again. */
export function lockedRequest({ request }: LockedProp): { readonly request?: readonly RequestCheck[] | null } {
  if (!request) return request === null ? { request } : {};
  const read = requestList.safeParse(request);
  return read.success ? { request: read.data as readonly RequestCheck[] } : {};
}

/** Characters of a text that a service sends, at most. */
const LONGEST = 300;
/** Checks of one prompt that are kept. */
const MOST = 2_000;

/** What a service says of a request, as the report has it. An outcome that is not known here says nothing, and is left out. */
export const checksFrom = (told: readonly WireRequestCheck[]): RequestCheck[] =>
  told.slice(0, MOST).flatMap(({ aspect, words, span, outcome, definition, asked, found, reason }): RequestCheck[] => {
    const known = REQUEST_OUTCOMES.find((one) => one === outcome);
    if (known === undefined) return [];
    const text = (key: string, value: string | undefined) =>
      value === undefined ? {} : { [key]: value.slice(0, LONGEST) };
    return [
      {
        aspect: ASPECTS.find((one) => one === aspect) ?? 'other',
        words: words.slice(0, LONGEST),
        ...(span === undefined ? {} : { span: [span[0], span[1]] as const }),
        outcome: known,
        ...text('definition', definition),
        ...text('asked', asked),
        ...text('found', found),
        ...text('reason', reason),
      },
    ];
  });
