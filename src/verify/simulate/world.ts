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
  /** Warnings that the engine raised since the last reset, by its own names (`mjWARN_BADQACC`), each once. */
  warnings(): string[];
  /** Index of a named thing, for the engine's arrays. */
  id(kind: 'body' | 'joint' | 'geom', name: string): number;
  dispose(): void;
}

/** Names of ours carry a slash, which no name of a written prop has. */
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
    'propmaster.xml',
    `<mujoco model="propmaster"><include file="${prop.name}.xml"/><worldbody>${things.join('')}</worldbody></mujoco>`,
  );
  return worldOf(await compileMjcf(files, 'propmaster.xml'));
}

function worldOf({ mujoco, model, dispose }: Compiled): World {
  const data = new mujoco.MjData(model);
  const kinds = { body: mujoco.mjtObj.mjOBJ_BODY, joint: mujoco.mjtObj.mjOBJ_JOINT, geom: mujoco.mjtObj.mjOBJ_GEOM };
  return {
    mujoco,
    model,
    data,
    reset() {
      mujoco.mj_resetData(model, data);
      mujoco.mj_forward(model, data);
    },
    warnings() {
      const kinds = Object.entries(mujoco.mjtWarning).filter(([name]) => name.startsWith('mjWARN_'));
      const list = data.warning; // a view into the data, unlike `contact`: not ours to delete
      const raised = kinds.filter(([, { value }]) => {
        const entry = list.get(value);
        const count = entry?.number ?? 0;
        entry?.delete();
        return count > 0;
      });
      return raised.map(([name]) => name);
    },
    id: (kind, name) => mujoco.mj_name2id(model, kinds[kind].value, name),
    dispose() {
      data.delete();
      dispose();
    },
  };
}

function usedByCollisions({ links, meshes }: SimModel) {
  const used = new Set(
    links.flatMap(({ collisions }) => collisions.flatMap(({ geometry: g }) => (g.type === 'mesh' ? [g.mesh] : []))),
  );
  return meshes.filter(({ name }) => used.has(name));
}
