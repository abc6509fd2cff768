import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findModels } from '../../src/collections/find/find-models.ts';
import { readModelList } from '../../src/collections/find/read-list.ts';
import { boxUrdf, OBJ, writeTree } from './toys.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-find-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let count = 0;
function tree(files: Readonly<Record<string, string>>): string {
  const root = path.join(scratch, `${count++}`);
  writeTree(root, files);
  return root;
}
const pathsIn = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await findModels(tree(files))).models.map((model) => model.path);

const SDF = '<sdf version="1.9"><model name="a"><link name="b"/></model></sdf>';
const MJCF = '<mujoco><worldbody/></mujoco>';
const usda = (body = ''): string => `#usda 1.0\n(\n${body}\n)\n`;

describe('the models of a tree', () => {
  it('has of a folder with model.config the newest version that it names', async () => {
    const config =
      '<model><sdf version="1.4">model-1_4.sdf</sdf><sdf version="1.10">model.sdf</sdf><!-- <sdf version="9">x</sdf> --></model>';
    const files = { 'can/model.config': config, 'can/model.sdf': SDF, 'can/model-1_4.sdf': SDF };
    expect(await pathsIn(files)).toEqual(['can/model.sdf']);
  });

  it('has no parts: what a model includes, attaches or refers to', async () => {
    expect(
      await pathsIn({
        'a/robot.xml': '<mujoco><include file="parts/arm.xml"/></mujoco>',
        'a/parts/arm.xml': MJCF,
        'b/tool.xml': '<mujoco><asset><model file="tip.xml"/></asset></mujoco>',
        'b/tip.xml': MJCF,
        'c/set.sdf': '<sdf><model name="a"><include><uri>leg.sdf</uri></include></model></sdf>',
        'c/leg.sdf': SDF,
        'd/room.usda': usda('subLayers = [@./walls.usda@]'),
        'd/walls.usda': usda(),
        'e/urdf/cup.urdf': boxUrdf(
          'cup',
          '1',
          '<link name="x"><visual><geometry><mesh filename="package://e/meshes/cup.obj"/></geometry></visual></link>',
        ),
        'e/meshes/cup.obj': OBJ,
      }),
    ).toEqual(['a/robot.xml', 'b/tool.xml', 'c/set.sdf', 'd/room.usda', 'e/urdf/cup.urdf']);
  });

  it('has the model that a scene is around, and counts the scene', async () => {
    const { models, scenes } = await findModels(
      tree({
        'panda/panda.xml': MJCF,
        'panda/scene.xml': '<mujoco><include file="panda.xml"/></mujoco>',
        'worlds/two.sdf': '<sdf><world name="w"><model name="a"/><model name="b"/></world></sdf>',
        'worlds/one.sdf': '<sdf><world name="w"><model name="a"><link name="b"/></model></world></sdf>',
      }),
    );
    expect(models.map((model) => model.path)).toEqual(['panda/panda.xml', 'worlds/one.sdf']);
    expect(scenes).toBe(2);
  });

  it('has meshes that nothing uses, each thing once, and none that lie beside a model', async () => {
    const { models, parts, leftovers } = await findModels(
      tree({
        'ycb/drill.obj': OBJ,
        'ycb/drill.stl': 'solid',
        'ycb/clamp.ply': 'ply',
        'mug/mug.urdf': boxUrdf(
          'mug',
          '1',
          '<link name="x"><visual><geometry><mesh filename="mug.obj"/></geometry></visual></link>',
        ),
        'mug/mug.obj': OBJ,
        'mug/source/mug_high.obj': OBJ,
      }),
    );
    expect(models.map((model) => model.path)).toEqual(['mug/mug.urdf', 'ycb/clamp.ply', 'ycb/drill.obj']);
    expect({ parts, leftovers }).toEqual({ parts: 1, leftovers: 1 });
  });

  it('has bundles and archives as one model each, and counts what nothing reads', async () => {
    const root = tree({
      'door/visual.glb': 'x',
      'door/collision.glb': 'x',
      'door/physics.json': '{}',
      'cup.zip': 'x',
      'robot.urdf.xacro': '<robot/>',
      'high.blend': 'x',
      'pom.xml': '<project/>',
      '.hidden/cup.urdf': boxUrdf('hidden'),
    });
    const { models, unread } = await findModels(root);
    expect(models).toEqual([
      { path: 'cup.zip', file: path.join(root, 'cup.zip') },
      { path: 'door/visual.glb', file: path.join(root, 'door'), entry: 'visual.glb' },
    ]);
    expect(unread).toEqual({ blend: 1, xacro: 1 });
  });

  it('has files that are broken: their reader says what is wrong', async () => {
    expect(await pathsIn({ 'a.urdf': '<robot', 'b.sdf': '', 'c.xml': '<mujoco><body>' })).toEqual([
      'a.urdf',
      'b.sdf',
      'c.xml',
    ]);
  });
});

describe('a list of models', () => {
  it('names files beside it, one a line', async () => {
    const root = tree({ 'list.jsonl': '{"file":"b/cup.urdf"}\n\n"a.obj"\n{"file":"set.zip","entry":"cup.xml"}\n' });
    expect(await readModelList(path.join(root, 'list.jsonl'))).toEqual([
      { path: 'a.obj', file: path.join(root, 'a.obj') },
      { path: 'b/cup.urdf', file: path.join(root, 'b/cup.urdf') },
      { path: 'set.zip/cup.xml', file: path.join(root, 'set.zip'), entry: 'cup.xml' },
    ]);
  });

  it('is refused with the line that names none', async () => {
    const root = tree({ 'list.jsonl': '"a.obj"\n{"path":"b.obj"}\n' });
    const list = path.join(root, 'list.jsonl');
    await expect(readModelList(list)).rejects.toMatchObject({ code: 'invalid_input', where: `${list}:2` });
  });
});
