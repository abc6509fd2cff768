import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { meshBytes } from '../raw/mesh-text.ts';
import { triangulator } from '../raw/triangulate.ts';
import { moved, UPRIGHT } from '../raw/turn.ts';
import type { RawGeometry, UpAxis } from '../raw/types.ts';
import { NONE, VertexPool } from '../raw/vertex-pool.ts';
import { refusal } from '../refusal.ts';
import { addCell, type CellFaces, outside, stripOf } from './cells.ts';
import { vtkLeftOut, vtkUnread } from './findings.ts';
import { VtkScanner } from './scanner.ts';

const DATASETS = ['POLYDATA', 'UNSTRUCTURED_GRID'];

/** What a file says of a surface. */
interface Content {
  points: Float64Array;
  readonly faces: CellFaces;
  /** Cells of a grid, until their types are known. */
  cells: readonly number[][];
  readonly leftOut: Set<string>;
}

/**
 * A legacy VTK file, ASCII or binary → one part: polygons and strips of PolyData; of an unstructured grid its surface cells,
 * and the outside of its volumes. Coordinates are taken as metres.
 *
 * @param entry path of the VTK in `files`
 * @param options.up which axis points up. @default 'z'
 * @throws {PropmasterError} `invalid_input` for what is broken, or is no surface; `unsafe_input` for more than any prop needs
 * @see VTK File Formats, "Simple Legacy Formats"
 */
export async function readVtk(
  files: ByteMap,
  entry: string,
  { up = 'z' }: { readonly up?: UpAxis } = {},
): Promise<RawGeometry> {
  const scanner = new VtkScanner(meshBytes(files, entry), entry);
  const { points, faces, leftOut } = readContent(scanner, entry);
  const polygons = [...faces.polygons, ...outside(faces.walls)].filter((polygon) => polygon.length > 2);
  const count = points.length / 3;
  if (polygons.length === 0)
    throw refusal('invalid_input', vtkUnread.at(entry, { what: `a set of ${count} points without a surface` }));
  const pool = new VertexPool({ positions: points, normals: [], uvs: [] });
  const vertex = (index: number): number => pool.vertex(index, NONE, NONE);
  const triangulate = await triangulator(
    entry,
    polygons.some((polygon) => polygon.length > 4),
  );
  for (const polygon of polygons) {
    for (const index of polygon)
      if (!Number.isInteger(index) || index < 0 || index >= count)
        throw scanner.broken(`a cell leads to point ${index}, and there are ${count}`);
    const corners = triangulate(polygon.flatMap((index) => [...points.subarray(3 * index, 3 * index + 3)]));
    for (let i = 0; i < corners.length; i += 3)
      pool.triangle(
        vertex(polygon[corners[i]!]!),
        vertex(polygon[corners[i + 1]!]!),
        vertex(polygon[corners[i + 2]!]!),
      );
  }
  const findings: Finding[] = leftOut.size > 0 ? [vtkLeftOut.at(entry, { what: [...leftOut] })] : [];
  const mesh = pool.mesh('mesh', entry, findings);
  const parts = mesh ? [{ node: '', primitives: [{ mesh: moved(mesh, UPRIGHT[up]) }] }] : [];
  return { parts, materials: [], textures: [], findings };
}

function readContent(scanner: VtkScanner, entry: string): Content {
  const first = scanner.line() ?? '';
  if (!/^# vtk DataFile Version \d/.test(first)) throw scanner.broken('its first line names no version');
  scanner.line(); // the title
  const coding = scanner.filledLine()?.toUpperCase();
  if (coding !== 'ASCII' && coding !== 'BINARY') throw scanner.broken('it is neither ASCII nor BINARY');
  scanner.binary = coding === 'BINARY';
  const dataset = /^DATASET\s+(\w+)$/i.exec(scanner.filledLine() ?? '')?.[1]?.toUpperCase();
  if (dataset === undefined) throw scanner.broken('it names no DATASET');
  if (!DATASETS.includes(dataset)) throw refusal('invalid_input', vtkUnread.at(entry, { what: `a ${dataset}` }));
  const content: Content = {
    points: new Float64Array(),
    faces: { polygons: [], walls: [] },
    cells: [],
    leftOut: new Set(),
  };
  for (let line = scanner.filledLine(); line !== undefined; line = scanner.filledLine())
    if (!readSection(scanner, line, content)) break;
  return content;
}

/** @returns `false` where attributes begin, which are not read */
function readSection(scanner: VtkScanner, line: string, content: Content): boolean {
  const [word = '', ...rest] = line.split(/\s+/);
  const [first, second] = rest.map(Number) as [number?, number?];
  switch (word.toUpperCase()) {
    case 'POINTS':
      content.points = scanner.numbers(3 * (first ?? Number.NaN), rest[1] ?? '', 'its points');
      return true;
    case 'POLYGONS':
      content.faces.polygons.push(...lists(scanner, first, second));
      return true;
    case 'TRIANGLE_STRIPS':
      for (const strip of lists(scanner, first, second)) content.faces.polygons.push(...stripOf(strip));
      return true;
    case 'VERTICES':
    case 'LINES':
      lists(scanner, first, second);
      content.leftOut.add(word.toLowerCase());
      return true;
    case 'CELLS':
      content.cells = lists(scanner, first, second);
      return true;
    case 'CELL_TYPES': {
      const types = scanner.numbers(first ?? Number.NaN, 'int', 'the types of its cells');
      if (types.length !== content.cells.length)
        throw scanner.broken(`it has ${content.cells.length} cells, and types of ${types.length}`);
      for (const [i, corners] of content.cells.entries())
        if (!addCell(types[i]!, corners, content.faces)) content.leftOut.add(`cells of type ${types[i]}`);
      return true;
    }
    case 'FIELD':
      for (let i = 0; i < Math.min(second ?? 0, 1_000); i++) {
        const [, components, tuples, type = ''] = (scanner.filledLine() ?? '').split(/\s+/);
        scanner.numbers(Number(components) * Number(tuples), type, 'a field');
      }
      return true;
    case 'METADATA':
      while ((scanner.line() ?? '') !== '');
      return true;
    case 'POINT_DATA':
    case 'CELL_DATA':
      content.leftOut.add(word.toLowerCase());
      return false;
    default:
      throw scanner.broken(`"${word.slice(0, 40)}" stands where a section should begin`);
  }
}

/** Lists of indices: each with its length in front or, from version 5 on, by where each ends. */
function lists(scanner: VtkScanner, count = Number.NaN, size = Number.NaN): number[][] {
  const start = scanner.peek();
  if (/^OFFSETS\s/i.test(start)) {
    scanner.filledLine();
    const offsets = scanner.numbers(count, start.split(/\s+/)[1] ?? '', 'its offsets');
    const [word = '', type = ''] = (scanner.filledLine() ?? '').split(/\s+/);
    if (word.toUpperCase() !== 'CONNECTIVITY') throw scanner.broken('behind OFFSETS there is no CONNECTIVITY');
    const indices = scanner.numbers(size, type, 'its cells');
    return Array.from({ length: Math.max(0, offsets.length - 1) }, (_, i) => {
      const [from, to] = [offsets[i]!, offsets[i + 1]!];
      if (!(from >= 0 && to >= from && to <= indices.length)) throw scanner.broken(`cell ${i} ends at number ${to}`);
      return [...indices.subarray(from, to)];
    });
  }
  const numbers = scanner.numbers(size, 'int', 'its cells');
  const found: number[][] = [];
  for (let at = 0; at < numbers.length; ) {
    const length = numbers[at]!;
    if (!Number.isInteger(length) || length < 0 || at + length >= numbers.length)
      throw scanner.broken(
        `cell ${found.length} has ${length} corners, and ${numbers.length - at - 1} numbers are left`,
      );
    found.push([...numbers.subarray(at + 1, at + 1 + length)]);
    at += 1 + length;
  }
  if (found.length !== count) throw scanner.broken(`it declares ${count} cells, and has ${found.length}`);
  return found;
}
