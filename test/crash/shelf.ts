import { writeZip } from '../../src/formats/zip/write.ts';

const BOARD = [
  '1 3 4',
  '1 4 2',
  '5 6 8',
  '5 8 7',
  '1 2 6',
  '1 6 5',
  '3 7 8',
  '3 8 4',
  '1 5 7',
  '1 7 3',
  '2 4 8',
  '2 8 6',
];

/** An archive with an MJCF of several files: a shelf with as many boards as `boards`, each with a mesh of its own. */
export function shelfArchive(boards: number): Promise<Uint8Array> {
  const numbers = Array.from({ length: boards }, (_, i) => i);
  const geoms = numbers.map((i) => `<geom type="mesh" mesh="board${i}" pos="0 0 ${0.1 * i}" mass="1"/>`);
  const meshes = numbers.map((i) => `<mesh name="board${i}" file="meshes/board${i}.obj"/>`);
  const shelf = `<include file="parts/meshes.xml"/>
    <worldbody><body name="shelf"><freejoint/>${geoms.join('')}</body></worldbody>`;
  return writeZip(
    new Map([
      ['shelf.xml', `<mujoco model="shelf">${shelf}</mujoco>`],
      ['parts/meshes.xml', `<mujocoinclude><asset>${meshes.join('')}</asset></mujocoinclude>`],
      ...numbers.map((i) => [`meshes/board${i}.obj`, board(0.3 + 0.01 * i + 0.001 * boards)] as const),
    ]),
  );
}

/** A board of 1 m × `depth` × 4 cm as OBJ [m]. */
function board(depth: number): string {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${i & 1} ${i & 2 ? depth.toFixed(4) : 0} ${i & 4 ? 0.04 : 0}`);
  return [...corners, ...BOARD.map((face) => `f ${face}`)].join('\n');
}
