import type { FileMap } from '../formats/files.ts';
import { compileMjcf } from '../formats/mjcf/compile.ts';
import { dropHeight } from './engine/drop-height.ts';
import { Simulation } from './engine/simulation.ts';
import type { ExhibitData } from './wire.ts';

/** Moments a second, and how long is recorded [s]. */
const RATE = 30;
const DURATION = 3;

/** Poses over time. */
export interface Recorded {
  readonly rate: number;
  readonly bodies: readonly string[];
  /** As `Simulation.poses`, one moment behind the other. */
  readonly poses: Float32Array;
}

/**
 * What MuJoCo makes of a drop, for a page that has no engine.
 *
 * @returns `undefined` where nothing can fall, or MuJoCo refuses the files
 */
export async function recordDrop(files: FileMap, { world, size }: ExhibitData): Promise<Recorded | undefined> {
  const compiled = await compileMjcf(files, world).catch(() => undefined);
  if (!compiled) return undefined;
  const simulation = new Simulation(compiled.mujoco, compiled.model);
  try {
    if (!simulation.canDrop) return undefined;
    simulation.drop(dropHeight(size));
    const moments = [simulation.poses()];
    const steps = Math.round(1 / RATE / simulation.timestep);
    for (let moment = 1; moment < RATE * DURATION; moment++) {
      for (let step = 0; step < steps; step++) simulation.step();
      moments.push(simulation.poses());
    }
    const poses = new Float32Array(moments.length * moments[0]!.length);
    for (const [index, one] of moments.entries()) poses.set(one, index * one.length);
    return { rate: RATE, bodies: simulation.bodies, poses };
  } finally {
    simulation.dispose();
  }
}
