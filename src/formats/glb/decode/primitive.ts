import type { Accessor, Primitive, TextureInfo } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import type { Finding } from '../../../model/finding.ts';
import type { RawPrimitive } from '../../raw/types.ts';
import { glbAttribute, glbData, glbIndex, glbNotFinite } from '../findings.ts';
import { refusal } from '../refusal.ts';
import { triangulate } from '../triangulate.ts';
import { deform } from './morph.ts';
import { areFinite, determinant, turnNormals, turnPoints } from './turn.ts';

/**
 * A primitive in the model's frame. Texture coordinates are those of its maps, their `KHR_texture_transform` applied.
 * Broken normals and texture coordinates are left out, with a finding.
 *
 * @param matrix of the node in the world of the file, column-major
 * @param findings gets what was left out
 * @param weights of its morph targets: the shape at them is the shape
 * @throws {PropmasterError} `invalid_input` if an index leads nowhere or a position is not finite
 */
export function readPrimitive(
  primitive: Primitive,
  matrix: readonly number[],
  name: string,
  place: string,
  findings: Finding[],
  weights: readonly number[] = [],
): Pick<RawPrimitive, 'mesh' | 'colours'> {
  const position = primitive.getAttribute('POSITION');
  const count = position?.getCount() ?? 0;
  const where = `${place}: ${name}`;
  const triangles = triangulate(primitive.getMode(), primitive.getIndices()?.getArray() ?? upTo(count));
  const beyond = firstBeyond(triangles, count);
  if (beyond !== undefined) throw refusal([glbIndex.at(where, { mesh: name, index: beyond, vertices: count })], place);
  const { indices, used } = compact(triangles, count);
  if (indices.length === 0) return { mesh: { name, positions: new Float32Array(), indices } };
  const deformed = (attribute: 'POSITION' | 'NORMAL', values: Float32Array | undefined): Float32Array | undefined =>
    values && deform(values, attribute, primitive, weights, (accessor) => pick(accessor, used, 3));
  const points = deformed('POSITION', position ? pick(position, used, 3) : undefined);
  if (!points) throw refusal([glbData.at(where, { reason: `the positions of mesh "${name}" are no points` })], place);
  const positions = turnPoints(matrix, points);
  if (!areFinite(positions)) throw refusal([glbNotFinite.at(where, { mesh: name })], place);
  // A mirrored node turns the winding inside out.
  if (determinant(matrix) < 0)
    for (let t = 0; t < indices.length; t += 3) [indices[t + 1], indices[t + 2]] = [indices[t + 2]!, indices[t + 1]!];

  const whole = <Values>(
    attribute: string,
    accessor: Accessor | null,
    values: Values | undefined,
  ): Values | undefined => {
    if (accessor && !values) findings.push(glbAttribute.at(where, { mesh: name, attribute }));
    return values;
  };
  const normalSource = primitive.getAttribute('NORMAL');
  const normals = whole(
    'normals',
    normalSource,
    turnedNormals(matrix, deformed('NORMAL', normalSource ? pick(normalSource, used, 3) : undefined)),
  );
  const uvSource = primitive.getAttribute(`TEXCOORD_${uvSet(primitive)}`);
  const uvs = whole('texture coordinates', uvSource, readUvs(uvSource, transformOf(primitive), used));
  const colourSource = primitive.getAttribute('COLOR_0');
  const colours = whole('vertex colours', colourSource, colourSource ? readColours(colourSource, used) : undefined);
  return {
    mesh: { name, positions, indices, ...(normals ? { normals } : {}), ...(uvs ? { uvs } : {}) },
    ...(colours && { colours }),
  };
}

function upTo(count: number): Uint32Array {
  const indices = new Uint32Array(count);
  for (let i = 0; i < count; i++) indices[i] = i;
  return indices;
}

// What follows goes through millions of numbers: loops by index are several times faster than iterators and callbacks.

function firstBeyond(indices: Uint32Array, count: number): number | undefined {
  for (let i = 0; i < indices.length; i++) if (indices[i]! >= count) return indices[i];
  return undefined;
}

/** Primitives may share one set of vertices; each gets those that it draws, so that its bounds and hull are its own. */
function compact(indices: Uint32Array, count: number): { indices: Uint32Array; used: Uint32Array } {
  const newIndex = new Uint32Array(count);
  for (let i = 0; i < indices.length; i++) newIndex[indices[i]!] = 1;
  let size = 0;
  for (let vertex = 0; vertex < count; vertex++) size += newIndex[vertex]!;
  if (size === count) return { indices, used: upTo(count) };
  const used = new Uint32Array(size);
  for (let vertex = 0, next = 0; vertex < count; vertex++) {
    if (newIndex[vertex] === 0) continue;
    used[next] = vertex;
    newIndex[vertex] = next++;
  }
  for (let i = 0; i < indices.length; i++) indices[i] = newIndex[indices[i]!]!;
  return { indices, used };
}

/** Elements of an accessor as numbers, integers scaled as glTF says; `undefined` where it has too few or other ones. */
function pick(accessor: Accessor, used: Uint32Array, size: number): Float32Array | undefined {
  const array = accessor.getArray();
  const last = used.at(-1) ?? 0;
  if (!array || accessor.getElementSize() !== size || accessor.getCount() <= last) return undefined;
  if (array instanceof Float32Array && used.length === accessor.getCount()) return array.slice();
  const values = new Float32Array(size * used.length);
  if (array instanceof Float32Array) {
    for (let i = 0, to = 0; i < used.length; i++)
      for (let k = 0, from = size * used[i]!; k < size; k++) values[to++] = array[from++]!;
    return values;
  }
  const element: number[] = [];
  for (let i = 0; i < used.length; i++) values.set(accessor.getElement(used[i]!, element), size * i);
  return values;
}

const turnedNormals = (matrix: readonly number[], given: Float32Array | undefined): Float32Array | undefined =>
  given && turnNormals(matrix, given);

/** Red, green, blue and alpha of each vertex, linear; without alpha they are opaque. */
function readColours(accessor: Accessor, used: Uint32Array): Float32Array | undefined {
  if (accessor.getElementSize() === 4) {
    const given = pick(accessor, used, 4);
    return given && areFinite(given) ? given : undefined;
  }
  const given = pick(accessor, used, 3);
  if (!given || !areFinite(given)) return undefined;
  const colours = new Float32Array(4 * used.length).fill(1);
  for (let i = 0; i < used.length; i++) colours.set(given.subarray(3 * i, 3 * i + 3), 4 * i);
  return colours;
}

/** Of the first map; the others lie as it does, see `carriedMaps`. */
function mapOf(primitive: Primitive): TextureInfo | null | undefined {
  const material = primitive.getMaterial();
  return (
    material?.getBaseColorTextureInfo() ??
    material?.getMetallicRoughnessTextureInfo() ??
    material?.getNormalTextureInfo()
  );
}

const transformOf = (primitive: Primitive): Transform | undefined =>
  mapOf(primitive)?.getExtension<Transform>('KHR_texture_transform') ?? undefined;

const uvSet = (primitive: Primitive): number =>
  transformOf(primitive)?.getTexCoord() ?? mapOf(primitive)?.getTexCoord() ?? 0;

/**
 * `KHR_texture_transform`: scale, then rotation, then offset.
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_texture_transform
 */
function readUvs(
  accessor: Accessor | null,
  transform: Transform | undefined,
  used: Uint32Array,
): Float32Array | undefined {
  const uvs = accessor ? pick(accessor, used, 2) : undefined;
  if (uvs && transform) {
    const [cosine, sine] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
    const [[across, down], [left, top]] = [transform.getScale(), transform.getOffset()];
    for (let i = 0; i < uvs.length; i += 2) {
      const [x, y] = [uvs[i]! * across, uvs[i + 1]! * down];
      uvs[i] = cosine * x - sine * y + left;
      uvs[i + 1] = sine * x + cosine * y + top;
    }
  }
  return uvs && areFinite(uvs) ? uvs : undefined;
}
