import type { Document, Mesh as GltfMesh, Node } from '@gltf-transform/core';
import type { Finding } from '../../../model/finding.ts';
import { inFrame } from '../../../model/in-frame.ts';
import type { Pose } from '../../../model/types.ts';
import { merged } from '../../raw/skin.ts';
import { type Matrix, multiplyMatrices } from '../decode/matrix.ts';
import { readPrimitive } from '../decode/primitive.ts';
import { OTHER_FRICTION } from './contact.ts';
import { shapeAsHull } from './findings.ts';
import { affineOf, seenFrom } from './frame.ts';
import type { GltfColliderSaid } from './said-types.ts';
import { ringPoints } from './shape.ts';
import { placePoints, placeSolid } from './solid-shape.ts';
import type { ColliderShape, GltfCollider } from './types.ts';

/**
 * A collider in the frame of its body.
 * @param pose of the body in the model
 * @returns what is wrong with it, in words; `undefined` for one that a scale of zero switches off
 */
export function readCollider(
  document: Document,
  { shape, friction, restitution }: GltfColliderSaid,
  node: Node,
  pose: Pose,
  place: string,
  findings: Finding[],
): GltfCollider | string | undefined {
  const matrix = node.getWorldMatrix();
  const map = seenFrom(pose, affineOf(matrix));
  // "a shape referenced by a node whose scale is zero on all three axes should be considered disabled"
  if ([map.x, map.y, map.z].every((axis) => Math.hypot(...axis) === 0)) return undefined;
  const name = node.getName();
  const finish = (placed: ColliderShape): GltfCollider => ({
    name,
    shape: placed,
    ...(friction === undefined ? {} : { friction: [friction, ...OTHER_FRICTION] }),
    ...(restitution === undefined ? {} : { restitution }),
  });
  const asHull = (placed: ColliderShape): GltfCollider => {
    if (placed.type === 'hull') findings.push(shapeAsHull.at(place, { collider: name }));
    return finish(placed);
  };
  switch (shape.type) {
    case 'none':
      return shape.reason;
    case 'solid':
      return asHull(placeSolid(shape.geometry, map));
    case 'tapered':
      return asHull(placePoints(ringPoints(shape.rings), map));
    case 'mesh':
    case 'node': {
      const source = shape.type === 'node' ? document.getRoot().listNodes()[shape.node] : undefined;
      const mesh = shape.type === 'mesh' ? document.getRoot().listMeshes()[shape.mesh] : undefined;
      if (!source && !mesh) return `a collider of a ${shape.type} that does not exist`;
      const drawn = source ? meshesBelow(source, matrix) : [[mesh!, matrix] as const];
      const surface = merged(
        drawn.flatMap(([one, at]) =>
          one.listPrimitives().map((primitive) => readPrimitive(primitive, at, name || 'collider', place, []).mesh),
        ),
      );
      if (surface.indices.length === 0) return 'a collider of a mesh without triangles';
      const { positions } = inFrame({ name, positions: surface.positions, indices: surface.indices }, pose);
      if (shape.convex) return finish({ type: 'hull', points: positions });
      return finish({ type: 'surface', positions, indices: surface.indices });
    }
  }
}

/** Meshes of a node and of those below it, with their matrices as if the node itself were placed by `matrix`. */
function meshesBelow(source: Node, matrix: Matrix): (readonly [GltfMesh, Matrix])[] {
  const found: (readonly [GltfMesh, Matrix])[] = [];
  const visit = (node: Node, at: Matrix): void => {
    const mesh = node.getMesh();
    if (mesh) found.push([mesh, at]);
    for (const child of node.listChildren()) visit(child, multiplyMatrices(at, child.getMatrix()));
  };
  visit(source, matrix);
  return found;
}
