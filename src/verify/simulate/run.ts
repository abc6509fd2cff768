import { loadEngine, retireEngine } from '../../formats/mjcf/engine.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import type { KindRow } from '../check.ts';
import type { SimulationFigures } from '../report.ts';
import { drop } from './comes-to-rest.ts';
import { compiles, tryCompile } from './compiles.ts';
import { engineFault, engineStopped } from './engine-stopped.ts';
import { blameFriction, withOrdinaryFriction } from './friction-reason.ts';
import { ballsFor, hold } from './holds-ball.ts';
import { sweep } from './joint-range.ts';
import { rest } from './joint-rest.ts';
import { stable } from './stable.ts';
import { stands } from './stands.ts';
import type { Pause, Trial, TrialResult } from './trial.ts';
import { openWorld, type World } from './world.ts';

/** In the order of the report. */
const TRIALS: readonly Trial[] = [stands, drop, rest, sweep, hold];

/** Kinds of findings of the simulation, in the order of the report. */
export const SIMULATION_KINDS: readonly KindRow[] = [
  compiles,
  stable,
  engineStopped,
  ...TRIALS.flatMap(({ kinds }) => kinds),
];

/** What all trials together found. */
export interface SimulationResult {
  readonly engine: { readonly name: string; readonly version: string };
  readonly findings: readonly Finding[];
  readonly figures: SimulationFigures;
  readonly reached: ReadonlyMap<string, number>;
  /** Codes of the checks that did not run, and why. */
  readonly skipped: ReadonlyMap<string, string>;
}

/**
 * Tries a prop out in MuJoCo: whatever goes wrong with the prop is a finding, whatever goes wrong here is thrown.
 * All that is made in the engine is freed again.
 *
 * @param onProgress called with the part done, 0 to 1
 * @param trials which to run; the others are not told of
 * @param signal ends it between two drives of a trial
 * @throws what `signal` was aborted with
 */
export async function simulate(
  prop: SimModel,
  onProgress: (fraction: number) => void = () => {},
  trials: readonly Trial[] = TRIALS,
  signal?: AbortSignal,
): Promise<SimulationResult> {
  const pause: Pause = async () => {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  };
  await pause();
  const findings: Finding[] = await tryCompile(prop);
  const skipped = new Map<string, string>();
  const reached = new Map<string, number>();
  let figures: SimulationFigures = {};
  const engine = await loadEngine().then(({ mujoco }) => ({ name: 'mujoco', version: mujoco.mj_versionString() }));
  const skip = (kinds: readonly KindRow[], reason: string) => {
    for (const { code } of kinds) skipped.set(code, reason);
  };
  if (findings.length > 0) {
    skip(SIMULATION_KINDS.slice(1), 'MuJoCo does not compile the prop without complaint');
    return { engine, findings, figures, reached, skipped };
  }

  const worlds = new Map<Kind, World>();
  const lost = new Set<Kind>();
  try {
    for (const [index, trial] of trials.entries()) {
      onProgress(index / trials.length);
      await pause();
      const reason = trial.notApplicable(prop);
      if (reason !== undefined) {
        skip(trial.kinds, reason);
        continue;
      }
      const kind = trial.world === 'stored' ? ownOf(prop) : trial.world;
      if (lost.has(kind)) {
        skip(trial.kinds, 'MuJoCo stopped in an earlier trial');
        continue;
      }
      let result: TrialResult;
      let warnings: readonly string[];
      try {
        const world = worlds.get(kind) ?? (await open(prop, kind));
        worlds.set(kind, world);
        world.reset();
        result = await trial.run(world, prop, pause);
        warnings = world.takeWarnings();
      } catch (error) {
        const fault = signal?.aborted ? undefined : engineFault(error);
        if (!fault) throw error;
        // Neither this world nor its engine can be trusted any more; what it holds goes with the engine's memory.
        retireEngine();
        worlds.delete(kind);
        lost.add(kind);
        findings.push(engineStopped.at('', { trial: trial.name, ...fault }));
        skip(trial.kinds, 'MuJoCo stopped while it ran');
        continue;
      }
      findings.push(...(await explained(result.findings, trial, prop, kind, pause)));
      if (warnings.length > 0) findings.push(stable.at('', { trial: trial.name, warnings }));
      figures = { ...figures, ...result.figures };
      for (const [joint, part] of result.reached ?? []) reached.set(joint, part);
    }
  } finally {
    for (const world of worlds.values()) world.dispose();
  }
  if (worlds.size === 0) skip([stable], lost.size > 0 ? 'MuJoCo stopped in every trial' : 'no trial applies');
  onProgress(1);
  return { engine, findings, figures, reached, skipped };
}

/** Only whether it stays where it is put, or where it settles. */
export async function simulateStanding(prop: SimModel): Promise<readonly Finding[]> {
  return (await simulate(prop, undefined, [stands])).findings;
}

/** Findings of a trial, with the reason named where it is friction. */
async function explained(
  findings: readonly Finding[],
  trial: Trial,
  prop: SimModel,
  kind: Kind,
  pause: Pause,
): Promise<Finding[]> {
  const ordinary = findings.some(({ severity }) => severity === 'error') ? withOrdinaryFriction(prop) : undefined;
  if (!ordinary) return [...findings];
  const world = await open(ordinary, kind);
  try {
    world.reset();
    const again = await trial.run(world, ordinary, pause);
    const left = new Set(again.findings.map(({ code, pointer }) => `${code} ${pointer}`));
    return findings.map((each) => (left.has(`${each.code} ${each.pointer}`) ? each : blameFriction(each)));
  } finally {
    world.dispose();
  }
}

type Kind = Exclude<Trial['world'], 'stored'>;
const ownOf = ({ base }: SimModel): Kind => (base === 'fixed' ? 'held' : 'free');

const open = (prop: SimModel, kind: Kind): Promise<World> =>
  openWorld(prop, kind === 'free' ? { base: 'free' } : { base: 'fixed', balls: ballsFor(prop) });
