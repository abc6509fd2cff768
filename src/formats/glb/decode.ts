import type { Document, Node } from '@gltf-transform/core';
import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { Material, Mesh, Texture } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { Names } from '../names.ts';
import { judgeFitness } from './decode/fitness.ts';
import { Materials } from './decode/materials.ts';
import { isSurface, prepareDocument } from './decode/prepare.ts';
import { readPrimitive } from './decode/primitive.ts';
import { readDocument } from './decode/read-document.ts';
import { glbDecode, gltfNotCarried } from './findings.ts';
import { type Loose, list, object } from './gate/loose.ts';
import { refusal } from './refusal.ts';
import { examineGlb, isError } from './validate.ts';

/** A node with a mesh: its primitives, in the model's frame (Z up) with every node transform applied. */
export interface Part {
  /** Name of the node as the file has it; may be empty. */
  readonly node: string;
  /** Names of the nodes above it, the nearest last. */
  readonly path: readonly string[];
  readonly primitives: readonly { readonly mesh: Mesh; readonly material: string | undefined }[];
}

/** A GLB as plain data. */
export interface Decoded {
  readonly parts: readonly Part[];
  readonly materials: readonly Material[];
  readonly textures: readonly Texture[];
  /** What the validator warned of, and what was left out. */
  readonly findings: readonly Finding[];
}

/** Bytes, what messages call them, what lies around them in their archive → plain data, as {@link decodeGlb} does. */
export type DecodeGlb = (bytes: Uint8Array, place: string, files?: ByteMap) => Promise<Decoded>;

/**
 * Judges a GLB with `validateGlb`, then reads it with gltf-transform, which alone would take many invalid files without
 * complaint. Draco, meshopt and quantised data are decoded; textures stay as they are stored.
 *
 * @param place path in the archive, or name
 * @param files what lies around it in its archive, by path
 * @throws {PropmasterError} `invalid_input`, with findings, if it breaks the format, does not decode, or is nothing that
 *   a simulator could load: no triangles, an index that leads nowhere, a position that is not finite, no real size
 */
export const decodeGlb: DecodeGlb = async (bytes, place, files) => {
  const { file, findings } = await examineGlb(bytes, place, files);
  if (!file) throw refusal(findings, place);
  try {
    const prepared = await prepareDocument(file, place);
    if (prepared.findings.some(isError)) throw refusal(prepared.findings, place);
    const document = await readDocument(prepared.document);
    const notices: Finding[] = [];
    const { parts, ...looks } = readParts(document, place, notices);
    const unfit = judgeFitness(parts, place);
    if (unfit.length > 0) throw refusal(unfit, place);
    return { parts, ...looks, findings: [...findings, ...notices, ...notCarried(file.root, place)] };
  } catch (error) {
    throw isPropmasterError(error) ? error : undecodable(error, place);
  }
};

function readParts(document: Document, place: string, notices: Finding[]): Omit<Decoded, 'findings'> {
  const meshNames = new Names();
  const materials = new Materials();
  const parts: Part[] = [];
  const visit = (node: Node, path: readonly string[]): void => {
    const mesh = node.getMesh();
    const matrix = mesh ? node.getWorldMatrix() : [];
    const primitives = (mesh?.listPrimitives() ?? [])
      .map((primitive) => {
        const material = primitive.getMaterial();
        const name = meshNames.unique(node.getName() || mesh!.getName(), 'mesh');
        return {
          mesh: readPrimitive(primitive, matrix, name, place, notices),
          material: material ? materials.nameOf(material) : undefined,
        };
      })
      .filter(({ mesh: { indices } }) => indices.length > 0);
    if (primitives.length > 0) parts.push({ node: node.getName(), path, primitives });
    for (const child of node.listChildren()) visit(child, [...path, node.getName()]);
  };
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  for (const node of scene?.listChildren() ?? []) visit(node, []);
  return { parts, ...materials.list() };
}

/** Of a file that passed the gate only what is compressed is still unknown. */
function undecodable(cause: unknown, place: string): PropmasterError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return refusal([glbDecode.at(place, { reason: said.slice(0, 200).replace(/\.$/, '') })], place);
}

/** A prop is what its surfaces are at rest. */
function notCarried(root: Loose, place: string): Finding[] {
  const primitives = list(root['meshes']).flatMap((mesh) => list(object(mesh)['primitives']).map(object));
  const counts = {
    animations: list(root['animations']).length,
    skins: list(root['skins']).length,
    'morph targets': primitives.reduce((sum, primitive) => sum + list(primitive['targets']).length, 0),
    'primitives of points or lines': primitives.filter((primitive) => !isSurface(primitive)).length,
  };
  const elements = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(elements).length > 0 ? [gltfNotCarried.at(place, { elements })] : [];
}
