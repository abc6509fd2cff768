import { Document, type Material as GltfMaterial, type Mesh as GltfMesh, type Node, WebIO } from '@gltf-transform/core';
import { compose, invert } from '../../model/pose.ts';
import { tessellate } from '../../model/tessellate.ts';
import type { Collision, Link, Pose, SimModel, Visual } from '../../model/types.ts';
import { remembered } from '../remember.ts';
import { gltfRotation, Z_UP_NODE } from './axes.ts';
import { credit } from './credit.ts';

/**
 * A model as binary glTF 2.0: a node `z_up` that turns Z up into Y up, below it one node a link, hung together as the
 * joints are, with its joint at position 0, and below each link one mesh node a part, named after it. Links that are
 * nobody's children stand side by side, as in a scene.
 *
 * @param what `visual`: the visuals with their materials. `collision`: the collision parts, all tessellated, grey
 * @returns the same bytes for the same model
 */
export const writeGlb = (model: SimModel, what: 'visual' | 'collision'): Promise<Uint8Array> =>
  what === 'visual' ? writeVisual(model) : writeDocument(model, what);

/** The same in a bundle as alone. */
const writeVisual = remembered((model: SimModel) => writeDocument(model, 'visual'), sizeOf);

/** About as much as the file will have [B]. */
function sizeOf(_: unknown, { meshes, textures }: SimModel): number {
  const arrays = meshes.flatMap(({ positions, normals, uvs, indices }) => [positions, normals, uvs, indices]);
  const images = textures.map(({ bytes }) => bytes);
  return [...arrays, ...images].reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
}

async function writeDocument(model: SimModel, what: 'visual' | 'collision'): Promise<Uint8Array> {
  const document = new Document();
  Object.assign(document.getRoot().getAsset(), { generator: 'propmaster', ...credit(model) });
  const buffer = document.createBuffer();
  const materials = what === 'visual' ? writeMaterials(document, model) : new Map<string, GltfMaterial>();
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const linkByName = new Map(model.links.map((link) => [link.name, link]));

  /** A mesh that several parts show, as the instances of a scene do, is stored once. */
  const shared = new Map<string, GltfMesh>();
  const meshOf = (part: Visual | Collision): GltfMesh => {
    const look = 'material' in part ? part.material : undefined;
    const key = part.geometry.type === 'mesh' ? JSON.stringify([part.geometry.mesh, look]) : undefined;
    const known = key === undefined ? undefined : shared.get(key);
    if (known) return known;
    const mesh = tessellate(part.geometry, meshes);
    const accessor = (array: Float32Array | Uint32Array, type: 'VEC2' | 'VEC3' | 'SCALAR') =>
      document
        .createAccessor()
        .setType(type)
        .setArray(array.slice() as Float32Array<ArrayBuffer>)
        .setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor(mesh.positions, 'VEC3'))
      .setIndices(accessor(mesh.indices, 'SCALAR'));
    if (mesh.normals) primitive.setAttribute('NORMAL', accessor(mesh.normals, 'VEC3'));
    if (mesh.uvs && what === 'visual') primitive.setAttribute('TEXCOORD_0', accessor(mesh.uvs, 'VEC2'));
    const material = look === undefined ? undefined : materials.get(look);
    if (material) primitive.setMaterial(material);
    const made = document.createMesh(part.name).addPrimitive(primitive);
    if (key !== undefined) shared.set(key, made);
    return made;
  };

  const addPart = (parent: Node, part: Visual | Collision): void => {
    parent.addChild(placed(document.createNode(part.name).setMesh(meshOf(part)), part.pose));
  };

  const addLink = (link: Link, parentLink: Link | undefined, parent: Node): void => {
    const pose = parentLink ? compose(invert(parentLink.pose), link.pose) : link.pose;
    const node = placed(document.createNode(link.name), pose);
    parent.addChild(node);
    for (const part of what === 'visual' ? link.visuals : link.collisions) addPart(node, part);
    for (const joint of model.joints) {
      if (joint.parent === link.name) addLink(linkByName.get(joint.child)!, link, node);
    }
  };

  const top = document.createNode('z_up').setRotation(Z_UP_NODE);
  const children = new Set(model.joints.map(({ child }) => child));
  for (const link of model.links) if (!children.has(link.name)) addLink(link, undefined, top);
  document.getRoot().setDefaultScene(document.createScene(model.name).addChild(top));
  return new WebIO().writeBinary(document);
}

function placed(node: Node, { position, rotation }: Pose): Node {
  return node.setTranslation([...position]).setRotation(gltfRotation(rotation));
}

function writeMaterials(document: Document, model: SimModel): Map<string, GltfMaterial> {
  const textures = new Map(
    model.textures.map(({ name, mime, bytes }) => [
      name,
      document.createTexture(name).setMimeType(mime).setImage(bytes.slice()),
    ]),
  );
  return new Map(
    model.materials.map((material) => {
      const made = document
        .createMaterial(material.name)
        .setBaseColorFactor([...material.baseColor])
        .setMetallicFactor(material.metallic)
        .setRoughnessFactor(material.roughness);
      // Textures repeat: that is the default of glTF, and of gltf-transform.
      made
        .setBaseColorTexture(textures.get(material.baseColorTexture ?? '') ?? null)
        .setMetallicRoughnessTexture(textures.get(material.metallicRoughnessTexture ?? '') ?? null)
        .setNormalTexture(textures.get(material.normalTexture ?? '') ?? null);
      if (material.baseColor[3] < 1) made.setAlphaMode('BLEND');
      return [material.name, made];
    }),
  );
}
