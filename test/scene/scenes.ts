import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeZip } from '../../src/formats/zip/write.ts';

/** Two bricks of one design, the second turned and on top of the first, beside a crate that has nothing in it. By hand. */
export const GRAPH = {
  assets: [
    {
      id: 'clay_brick',
      name: 'Clay brick',
      prompt: 'a brick',
      size: [0.24, 0.12, 0.06],
      mass: 3,
      joints: [],
      materials: [],
    },
    { id: 'block', name: 'Block', prompt: 'a block', size: [0.2, 0.2, 0.2], mass: 5, joints: [], materials: [] },
  ],
  structure: [
    { name: 'room_floor', position: [0, 0, -0.05], size: [3, 3, 0.1], material: 'room' },
    { name: 'wall_back', position: [0, 1.55, 1.25], size: [3, 0.1, 2.5], material: 'room' },
  ],
  instances: [
    { name: 'clay_brick_1', asset_id: 'clay_brick', position: [0, 0, 0], rotation: [1, 0, 0, 0] },
    // A quarter turn about Z.
    {
      name: 'clay_brick_2',
      asset_id: 'clay_brick',
      position: [0, 0, 0.06],
      rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    },
    { name: 'block_1', asset_id: 'block', position: [0.6, 0.2, 0], rotation: [1, 0, 0, 0] },
  ],
} as const;

const brick = (name: string, pose: string): string => `
    <body name="${name}" ${pose}>
      <freejoint/>
      <inertial pos="0 0 0.03" mass="3" diaginertia="0.0045 0.0153 0.018"/>
      <geom name="${name}_clay_visual" type="box" size="0.12 0.06 0.03" pos="0 0 0.03" contype="0" conaffinity="0" group="2" mass="0" rgba="0.5 0.1 0.05 1"/>
      <geom name="${name}_clay" type="box" size="0.12 0.06 0.03" pos="0 0 0.03" group="3"/>
    </body>`;

/** The same as MuJoCo has it. */
export const ROOM = `<mujoco model="room">
  <worldbody>
    <body name="room">
      <geom name="room_floor" type="box" size="1.5 1.5 0.05" pos="0 0 -0.05"/>
    </body>${brick('clay_brick_1', 'pos="0 0 0"')}${brick('clay_brick_2', 'pos="0 0 0.06" quat="0.70710678 0 0 0.70710678"')}
    <body name="block_1" pos="0.6 0.2 0">
      <freejoint/>
      <inertial pos="0 0 0.1" mass="5" diaginertia="0.0333333 0.0333333 0.0333333"/>
      <geom name="block_1_visual" type="box" size="0.1 0.1 0.1" pos="0 0 0.1" contype="0" conaffinity="0" group="2" mass="0"/>
      <geom name="block_1_box" type="box" size="0.1 0.1 0.1" pos="0 0 0.1" group="3"/>
    </body>
  </worldbody>
</mujoco>
`;

type Graph = { readonly [Key in keyof typeof GRAPH]: unknown };

/** An archive as the service exports one. @returns its path */
export async function writeSceneZip(
  folder: string,
  graph: Graph | string = GRAPH,
  room = ROOM,
  name = 'corner.zip',
): Promise<string> {
  const file = path.join(folder, name);
  const json = typeof graph === 'string' ? graph : JSON.stringify(graph);
  writeFileSync(
    file,
    await writeZip(
      new Map([
        ['scene.json', json],
        ['mjcf/room.xml', room],
      ]),
    ),
  );
  return file;
}

/** The graph with one instance changed. */
export const withInstance = (index: number, change: Readonly<Record<string, unknown>>): Graph => ({
  ...GRAPH,
  instances: GRAPH.instances.map((one, place) => (place === index ? { ...one, ...change } : one)),
});
