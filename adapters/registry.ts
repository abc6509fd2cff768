import type { Adapter } from './contract.ts';
import { mujoco } from './mujoco/index.ts';

/** Every simulator that props can be installed for. A new one is one folder and one line here. */
export const ADAPTERS: readonly Adapter[] = [mujoco];
