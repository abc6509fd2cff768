import {
  type Document,
  type Material as GltfMaterial,
  type Texture as GltfTexture,
  type Node,
  type Primitive,
  WebIO,
} from '@gltf-transform/core';
import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { Material, Mesh, Texture, Vec3 } from '../../model/types.ts';
import { normalize } from '../../model/vec.ts';
import { Names } from '../names.ts';
import { fromGltf } from './axes.ts';
import { validateGlb } from './validate.ts';

const TRIANGLES = 4;

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
  /** What the validator warned of. */
  readonly findings: readonly Finding[];
}

/**
 * Judges a GLB with `validateGlb`, then reads it with gltf-transform, which alone would take many invalid files without
 * complaint. Draco, meshopt and quantised data are decoded.
 *
 * @throws {PropmasterError} `invalid_input`, with findings, if it breaks the format; also if it holds no triangles, or has a
 * position that is not finite
 */
export async function decodeGlb(bytes: Uint8Array, place: string): Promise<Decoded> {
  const findings = await validateGlb(bytes, place);
  if (findings.some(isError)) throw refusal(findings, place);
  const document = await readDocument(bytes, place);
  const meshNames = new Names();
  const textures = new Map<GltfTexture, Texture>();
  const materials = new Map<GltfMaterial, Material>();
  const textureNames = new Names();
  const materialNames = new Names();
  const parts: Part[] = [];

  const visit = (node: Node, path: readonly string[]): void => {
    const mesh = node.getMesh();
    if (mesh) {
      const matrix = node.getWorldMatrix();
      const primitives = mesh
        .listPrimitives()
        .filter((primitive) => primitive.getMode() === TRIANGLES)
        .map((primitive) => {
          const made = primitive.getMaterial();
          if (made && !materials.has(made))
            materials.set(made, readMaterial(made, materialNames, textures, textureNames));
          const name = meshNames.unique(node.getName() || mesh.getName(), 'mesh');
          return {
            mesh: readPrimitive(primitive, matrix, name, place),
            material: made ? materials.get(made)!.name : undefined,
          };
        })
        .filter(({ mesh: { indices } }) => indices.length > 0);
      if (primitives.length > 0) parts.push({ node: node.getName(), path, primitives });
    }
    for (const child of node.listChildren()) visit(child, [...path, node.getName()]);
  };
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  for (const node of scene?.listChildren() ?? []) visit(node, []);
  if (parts.length === 0) {
    throw new PropmasterError('invalid_input', `${place} holds no triangles.`, {
      where: place,
      hint: 'Export a scene with at least one mesh.',
    });
  }
  return { parts, materials: [...materials.values()], textures: [...textures.values()], findings };
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

function refusal(findings: readonly Finding[], place: string): PropmasterError {
  const errors = findings.filter(isError);
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new PropmasterError('invalid_input', `${place} is not valid: ${first!.message}${more}`, {
    where: first!.pointer,
    hint: first!.hint ?? 'Export it again as binary glTF 2.0.',
    findings,
  });
}

async function readDocument(bytes: Uint8Array, place: string): Promise<Document> {
  const [{ ALL_EXTENSIONS }, { MeshoptDecoder }, { default: draco }] = await Promise.all([
    import('@gltf-transform/extensions'),
    import('meshoptimizer'),
    import('draco3dgltf'),
  ]);
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS);
  io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'draco3d.decoder': await draco.createDecoderModule() });
  try {
    return await io.readBinary(bytes);
  } catch (error) {
    throw new PropmasterError(
      'invalid_input',
      `${place} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        where: place,
        hint: 'Export it again as binary glTF 2.0.',
        cause: error,
      },
    );
  }
}

function readPrimitive(primitive: Primitive, matrix: readonly number[], name: string, place: string): Mesh {
  const position = primitive.getAttribute('POSITION');
  const count = position?.getCount() ?? 0;
  const positions = new Float32Array(3 * count);
  const point: number[] = [];
  for (let i = 0; i < count; i++) {
    position!.getElement(i, point);
    positions.set(fromGltf(transformPoint(matrix, point as unknown as Vec3)), 3 * i);
  }
  if (!positions.every(Number.isFinite)) {
    throw new PropmasterError('invalid_input', `Mesh "${name}" of ${place} has positions that are not finite.`, {
      where: `${place}: ${name}`,
      hint: 'Correct the mesh in the tool that made it.',
    });
  }
  const given = primitive.getIndices()?.getArray();
  const indices = given ? Uint32Array.from(given) : Uint32Array.from({ length: count - (count % 3) }, (_, i) => i);
  // A mirrored node turns the winding inside out.
  if (determinant(matrix) < 0)
    for (let t = 0; t < indices.length; t += 3) [indices[t + 1], indices[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
  const normals = readNormals(primitive, matrix, count);
  const uvs = readUvs(primitive, count);
  return { name, positions, indices, ...(normals ? { normals } : {}), ...(uvs ? { uvs } : {}) };
}

function readNormals(primitive: Primitive, matrix: readonly number[], count: number): Float32Array | undefined {
  const accessor = primitive.getAttribute('NORMAL');
  if (!accessor || accessor.getCount() !== count) return undefined;
  const normals = new Float32Array(3 * count);
  const value: number[] = [];
  const sign = determinant(matrix) < 0 ? -1 : 1;
  for (let i = 0; i < count; i++) {
    accessor.getElement(i, value);
    const turned = transformNormal(matrix, value as unknown as Vec3);
    normals.set(fromGltf(normalize([sign * turned[0], sign * turned[1], sign * turned[2]])), 3 * i);
  }
  return normals;
}

function readUvs(primitive: Primitive, count: number): Float32Array | undefined {
  const accessor = primitive.getAttribute('TEXCOORD_0');
  if (!accessor || accessor.getCount() !== count) return undefined;
  const uvs = new Float32Array(2 * count);
  const value: number[] = [];
  for (let i = 0; i < count; i++) uvs.set(accessor.getElement(i, value).slice(0, 2), 2 * i);
  return uvs;
}

function readMaterial(
  material: GltfMaterial,
  names: Names,
  textures: Map<GltfTexture, Texture>,
  textureNames: Names,
): Material {
  const image = material.getBaseColorTexture();
  const bytes = image?.getImage();
  if (image && bytes && !textures.has(image)) {
    const mime = image.getMimeType() as Texture['mime'];
    textures.set(image, { name: textureNames.unique(image.getName(), 'texture'), mime, bytes });
  }
  const texture = image && textures.get(image);
  return {
    name: names.unique(material.getName(), 'material'),
    baseColor: material.getBaseColorFactor() as [number, number, number, number],
    metallic: material.getMetallicFactor(),
    roughness: material.getRoughnessFactor(),
    ...(texture ? { baseColorTexture: texture.name } : {}),
  };
}

/** `matrix` is column-major, as glTF keeps it. */
const transformPoint = (m: readonly number[], [x, y, z]: Vec3): Vec3 => [
  m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
  m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
  m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
];

/** Normals go with the cofactors: with another scale along each axis they lean the other way than the surface. */
const transformNormal = (m: readonly number[], [x, y, z]: Vec3): Vec3 => [
  (m[5]! * m[10]! - m[6]! * m[9]!) * x + (m[2]! * m[9]! - m[1]! * m[10]!) * y + (m[1]! * m[6]! - m[2]! * m[5]!) * z,
  (m[6]! * m[8]! - m[4]! * m[10]!) * x + (m[0]! * m[10]! - m[2]! * m[8]!) * y + (m[2]! * m[4]! - m[0]! * m[6]!) * z,
  (m[4]! * m[9]! - m[5]! * m[8]!) * x + (m[1]! * m[8]! - m[0]! * m[9]!) * y + (m[0]! * m[5]! - m[1]! * m[4]!) * z,
];

const determinant = (m: readonly number[]): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
