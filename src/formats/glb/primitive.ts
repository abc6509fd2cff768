import type { Primitive, TextureInfo } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import { PropmasterError } from '../../errors.ts';
import type { Mesh, Vec3 } from '../../model/types.ts';
import { normalize } from '../../model/vec.ts';
import { fromGltf } from './axes.ts';
import { TRIANGLE_MODES, triangulate } from './triangulate.ts';

/** Whether it is a surface, not points or lines. */
export const isSurface = (primitive: Primitive): boolean => TRIANGLE_MODES.has(primitive.getMode());

/**
 * A primitive in the model's frame. Texture coordinates are those of the base colour, its `KHR_texture_transform` applied.
 *
 * @param matrix of the node in the world of the file, column-major
 * @throws {PropmasterError} `invalid_input` if a position is not finite
 */
export function readPrimitive(primitive: Primitive, matrix: readonly number[], name: string, place: string): Mesh {
  const position = primitive.getAttribute('POSITION');
  const count = position?.getCount() ?? 0;
  const given = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
  const { indices, used } = compact(triangulate(primitive.getMode(), given));
  const positions = new Float32Array(3 * used.length);
  const point: number[] = [];
  for (const [i, vertex] of used.entries()) {
    position!.getElement(vertex, point);
    positions.set(fromGltf(transformPoint(matrix, point as unknown as Vec3)), 3 * i);
  }
  if (!positions.every(Number.isFinite)) {
    throw new PropmasterError('invalid_input', `Mesh "${name}" of ${place} has positions that are not finite.`, {
      where: `${place}: ${name}`,
      hint: 'Correct the mesh in the tool that made it.',
    });
  }
  // A mirrored node turns the winding inside out.
  if (determinant(matrix) < 0)
    for (let t = 0; t < indices.length; t += 3) [indices[t + 1], indices[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
  const normals = readNormals(primitive, matrix, used);
  const uvs = readUvs(primitive, used);
  return { name, positions, indices, ...(normals ? { normals } : {}), ...(uvs ? { uvs } : {}) };
}

/** Primitives may share one set of vertices; each gets those that it draws, so that its bounds and hull are its own. */
function compact(indices: Uint32Array): { indices: Uint32Array; used: Uint32Array } {
  const used = Uint32Array.from(new Set(indices)).sort();
  const newIndex = new Map(Array.from(used, (vertex, i) => [vertex, i]));
  return { indices: indices.map((vertex) => newIndex.get(vertex)!), used };
}

function readNormals(primitive: Primitive, matrix: readonly number[], used: Uint32Array): Float32Array | undefined {
  const accessor = primitive.getAttribute('NORMAL');
  if (!accessor) return undefined;
  const normals = new Float32Array(3 * used.length);
  const value: number[] = [];
  const sign = determinant(matrix) < 0 ? -1 : 1;
  for (const [i, vertex] of used.entries()) {
    accessor.getElement(vertex, value);
    const turned = transformNormal(matrix, value as unknown as Vec3);
    normals.set(fromGltf(normalize([sign * turned[0], sign * turned[1], sign * turned[2]])), 3 * i);
  }
  return normals;
}

function readUvs(primitive: Primitive, used: Uint32Array): Float32Array | undefined {
  const info = primitive.getMaterial()?.getBaseColorTextureInfo();
  const transform = info?.getExtension<Transform>('KHR_texture_transform') ?? undefined;
  const accessor = primitive.getAttribute(`TEXCOORD_${uvSet(info, transform)}`);
  if (!accessor) return undefined;
  const uvs = new Float32Array(2 * used.length);
  const value: number[] = [];
  for (const [i, vertex] of used.entries()) {
    const [u, v] = accessor.getElement(vertex, value) as [number, number];
    uvs.set(transform ? transformUv(transform, u, v) : [u, v], 2 * i);
  }
  return uvs;
}

const uvSet = (info: TextureInfo | null | undefined, transform: Transform | undefined): number =>
  transform?.getTexCoord() ?? info?.getTexCoord() ?? 0;

/**
 * Scale, then rotation, then offset.
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_texture_transform
 */
function transformUv(transform: Transform, u: number, v: number): [number, number] {
  const [x, y] = [u * transform.getScale()[0], v * transform.getScale()[1]];
  const [cosine, sine] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
  const [left, top] = transform.getOffset();
  return [cosine * x - sine * y + left, sine * x + cosine * y + top];
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
