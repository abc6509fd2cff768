import type { SimModel } from '../model/types.ts';
import type { SceneSource } from '../project/source.ts';
import type { PlacedProp } from './compose.ts';
import type { SceneDescription, StructureBox } from './description.ts';

/** Where a prop of a scene is to come from. */
export type PropOrigin =
  /** A model that was cut out of the scene's own file. */
  | { readonly kind: 'carved'; readonly model: SimModel }
  /** An asset of the service's library, which tells its id. */
  | { readonly kind: 'asset'; readonly id: string }
  /** A prop of another project: its folder, or its one file. */
  | { readonly kind: 'file'; readonly file: string }
  /** A prop that this project has. */
  | { readonly kind: 'installed' };

/** One design of a scene: what becomes one prop, however often it stands there. */
export interface PropDesign {
  /** What the scene's source calls it. */
  readonly id: string;
  /** What the prop is to be called, if that is free. */
  readonly name: string;
  readonly origin: PropOrigin;
}

/** An instance whose file has it elsewhere than the scene graph. */
export interface Disagreement {
  readonly instance: string;
  /** [m] */
  readonly distance: number;
  /** [rad] */
  readonly angle: number;
}

/** A scene that was read and is sound, before any of it is installed. */
export interface SceneDesign {
  readonly source: SceneSource;
  /** What the scene may be called, unless told otherwise. */
  readonly title: string;
  readonly release?: string;
  readonly jobId?: string;
  readonly delivery?: NonNullable<SceneDescription['delivery']>;
  readonly structure: readonly StructureBox[];
  /** `prop` is the `id` of a design. */
  readonly instances: readonly PlacedProp[];
  readonly designs: readonly PropDesign[];
  readonly disagreements: readonly Disagreement[];
  /** Of a scene of another program: its own lights and cameras, and what was found when it was read. */
  readonly lights?: SceneDescription['lights'] | undefined;
  readonly cameras?: SceneDescription['cameras'] | undefined;
  readonly findings?: SceneDescription['findings'] | undefined;
}
