import type { Finding } from '../../../model/finding.ts';
import { withNormals } from '../../../model/normals.ts';
import type { Mesh, Pose, Rgba, Texture } from '../../../model/types.ts';
import { type Triangulate, triangulator } from '../../raw/triangulate.ts';
import { NONE, VertexPool } from '../../raw/vertex-pool.ts';
import { refusal } from '../../refusal.ts';
import { coloursByFace, facesEndless, leftHanded, meshBroken, mirrored, subdivided } from '../read-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import { type FaceColours, faceColours, painted } from './face-colours.ts';
import { type Affine, placementOf } from './matrix.ts';
import { type Primvar, primvarOf } from './primvar.ts';
import { stretched, turnedOver } from './shape.ts';
import { numbersOf, textOf } from './values.ts';

/** A mesh prim in the frame of its link, cut into what has a material of its own. */
interface Surface {
  readonly pose: Pose;
  /** Of the mesh itself first, then of its subsets; without those that have no face. */
  readonly pieces: readonly {
    readonly subset: StagePrim | undefined;
    /** Where the faces have colours of their own. */
    readonly colour?: Rgba;
    /** An image of the colours of its corners. */
    readonly texture?: Texture;
    readonly mesh: Mesh;
  }[];
}

/** Everything of a mesh prim that is one per file. */
interface Topology {
  readonly prim: StagePrim;
  readonly place: string;
  readonly counts: Float64Array;
  readonly corners: Float64Array;
  readonly points: Float64Array;
  readonly holes: ReadonlySet<number>;
}

/**
 * A mesh prim as triangles. Polygons are cut, corners with normals or texture coordinates of their own become vertices of
 * their own, scale and shear are baked in; the winding is counter-clockwise from outside whatever the orientation was.
 *
 * @param map the prim's frame → the link's frame [m]
 * @param uv name of the primvar with texture coordinates
 * @param findings gets what was done
 * @throws {PropmasterError} `invalid_input` if faces refer to points that aren't there; `unsafe_input` for huge polygons
 */
export async function readMesh(
  prim: StagePrim,
  map: Affine,
  {
    place,
    uv,
    isPlain = () => false,
    findings,
  }: {
    readonly place: string;
    readonly uv: string;
    /** Whether the mesh, or a subset of its faces, has no material, so that it shows its display colours. */
    readonly isPlain?: (piece: StagePrim) => boolean;
    readonly findings: Finding[];
  },
): Promise<Surface> {
  const topology = topologyOf(prim, place, findings);
  const triangulate = await triangulator(
    `${place}: ${prim.path}`,
    topology.counts.some((count) => count > 4),
  );
  const scheme = textOf(prim, 'subdivisionScheme') ?? 'catmullClark';
  if (scheme !== 'none') findings.push(subdivided.at(place, { prims: [prim.path], scheme }));
  const left = textOf(prim, 'orientation') === 'leftHanded';
  if (left) findings.push(leftHanded.at(place, { prims: [prim.path] }));
  const placement = placementOf(map);
  if (placement.mirrored) findings.push(mirrored.at(place, { prims: [prim.path] }));
  const colours = faceColours(prim, topology.counts, topology.corners);
  let coloured = false;
  const byPiece = facesByPiece(topology).flatMap((piece): readonly Piece[] => {
    if (!colours || !isPlain(piece.subset ?? prim)) return [piece];
    coloured = true;
    return colours.corners ? [{ ...piece, corners: colours.corners }] : byColour(piece, colours);
  });
  if (colours && coloured)
    findings.push(
      coloursByFace.at(place, {
        meshes: [
          { prim: prim.path, written: colours.written, count: colours.corners ? colours.written : colours.count },
        ],
      }),
    );
  const pieces = byPiece.flatMap(({ subset, faces, colour: own, corners }) => {
    const numbered = pieceOf(topology, faces, corners ? numbersOfColours(corners) : uv, triangulate, findings);
    if (!numbered) return [];
    const look = corners && painted(numbered, corners, place);
    const { mesh: read, texture, colour = own } = look ?? { mesh: numbered };
    const outside = left ? { ...read, indices: turnedOver(read.indices) } : read;
    const smooth = scheme === 'none' || outside.normals ? outside : withNormals(outside);
    const shown = { ...(colour ? { colour } : {}), ...(texture ? { texture } : {}) };
    return [{ subset, ...shown, mesh: stretched(smooth, placement) }];
  });
  return { pose: placement.pose, pieces };
}

function topologyOf(prim: StagePrim, place: string, findings: Finding[]): Topology {
  const numbers = (name: string): Float64Array => numbersOf(prim, name) ?? new Float64Array();
  const [counts, corners, points] = [numbers('faceVertexCounts'), numbers('faceVertexIndices'), numbers('points')];
  const broken = (problem: string): never => {
    throw refusal('invalid_input', meshBroken.at(place, { prim: prim.path, problem }));
  };
  const total = counts.reduce((sum, count) => sum + (count >= 0 ? count : Number.NaN), 0);
  if (total !== corners.length) broken(`its faces have ${total} corners, and ${corners.length} are given`);
  const [count, bad] = [points.length / 3, corners.find((index) => !(index >= 0 && index < points.length / 3))];
  if (bad !== undefined) broken(`a face refers to point ${bad}, and there are ${count}`);
  const endless = endlessFaces(counts, corners, points);
  if (endless.length > 0)
    findings.push(facesEndless.at(place, { prim: prim.path, faces: endless.length, of: counts.length }));
  return { prim, place, counts, corners, points, holes: new Set([...numbers('holeIndices'), ...endless]) };
}

/** Faces with a corner that is not finite; a point that no face uses is of no meaning. */
function endlessFaces(counts: Float64Array, corners: Float64Array, points: Float64Array): number[] {
  if (points.every(Number.isFinite)) return [];
  const starts = startsOf(counts);
  const isEndless = (point: number): boolean => !points.subarray(3 * point, 3 * point + 3).every(Number.isFinite);
  return Array.from(counts.keys()).filter((face) =>
    corners.subarray(starts[face]!, starts[face]! + counts[face]!).some(isEndless),
  );
}

/** Faces with one look. */
interface Piece {
  readonly subset: StagePrim | undefined;
  readonly faces: readonly number[];
  readonly colour?: Rgba;
  readonly corners?: FaceColours['corners'];
}

/** Texture coordinates that are the number of a colour and that of an opacity. */
function numbersOfColours({ colours, opacity }: NonNullable<FaceColours['corners']>): Primvar {
  const alphas = opacity ? opacity.values.length : 1;
  const total = (colours.values.length / 3) * alphas;
  const values = Float64Array.from({ length: 2 * total }, (_, i) =>
    i % 2 === 0 ? Math.floor(i / 2 / alphas) : (i >> 1) % alphas,
  );
  return { values, indexOf: (at) => colours.indexOf(at) * alphas + Math.max(0, opacity?.indexOf(at) ?? 0) };
}

function byColour({ subset, faces }: Piece, colours: FaceColours): Piece[] {
  const pieces = new Map<Rgba, number[]>();
  for (const face of faces) {
    const colour = colours.of(face);
    const known = pieces.get(colour);
    if (known) known.push(face);
    else pieces.set(colour, [face]);
  }
  return [...pieces].map(([colour, own]) => ({ subset, faces: own, colour }));
}

/** Faces of subsets that bind materials, and the rest. @see UsdGeomSubset: a face belongs to one at most */
function facesByPiece({ prim, counts }: Topology): Piece[] {
  const subsets = prim.children.filter(
    (child) =>
      child.typeName === 'GeomSubset' &&
      (textOf(child, 'elementType') ?? 'face') === 'face' &&
      (textOf(child, 'familyName') === 'materialBind' || child.relationships.has('material:binding')),
  );
  const taken = new Set<number>();
  const pieces = subsets.map((subset) => {
    const faces = Array.from(numbersOf(subset, 'indices') ?? []).filter((f) => f < counts.length && !taken.has(f));
    for (const face of faces) taken.add(face);
    return { subset, faces };
  });
  const rest = Array.from(counts.keys()).filter((face) => !taken.has(face));
  return [{ subset: undefined, faces: rest }, ...pieces];
}

function pieceOf(
  { prim, place, counts, corners, points, holes }: Topology,
  faces: readonly number[],
  coordinates: string | Primvar,
  triangulate: Triangulate,
  findings: Finding[],
): Mesh | undefined {
  const normals = primvarOf(prim, 'primvars:normals', 3, 'constant') ?? primvarOf(prim, 'normals', 3, 'vertex');
  const uvs = typeof coordinates === 'string' ? primvarOf(prim, coordinates, 2, 'constant') : coordinates;
  const starts = startsOf(counts);
  const pool = new VertexPool({ positions: points, normals: normals?.values ?? [], uvs: uvs?.values ?? [] });
  for (const face of faces) {
    const count = counts[face]!;
    if (count < 3 || holes.has(face)) continue;
    const first = starts[face]!;
    const own: number[] = [];
    const vertices = Array.from({ length: count }, (_, i) => {
      const [corner, point] = [first + i, corners[first + i]!];
      own.push(points[3 * point]!, points[3 * point + 1]!, points[3 * point + 2]!);
      const of = (primvar: Primvar | undefined): number => primvar?.indexOf({ corner, point, face }) ?? NONE;
      return pool.vertex(point, of(uvs), of(normals));
    });
    const cut = triangulate(own);
    for (let t = 0; t < cut.length; t += 3)
      pool.triangle(vertices[cut[t]!]!, vertices[cut[t + 1]!]!, vertices[cut[t + 2]!]!);
  }
  return pool.mesh(prim.name, place, findings);
}

function startsOf(counts: Float64Array): Float64Array {
  const starts = new Float64Array(counts.length);
  for (let face = 1; face < counts.length; face++) starts[face] = starts[face - 1]! + counts[face - 1]!;
  return starts;
}
