import { inFrame } from '../../../model/in-frame.ts';
import { solidProperties } from '../../../model/solid.ts';
import type { Pose } from '../../../model/types.ts';
import type { GltfPart } from '../../glb/decode/part.ts';
import type { Decoded } from '../../glb/decode.ts';
import { hullOfPoints } from '../../glb/physics/hull-of-points.ts';
import type { GltfCollider } from '../../glb/physics/types.ts';
import { merged } from '../../raw/skin.ts';
import { solidOf } from '../../raw/solid-of.ts';
import { NodeIndex, partOf } from './nodes.ts';
import type { Notes } from './notes.ts';

/** A part of a collision file, in the model frame. */
export interface CollisionPart {
  readonly part: GltfPart;
  /** The file that it is from. */
  readonly file: Decoded;
}

export interface Bodies {
  /** Of visual.glb. */
  readonly index: NodeIndex;
  /** Nodes that are bodies; -1 is the whole. */
  readonly drafts: readonly number[];
  /** The body that a node of visual.glb belongs to. */
  readonly bodyAt: (node: number) => number | undefined;
  readonly poseOf: (body: number) => Pose;
  /** The body of what has none. */
  readonly home: number;
  readonly notes: Notes;
}

/** Share by which a hull may be larger than its part before the part counts as concave: rounding and bevels. */
const CONVEX = 0.05;

/**
 * Parts of collision files, by the body that their names point to: the name of a node of visual.glb, with or without what
 * engines put around it (`UCX_door_00`, `door_collision`), their own or of a node above. Convex ones are kept as they
 * are; one that is not becomes convex parts, so that it is not filled.
 */
export async function collidersOf(
  parts: readonly CollisionPart[],
  bodies: Bodies,
): Promise<ReadonlyMap<number, GltfCollider[]>> {
  const found = new Map<number, GltfCollider[]>();
  let homeless = 0;
  const indices = new Map<Decoded, NodeIndex>();
  for (const { part, file } of parts) {
    const own = indices.get(file) ?? new NodeIndex(file);
    indices.set(file, own);
    const body = bodies.drafts.length === 1 ? bodies.drafts[0]! : bodyOf(part, file, own, bodies);
    if (body === undefined) homeless++;
    const list = found.get(body ?? bodies.home) ?? [];
    found.set(body ?? bodies.home, list);
    list.push(await colliderOf(part, bodies.poseOf(body ?? bodies.home)));
  }
  if (homeless > 0) bodies.notes.assume(`${homeless} collision parts whose names point to no body belong to the root`);
  return found;
}

function bodyOf({ at }: GltfPart, { nodes }: Decoded, own: NodeIndex, { index, bodyAt }: Bodies): number | undefined {
  for (const above of own.way(at)) {
    for (const name of partOf(nodes[above]!.name)) {
      const node = index.find(name);
      const body = node === undefined ? undefined : bodyAt(node);
      if (body !== undefined) return body;
    }
  }
  return undefined;
}

/** A part in the frame of its body. */
async function colliderOf({ node, primitives }: GltfPart, pose: Pose): Promise<GltfCollider> {
  const { positions, indices } = inFrame(merged(primitives.map(({ mesh }) => mesh)), pose);
  const solid = solidOf({ name: node, positions, indices });
  const hull = solid && (await hullOfPoints(positions, node));
  const concave = hull !== undefined && solidProperties(hull).volume > (1 + CONVEX) * solid!.volume;
  return {
    name: node,
    shape: concave ? { type: 'surface', positions, indices } : { type: 'hull', points: positions },
  };
}
