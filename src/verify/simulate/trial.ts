import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import type { KindRow } from '../check.ts';
import type { SimulationFigures } from '../report.ts';
import type { World } from './world.ts';

/** What a trial found out. */
export interface TrialResult {
  readonly findings: readonly Finding[];
  readonly figures?: SimulationFigures;
  /** Part of its range that a joint was driven through, 0 to 1, by name. */
  readonly reached?: ReadonlyMap<string, number>;
}

/**
 * Lets the process take signals, which nothing does while the engine computes. A trial of many drives awaits it after each.
 *
 * @throws what its signal was aborted with
 */
export type Pause = () => Promise<void>;

/** One thing tried out with the prop in the engine. One file each, listed in `run.ts`. */
export interface Trial {
  /** What is tried, for messages: "while trying …". */
  readonly name: string;
  /** The checks that this trial decides. */
  readonly kinds: readonly KindRow[];
  /**
   * `free`: lying above a floor. `held`: bolted to the world, with a ball for each cavity. `stored`: the one of these that
   * the prop's base says.
   */
  readonly world: 'free' | 'held' | 'stored';
  /** Why it can't be tried with this prop, if so. */
  readonly notApplicable: (prop: SimModel) => string | undefined;
  /** Starts from a reset world; leaves its warnings for the caller to take. */
  readonly run: (world: World, prop: SimModel, pause: Pause) => TrialResult | Promise<TrialResult>;
}
