import type { Mesh } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import type { GrainedSkin } from '../solids.ts';
import { mapperOf, type Tile } from './unwrap.ts';

/** A mesh without its name. */
export type Surface = Required<Omit<Mesh, 'name'>>;

/** Faces that meet at less than this are shaded as one curved surface: more than a lathe's facet, less than a chamfer. */
const CREASE_COSINE = Math.cos((32 * Math.PI) / 180);
/** The same along the edges of one solid that were rounded: a single chord at 45° counts as round. */
const ROUNDED_CREASE_COSINE = Math.cos((50 * Math.PI) / 180);

const AXES = [0, 1, 2] as const;

/** A face this many times as large as all others at a corner is flat: its normal holds up to its very edge. */
const DOMINANT = 3;

/**
 * Splits the vertices of a welded mesh where normals or texture coordinates jump.
 *
 * Normals are weighted by the angle of each face at the vertex (G. Thürmer and C. Wüthrich, "Computing vertex normals
 * from polygonal facets", 1998) over those within the crease angle. Beside a much larger plane face they are that face's
 * own, so that the strips of a rounded edge run out into it and it is shaded flat.
 *
 * Texture coordinates count tiles of the given size, along the grain of each solid of which the skin is put together.
 *
 * Triangles that single precision has collapsed to a line are left out.
 */
export function creasedMesh(given: GrainedSkin, tile: Tile): Surface {
  const skin = withoutCollapsed(given);
  const { positions: welded, indices: triangles } = skin;
  const faces = facesOf(skin);
  const cornerNormal = normalsOf(skin, faces);
  const positions = new Float32Array(3 * triangles.length);
  const normals = new Float32Array(3 * triangles.length);
  const uvs = new Float32Array(2 * triangles.length);
  const indices = new Uint32Array(triangles.length);
  // Vertices made so far of each welded one, as lists: the first, and the next of each.
  const first = new Int32Array(welded.length / 3).fill(-1);
  const next = new Int32Array(triangles.length);
  const normal: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const run of skin.runs) {
    const map = mapperOf(run, tile);
    for (let corner = 3 * run.from; corner < 3 * run.to; corner += 3) {
      const points = [
        pointAt(welded, triangles[corner]!),
        pointAt(welded, triangles[corner + 1]!),
        pointAt(welded, triangles[corner + 2]!),
      ] as const;
      const coordinates = map(points, pointAt(faces.units, corner / 3));
      for (const k of AXES) {
        const vertex = triangles[corner + k]!;
        cornerNormal(corner + k, vertex, normal);
        const [u, v] = coordinates[k];
        let index = first[vertex]!;
        while (index >= 0) {
          const turned =
            Math.abs(normals[3 * index]! - normal[0]) +
            Math.abs(normals[3 * index + 1]! - normal[1]) +
            Math.abs(normals[3 * index + 2]! - normal[2]);
          if (turned < 1e-4 && Math.abs(uvs[2 * index]! - u) + Math.abs(uvs[2 * index + 1]! - v) < 4e-6) break;
          index = next[index]!;
        }
        if (index < 0) {
          index = count++;
          next[index] = first[vertex]!;
          first[vertex] = index;
          for (const axis of AXES) {
            positions[3 * index + axis] = points[k][axis];
            normals[3 * index + axis] = normal[axis];
          }
          uvs[2 * index] = u;
          uvs[2 * index + 1] = v;
        }
        indices[corner + k] = index;
      }
    }
  }
  return {
    positions: positions.slice(0, 3 * count),
    indices,
    normals: normals.slice(0, 3 * count),
    uvs: uvs.slice(0, 2 * count),
  };
}

/**
 * Without the triangles of which two corners are at one place: cuts in double precision leave edges too short for single.
 * The triangles at both sides of such an edge go with it, so that a closed skin stays closed. Left in, the two would be
 * a shell of their own, without a volume that tells its outside.
 */
function withoutCollapsed(skin: GrainedSkin): GrainedSkin {
  const { positions, indices, runs, faces } = skin;
  const isAt = (a: number, b: number): boolean =>
    positions[a] === positions[b] && positions[a + 1] === positions[b + 1] && positions[a + 2] === positions[b + 2];
  const kept = faces.map((_, t) => {
    const [a, b, c] = [3 * indices[3 * t]!, 3 * indices[3 * t + 1]!, 3 * indices[3 * t + 2]!];
    return isAt(a, b) || isAt(b, c) || isAt(c, a) ? 0 : 1;
  });
  if (kept.every((one) => one === 1)) return skin;
  let from = 0;
  return {
    positions,
    indices: indices.filter((_, corner) => kept[Math.floor(corner / 3)] === 1),
    faces: faces.filter((_, t) => kept[t] === 1),
    runs: runs.map((run) => {
      const to = kept.subarray(run.from, run.to).reduce((sum, one) => sum + one, from);
      const moved = { ...run, from, to };
      from = to;
      return moved;
    }),
  };
}

/** What is known of each triangle. */
interface Faces {
  /** Unit normals. */
  readonly units: Float64Array;
  /** Angle at each corner [rad]. */
  readonly angles: Float64Array;
  /** Whether it belongs to a solid of rounded edges, whose number this is; else 0. */
  readonly rounded: Uint32Array;
  /** The plane face that it is part of. */
  readonly planes: Uint32Array;
  /** Twice the area of each plane face [m²]. */
  readonly areas: readonly number[];
}

function facesOf({ positions, indices, runs, faces }: GrainedSkin): Faces {
  const count = indices.length / 3;
  const units = new Float64Array(3 * count);
  const angles = new Float64Array(3 * count);
  const rounded = new Uint32Array(count);
  const planes = new Uint32Array(count);
  const areas: number[] = [];
  const edge = new Float64Array(9); // from each corner to the next one
  for (const [number, run] of runs.entries()) {
    if (run.rounded) rounded.fill(number + 1, run.from, run.to);
    const known = new Map<number, number>();
    for (let face = run.from; face < run.to; face++) {
      for (let k = 0; k < 3; k++) {
        const from = 3 * indices[3 * face + k]!;
        const to = 3 * indices[3 * face + ((k + 1) % 3)]!;
        for (let axis = 0; axis < 3; axis++) edge[3 * k + axis] = positions[to + axis]! - positions[from + axis]!;
      }
      const x = edge[1]! * edge[5]! - edge[2]! * edge[4]!;
      const y = edge[2]! * edge[3]! - edge[0]! * edge[5]!;
      const z = edge[0]! * edge[4]! - edge[1]! * edge[3]!;
      const size = Math.sqrt(x * x + y * y + z * z);
      if (size > 0) {
        units[3 * face] = x / size;
        units[3 * face + 1] = y / size;
        units[3 * face + 2] = z / size;
      }
      for (let k = 0; k < 3; k++) {
        const out = 3 * k;
        const back = 3 * ((k + 2) % 3);
        const product = edge[out]! * edge[back]! + edge[out + 1]! * edge[back + 1]! + edge[out + 2]! * edge[back + 2]!;
        angles[3 * face + k] = Math.atan2(size, -product);
      }
      let plane = known.get(faces[face]!);
      if (plane === undefined) {
        plane = areas.push(0) - 1;
        known.set(faces[face]!, plane);
      }
      planes[face] = plane;
      areas[plane]! += size;
    }
  }
  return { units, angles, rounded, planes, areas };
}

/** Writes the normal of a corner, which is at the given vertex, into `out`. */
type CornerNormal = (corner: number, vertex: number, out: [number, number, number]) => void;

function normalsOf({ positions, indices }: GrainedSkin, faces: Faces): CornerNormal {
  const { units, angles, rounded, planes, areas } = faces;
  const { starts, around } = cornersAround(indices, positions.length / 3);
  return (corner, vertex, out) => {
    const face = Math.floor(corner / 3);
    const nx = units[3 * face]!;
    const ny = units[3 * face + 1]!;
    const nz = units[3 * face + 2]!;
    let x = 0;
    let y = 0;
    let z = 0;
    let largest = face;
    let second = 0;
    for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
      const otherCorner = around[i]!;
      const other = Math.floor(otherCorner / 3);
      const ox = units[3 * other]!;
      const oy = units[3 * other + 1]!;
      const oz = units[3 * other + 2]!;
      const soft = rounded[face]! > 0 && rounded[other] === rounded[face];
      const least = soft ? ROUNDED_CREASE_COSINE : CREASE_COSINE;
      if (other !== face && nx * ox + ny * oy + nz * oz < least) continue;
      const weight = angles[otherCorner]!;
      x += weight * ox;
      y += weight * oy;
      z += weight * oz;
      if (planes[other] === planes[largest]) continue;
      const area = areas[planes[other]!]!;
      const best = areas[planes[largest]!]!;
      if (area > best) {
        second = best;
        largest = other;
      } else second = Math.max(second, area);
    }
    const length = Math.sqrt(x * x + y * y + z * z);
    const isFlat = areas[planes[largest]!]! > DOMINANT * second;
    out[0] = isFlat ? units[3 * largest]! : x / length;
    out[1] = isFlat ? units[3 * largest + 1]! : y / length;
    out[2] = isFlat ? units[3 * largest + 2]! : z / length;
    if (!(Math.abs(out[0]) + Math.abs(out[1]) + Math.abs(out[2]) > 0.5)) out.splice(0, 3, 0, 0, 1); // no area at all
  };
}

/** The corners at each vertex: `around[starts[v]]` up to `around[starts[v + 1]]`. */
function cornersAround(indices: Uint32Array, vertices: number): { starts: Uint32Array; around: Uint32Array } {
  const starts = new Uint32Array(vertices + 1);
  for (const vertex of indices) starts[vertex + 1]!++;
  for (let v = 0; v < vertices; v++) starts[v + 1]! += starts[v]!;
  const fill = starts.slice();
  const around = new Uint32Array(indices.length);
  for (let corner = 0; corner < indices.length; corner++) around[fill[indices[corner]!]!++] = corner;
  return { starts, around };
}
