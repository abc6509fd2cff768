import { blender } from './blender/index.ts';
import type { Adapter } from './contract.ts';
import { gazebo } from './gazebo/index.ts';
import { isaac } from './isaac/index.ts';
import { mujoco } from './mujoco/index.ts';
import { robosuite } from './robosuite/index.ts';

/** Every simulator that props can be installed for. A new one is one folder and one line here. */
export const ADAPTERS: readonly Adapter[] = [mujoco, gazebo, isaac, blender, robosuite];
