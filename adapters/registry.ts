import type { Adapter } from './contract.ts';

/** The module of an adapter, which exports it under the simulator's name. */
type Loading<Name extends string> = Promise<{ readonly [Own in Name]: Adapter<Name> }>;

/**
 * Every simulator that props can be installed for, in the order in which they are listed. This is the only list: a new
 * simulator is one folder and one line here. An adapter is loaded when it is first used; who needs names loads this file
 * alone.
 */
export const REGISTRY = {
  mujoco: (): Loading<'mujoco'> => import('./mujoco/index.ts'),
  gazebo: (): Loading<'gazebo'> => import('./gazebo/index.ts'),
  isaac: (): Loading<'isaac'> => import('./isaac/index.ts'),
  blender: (): Loading<'blender'> => import('./blender/index.ts'),
  robosuite: (): Loading<'robosuite'> => import('./robosuite/index.ts'),
  urdf: (): Loading<'urdf'> => import('./urdf/index.ts'),
  pybullet: (): Loading<'pybullet'> => import('./pybullet/index.ts'),
  drake: (): Loading<'drake'> => import('./drake/index.ts'),
  sapien: (): Loading<'sapien'> => import('./sapien/index.ts'),
  newton: (): Loading<'newton'> => import('./newton/index.ts'),
  genesis: (): Loading<'genesis'> => import('./genesis/index.ts'),
  ros2: (): Loading<'ros2'> => import('./ros2/index.ts'),
};

/** Folder in the project and value of `--simulators`. */
export type Simulator = keyof typeof REGISTRY;

/** Names of all simulators, in the order of the registry. */
export const SIMULATORS: readonly Simulator[] = Object.keys(REGISTRY) as Simulator[];

const LOADERS: { readonly [Name in Simulator]: () => Loading<Name> } = REGISTRY;

/** The adapters of these names, in the order of the registry, each once. A name that there is no adapter of is left out. */
export function loadAdapters(names: readonly string[]): Promise<Adapter[]> {
  return Promise.all(
    SIMULATORS.filter((name) => names.includes(name)).map(async (name) => {
      const module: Readonly<Record<string, Adapter>> = await LOADERS[name]();
      return module[name]!;
    }),
  );
}
