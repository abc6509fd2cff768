import {
  addAccessor,
  boundsBottom,
  boundsTop,
  CORNERS,
  changed,
  type Draft,
  type Fixture,
  primitiveOf,
} from './draft.ts';

function setPoints(draft: Draft, points: readonly number[]): void {
  const bounds = { min: boundsBottom(points), max: boundsTop(points) };
  primitiveOf(draft).attributes = { POSITION: addAccessor(draft, 'VEC3', Float32Array.from(points), bounds) };
}

const setIndices = (draft: Draft, indices: readonly number[], mode = 4): void =>
  void Object.assign(primitiveOf(draft), { indices: addAccessor(draft, 'SCALAR', Uint16Array.from(indices)), mode });

const scaled = (scale: number) =>
  changed((draft) =>
    setPoints(
      draft,
      CORNERS.map((value) => value * scale),
    ),
  );

/** Whether it is anything that a simulator could load. */
export const geometryFixtures: readonly Fixture[] = [
  { name: 'accept--strip', make: changed((draft) => setIndices(draft, [0, 1, 2, 3, 0, 1], 5)) },
  { name: 'accept--fan', make: changed((draft) => setIndices(draft, [0, 2, 1, 3, 2], 6)) },
  {
    name: 'accept--lines-beside',
    make: changed(({ json }) => json.meshes[0]!.primitives.push({ attributes: { POSITION: 0 }, mode: 1 })),
  },
  {
    name: 'accept--points-beside',
    make: changed(({ json }) => json.meshes[0]!.primitives.push({ attributes: { POSITION: 0 }, mode: 0 })),
  },
  {
    name: 'accept--a-triangle-without-area-beside',
    make: changed((draft) => setIndices(draft, [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, 1, 1, 2])),
  },
  // As large as a prop may be, and larger: physics/plausible-size has its say when the prop is verified.
  { name: 'accept--of-a-hundred-metres', make: scaled(1000) },
  { name: 'accept--of-a-tenth-of-a-millimetre', make: scaled(1e-3) },

  {
    name: 'refuse--glb-empty--no-scene',
    make: changed(({ json }) => delete (json as Partial<typeof json>).scenes && delete json['scene']),
  },
  {
    name: 'refuse--glb-empty--scene-without-nodes',
    make: changed(({ json }) => Object.assign(json, { scenes: [{}] })),
  },
  { name: 'refuse--glb-empty--node-without-mesh', make: changed(({ json }) => Object.assign(json, { nodes: [{}] })) },
  { name: 'refuse--glb-empty--points-alone', make: changed((draft) => setIndices(draft, [0, 1, 2, 3], 0)) },
  { name: 'refuse--glb-empty--lines-alone', make: changed((draft) => setIndices(draft, [0, 1, 2, 3], 3)) },
  {
    name: 'refuse--glb-empty--triangles-without-area',
    make: changed((draft) => setIndices(draft, [0, 1, 1, 2, 2, 3])),
  },
  {
    name: 'refuse--glb-empty--all-points-in-one',
    make: changed((draft) => setPoints(draft, new Array<number>(12).fill(0.5))),
  },
  {
    name: 'refuse--glb-empty--all-points-on-a-line',
    make: changed((draft) => setPoints(draft, [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0])),
  },
  { name: 'refuse--glb-empty--too-few-for-a-strip', make: changed((draft) => setIndices(draft, [0, 1], 5)) },
  { name: 'refuse--mesh-flat--one-triangle', make: changed((draft) => setIndices(draft, [0, 1, 2])) },
  {
    name: 'refuse--mesh-flat--squashed-by-its-node',
    make: changed(({ json }) => Object.assign(json.nodes[0]!, { scale: [1, 0, 1] })),
  },
  { name: 'refuse--mesh-extent--of-ten-thousand-kilometres', make: scaled(1e8) },
  { name: 'refuse--mesh-extent--of-an-atom', make: scaled(1e-9) },
  {
    name: 'refuse--mesh-extent--scaled-up-by-its-node',
    make: changed(({ json }) => Object.assign(json.nodes[0]!, { scale: [1e12, 1e12, 1e12] })),
  },
  {
    name: 'refuse--glb-not-finite--scaled-beyond-single-precision',
    make: changed(({ json }) => Object.assign(json.nodes[0]!, { scale: [1e300, 1, 1] })),
  },
];
