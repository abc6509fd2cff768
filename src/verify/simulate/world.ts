import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { type Compiled, compileMjcf } from '../../formats/mjcf/compile.ts';
import { writeMjcf } from '../../formats/mjcf/write.ts';
import type { SimModel } from '../../model/types.ts';

/** A ball put beside the prop, for the trials to place. */
export interface Ball {
  readonly name: string;
  /** [m] */
  readonly radius: number;
}

/** A prop in the engine, at the start of a trial. */
export interface World {
  readonly mujoco: MainModule;
  readonly model: MjModel;
  readonly data: MjData;
  /** Back to the stored pose, at rest. */
  reset(): void;
  /**
   * Steps for a time [s], calling `before` and `after` each step with the time since the call; stops when `after` says so.
   * Counts steps, because the engine's own clock starts again when it resets a simulation that has blown up.
   */
  run(seconds: number, hooks?: { before?: (time: number) => void; after?: (time: number) => 'stop' | undefined }): void;
  /** Warnings that the engine raised since this was last asked, by its own names (`mjWARN_BADQACC`), each once. Resets. */
  takeWarnings(): string[];
  /** Index of a named thing, for the engine's arrays. */
  id(kind: 'body' | 'joint' | 'geom', name: string): number;
  dispose(): void;
}

/** Names of ours carry a slash, which no name of a written prop has. */
/** mjDSBL_EQUALITY: each joint is tried on its own, whatever it follows. */
const EQUALITY = 1 << 1;
const WORLD_FILE = 'propmaster-world.xml'; // with a hyphen, which no prop's own file has
export const FLOOR = 'propmaster/floor';
export const ballName = (name: string) => `propmaster/ball/${name}`;

/** Where balls wait until a trial places them: far off, in free fall, touching nothing. */
const PARKED = 1_000; // [m]
/** Of water [kg/m³]: light enough to hurt no drawer, heavy enough to roll. */
const BALL_DENSITY = 1_000;

/**
 * The prop as it is written for MuJoCo, included into a scene with a floor, or bolted to the world with balls beside it.
 * Visuals are left out: they have no part in the motion.
 *
 * @throws {PropmasterError} `invalid_input` if MuJoCo refuses it
 */
export async function openWorld(
  prop: SimModel,
  scene: { readonly base: 'free' } | { readonly base: 'fixed'; readonly balls: readonly Ball[] },
): Promise<World> {
  const bare: SimModel = {
    ...prop,
    base: scene.base,
    links: prop.links.map((link) => ({ ...link, visuals: [] })),
    materials: [],
    textures: [],
    meshes: usedByCollisions(prop),
  };
  const things =
    scene.base === 'free'
      ? [`<geom name="${FLOOR}" type="plane" size="0 0 1"/>`]
      : scene.balls.map(
          ({ name, radius }, i) =>
            `<body name="${ballName(name)}" pos="${PARKED} ${10 * i} 0"><freejoint/><geom name="${ballName(name)}" ` +
            `type="sphere" size="${radius}" density="${BALL_DENSITY}"/></body>`,
        );
  const files = new Map(writeMjcf(bare));
  files.set(
    WORLD_FILE,
    `<mujoco model="propmaster"><include file="${prop.name}.xml"/><worldbody>${things.join('')}</worldbody></mujoco>`,
  );
  const compiled = await compileMjcf(files, WORLD_FILE, { own: true });
  compiled.model.opt.disableflags |= EQUALITY;
  return worldOf(compiled);
}

function worldOf({ mujoco, model, dispose }: Compiled): World {
  const data = new mujoco.MjData(model);
  const kinds = { body: mujoco.mjtObj.mjOBJ_BODY, joint: mujoco.mjtObj.mjOBJ_JOINT, geom: mujoco.mjtObj.mjOBJ_GEOM };
  const raised = new Set<string>();
  const reset = () => {
    for (const name of warningsOf(mujoco, data)) raised.add(name); // the engine forgets them
    mujoco.mj_resetData(model, data);
    mujoco.mj_forward(model, data);
  };
  return {
    mujoco,
    model,
    data,
    reset,
    run(seconds, { before, after } = {}) {
      const { timestep } = model.opt;
      for (let step = 0; step < Math.round(seconds / timestep); step++) {
        before?.(step * timestep);
        mujoco.mj_step(model, data);
        if (after?.((step + 1) * timestep) === 'stop') return;
      }
    },
    takeWarnings() {
      reset();
      const names = [...raised];
      raised.clear();
      return names;
    },
    id: (kind, name) => mujoco.mj_name2id(model, kinds[kind].value, name),
    dispose() {
      data.delete();
      dispose();
    },
  };
}

function warningsOf(mujoco: MainModule, data: MjData): string[] {
  const kinds = Object.entries(mujoco.mjtWarning).filter(([name]) => name.startsWith('mjWARN_'));
  const counters = data.warning; // a view into the data, unlike `contact`: not ours to delete
  return kinds.flatMap(([name, { value }]) => {
    const counter = counters.get(value)!;
    const { number } = counter;
    counter.delete();
    return number > 0 ? [name] : [];
  });
}

function usedByCollisions({ links, meshes }: SimModel) {
  const used = new Set(
    links.flatMap(({ collisions }) => collisions.flatMap(({ geometry: g }) => (g.type === 'mesh' ? [g.mesh] : []))),
  );
  return meshes.filter(({ name }) => used.has(name));
}
