import type { TextureField } from '../../model/material-textures.ts';
import { tessellate } from '../../model/tessellate.ts';
import type { Geometry, Material, Mesh, SimModel, Texture } from '../../model/types.ts';
import type { Draft } from './write-draft.ts';
import { yUpVertices } from './write-y-up.ts';

/** Finds or adds the glTF mesh of a geometry, with a material of the model or none. */
export type MeshOf = (name: string, geometry: Geometry, material?: string) => number;

/**
 * Adds the materials and textures of a model, and gives what adds its meshes, turned Y up. A mesh that several parts
 * show is stored once, and its vertices once for all materials.
 *
 * @throws {TypeError} for a texture that is neither PNG nor JPEG; convert it first
 */
export function addParts(draft: Draft, model: SimModel): MeshOf {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const textures = new Map(model.textures.map((texture) => [texture.name, addTexture(draft, texture)]));
  const materials = new Map(model.materials.map((material) => [material.name, addMaterial(draft, material, textures)]));
  const skins = new Map<string, object>();
  const known = new Map<string, number>();
  return (name, geometry, material) => {
    const skinKey = JSON.stringify(geometry);
    const key = `${material ?? ''} ${skinKey}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const skin = skins.get(skinKey) ?? addSkin(draft, tessellate(geometry, meshes));
    skins.set(skinKey, skin);
    const look = material === undefined ? undefined : materials.get(material);
    const index = draft.add('meshes', {
      name,
      primitives: [{ ...skin, ...(look === undefined ? {} : { material: look }) }],
    });
    known.set(key, index);
    return index;
  };
}

function addSkin(draft: Draft, mesh: Mesh): object {
  return {
    attributes: {
      POSITION: draft.addVertices(yUpVertices(mesh.positions), 3, true),
      ...(mesh.normals ? { NORMAL: draft.addVertices(yUpVertices(mesh.normals), 3, false) } : {}),
      ...(mesh.uvs ? { TEXCOORD_0: draft.addVertices(mesh.uvs, 2, false) } : {}),
    },
    indices: draft.addIndices(mesh.indices, mesh.positions.length / 3),
  };
}

function addMaterial(draft: Draft, material: Material, textures: ReadonlyMap<string, number>): number {
  const { name, baseColor, metallic, roughness } = material;
  const shown = (field: TextureField): object => {
    const index = textures.get(material[field] ?? '');
    return index === undefined ? {} : { [field]: { index } };
  };
  return draft.add('materials', {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: baseColor,
      ...shown('baseColorTexture'),
      metallicFactor: metallic,
      roughnessFactor: roughness,
      ...shown('metallicRoughnessTexture'),
    },
    ...shown('normalTexture'),
    ...(baseColor[3] < 1 ? { alphaMode: 'BLEND' } : {}),
  });
}

/** Without a sampler, which glTF takes for one that repeats. */
function addTexture(draft: Draft, { name, mime, bytes }: Texture): number {
  if (mime !== 'image/png' && mime !== 'image/jpeg')
    throw new TypeError(`writePhysicsGlb: texture "${name}" is ${mime}; glTF itself knows PNG and JPEG`);
  const image = draft.add('images', { name, mimeType: mime, bufferView: draft.addBytes(bytes) });
  return draft.add('textures', { name, source: image });
}
