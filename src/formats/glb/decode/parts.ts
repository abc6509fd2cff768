import type { Document, Node } from '@gltf-transform/core';
import type { InstancedMesh } from '@gltf-transform/extensions';
import type { Finding } from '../../../model/finding.ts';
import { Names } from '../../../model/names.ts';
import type { RawGeometry } from '../../raw/types.ts';
import { gltfMirrored, gltfSkinned } from '../findings.ts';
import { affineOf, poseOf } from '../physics/frame.ts';
import { GltfMaterials } from './materials.ts';
import { composeMatrix, type Matrix, multiplyMatrices } from './matrix.ts';
import { weightsOf } from './morph.ts';
import type { GltfPart, SceneNode } from './part.ts';
import { readPrimitive } from './primitive.ts';
import { determinant } from './turn.ts';

/** What the scene of a document shows. */
interface Parts extends Pick<RawGeometry, 'materials' | 'textures'> {
  readonly parts: readonly GltfPart[];
  /** The node of each part. */
  readonly gltfNodes: readonly Node[];
  readonly nodes: readonly SceneNode[];
  /** Index among `nodes` of each node of the scene. */
  readonly placeOf: ReadonlyMap<Node, number>;
}

/**
 * Every mesh of the scene, placed: one part a node, and one for each instance of a node that has many
 * (`EXT_mesh_gpu_instancing`). A skinned mesh stands as it was bound.
 */
export function readParts(document: Document, place: string, notices: Finding[]): Parts {
  const meshNames = new Names();
  const materials = new GltfMaterials();
  const parts: GltfPart[] = [];
  const gltfNodes: Node[] = [];
  const nodes: SceneNode[] = [];
  const placeOf = new Map<Node, number>();
  const unusual = { mirrored: new Set<string>(), skinned: new Set<string>() };
  const show = (node: Node, at: number, matrix: Matrix): void => {
    const mesh = node.getMesh()!;
    const weights = weightsOf(node);
    const primitives = mesh
      .listPrimitives()
      .map((primitive) => {
        const material = primitive.getMaterial();
        const name = meshNames.unique(node.getName() || mesh.getName(), 'mesh');
        return {
          ...readPrimitive(primitive, matrix, name, place, notices, weights),
          ...(material ? { material: materials.nameOf(material) } : {}),
        };
      })
      .filter(({ mesh: { indices } }) => indices.length > 0);
    if (primitives.length === 0) return;
    parts.push({ node: node.getName(), at, primitives });
    gltfNodes.push(node);
    if (determinant(matrix) < 0) unusual.mirrored.add(primitives[0]!.mesh.name);
    if (node.getSkin()) unusual.skinned.add(primitives[0]!.mesh.name);
  };
  const visit = (node: Node, parent: number): void => {
    const at = nodes.push({ name: node.getName(), parent, pose: poseOf(affineOf(node.getWorldMatrix())) }) - 1;
    placeOf.set(node, at);
    if (node.getMesh()) for (const matrix of placesOf(node)) show(node, at, matrix);
    for (const child of node.listChildren()) visit(child, at);
  };
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  for (const node of scene?.listChildren() ?? []) visit(node, -1);
  if (unusual.mirrored.size > 0) notices.push(gltfMirrored.at(place, { meshes: [...unusual.mirrored] }));
  if (unusual.skinned.size > 0) notices.push(gltfSkinned.at(place, { meshes: [...unusual.skinned] }));
  return { parts, gltfNodes, nodes, placeOf, ...materials.list() };
}

/** Matrices under which a node shows its mesh, in the world of the file. */
function placesOf(node: Node): Matrix[] {
  const world = node.getWorldMatrix();
  const bound = boundMatrix(node);
  if (bound) return [bound];
  const instances = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  if (!instances) return [world];
  const [translations, rotations, scales] = ['TRANSLATION', 'ROTATION', 'SCALE'].map((name) =>
    instances.getAttribute(name),
  );
  const count = (translations ?? rotations ?? scales)?.getCount() ?? 0;
  // "the instance transform … multiplied by the node's world transform"; custom attributes move nothing.
  return Array.from({ length: count }, (_, i) => {
    const translation = translations?.getElement(i, [0, 0, 0]) ?? [0, 0, 0];
    const rotation = rotations?.getElement(i, [0, 0, 0, 1]) ?? [0, 0, 0, 1];
    const scale = scales?.getElement(i, [1, 1, 1]) ?? [1, 1, 1];
    const own = composeMatrix(
      translation as [number, number, number],
      rotation as [number, number, number, number],
      scale as [number, number, number],
    );
    return multiplyMatrices(world, own);
  });
}

/**
 * The matrix of a skinned mesh at the pose in which it was bound to its joints, where each of them gives the same one:
 * that of the first joint. The transform of the node itself does not count.
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#skins-overview
 */
function boundMatrix(node: Node): Matrix | undefined {
  const skin = node.getSkin();
  const joint = skin?.listJoints()[0];
  if (!skin || !joint) return undefined;
  const inverse = skin.getInverseBindMatrices()?.getElement(0, new Array<number>(16).fill(0));
  return inverse ? multiplyMatrices(joint.getWorldMatrix(), inverse) : joint.getWorldMatrix();
}
