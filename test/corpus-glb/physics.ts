import { changed, type Entry, type Fixture, useExtensions } from './draft.ts';

const EXTENSION = 'KHR_physics_rigid_bodies';

/** Nodes, each with what it says of physics, and the lists of the document. */
const bodies = (
  nodes: readonly (readonly [said: Entry, rest?: Entry])[],
  lists: Entry = {},
  roots?: readonly number[],
) =>
  changed((draft) => {
    draft.json.nodes = nodes.map(([said, rest]) => ({ ...rest, extensions: { [EXTENSION]: said } }));
    draft.json.scenes = [{ nodes: roots ?? nodes.map((_, i) => i) }];
    const shapes = [{ type: 'box', box: { size: [1, 2, 3] } }];
    draft.json['extensions'] = { KHR_implicit_shapes: { shapes }, [EXTENSION]: lists };
    useExtensions(draft, [EXTENSION, 'KHR_implicit_shapes']);
  });

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i));
const box = { collider: { geometry: { shape: 0 } } };
const dynamic = { motion: { mass: 1 }, ...box };

/** What a file says of physics: hostile, broken, or merely unusual. */
export const physicsFixtures: readonly Fixture[] = [
  { name: 'accept--a-body-that-is-required-to-be-understood', make: bodies([[dynamic, { mesh: 0 }]]) },
  { name: 'accept--a-body-that-only-collides', make: bodies([[dynamic]]) },
  {
    name: 'accept--physics-of-wrong-types',
    make: bodies([[{ ...dynamic, joint: [], trigger: null }, { mesh: 0 }]]),
  },
  {
    name: 'accept--a-joint-to-itself',
    make: bodies([[{ ...dynamic, joint: { connectedNode: 0, joint: 0 } }]], { physicsJoints: [{ limits: [] }] }),
  },
  {
    name: 'refuse--glb-limit--five-thousand-colliders',
    make: bodies(times(5000, () => [box] as const)),
  },
  {
    // Each collider is made of all that lies below one node: a few kilobytes would become millions of triangles.
    name: 'refuse--glb-limit--colliders-of-everything-below',
    make: bodies(
      [
        [{}, { children: times(100, (i) => i + 1) }],
        ...times(100, () => [{}, { mesh: 0 }] as const),
        ...times(100, () => [{ motion: {}, collider: { geometry: { node: 0 } } }] as const),
      ],
      {},
      [0, ...times(100, (i) => i + 101)],
    ),
  },
  { name: 'refuse--glb-empty--a-trigger-alone', make: bodies([[{ trigger: { geometry: { shape: 0 } } }]]) },
];
