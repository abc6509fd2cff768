import type { Pose } from '../../../model/types.ts';
import type { RawPart } from '../../raw/types.ts';

/** A node with a mesh: its primitives, in the model's frame (Z up) with every node transform applied. */
export interface GltfPart extends RawPart {
  /** Its node, as an index into the nodes. */
  readonly at: number;
}

/** A node of the scene, whether it shows something or not. */
export interface SceneNode {
  /** As the file has it: may be empty, and need not be the only one of its name. */
  readonly name: string;
  /** The node above it, as an index; -1 for a root. */
  readonly parent: number;
  /** In the model frame, Z up, without scale. */
  readonly pose: Pose;
}
