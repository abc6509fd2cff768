/** A surface cell, or the surface of a volume: polygons of indices, wound as seen from outside. */
export interface CellFaces {
  /** Of surface cells. */
  readonly polygons: number[][];
  /** Of volumes: those that two share are inside. */
  readonly walls: number[][];
}

/** Faces of volumes by their corners. @see VTK File Formats, "Cell types"; vtkTetra, vtkHexahedron, vtkWedge, vtkPyramid */
const VOLUMES: ReadonlyMap<number, readonly (readonly number[])[]> = new Map([
  [
    10,
    [
      [0, 1, 3],
      [1, 2, 3],
      [2, 0, 3],
      [0, 2, 1],
    ],
  ],
  [
    11, // a voxel, whose corners come in rows
    [
      [0, 4, 6, 2],
      [1, 3, 7, 5],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 2, 3, 1],
      [4, 5, 7, 6],
    ],
  ],
  [
    12,
    [
      [0, 4, 7, 3],
      [1, 2, 6, 5],
      [0, 1, 5, 4],
      [3, 7, 6, 2],
      [0, 3, 2, 1],
      [4, 5, 6, 7],
    ],
  ],
  [
    13,
    [
      [0, 1, 2],
      [3, 5, 4],
      [0, 3, 4, 1],
      [1, 4, 5, 2],
      [2, 5, 3, 0],
    ],
  ],
  [
    14,
    [
      [0, 3, 2, 1],
      [0, 1, 4],
      [1, 2, 4],
      [2, 3, 4],
      [3, 0, 4],
    ],
  ],
]);

const CORNERS: ReadonlyMap<number, number> = new Map([
  [5, 3],
  [8, 4],
  [9, 4],
  [10, 4],
  [11, 8],
  [12, 8],
  [13, 6],
  [14, 5],
]);

/** @returns `false` for a cell that has no flat surface, or another number of corners than its type */
export function addCell(type: number, corners: readonly number[], { polygons, walls }: CellFaces): boolean {
  const wanted = CORNERS.get(type);
  if (wanted !== undefined && wanted !== corners.length) return false;
  const volume = VOLUMES.get(type);
  if (volume) for (const face of volume) walls.push(face.map((corner) => corners[corner]!));
  else if (type === 8) polygons.push([corners[0]!, corners[1]!, corners[3]!, corners[2]!]);
  else if (type === 5 || type === 7 || type === 9) polygons.push([...corners]);
  else if (type === 6) polygons.push(...stripOf(corners));
  else return false;
  return true;
}

/** The triangles of a strip; every other one is turned. */
export const stripOf = (corners: readonly number[]): number[][] =>
  corners.slice(2).map((corner, i) => {
    const [a, b] = [corners[i]!, corners[i + 1]!];
    return i % 2 === 0 ? [a, b, corner] : [b, a, corner];
  });

/** Walls that only one volume has. */
export function outside(walls: readonly number[][]): number[][] {
  const keyOf = (wall: readonly number[]): string => wall.toSorted((a, b) => a - b).join();
  const counts = new Map<string, number>();
  for (const wall of walls) counts.set(keyOf(wall), (counts.get(keyOf(wall)) ?? 0) + 1);
  return walls.filter((wall) => counts.get(keyOf(wall)) === 1);
}
