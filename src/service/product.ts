import type { Asset, AssetRequest, SavedFormat } from '../contract/assets.ts';

/** One file of an asset, ready to be stored. */
export interface ProductFile {
  readonly format: SavedFormat;
  /** For people who save it: portable, with its ending. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What a job makes. Plain data: it crosses from the worker thread by structured clone. */
export interface Product {
  /** Display name. */
  readonly name: string;
  readonly releaseId: string;
  readonly category: string | undefined;
  readonly interpretation: Asset['interpretation'];
  readonly files: readonly ProductFile[];
}

/** Where a running job is; the wire's `phase`. */
export type Phase = 'planning' | 'modelling' | 'exporting';

/**
 * Makes an asset, without reading or writing anything: the same request gives the same bytes.
 *
 * A module that exports one as `produce` is what a worker thread loads; the service's own is `produce.ts`.
 *
 * @throws PropmasterError `invalid_input` when the prompt can't be made; its message is for the user
 */
export type Produce = (request: AssetRequest, onPhase: (phase: Phase) => void) => Promise<Product>;
