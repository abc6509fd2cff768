import type { DroppedBall } from '../engine/simulation.ts';
import type { PullSpring } from '../engine/spring.ts';

/** What the page tells the worker that simulates. */
export type ToWorker =
  | { readonly type: 'load'; readonly engine: string; readonly files: string; readonly world: string }
  | { readonly type: 'run' | 'pause' | 'step' | 'reset' | 'letGo' | 'drawn' | 'crash' }
  | { readonly type: 'hold'; readonly joint: string; readonly value: number }
  | { readonly type: 'drop'; readonly height: number }
  | { readonly type: 'ball'; readonly ball: DroppedBall }
  | { readonly type: 'pull'; readonly spring: PullSpring | undefined }
  | { readonly type: 'contacts'; readonly shown: boolean };

/** What is there to be simulated. */
export interface WorldFacts {
  readonly bodies: readonly string[];
  readonly joints: readonly string[];
  readonly canDrop: boolean;
}

/** One moment. */
export interface Moment {
  /** [s] */
  readonly time: number;
  readonly running: boolean;
  /** As `Simulation.poses`. */
  readonly poses: Float32Array;
  /** As `Simulation.positions`. */
  readonly joints: Float64Array;
  readonly hasBall: boolean;
  /** As `Simulation.contacts`; absent: nobody asked for them. */
  readonly contacts?: Float32Array;
  /** Simulated over real time, while it runs; 1 is real time. */
  readonly speed: number;
}

/** What the worker tells. */
export type FromWorker =
  | ({ readonly type: 'loaded' } & WorldFacts)
  | ({ readonly type: 'moment' } & Moment)
  /** It goes on, from the start. */
  | { readonly type: 'unstable' }
  /** It does not. */
  | { readonly type: 'failed'; readonly message: string };
