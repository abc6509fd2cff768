import type { Finding } from '../../model/finding.ts';
import { linear } from '../../model/srgb.ts';
import type { ByteMap } from '../files.ts';
import { bakeColours } from '../raw/bake-colours.ts';
import { meshBytes } from '../raw/mesh-text.ts';
import { triangulator } from '../raw/triangulate.ts';
import { moved, UPRIGHT } from '../raw/turn.ts';
import type { RawGeometry, UpAxis } from '../raw/types.ts';
import { NONE, VertexPool } from '../raw/vertex-pool.ts';
import { refusal } from '../refusal.ts';
import { plyCut, plyLeftOut, plyPoints, plyValue } from './findings.ts';
import { type PlyElement, type PlyProperty, readHeader } from './header.ts';
import { type NextNumber, numbersOf } from './values.ts';

const PLACE = ['x', 'y', 'z'];
const NORMAL = ['nx', 'ny', 'nz'];
const COLOUR = ['red', 'green', 'blue', 'alpha'];
/** Texture coordinates by their names in Blender, MeshLab and others. */
const UV = [
  ['s', 't'],
  ['u', 'v'],
  ['texture_u', 'texture_v'],
];
const FACES = new Set(['vertex_indices', 'vertex_index']);

/**
 * A PLY, ASCII or binary of either order → one part. Polygons are cut into triangles, strips of triangles taken apart.
 * Coordinates are taken as metres; whole-numbered colours are sRGB. Colours of vertices become an image.
 *
 * @param entry path of the PLY in `files`
 * @param options.up which axis points up. @default 'z'
 * @throws {PropmasterError} `invalid_input` for a broken header, a file that is cut off, a value that is not finite, an index
 *   that leads nowhere, or points alone; `unsafe_input` for more than any prop needs
 * @see G. Turk, "The PLY Polygon File Format", 1994
 */
export async function readPly(
  files: ByteMap,
  entry: string,
  { up = 'z' }: { readonly up?: UpAxis } = {},
): Promise<RawGeometry> {
  const bytes = meshBytes(files, entry);
  const header = readHeader(bytes, entry);
  const next = numbersOf(bytes, header);
  const vertices = new Map<string, Float64Array>();
  const polygons: number[][] = [];
  const leftOut: string[] = [...header.images];
  for (const element of header.elements) {
    // Each value takes at least a byte, each word two.
    if (element.properties.length > 0 && element.count > bytes.length)
      throw refusal('invalid_input', plyCut.at(entry, { element: element.name, declared: element.count, found: 0 }));
    if (element.name === 'vertex') readVertices(element, next, vertices, entry, leftOut);
    else readOthers(element, next, polygons, entry, leftOut);
  }
  const count = vertices.get('x')?.length ?? 0;
  if (polygons.length === 0) throw refusal('invalid_input', plyPoints.at(entry, { vertices: count }));
  const findings: Finding[] = leftOut.length > 0 ? [plyLeftOut.at(entry, { what: leftOut })] : [];
  const positions = together(vertices, PLACE, count)!;
  const normals = together(vertices, NORMAL, count) ?? new Float64Array();
  const uvNames = UV.find((names) => names.every((name) => vertices.has(name)));
  const uvs = uvNames ? together(vertices, uvNames, count)! : new Float64Array();
  const pool = new VertexPool({ positions, normals, uvs });
  const vertex = (index: number): number =>
    pool.vertex(index, uvs.length > 0 ? index : NONE, normals.length > 0 ? index : NONE);
  const triangulate = await triangulator(
    entry,
    polygons.some((polygon) => polygon.length > 4),
  );
  for (const [face, polygon] of polygons.entries()) {
    for (const index of polygon)
      if (!Number.isInteger(index) || index < 0 || index >= count)
        throw broken(entry, 'face', face, `it leads to vertex ${index}, and there are ${count}`);
    const corners = triangulate(polygon.flatMap((index) => [...positions.subarray(3 * index, 3 * index + 3)]));
    for (let i = 0; i < corners.length; i += 3)
      pool.triangle(
        vertex(polygon[corners[i]!]!),
        vertex(polygon[corners[i + 1]!]!),
        vertex(polygon[corners[i + 2]!]!),
      );
  }
  const mesh = pool.mesh('mesh', entry, findings);
  if (!mesh) return { parts: [], materials: [], textures: [], findings };
  const colours = coloursOf(vertices, header.elements, pool.positionIndices());
  const primitive = { mesh: moved(mesh, UPRIGHT[up]), ...(colours && { colours }) };
  const looks = { parts: [{ node: '', primitives: [primitive] }], materials: [], textures: [] };
  return { ...bakeColours(looks, entry, findings), findings };
}

/** Columns of the vertices by the names of their properties. */
function readVertices(
  { name, count, properties }: PlyElement,
  next: NextNumber,
  columns: Map<string, Float64Array>,
  entry: string,
  leftOut: string[],
): void {
  const known = new Set([...PLACE, ...NORMAL, ...COLOUR, ...UV.flat()]);
  const own = properties.map((property) => {
    if (property.lengthType || !known.has(property.name)) {
      leftOut.push(`${name} ${property.name}`);
      return undefined;
    }
    const column = new Float64Array(count);
    columns.set(property.name, column);
    return column;
  });
  for (const axis of PLACE) {
    if (columns.has(axis)) continue;
    throw broken(entry, 'the header', 0, `its vertices have no "${axis}"`);
  }
  for (let row = 0; row < count; row++)
    for (const [at, property] of properties.entries()) {
      const [value, ...more] = valuesOf(property, next, { entry, name, count, row });
      if (more.length > 0 || !own[at]) continue;
      if (!Number.isFinite(value)) throw broken(entry, name, row, `"${property.name}" is no finite number`);
      own[at][row] = value!;
    }
}

function readOthers(
  { name, count, properties }: PlyElement,
  next: NextNumber,
  polygons: number[][],
  entry: string,
  leftOut: string[],
): void {
  const isCarried = ({ name: property, lengthType }: PlyProperty): boolean =>
    lengthType !== undefined && FACES.has(property) && (name === 'face' || name === 'tristrips');
  for (const property of properties) if (!isCarried(property)) leftOut.push(`${name} ${property.name}`);
  if (properties.length === 0) return;
  for (let row = 0; row < count; row++)
    for (const property of properties) {
      const values = valuesOf(property, next, { entry, name, count, row });
      if (!isCarried(property)) continue;
      if (name === 'tristrips') for (const triangle of trianglesOf(values)) polygons.push(triangle);
      else if (values.length > 2) polygons.push(values);
    }
}

interface Row {
  readonly entry: string;
  readonly name: string;
  readonly count: number;
  readonly row: number;
}

function valuesOf({ type, lengthType }: PlyProperty, next: NextNumber, { entry, name, count, row }: Row): number[] {
  const one = (of: PlyProperty['type']): number => {
    const value = next(of);
    if (value !== undefined) return value;
    throw refusal('invalid_input', plyCut.at(entry, { element: name, declared: count, found: row }));
  };
  if (lengthType === undefined) return [one(type)];
  const length = one(lengthType);
  if (!Number.isInteger(length) || length < 0)
    throw broken(entry, name, row, 'the length of a list is no whole number');
  const values: number[] = [];
  for (let i = 0; i < length; i++) values.push(one(type));
  return values;
}

/** Strips, each ended by -1; every other triangle is turned. */
function* trianglesOf(strip: readonly number[]): Generator<number[]> {
  let start = 0;
  for (let i = 0; i < strip.length; i++) {
    if (strip[i] === -1) start = i + 1;
    else if (i - start >= 2) {
      const [a, b, c] = [strip[i - 2]!, strip[i - 1]!, strip[i]!];
      yield (i - start) % 2 === 0 ? [a, b, c] : [b, a, c];
    }
  }
}

function together(columns: ReadonlyMap<string, Float64Array>, names: readonly string[], count: number) {
  const own = names.map((name) => columns.get(name));
  if (own.some((column) => column === undefined)) return undefined;
  const out = new Float64Array(names.length * count);
  for (const [at, column] of own.entries()) for (let i = 0; i < count; i++) out[names.length * i + at] = column![i]!;
  return out;
}

/** Linear red, green, blue, alpha of each vertex; `undefined` where the file has no colours. */
function coloursOf(
  columns: ReadonlyMap<string, Float64Array>,
  elements: readonly PlyElement[],
  order: readonly number[],
): Float32Array | undefined {
  const rgb = COLOUR.slice(0, 3).map((name) => columns.get(name));
  if (rgb.some((column) => column === undefined)) return undefined;
  const alpha = columns.get('alpha');
  const types = elements.find(({ name }) => name === 'vertex')!.properties;
  const full = (name: string): number => {
    const type = types.find((property) => property.name === name)!.type;
    return type.startsWith('float') ? 1 : type.endsWith('16') ? 65_535 : 255;
  };
  const share = (value: number, name: string): number => Math.min(1, Math.max(0, value / full(name)));
  const colours = new Float32Array(4 * order.length);
  for (const [vertex, index] of order.entries()) {
    for (const [channel, name] of COLOUR.slice(0, 3).entries())
      colours[4 * vertex + channel] = linear(share(rgb[channel]![index]!, name));
    colours[4 * vertex + 3] = alpha ? share(alpha[index]!, 'alpha') : 1;
  }
  return colours;
}

const broken = (entry: string, element: string, index: number, problem: string): Error =>
  refusal('invalid_input', plyValue.at(entry, { element, index, problem }));
