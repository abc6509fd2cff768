import type { GLTF, JSONDocument } from '@gltf-transform/core';
import type { Finding } from '../../../model/finding.ts';
import { glbImage } from '../findings.ts';
import { meshoptOf } from '../gate/buffers.ts';
import type { GlbFile } from '../gate/file.ts';
import { type Loose, list, natural, object } from '../gate/loose.ts';
import { TRIANGLE_MODES } from '../triangulate.ts';
import { carriedMaps } from './carried-maps.ts';
import { decodeMeshopt } from './meshopt.ts';
import { deformingTargets, deforms } from './morph.ts';
import { pickImage } from './pick-image.ts';
import { plainMaterials } from './plain-material.ts';

/** Of a prop's surface; everything else is neither decoded nor held in memory. */
const WANTED = /^(?:POSITION|NORMAL|TEXCOORD_\d+|COLOR_0)$/;
/** Of instances; others mean something to the program that wrote them. */
const PLACING = /^(?:TRANSLATION|ROTATION|SCALE)$/;
const INSTANCING = 'EXT_mesh_gpu_instancing';
/** Stands for an accessor that nobody wants. */
const NONE = { componentType: 5121, type: 'SCALAR', count: 0 };

/**
 * What a prop needs of a file, as a document of its own for gltf-transform: surfaces, their maps, nodes and scenes.
 * Every reference is resolved and every compressed view decoded by now, so that it finds nothing to fetch and nothing
 * to guess: of a buffer without URI it takes the BIN chunk, of `sparse.indices` without offset that of the accessor.
 *
 * @throws {Error} if a compressed view does not decode
 */
export async function prepareDocument(
  { root, buffers, images }: GlbFile,
  place: string,
): Promise<{ document: JSONDocument; findings: Finding[] }> {
  const findings: Finding[] = [];
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const keep = (name: string, bytes: Uint8Array): { uri: string; byteLength: number } => {
    resources[name] = bytes as Uint8Array<ArrayBuffer>;
    return { uri: name, byteLength: bytes.length };
  };

  const wanted = new Set<unknown>();
  const deformed = deforms(root);
  const meshes = list(root['meshes']).map((entry, index) => {
    const mesh = object(entry);
    const primitives = list(mesh['primitives'])
      .map(object)
      .filter(isSurface)
      .map((primitive) => ({ ...readSurface(primitive), ...(deformed.has(index) && deformingTargets(primitive)) }));
    for (const { attributes, indices, targets = [] } of primitives)
      for (const each of [attributes, ...targets].flatMap((one) => Object.values(one)).concat(indices))
        wanted.add(each);
    return { name: mesh['name'], primitives, ...(deformed.has(index) && { weights: mesh['weights'] }) };
  });
  const skins = list(root['skins']).map((entry) => {
    const { name, joints, inverseBindMatrices } = object(entry);
    wanted.add(inverseBindMatrices);
    return { name, joints, inverseBindMatrices };
  });
  const nodes = list(root['nodes']).map((entry) => {
    const { name, children, mesh, skin, translation, rotation, scale, matrix, weights, extensions } = object(entry);
    const instancing = object(object(extensions)[INSTANCING]);
    const attributes = Object.fromEntries(
      Object.entries(object(instancing['attributes'])).filter(([attribute]) => PLACING.test(attribute)),
    );
    for (const index of Object.values(attributes)) wanted.add(index);
    const instanced = Object.keys(attributes).length > 0 ? { extensions: { [INSTANCING]: { attributes } } } : {};
    const own = deformed.has(mesh) ? { weights } : {};
    return { name, children, mesh, skin, translation, rotation, scale, matrix, ...own, ...instanced };
  });
  const accessors = list(root['accessors']).map((entry, index) => {
    if (!wanted.has(index)) return NONE;
    const accessor = object(entry);
    const sparse = object(accessor['sparse']);
    if (accessor['sparse'] === undefined) return accessor;
    const [indices, values] = [
      { byteOffset: 0, ...object(sparse['indices']) },
      { byteOffset: 0, ...object(sparse['values']) },
    ];
    return { ...accessor, sparse: { count: sparse['count'], indices, values } };
  });
  const read = new Set(accessors.flatMap((accessor) => viewsOf(accessor)));
  const bufferDefs = buffers.map((bytes, index) => keep(`__buffer_${index}.bin`, bytes ?? new Uint8Array()));
  const bufferViews = [];
  for (const [index, entry] of list(root['bufferViews']).entries()) {
    const view = object(entry);
    const { extensions: _, ...plain } = view;
    if (meshoptOf(view) && read.has(index)) {
      bufferDefs.push(keep(`__view_${index}.bin`, await decodeMeshopt(view, buffers)));
      bufferViews.push({ ...plain, buffer: bufferDefs.length - 1, byteOffset: 0 });
    } else bufferViews.push(meshoptOf(view) ? { ...plain, byteOffset: 0, byteLength: 0 } : plain);
  }

  const textures = list(root['textures']).map(object);
  const shown: { uri: string; mimeType: string }[] = [];
  const showTexture = (info: Loose): { index: number } | undefined => {
    const source = pickImage(textures[natural(info['index']) ?? -1], images);
    if (source === undefined) return undefined;
    const { bytes, mime, isPointer } = images[source]!;
    if (isPointer) return undefined;
    if (mime === undefined) {
      findings.push(glbImage.at(`${place}/images/${source}`, { image: source, reason: 'it is of an unknown kind' }));
      return undefined;
    }
    const { uri } = keep(`__image_${source}`, bytes);
    const known = shown.findIndex((image) => image.uri === uri);
    return { index: known === -1 ? shown.push({ uri, mimeType: mime, ...nameOf(root, source) }) - 1 : known };
  };
  const materials = plainMaterials(root).map(({ material }) => {
    const { name, pbrMetallicRoughness, alphaMode } = material;
    const { metallicFactor, roughnessFactor, baseColorFactor } = object(pbrMetallicRoughness);
    const { maps } = carriedMaps(material);
    const shownAs = (info: Loose | undefined): Loose | undefined => {
      const texture = info && showTexture(info);
      return texture && { ...info, ...texture };
    };
    const baseColorTexture = shownAs(maps.baseColorTexture);
    const metallicRoughnessTexture = shownAs(maps.metallicRoughnessTexture);
    const pbr = { metallicFactor, roughnessFactor, baseColorFactor, baseColorTexture, metallicRoughnessTexture };
    return { name, alphaMode, pbrMetallicRoughness: pbr, normalTexture: shownAs(maps.normalTexture) };
  });

  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_draco_mesh_compression', 'KHR_texture_transform', INSTANCING],
    buffers: bufferDefs,
    bufferViews,
    accessors,
    images: shown,
    textures: shown.map((_, source) => ({ source })),
    materials,
    meshes,
    nodes,
    skins,
    scenes: list(root['scenes']).map((scene) => ({ nodes: object(scene)['nodes'] })),
    ...(root['scene'] === undefined ? {} : { scene: root['scene'] }),
  };
  return { document: { json: json as unknown as GLTF.IGLTF, resources }, findings };
}

/** Whether a primitive is a surface, not points or lines. */
export const isSurface = (primitive: Loose): boolean => TRIANGLE_MODES.has(natural(primitive['mode']) ?? 4);

const onlyWanted = (attributes: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object(attributes)).filter(([name]) => WANTED.test(name)));

function readSurface({ attributes, indices, material, mode, extensions }: Loose) {
  const draco = object(object(extensions)['KHR_draco_mesh_compression']);
  const kept = { attributes: onlyWanted(attributes), indices, material };
  if (Object.keys(draco).length === 0) return { ...kept, mode };
  const compressed = { bufferView: draco['bufferView'], attributes: onlyWanted(draco['attributes']) };
  // Its decoder gives triangles, whatever they were compressed from.
  return { ...kept, mode: 4, extensions: { KHR_draco_mesh_compression: compressed } };
}

function viewsOf(accessor: Loose): unknown[] {
  const sparse = object(accessor['sparse']);
  return [accessor, object(sparse['indices']), object(sparse['values'])].map((source) => source['bufferView']);
}

function nameOf(root: Loose, image: number): { name?: string } {
  const { name } = object(list(root['images'])[image]);
  return typeof name === 'string' ? { name } : {};
}
