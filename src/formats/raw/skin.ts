import { orient } from '../../model/orient.ts';
import type { Mesh } from '../../model/types.ts';
import type { RawPart } from './types.ts';

/** A part whose triangles agree on what is outside. */
export interface SkinnedPart {
  readonly part: RawPart;
  /** All its primitives as one mesh: a thing of two materials is closed only as a whole. */
  readonly skin: Mesh;
  /** Triangles that were turned over. */
  readonly turned: number;
}

/** Turns the triangles of a part so that neighbours agree and closed surfaces face outwards, over all its primitives. */
export function skinned(part: RawPart): SkinnedPart {
  const { mesh: skin, flipped } = orient(merged(part.primitives.map(({ mesh }) => mesh)));
  if (flipped === 0) return { part, skin, turned: 0 };
  return { part: { ...part, primitives: divided(skin, part.primitives) }, skin, turned: flipped };
}

/** Several meshes as one; a normal of 0 where one has none. */
export function merged(meshes: readonly Mesh[]): Mesh {
  const total = (of: (mesh: Mesh) => number): number => meshes.reduce((sum, mesh) => sum + of(mesh), 0);
  const positions = new Float32Array(total((mesh) => mesh.positions.length));
  const normals = new Float32Array(positions.length);
  const indices = new Uint32Array(total((mesh) => mesh.indices.length));
  let [coordinates, corners] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, coordinates);
    if (mesh.normals) normals.set(mesh.normals, coordinates);
    for (const index of mesh.indices) indices[corners++] = index + coordinates / 3;
    coordinates += mesh.positions.length;
  }
  return { name: '', positions, indices, normals };
}

/** The other way: the primitives with the winding and the normals that the skin of all of them has. */
function divided(skin: Mesh, primitives: RawPart['primitives']): RawPart['primitives'] {
  let [vertices, corners] = [0, 0];
  return primitives.map((primitive) => {
    const { mesh } = primitive;
    const [firstVertex, firstCorner] = [vertices, corners];
    vertices += mesh.positions.length / 3;
    corners += mesh.indices.length;
    const indices = skin.indices.slice(firstCorner, corners).map((index) => index - firstVertex);
    const normals = mesh.normals && skin.normals?.slice(3 * firstVertex, 3 * vertices);
    return { ...primitive, mesh: { ...mesh, indices, ...(normals ? { normals } : {}) } };
  });
}
