import { dropHeight } from '../engine/drop-height.ts';
import type { PullSpring } from '../engine/spring.ts';
import type { ExhibitData } from '../wire.ts';
import { type Physics, startPhysics } from './physics-client.ts';
import type { Moment, ToWorker, WorldFacts } from './protocol.ts';
import type { ShownBodies } from './scene/bodies.ts';
import type { PhysicsAddresses, Recording } from './source.ts';

/** Everything that can be done to what is shown. */
export interface Moves {
  readonly canSimulate: boolean;
  /** Whether there is something to drop, a ball to let fall. */
  readonly canDrop: () => boolean;
  readonly canBall: boolean;
  start(): void;
  end(): void;
  toggle(): void;
  step(): void;
  reset(): void;
  drop(): void;
  ball(): void;
  hold(joint: string, value: number): void;
  letGo(): void;
  bodyOf(link: string): number | undefined;
  pull(spring: PullSpring | undefined): void;
  tell(order: ToWorker): void;
  /** For tests: ends the worker as a crash would. */
  crash(): void;
}

const nothing = (): void => {};

/** Of a picture. */
export const NOTHING_MOVES: Moves = {
  canSimulate: false,
  canBall: false,
  canDrop: () => false,
  start: nothing,
  end: nothing,
  toggle: nothing,
  step: nothing,
  reset: nothing,
  drop: nothing,
  ball: nothing,
  hold: nothing,
  letGo: nothing,
  bodyOf: () => undefined,
  pull: nothing,
  tell: nothing,
  crash: nothing,
};

interface Simulated {
  readonly physics: PhysicsAddresses;
  moment(moment: Moment, bodies: readonly string[], joints: readonly string[]): void;
  fail(title: string, ...sentences: string[]): void;
  readonly state: { physics: 'none' | 'loading' | 'ready' | 'failed' };
  changed(): void;
  ready(): void;
  tellJoints(positions: ReadonlyMap<string, number>): void;
}

/** The simulation in its worker; until it is there, and after it has failed, sliders move the stored poses. */
export function simulatedMoves(data: ExhibitData, bodies: ShownBodies, given: Simulated): Moves {
  const { state } = given;
  let physics: Physics | undefined;
  let facts: WorldFacts | undefined;
  let isRunning = false;
  let isPulling = false;
  const still = storedJoints(data, bodies, given);
  /** What was asked before the engine was there. */
  const waiting: ToWorker[] = [];
  const tell = (order: ToWorker): void => {
    if (facts && physics) physics.tell(order);
    else if (order.type === 'contacts') waiting.push(order);
  };
  const run = (): void => tell({ type: 'run' });
  return {
    canSimulate: true,
    canBall: true,
    canDrop: () => facts?.canDrop ?? false,
    start() {
      state.physics = 'loading';
      physics = startPhysics(given.physics, data.world, {
        loaded(loaded) {
          facts = loaded;
          state.physics = 'ready';
          for (const [joint, value] of still.positions) tell({ type: 'hold', joint, value });
          tell({ type: 'letGo' });
          for (const order of waiting) tell(order);
          given.ready();
        },
        moment(moment) {
          isRunning = moment.running;
          if (facts) given.moment(moment, facts.bodies, facts.joints);
          requestAnimationFrame(() => physics?.tell({ type: 'drawn' }));
        },
        unstable() {
          given.fail(
            'The simulation became unstable',
            'A value was no number any more, or far too large. It starts again from the stored pose.',
          );
        },
        failed(message) {
          state.physics = 'failed';
          facts = undefined;
          given.fail(
            'The simulation has ended',
            message,
            'Joints can still be moved by their sliders. Load this page again to start it anew.',
          );
          given.ready();
        },
      });
    },
    end: () => physics?.end(),
    toggle: () => (isRunning ? tell({ type: 'pause' }) : run()),
    step: () => tell({ type: 'step' }),
    reset() {
      still.reset();
      tell({ type: 'reset' });
    },
    drop() {
      if (!facts?.canDrop) return;
      tell({ type: 'drop', height: dropHeight(data.size) });
      run();
    },
    ball() {
      tell({ type: 'ball', ball: data.ball });
      run();
    },
    hold(joint, value) {
      if (facts) tell({ type: 'hold', joint, value });
      else still.hold(joint, value);
    },
    letGo: () => tell({ type: 'letGo' }),
    bodyOf(link) {
      const index = facts?.bodies.indexOf(link) ?? -1;
      return index < 0 ? undefined : index;
    },
    pull(spring) {
      // A lid that is held open for the ball is to come along.
      if (spring && !isPulling) tell({ type: 'letGo' });
      isPulling = spring !== undefined;
      tell({ type: 'pull', spring });
      if (spring && !isRunning) run();
    },
    tell,
    crash: () => physics?.tell({ type: 'crash' }),
  };
}

interface Stored {
  changed(): void;
  tellJoints(positions: ReadonlyMap<string, number>): void;
}

/** Joints that are moved without a simulation. */
function storedJoints(data: ExhibitData, bodies: ShownBodies, { changed, tellJoints }: Stored) {
  const positions = new Map<string, number>();
  const show = (): void => {
    bodies.pose(positions);
    tellJoints(positions);
    changed();
  };
  return {
    positions,
    hold(joint: string, value: number): void {
      positions.set(joint, value);
      show();
    },
    reset(): void {
      for (const { name } of data.joints) positions.set(name, 0);
      show();
      positions.clear();
    },
  };
}

/** A page without an engine: joints move, and what was recorded is played. */
export function storedMoves(
  data: ExhibitData,
  bodies: ShownBodies,
  load: (() => Promise<Recording>) | undefined,
  given: Stored & { readonly played: (time: number, running: boolean) => void },
): Moves {
  const still = storedJoints(data, bodies, given);
  let [at, from, timer] = [0, 0, 0];
  let recording: Recording | undefined;
  const stop = (): void => {
    cancelAnimationFrame(timer);
    timer = 0;
    given.played(at, false);
  };
  const play = (now: number): void => {
    if (!recording) return;
    from ||= now - at * 1_000;
    at = (now - from) / 1_000;
    const width = recording.bodies.length * 7;
    const last = recording.poses.length / width - 1;
    const moment = Math.min(last, Math.floor(at * recording.rate));
    bodies.place(recording.bodies, recording.poses.subarray(moment * width, (moment + 1) * width), false);
    given.changed();
    given.played(at, true);
    if (moment < last) timer = requestAnimationFrame(play);
    else stop();
  };
  const begin = async (time: number): Promise<void> => {
    recording ??= await load?.();
    stop();
    [at, from] = [time, 0];
    timer = requestAnimationFrame(play);
  };
  return {
    ...NOTHING_MOVES,
    canDrop: () => load !== undefined,
    toggle: () => (timer === 0 ? void begin(at) : stop()),
    end: () => cancelAnimationFrame(timer),
    drop: () => void begin(0),
    reset() {
      stop();
      at = 0;
      still.reset();
      given.played(0, false);
    },
    hold(joint, value) {
      stop();
      still.hold(joint, value);
    },
  };
}
