import type { Finding } from '../../model/finding.ts';
import type { Mesh } from '../../model/types.ts';
import { linearColour } from '../raw/linear-colour.ts';
import type { Triangulate } from '../raw/triangulate.ts';
import { NONE, VertexPool } from '../raw/vertex-pool.ts';
import { refusal } from '../refusal.ts';
import type { XmlElement } from '../xml/types.ts';
import { childOf, childrenOf, type DaeDocument } from './document.ts';
import { facesOf, isSurface } from './faces.ts';
import { daeIndex, daeNotFinite } from './findings.ts';
import type { DaeSource, DaeSources } from './sources.ts';

/** All surfaces of a geometry that have one material. */
export interface DaeSurface {
  /** As the primitives name their material; an instance says what it means. */
  readonly symbol: string | undefined;
  /** In the frame of the geometry, in the file's own unit. */
  readonly mesh: Mesh;
  /** Linear red, green, blue and alpha of each vertex, if the file has colours of vertices. */
  readonly colours?: Float32Array;
}

/** What is needed to read any geometry of a file. */
export interface GeometryContext {
  readonly document: DaeDocument;
  readonly sources: DaeSources;
  readonly triangulate: Triangulate;
  /** Gets what was left out of a mesh. */
  readonly findings: Finding[];
}

/** One kind of number that a corner has: where its index stands, and what that leads to. */
interface Column {
  readonly semantic: string;
  readonly offset: number;
  readonly source: DaeSource;
}

/**
 * The surfaces of a `<geometry>`: triangles, polylist, polygons (with holes), tristrips and trifans.
 *
 * @param setOf the set of texture coordinates that the material behind a symbol asks for
 * @throws {PropmasterError} `invalid_input` naming the line: lists of the wrong length, indices that lead nowhere,
 *   positions that are not finite
 * @see COLLADA 1.4.1, chapter 5, `mesh`
 */
export function readGeometry(
  geometry: XmlElement,
  setOf: (symbol: string | undefined) => number | undefined,
  context: GeometryContext,
): DaeSurface[] {
  const { document, findings } = context;
  const pools = new Map<string, { symbol: string | undefined; pool: VertexPool; colour: Column | undefined }>();
  for (const primitive of childOf(geometry, 'mesh')?.children ?? []) {
    if (!isSurface(primitive)) continue;
    const symbol = primitive.attributes.get('material');
    const inputs = readInputs(primitive, setOf(symbol), context);
    if (!inputs) continue;
    const { position, uv, normal, colour } = inputs;
    const key = JSON.stringify([symbol, ...[position, uv, normal, colour].map((column) => column?.source.id)]);
    const known = pools.get(key) ?? {
      symbol,
      colour,
      pool: new VertexPool({
        positions: position.source.values,
        uvs: uv?.source.values ?? [],
        normals: normal?.source.values ?? [],
      }),
    };
    pools.set(key, known);
    readFaces(primitive, inputs, known.pool, context);
  }
  const name = geometry.attributes.get('name') || geometry.attributes.get('id') || 'mesh';
  return [...pools.values()].flatMap(({ symbol, pool, colour }) => {
    const mesh = pool.mesh(name, document.place, findings);
    return mesh ? [{ symbol, mesh, ...(colour && { colours: coloursOf(pool, colour) }) }] : [];
  });
}

/** As they are on the screen of the tool that wrote them: sRGB. A corner without one is white. */
function coloursOf(pool: VertexPool, { source: { values, size } }: Column): Float32Array {
  const indices = pool.colourIndices();
  const linear = new Float32Array(4 * indices.length).fill(1);
  for (const [i, index] of indices.entries()) {
    if (index === NONE) continue;
    const [r, g, b, a = 1] = values.slice(size * index, size * (index + 1)) as [number, number, number, number?];
    if ([r, g, b, a].every(Number.isFinite)) linear.set([...linearColour(r, g, b), a], 4 * i);
  }
  return linear;
}

interface Inputs {
  /** Indices a corner. */
  readonly stride: number;
  readonly position: Column;
  readonly uv: Column | undefined;
  readonly normal: Column | undefined;
  readonly colour: Column | undefined;
}

/** What the indices of a primitive mean. `undefined` if it has no positions: it draws nothing. */
function readInputs(
  primitive: XmlElement,
  wantedSet: number | undefined,
  { document, sources }: GeometryContext,
): Inputs | undefined {
  const found = childrenOf(primitive, 'input').flatMap((input) => {
    const offset = document.natural(input, 'offset', 0);
    const set = document.natural(input, 'set', 0);
    const semantic = input.attributes.get('semantic');
    if (semantic !== 'VERTEX') return [{ semantic, input, offset, set, isOwn: true }];
    // What all corners at a vertex share.
    const vertices = document.target(input.attributes.get('source'), 'vertices');
    if (!vertices) throw document.broken(input, `refers to vertices that are not there`);
    return childrenOf(vertices, 'input').map((shared) => ({
      semantic: shared.attributes.get('semantic'),
      input: shared,
      offset,
      set: document.natural(shared, 'set', 0),
      isOwn: false,
    }));
  });
  // What a corner has of its own wins.
  const of = (semantic: string) =>
    found.filter((one) => one.semantic === semantic).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const column = (one: (typeof found)[number] | undefined, size: number): Column | undefined =>
    one && { semantic: one.semantic!, offset: one.offset, source: sources.of(one.input, size) };
  const position = column(of('POSITION')[0], 3);
  if (!position) return undefined;
  if (!position.source.values.every((value) => Number.isFinite(Math.fround(value))))
    throw refusal('invalid_input', daeNotFinite.at(document.at(primitive), { source: position.source.id }));
  const colour = of('COLOR')[0];
  const sets = of('TEXCOORD').toSorted((a, b) => a.set - b.set);
  return {
    stride: 1 + found.reduce((most, { offset }) => Math.max(most, offset), 0),
    position,
    uv: column(sets.find(({ set }) => set === wantedSet) ?? sets[0], 2),
    normal: column(of('NORMAL')[0], 3),
    colour: colour && column(colour, sources.width(colour.input) >= 4 ? 4 : 3),
  };
}

function readFaces(primitive: XmlElement, inputs: Inputs, pool: VertexPool, context: GeometryContext): void {
  const { document, triangulate } = context;
  const { stride, position, uv, normal, colour } = inputs;
  const { values } = position.source;
  for (const { element, indices, corners, ends } of facesOf(primitive, stride, document)) {
    const index = (corner: number, column: Column | undefined): number => {
      if (!column) return NONE;
      const found = indices[stride * corner + column.offset]!;
      const { semantic, source } = column;
      if (found < source.count) return found;
      const args = { element: element.name, semantic, index: found, count: source.count };
      throw refusal('invalid_input', daeIndex.at(document.at(element), args));
    };
    const points: number[] = [];
    const vertices: number[] = [];
    for (const corner of corners) {
      const at = index(corner, position);
      points.push(values[3 * at]!, values[3 * at + 1]!, values[3 * at + 2]!);
      vertices.push(pool.vertex(at, index(corner, uv), index(corner, normal), index(corner, colour)));
    }
    const triangles = triangulate(points, ends);
    for (let t = 0; t < triangles.length; t += 3)
      pool.triangle(vertices[triangles[t]!]!, vertices[triangles[t + 1]!]!, vertices[triangles[t + 2]!]!);
  }
}
