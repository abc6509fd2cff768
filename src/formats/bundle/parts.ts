import type { ColliderPlan } from '../../model/colliders.ts';
import type { Decoded, DecodeGlb } from '../glb/decode.ts';

export interface ReadBundleOptions {
  readonly name: string;
  /** Path of `visual.glb` in the files; its neighbours are looked for in the same folder. */
  readonly entry: string;
  /** For a bundle that says nothing of mass [kg/m³]. @default 500 */
  readonly density?: number;
  /** [kg]; wins over everything else. */
  readonly mass?: number;
  /** How colliders are made where no file shows them. @default 'parts' */
  readonly collider?: ColliderPlan;
  /** How many times as large the thing will be made, see `RawOptions`. @default 1 */
  readonly scale?: number;
  /** Where untrusted files are checked and decoded. @default decodeGlb, here and now */
  readonly decode?: DecodeGlb;
}

/** What both readers of `physics.json` get. */
export interface BundleParts {
  readonly options: ReadBundleOptions;
  readonly visual: Decoded;
  /** In the order of their names; absent without any. */
  readonly collisions: readonly Decoded[] | undefined;
}
