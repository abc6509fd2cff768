import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import type { ByteMap } from '../files.ts';
import { bakeColours } from '../raw/bake-colours.ts';
import { materialMissing } from '../raw/findings.ts';
import { linearColour } from '../raw/linear-colour.ts';
import { meshText } from '../raw/mesh-text.ts';
import { TextureFiles } from '../raw/texture-files.ts';
import { triangulator } from '../raw/triangulate.ts';
import { moved, UPRIGHT } from '../raw/turn.ts';
import type { RawGeometry, RawPart, UpAxis } from '../raw/types.ts';
import { VertexPool } from '../raw/vertex-pool.ts';
import { objGroups, objNotCarried, objUnits } from './findings.ts';
import { type MtlUv, ObjMaterials } from './mtl-materials.ts';
import { type ObjStatements, readStatements } from './read-statements.ts';

/**
 * A Wavefront OBJ with its materials → parts. Every object and group becomes a part, and each of its materials a
 * primitive, where MuJoCo reads the first group alone. Polygons of any form are cut into triangles. Vertices are taken as
 * metres; colours of vertices become an image; v of the texture coordinates, which counts from the bottom in OBJ, is turned.
 *
 * Materials are read from the files of `mtllib`, wherever in `files` they lie, see {@link ObjMaterials}.
 *
 * @param entry path of the OBJ in `files`
 * @param options.up which axis points up. @default 'z'
 * @throws {PropmasterError} `invalid_input` naming the line; `unsafe_input` for more than any prop needs
 */
export async function readObj(
  files: ByteMap,
  entry: string,
  { up = 'z' }: { readonly up?: UpAxis } = {},
): Promise<RawGeometry> {
  const statements = readStatements(meshText(files, entry), entry);
  const findings: Finding[] = [];
  const textures = new TextureFiles(files, findings);
  const materials = new ObjMaterials(files, entry, statements.libraries, textures, findings);
  const found = await readParts(statements, entry, materials, up, findings);
  if (found.length > 1) findings.push(objGroups.at(entry, { groups: found.map(({ node }) => node) }));
  if (statements.units) findings.push(objUnits.at(`${entry}:${statements.units.line}`, statements.units));
  if (statements.others.size > 0)
    findings.push(objNotCarried.at(entry, { elements: Object.fromEntries(statements.others) }));
  const unknown = materials.unknown();
  if (unknown.length > 0) findings.push(materialMissing.at(entry, { materials: unknown }));
  const looks = { parts: found, materials: materials.list(), textures: textures.list() };
  return { ...bakeColours(looks, entry, findings), findings };
}

async function readParts(
  { positions, normals, uvs, colours, corners, faces }: ObjStatements,
  entry: string,
  materials: ObjMaterials,
  up: UpAxis,
  findings: Finding[],
): Promise<RawPart[]> {
  const triangulate = await triangulator(
    entry,
    faces.some(({ start, end }) => end - start > 4),
  );
  const groups = new Map<string, Map<string | undefined, VertexPool>>();
  const turned = new Map<MtlUv | undefined, ArrayLike<number>>([[undefined, uvs]]);
  for (const { start, end, group, material } of faces) {
    const pools = groups.get(group) ?? new Map<string | undefined, VertexPool>();
    groups.set(group, pools);
    let pool = pools.get(material);
    if (!pool) {
      const placed = material === undefined ? undefined : materials.placementOf(material);
      const own = turned.get(placed) ?? placedUvs(uvs, placed!);
      turned.set(placed, own);
      pool = new VertexPool({ positions, normals, uvs: own });
      pools.set(material, pool);
    }
    const points: number[] = [];
    const vertices: number[] = [];
    for (let i = 3 * start; i < 3 * end; i += 3) {
      const at = 3 * corners[i]!;
      points.push(positions[at]!, positions[at + 1]!, positions[at + 2]!);
      vertices.push(pool.vertex(corners[i]!, corners[i + 1]!, corners[i + 2]!));
    }
    const triangles = triangulate(points);
    for (let t = 0; t < triangles.length; t += 3)
      pool.triangle(vertices[triangles[t]!]!, vertices[triangles[t + 1]!]!, vertices[triangles[t + 2]!]!);
  }
  const names = new Names();
  return [...groups].flatMap(([node, pools]): RawPart[] => {
    const primitives = [...pools].flatMap(([material, pool]) => {
      const mesh = pool.mesh(names.unique(node, 'mesh'), entry, findings);
      const name = material === undefined ? undefined : materials.nameOf(material);
      if (!mesh) return [];
      const seen = colours.length > 0 ? { colours: coloursOf(pool, colours) } : {};
      return [{ mesh: moved(mesh, UPRIGHT[up]), ...(name === undefined ? {} : { material: name }), ...seen }];
    });
    return primitives.length > 0 ? [{ node, primitives }] : [];
  });
}

/**
 * Linear red, green, blue and alpha of each vertex.
 *
 * @param colours sRGB, as the tools that write them have them on the screen; white behind their end
 */
function coloursOf(pool: VertexPool, colours: readonly number[]): Float32Array {
  const positions = pool.positionIndices();
  const linear = new Float32Array(4 * positions.length);
  for (const [i, position] of positions.entries()) {
    const [r = 1, g = 1, b = 1] = colours.slice(3 * position, 3 * position + 3);
    linear.set([...linearColour(r, g, b), 1], 4 * i);
  }
  return linear;
}

/** Texture coordinates as the map of a material moves them: scale, then offset. */
function placedUvs(uvs: readonly number[], { scale, offset }: MtlUv): number[] {
  return uvs.map((value, i) => value * scale[i % 2]! + offset[i % 2]!);
}
