import type { Object3D, Vector3 } from 'three';
import type { ExhibitData } from '../../wire.ts';
import type { Moment, ToWorker } from '../protocol.ts';
import type { ShownBodies } from '../scene/bodies.ts';
import type { ViewStage } from '../scene/stage.ts';

/** What a layer may use. */
export interface LayerTools {
  readonly data: ExhibitData;
  readonly stage: ViewStage;
  readonly bodies: ShownBodies;
  /** Puts something on a link, or where nothing moves; it goes with the layer. */
  add(object: Object3D, link?: string): void;
  /** Puts words at a place of a link [m]. */
  label(text: string, link: string, at: Vector3, kind?: string): void;
  /** Meshes of the colliders, hung below links by name. */
  colliders(): Promise<Object3D>;
  tell(order: ToWorker): void;
}

/** What a layer does while it is shown. */
export interface ShownLayer {
  /** What its colours mean. */
  readonly legend?: HTMLElement;
  readonly moment?: (moment: Moment) => void;
  readonly hide?: () => void;
}

/** Something about a prop that can be shown over it. */
export interface ViewLayer {
  readonly id: string;
  readonly title: string;
  /** What is to be seen, told while it is on; absent: it says so itself. */
  readonly about?: string;
  /** How many there are of what it shows; 0: it is not offered. */
  count(data: ExhibitData): number;
  show(tools: LayerTools): ShownLayer | undefined | Promise<ShownLayer | undefined>;
}
