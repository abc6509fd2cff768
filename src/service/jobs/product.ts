import type { Asset, SavedFormat } from '../../contract/assets.ts';
import type { PlanDocument } from '../../contract/plan-document.ts';
import type { WireRequestCheck } from '../../contract/request-check.ts';
import type { SceneFormat, SceneGraph } from '../../contract/scenes.ts';
import type { ThumbnailEdge } from '../../contract/thumbnails.ts';
import type { Authoring, Work } from './work.ts';

/** How the picture of a size is stored. */
export type ThumbnailFormat = `thumbnail-${ThumbnailEdge}`;

/** One file of an asset, ready to be stored. */
export interface ProductFile {
  /**
   * Never listed: `usd_preview`, which a Personal key's `glb` export prefers when a release made one, and thumbnails.
   */
  readonly format: SavedFormat | 'usd_preview' | ThumbnailFormat;
  /** For people who save it: portable, with its ending. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** An asset that was made. Plain data: it crosses from the worker thread by structured clone. */
export interface AssetProduct {
  readonly kind: 'asset';
  /** Display name. */
  readonly name: string;
  readonly releaseId: string;
  readonly category: string | undefined;
  readonly interpretation: Asset['interpretation'];
  readonly description?: Asset['description'];
  readonly files: readonly ProductFile[];
}

/** One file of a scene: a saved format, or a part of the archive (`archive_mjcf`, `archive_usd`). */
export interface SceneProductFile extends Omit<ProductFile, 'format'> {
  readonly format: SceneFormat | 'archive_mjcf' | 'archive_usd';
}

/** Plans of a scene, as data. */
export interface ScenePlans {
  readonly asked: PlanDocument;
  /** Every instance with its pose: what edits start from. */
  readonly placed: PlanDocument;
}

/** A scene that was made. */
export interface SceneProduct {
  readonly kind: 'scene';
  readonly name: string;
  readonly releaseId: string;
  readonly graph: SceneGraph;
  /** What was asked for, as it was sent or read from the prompt, and the scene as it came out; absent: unknown. */
  readonly plans?: ScenePlans;
  readonly delivery: {
    readonly status: 'complete' | 'candidate';
    readonly delivered_assets: number;
    readonly planned_assets: number;
    readonly placed_instances: number;
    readonly planned_instances: number;
    readonly missing: readonly string[];
    readonly assumed: readonly string[];
    readonly ignored: readonly string[];
    readonly moved: readonly string[];
    readonly problems: readonly string[];
    readonly request: readonly WireRequestCheck[];
    readonly relations: NonNullable<SceneGraph['relations']>;
    readonly validation: 'complete' | 'incomplete';
  };
  /** What it costs, at most what {@link Progress.planned} was told [cents]. */
  readonly priceCents: number;
  readonly files: readonly SceneProductFile[];
}

export type Product = AssetProduct | SceneProduct;

/** Where a running job is; the wire's `phase`. Assets: the first three; scenes: values of `SCENE_STAGES`. */
export type Phase = 'planning' | 'modelling' | 'exporting' | 'assets' | 'structure' | 'placement' | 'export';

/** What a producer tells on its way. */
export interface Progress {
  phase(phase: Phase): void;
  /** Authoring has succeeded; from here on the export can be retried. */
  authored(authoring: Authoring): void;
  /**
   * A scene is planned and nothing generated yet. Resolves when the price is held; never, when it can't be: the job has
   * then failed and the thread is ended.
   */
  planned(priceCents: number): Promise<void>;
}

/**
 * Makes an asset or a scene, without reading or writing anything: the same work gives the same bytes.
 *
 * A module that exports one as `produce` is what a worker thread loads; the service's own is `produce.ts`.
 *
 * @throws {RequestRefused} when it can't be made; its message is for the user
 */
export type Produce = (work: Work, progress: Progress) => Promise<Product>;

/** The request can't be made, and that is the request's fault. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  /** Of the job's `error`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
