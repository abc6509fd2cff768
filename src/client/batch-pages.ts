import type { BatchResult, BatchResultList } from '../contract/batches.ts';
import { FINAL_JOB_STATES } from '../contract/job-states.ts';
import { isPropmasterError } from '../errors.ts';
import { amended } from './amended.ts';
import { inCircles, nextCursor } from './pages.ts';
import { wayToSpell } from './status-failure.ts';

export interface BatchPages {
  /** The items seen so far, by index. */
  readonly items: ReadonlyMap<number, BatchResult>;
  /**
   * Looks at the batch once more, and only where something can have changed: at pages that held unfinished items, each
   * by the cursor that opened it. Where a whole page has not begun, those behind it are not asked for either: items are
   * taken up in their order, and whoever does it otherwise is found out one page later.
   *
   * @returns whether every item is final
   * @throws {PropmasterError} `protocol_error` when the listing turns in circles
   */
  look(): Promise<boolean>;
}

export interface BatchPagesOptions {
  readonly fetchPage: (cursor: string | undefined) => Promise<BatchResultList>;
  /** Told each item whose state is new. */
  readonly onItem: (item: BatchResult) => void;
  readonly where: string;
  readonly onWarning: (message: string) => void;
}

/** One page, by the cursor that opens it. */
interface Page {
  readonly cursor: string | undefined;
  /** Index of its first item, once it was seen. */
  first?: number | undefined;
  finished: boolean;
}

/** The items of a batch as they change, by the specified listing alone. */
export function batchPages({ fetchPage, onItem, where, onWarning }: BatchPagesOptions): BatchPages {
  const items = new Map<number, BatchResult>();
  let pages: Page[] = [{ cursor: undefined, finished: false }];
  let complete = false;

  function take(item: BatchResult): void {
    if (JSON.stringify(items.get(item.index)) === JSON.stringify(item)) return;
    items.set(item.index, item);
    onItem(item);
  }

  /** @returns whether anything of the page has begun */
  async function lookAt(page: Page): Promise<boolean> {
    const answer = await fetchPage(page.cursor);
    for (const item of answer.items) take(item);
    page.first = answer.items[0]?.index;
    page.finished = answer.items.every(isFinal);
    const next = pages[pages.indexOf(page) + 1];
    const last = answer.items.at(-1)?.index;
    const isShorter = next?.first !== undefined && last !== undefined && last + 1 < next.first;
    if (isShorter) pages.splice(pages.indexOf(next));
    if (!next || isShorter) append(nextCursor(answer, onWarning));
    return answer.items.length === 0 || answer.items.some(({ status }) => status !== 'queued');
  }

  function append(cursor: string | undefined): void {
    complete = cursor === undefined;
    if (cursor === undefined) return;
    if (pages.some((page) => page.cursor === cursor)) throw inCircles(where);
    pages.push({ cursor, finished: false });
  }

  async function lookAtAll(): Promise<void> {
    // Grows while it is walked.
    for (const page of pages) if (!page.finished && !(await lookAt(page))) return;
  }

  return {
    items,
    async look() {
      try {
        await lookAtAll();
      } catch (error) {
        const expired = isPropmasterError(error) && error.code === 'invalid_input' && pages.length > 1;
        if (!expired) throw error;
        // A cursor has expired: from the start, where none is needed.
        pages = [{ cursor: undefined, finished: false }];
        await lookAtAll().catch((again: unknown) => {
          const isSame = isPropmasterError(again) && again.code === 'invalid_input' && pages.length > 1;
          throw isSame ? amended(again, { hint: wayToSpell('pages.cursorParameter') }) : again;
        });
      }
      return complete && pages.every(({ finished }) => finished);
    },
  };
}

function isFinal({ status }: BatchResult): boolean {
  return FINAL_JOB_STATES.includes(status);
}
