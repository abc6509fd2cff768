import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { bakeColours } from '../raw/bake-colours.ts';
import type { RawGeometry } from '../raw/types.ts';
import { carriedMaps } from './decode/carried-maps.ts';
import { judgeFitness } from './decode/fitness.ts';
import { deforms } from './decode/morph.ts';
import type { GltfPart, SceneNode } from './decode/part.ts';
import { readParts } from './decode/parts.ts';
import { plainMaterials } from './decode/plain-material.ts';
import { isSurface, prepareDocument } from './decode/prepare.ts';
import { readDocument } from './decode/read-document.ts';
import { readSurroundings, type Surroundings } from './decode/surroundings.ts';
import { glbDecode, gltfLook, gltfNotCarried } from './findings.ts';
import { finite, type Loose, list, object, text, tuple } from './gate/loose.ts';
import { readPhysics } from './physics/read.ts';
import { readSaid } from './physics/said.ts';
import type { GltfPhysics } from './physics/types.ts';
import { refusal } from './refusal.ts';
import { surveyGltf } from './survey.ts';
import { examineGlb, isError } from './validate.ts';

/** A GLB as plain data, which a thread can hand to another. */
export interface Decoded extends RawGeometry, Partial<Surroundings> {
  readonly parts: readonly GltfPart[];
  /** Those of its scene; each behind its parent. */
  readonly nodes: readonly SceneNode[];
  /** What the file says of physics itself; absent where it says nothing. */
  readonly physics?: GltfPhysics;
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
    const { gltfNodes, nodes, placeOf, ...shown } = readParts(document, place, notices);
    const places = document
      .getRoot()
      .listNodes()
      .map((node) => placeOf.get(node));
    const { parts, ...looks } = bakeColours(shown, place, notices);
    const said = readSaid(file.root);
    const physics = said ? readPhysics(document, said, gltfNodes, place, notices) : undefined;
    // Shapes of colliders alone are something to simulate, if nothing to see.
    const unfit = parts.length === 0 && hasColliders(physics) ? [] : judgeFitness(parts, place);
    if (unfit.length > 0) throw refusal(unfit, place);
    return {
      parts,
      nodes,
      ...readSurroundings(file.root, places),
      ...looks,
      ...(physics && (hasColliders(physics) || physics.bodies.some(isBody)) ? { physics } : {}),
      findings: [...findings, ...notices, ...notCarried(file.root, place), ...surveyGltf(file.root, place)],
    };
  } catch (error) {
    throw isPropmasterError(error) ? error : undecodable(error, place);
  }
};

const hasColliders = (physics: GltfPhysics | undefined): boolean =>
  physics?.bodies.some(({ colliders }) => colliders.length > 0) ?? false;

/** What moves, or what has a mass and stands where it is: scenery that is only seen. */
const isBody = ({ moves, mass }: GltfPhysics['bodies'][number]): boolean => moves || mass !== undefined;

/** Of a file that passed the gate only what is compressed is still unknown. */
function undecodable(cause: unknown, place: string): PropmasterError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return refusal([glbDecode.at(place, { reason: said.slice(0, 200).replace(/\.$/, '') })], place);
}

/** A prop is what its surfaces are at rest. */
function notCarried(root: Loose, place: string): Finding[] {
  const meshes = list(root['meshes']);
  const primitivesOf = (mesh: unknown): Loose[] => list(object(mesh)['primitives']).map(object);
  const primitives = meshes.flatMap(primitivesOf);
  const deformed = deforms(root);
  const atRest = meshes.filter((_, index) => !deformed.has(index)).flatMap(primitivesOf);
  const plain = plainMaterials(root);
  const materials = plain.map(({ material }) => material);
  const textured = (slot: string): number => materials.filter((material) => material[slot] !== undefined).length;
  const counts = {
    animations: list(root['animations']).length,
    skins: list(root['skins']).length,
    'morph targets of weight 0': atRest.reduce((sum, primitive) => sum + list(primitive['targets']).length, 0),
    'primitives of points or lines': primitives.filter((primitive) => !isSurface(primitive)).length,
    'maps with texture coordinates of their own': materials.reduce((sum, each) => sum + carriedMaps(each).elsewhere, 0),
    'strengths of normal maps': materials.filter(isBumpy).length,
    'occlusion maps': textured('occlusionTexture'),
    'emissive maps': textured('emissiveTexture'),
    'emissive colours': materials.filter(shines).length,
    'alpha cut-offs': materials.filter(({ alphaMode }) => alphaMode === 'MASK').length,
  };
  const elements = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const shownBy = plain.flatMap(({ material, shownBy: by }, index) =>
    by ? [{ material: text(material['name']) || `${index}`, by }] : [],
  );
  return [
    ...(shownBy.length > 0 ? [gltfLook.at(place, { materials: shownBy })] : []),
    ...(Object.keys(elements).length > 0 ? [gltfNotCarried.at(place, { elements })] : []),
  ];
}

/** Whether a material emits a colour of its own beside what it reflects. */
const shines = (material: Loose): boolean =>
  material['emissiveTexture'] === undefined &&
  (tuple(material['emissiveFactor'], 3)?.some((value) => value > 0) ?? false);

/** Whether a normal map is made flatter or steeper than it is. */
const isBumpy = (material: Loose): boolean => (finite(object(material['normalTexture'])['scale']) ?? 1) !== 1;
