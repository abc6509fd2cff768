import { isPropmasterError, type PropmasterError } from '../errors.ts';
import type { Adapted, Installed } from '../pipeline/state.ts';
import type { BatchRunItem } from './batch-run-item.ts';

/** A prop that waits to be installed. */
export interface Finished {
  readonly order: BatchRunItem;
  readonly adapted: Adapted;
}

export interface InstallerEffects {
  /** Installs several props in one transaction. */
  readonly install: (group: readonly Finished[]) => Promise<readonly (Installed | PropmasterError)[]>;
  /** How many props the project has. */
  readonly props: () => number;
  /** Whether more props are about to be finished. */
  readonly expectsMore: () => boolean;
  readonly onInstalled: (order: BatchRunItem, outcome: Installed | PropmasterError) => void;
  /** Told when a group could not be installed at all; no further one is begun. */
  readonly onFailure: (error: unknown) => void;
}

/** The longest that a finished prop waits for others [ms]. */
const PATIENCE_MS = 5_000;

/**
 * Installs one group of props after another. Lock, manifest and common files are rewritten for each group, and grow with
 * the project; so the groups grow with it too, which keeps the cost of a prop the same from the first to the thousandth.
 */
export class Installer {
  readonly #means: InstallerEffects;
  #waiting: Finished[] = [];
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(means: InstallerEffects) {
    this.#means = means;
  }

  /** Whether props wait, or are being installed. */
  get isBusy(): boolean {
    return this.#working !== undefined || this.#waiting.length > 0;
  }

  add(finished: Finished): void {
    this.#waiting.push(finished);
    this.look();
    if (!this.#working && this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#begin(), PATIENCE_MS);
  }

  /** Begins, if it is time: to be called whenever less is expected than before. */
  look(): void {
    const enough = this.#waiting.length >= groupSize(this.#means.props());
    if (enough || !this.#means.expectsMore()) this.#begin();
  }

  /** Installs nothing more; resolves when what was begun is whole. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  #begin(): void {
    if (this.#working || this.#stopped || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const group = this.#waiting.splice(0);
    this.#working = this.#install(group).finally(() => {
      this.#working = undefined;
      // What came meanwhile has waited as long as the others took.
      this.#begin();
    });
  }

  async #install(group: readonly Finished[]): Promise<void> {
    try {
      const outcomes = await this.#means.install(group);
      for (const [at, { order }] of group.entries()) this.#means.onInstalled(order, outcomes[at]!);
    } catch (error) {
      this.#stopped = true;
      this.#means.onFailure(error);
    }
  }
}

/** One fortieth of the project: what a rewrite costs at a thousand props is then shared by twenty-five. */
export const groupSize = (props: number): number => Math.max(1, Math.ceil(props / 40));

export const isRefused = (outcome: Installed | PropmasterError): outcome is PropmasterError =>
  isPropmasterError(outcome);
