import type { BatchResultList } from '../contract/batches.ts';
import { FINAL_JOB_STATES } from '../contract/job-states.ts';
import type { Job } from '../contract/jobs.ts';
import type { PropmasterError } from '../errors.ts';
import { type BatchRunItem, isFinal } from './batch-run-item.ts';
import { itemError } from './failures.ts';
import { type ItemOutcome, outcomeOfBatchItem, outcomeOfJob } from './item-outcome.ts';
import { type ProgressSample, paceOf } from './plan/pace.ts';
import type { JobsView } from './plan/plan-jobs.ts';
import type { SeenPage, TeamBatchView } from './plan/plan-pages.ts';

/** A page of the batch's items: how to ask for it, and what it held. */
interface Page {
  /** `undefined`: the first. */
  readonly cursor: string | undefined;
  readonly seenAt: number | undefined;
  /** Positions of its items. */
  readonly items: readonly number[];
  readonly emptyPolls: number;
}

/**
 * Everything that a run knows, and the one place where it is changed. Plain bookkeeping: no clock, no disk, no network.
 */
export class RunState {
  readonly orders: readonly BatchRunItem[];
  readonly #props: ReadonlyMap<string, NonNullable<BatchRunItem['installed']>>;
  /** When the first item was ordered, or this run began [ms since the epoch]. */
  #since = 0;
  #pages: Page[] = [{ cursor: undefined, seenAt: undefined, items: [], emptyPolls: 0 }];
  #sightings: ProgressSample[] = [];
  /** Items that the service is done with, as far as it was seen. */
  readonly #ended = new Set<number>();
  /** Of these, how many ended before this run looked: they tell nothing of the pace. */
  #earlier = 0;
  #resumed = false;
  #concurrency = 0;
  #unordered = false;
  #probes = 0;
  readonly #askedAt = new Map<number, number>();
  #roundAt: number | undefined;
  #lookedAt: number | undefined;
  #emptyPolls = 0;
  #newsInRound = false;

  /** @param props by the id of their asset, those that the project has: they are not fetched again */
  constructor(
    orders: readonly BatchRunItem[],
    props: ReadonlyMap<string, NonNullable<BatchRunItem['installed']>> = new Map(),
  ) {
    this.orders = orders;
    this.#props = props;
    for (const order of orders) if (order.status === 'made') this.#recognise(order);
    for (const order of orders) if (isFinal(order) || order.asset) this.#ended.add(order.index);
  }

  /** @param resumed whether the service may have been at work for long already */
  begin(now: number, resumed: boolean): void {
    this.#since = now;
    this.#resumed = resumed;
    this.#earlier = this.#ended.size;
    this.#sightings = [{ at: now, done: 0 }];
  }

  /** Takes in a page of the batch. @returns the orders that changed */
  sawPage(page: number, answer: BatchResultList, now: number, probe: boolean): BatchRunItem[] {
    const known = this.#pages[page]!;
    const changed = answer.items.flatMap((item) => this.#take(item.index, outcomeOfBatchItem(item)));
    const news = changed.filter(({ index }) => this.#ended.has(index)).length;
    if (this.#resumed && known.seenAt === undefined) this.#earlier += news;
    const items = answer.items.map(({ index }) => index).filter((index) => this.orders[index] !== undefined);
    const isSame = items.length === known.items.length && items.every((index, at) => index === known.items[at]);
    this.#pages[page] = { cursor: known.cursor, seenAt: now, items, emptyPolls: news > 0 ? 0 : known.emptyPolls + 1 };
    if (!answer.has_more || !answer.next_cursor) this.#pages.length = page + 1;
    else if (isSame && this.#pages[page + 1])
      this.#pages[page + 1] = { ...this.#pages[page + 1]!, cursor: answer.next_cursor };
    else
      this.#pages.splice(page + 1, Number.POSITIVE_INFINITY, {
        cursor: answer.next_cursor,
        seenAt: undefined,
        items: [],
        emptyPolls: 0,
      });
    if (probe) this.#probed(page, now);
    this.#look(now);
    return changed;
  }

  /** A cursor that the service no longer takes: the pages are walked anew. */
  forgetPages(): void {
    this.#pages = [{ cursor: undefined, seenAt: undefined, items: [], emptyPolls: 0 }];
  }

  cursorOf(page: number): string | undefined {
    return this.#pages[page]!.cursor;
  }

  /** Takes in a job that was asked for alone. @returns the orders that changed */
  sawJob(index: number, job: Job, now: number, begins: boolean): BatchRunItem[] {
    if (begins) {
      if (this.#lookedAt !== undefined) this.#look(this.#lookedAt);
      this.#emptyPolls = this.#newsInRound || this.#roundAt === undefined ? 0 : this.#emptyPolls + 1;
      this.#roundAt = now;
      this.#newsInRound = false;
    }
    const isFirst = !this.#askedAt.has(index);
    this.#askedAt.set(index, now);
    this.#lookedAt = now;
    const changed = this.#take(index, outcomeOfJob(job));
    if (this.#ended.has(index)) {
      this.#newsInRound = true;
      if (this.#resumed && isFirst) this.#earlier++;
    }
    return changed;
  }

  /** An item that was ordered alone. */
  ordered(index: number, jobId: string): BatchRunItem {
    const order = this.orders[index]!;
    order.status = 'queued';
    order.jobId = jobId;
    return order;
  }

  fail(order: BatchRunItem, error: PropmasterError): void {
    order.status = 'failed';
    order.error = itemError(error);
    this.#ended.add(order.index);
  }

  get batchView(): TeamBatchView {
    return {
      total: this.orders.length,
      since: this.#since,
      pages: this.#pages.map((page) => this.#seen(page)),
      sightings: this.#sightings,
      concurrency: this.#concurrency,
      unordered: this.#unordered,
      probes: this.#probes,
    };
  }

  get jobsView(): JobsView {
    const open = this.orders.filter(isAtService);
    return {
      total: this.orders.length,
      since: this.#since,
      open: open.map(({ index, status }) => ({
        index,
        askedAt: this.#askedAt.get(index),
        status: status as 'queued' | 'running',
      })),
      // Of a round that goes on, what it has found so far.
      sightings:
        this.#lookedAt === undefined ? this.#sightings : [...this.#sightings, { at: this.#lookedAt, done: this.#done }],
      roundAt: this.#roundAt,
      lookedAt: this.#lookedAt,
      emptyPolls: this.#emptyPolls,
    };
  }

  #seen({ seenAt, items, emptyPolls }: Page): SeenPage {
    const count = (status: BatchRunItem['status']) =>
      items.filter((index) => this.orders[index]!.status === status).length;
    return {
      seenAt,
      items: items.length,
      queued: count('queued') + count('waiting'),
      running: count('running'),
      emptyPolls: emptyPolls,
    };
  }

  /**
   * A page behind the queue was seen. That its items had started although, at the observed pace, most of the queue
   * before it must still have been waiting, shows a service that keeps no order.
   */
  #probed(page: number, now: number): void {
    this.#probes++;
    const queue = this.#pages.find((each) => this.#seen(each).queued > 0);
    const isStarted = this.#pages[page]!.items.some(
      (index) => !['queued', 'waiting'].includes(this.orders[index]!.status),
    );
    if (!isStarted || queue?.seenAt === undefined || queue === this.#pages[page]) return;
    const pace = paceOf(this.#sightings);
    if (pace === undefined) return;
    const gone = pace * (now - queue.seenAt);
    if (2 * gone < this.#seen(queue).queued) this.#unordered = true;
  }

  /** A run that was killed between an install and its entry in the log has left the prop all the same. */
  #recognise(order: BatchRunItem): void {
    const prop = order.asset && this.#props.get(order.asset.id);
    if (!prop) return;
    order.installed = prop;
    order.status = 'installed';
  }

  get #done(): number {
    return Math.max(0, this.#ended.size - this.#earlier);
  }

  #look(now: number): void {
    const seen = { at: now, done: this.#done };
    if (this.#sightings.at(-1)?.done !== seen.done || seen.done === 0) this.#sightings.push(seen);
    this.#concurrency = Math.max(this.#concurrency, this.orders.filter(({ status }) => status === 'running').length);
  }

  /** @returns the order, if it changed */
  #take(index: number, outcome: ItemOutcome): BatchRunItem[] {
    const order = this.orders[index];
    // What is on its way into the project, or has ended, is ours; the service has nothing to add.
    if (!order || !(order.status === 'waiting' || isAtService(order))) return [];
    const before = order.status;
    order.jobId = outcome.jobId;
    if (outcome.reserved_spend_cents != null) order.reservedCents = outcome.reserved_spend_cents;
    if (outcome.settled_spend_cents != null) order.settledCents = outcome.settled_spend_cents;
    if (!FINAL_JOB_STATES.includes(outcome.status)) order.status = outcome.status === 'queued' ? 'queued' : 'running';
    else if (outcome.status === 'succeeded') {
      order.status = 'made';
      if (outcome.asset_id != null) {
        order.asset = {
          id: outcome.asset_id,
          ...(outcome.published_formats && { formats: outcome.published_formats }),
          ...(outcome.release_id != null && { release_id: outcome.release_id }),
          ...(outcome.description && { description: outcome.description }),
        };
        this.#recognise(order);
      }
    } else {
      order.status = 'failed';
      order.error = outcome.failure;
    }
    if (!isAtService(order)) this.#ended.add(index);
    return order.status === before ? [] : [order];
  }
}

const isAtService = ({ status }: BatchRunItem): boolean => status === 'queued' || status === 'running';
