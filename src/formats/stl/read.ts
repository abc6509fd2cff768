import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import { samePlaces } from '../../model/weld.ts';
import type { ByteMap } from '../files.ts';
import { meshBytes } from '../raw/mesh-text.ts';
import { moved, UPRIGHT } from '../raw/turn.ts';
import type { RawGeometry, UpAxis } from '../raw/types.ts';
import { NONE, VertexPool } from '../raw/vertex-pool.ts';
import { stlNormals, stlOversized } from './findings.ts';
import { isAsciiStl, readAscii } from './read-ascii.ts';
import { isBinaryStl, readBinary } from './read-binary.ts';
import type { StlSolid } from './solid.ts';

/** MuJoCo: "number of STL faces must be between 1 and 200000". */
const MUJOCO_TRIANGLES = 200_000;

/**
 * An STL, binary or ASCII → one part for each solid. What it is, its size and content say, not its first word: many
 * binary files begin with "solid". Corners in the same place become one vertex. Coordinates are taken as metres.
 *
 * @param entry path of the STL in `files`
 * @param options.up which axis points up. @default 'z'
 * @throws {PropmasterError} `invalid_input` for a count that is not that of the size, text that is no STL, or a corner
 *   that is not finite; `unsafe_input` for more than any prop needs
 * @see 3D Systems, "StereoLithography Interface Specification", 1989
 */
export async function readStl(
  files: ByteMap,
  entry: string,
  { up = 'z' }: { readonly up?: UpAxis } = {},
): Promise<RawGeometry> {
  const bytes = meshBytes(files, entry);
  const solids = !isBinaryStl(bytes) && isAsciiStl(bytes) ? readAscii(bytes, entry) : [readBinary(bytes, entry)];
  const findings: Finding[] = [];
  const names = new Names();
  const parts = solids.flatMap(({ name, corners }) => {
    const mesh = joined(corners).mesh(names.unique(name, 'mesh'), entry, findings);
    return mesh ? [{ node: name, primitives: [{ mesh: moved(mesh, UPRIGHT[up]) }] }] : [];
  });
  const triangles = solids.reduce((sum, { normals }) => sum + normals.length / 3, 0);
  const against = solids.reduce((sum, solid) => sum + contradicting(solid), 0);
  if (against > 0) findings.push(stlNormals.at(entry, { count: against, of: triangles }));
  if (triangles > MUJOCO_TRIANGLES) findings.push(stlOversized.at(entry, { triangles, limit: MUJOCO_TRIANGLES }));
  return { parts, materials: [], textures: [], findings };
}

/** Corners in the same place are one vertex; only those that are equal, so that nothing moves. */
function joined(corners: Float32Array): VertexPool {
  const pool = new VertexPool({ positions: corners, normals: [], uvs: [] });
  const first = samePlaces(corners);
  const vertex = (corner: number): number => pool.vertex(first[corner]!, NONE, NONE);
  for (let corner = 0; corner < first.length; corner += 3)
    pool.triangle(vertex(corner), vertex(corner + 1), vertex(corner + 2));
  return pool;
}

/** Triangles whose normal points against the order of their corners. One of no length says nothing. */
function contradicting({ corners, normals }: StlSolid): number {
  let count = 0;
  for (let t = 0; 3 * t < normals.length; t++) {
    const at = 9 * t;
    const side = (corner: number, axis: number) => corners[at + 3 * corner + axis]! - corners[at + axis]!;
    const along = [0, 1, 2].reduce((sum, i) => {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      return sum + normals[3 * t + i]! * (side(1, j) * side(2, k) - side(1, k) * side(2, j));
    }, 0);
    if (along < 0) count++;
  }
  return count;
}
