import type { SourceFormat } from '../../src/model/source-formats.ts';
import { glbTraps } from './glb.ts';
import { mjcfTraps } from './mjcf.ts';
import { objTraps } from './obj.ts';
import { sdfTraps } from './sdf.ts';
import { meshTraps } from './stl-and-dae.ts';
import type { Trap } from './trap.ts';
import { usdTraps } from './usd.ts';
import { usdBodyTraps } from './usd-bodies.ts';

/** Every trap, by the format in which it comes. */
export const TRAPS: readonly Trap[] = [
  ...objTraps,
  ...meshTraps,
  ...mjcfTraps,
  ...sdfTraps,
  ...usdTraps,
  ...usdBodyTraps,
  ...glbTraps,
];

/** What breaks most often in the wild, and the formats in which it can: each of them has a trap of it. */
export const RANKED: readonly (readonly [rank: number, what: string, formats: readonly SourceFormat[]])[] = [
  [1, 'concave mesh silently filled', ['obj', 'stl', 'dae', 'mjcf', 'sdf', 'usd', 'glb']],
  [2, 'dynamic triangle mesh falls back to its hull', ['obj', 'stl', 'dae', 'mjcf', 'sdf', 'usd', 'glb']],
  [3, 'missing rigid-body or articulation schema', ['usd', 'glb', 'glb_bundle']],
  [4, 'scale and up axis', ['obj', 'stl', 'dae', 'mjcf', 'sdf', 'usd', 'glb', 'glb_bundle']],
  [5, 'textures or references lost after a move', ['obj', 'dae', 'mjcf', 'sdf', 'usd', 'glb']],
  [6, 'model:// not found', ['mjcf', 'sdf', 'glb']],
  [7, 'invalid inertia', ['mjcf', 'sdf', 'usd', 'glb', 'glb_bundle']],
  [8, 'visual geometry counted in mass', ['obj', 'mjcf', 'sdf', 'usd', 'glb']],
  [9, 'groups and materials of an OBJ dropped', ['obj', 'mjcf', 'sdf', 'glb']],
  [10, 'name clash of a second copy', ['obj', 'mjcf', 'sdf', 'usd', 'glb']],
  [11, 'non-ASCII paths', ['obj', 'stl', 'dae', 'mjcf', 'sdf', 'usd', 'glb']],
  [12, 'links overlapping in cabinets and doors', ['mjcf', 'sdf', 'usd', 'glb']],
  [13, 'flipped V', ['obj', 'dae', 'mjcf', 'sdf', 'usd', 'glb']],
];
