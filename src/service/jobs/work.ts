import type { AssetRequest, SavedFormat } from '../../contract/assets.ts';
import type { Asked } from '../../model/asked.ts';
import type { SceneOrder } from '../scenes/scene-order.ts';

/** What a job is for; the wire's `mode`. */
export type WorkMode = 'asset' | 'scene' | 'export';

/**
 * Successful authoring, kept with the job as soon as there is one: what `retry-export` starts from. Plain JSON; only the
 * release that wrote it can read `description`.
 */
export interface Authoring {
  readonly releaseId: string;
  readonly description: unknown;
  /** Display name. */
  readonly name: string;
  readonly category: string;
  readonly prompt: string;
  /** Of the description: whether it came with the request, and nobody planned it. */
  readonly given?: true;
  /** What its words ask for; absent where a description came with the request. */
  readonly asked?: Asked;
  readonly interpretation: {
    readonly understood: readonly string[];
    readonly assumed: readonly string[];
    readonly ignored: readonly string[];
  };
}

/** What a worker thread is asked to make. Plain data: it crosses by structured clone. */
export type Work =
  | {
      readonly mode: 'asset';
      readonly request: AssetRequest;
      /** The file of the request's first reference image: PNG, JPEG or WebP, found whole when it was taken. */
      readonly picture?: Uint8Array;
      /** What to write of it. @default every format of the release */
      readonly formats?: readonly SavedFormat[];
    }
  | { readonly mode: 'scene'; readonly request: SceneOrder }
  | { readonly mode: 'export'; readonly authoring: Authoring; readonly formats?: readonly SavedFormat[] };

/** What the prices are [nominal cents] (assumption `prices`). */
export const PRICES = {
  asset: 10,
  sceneAssembly: 25,
  /** Each canonical asset that is delivered. */
  sceneAsset: 10,
  exportRetry: 2,
} as const;
