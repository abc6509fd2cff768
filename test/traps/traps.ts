import { rawTraps } from './raw.ts';
import { mjcfTraps } from './mjcf.ts';
import { sdfTraps } from './sdf.ts';
import { usdTraps } from './usd.ts';
import type { Trap } from './trap.ts';

/** Every trap. */
export const TRAPS: readonly Trap[] = [...rawTraps, ...mjcfTraps, ...sdfTraps, ...usdTraps];
export const RANKED = {};
