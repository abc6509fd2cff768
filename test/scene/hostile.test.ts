import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseDescription } from '../../src/scene/description.ts';
import { readGraph } from '../../src/scene/graph.ts';
import { filesOf, openProject, temporaryFolder } from '../pipeline/harness.ts';
import { GRAPH, ROOM, withInstance, writeSceneZip } from './scenes.ts';

const refused = (where: string) => expect.objectContaining({ code: 'invalid_input', where, hint: expect.any(String) });
const tried = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a scene graph is refused, with the place', () => {
  const many = Array.from({ length: 1_000_000 }, () => GRAPH.instances[0]);
  it.each<[string, unknown, string]>([
    ['an instance of an unknown asset', withInstance(1, { asset_id: 'ghost' }), '/instances/1/asset_id'],
    ['a pose that is no number', withInstance(0, { position: [0, null, 0] }), '/instances/0/position/1'],
    ['NaN', withInstance(0, { position: [Number.NaN, 0, 0] }), '/instances/0/position/0'],
    ['infinity', withInstance(2, { position: [0, 0, Number.POSITIVE_INFINITY] }), '/instances/2/position/2'],
    ['a place beyond the horizon', withInstance(2, { position: [0, 0, 1e9] }), '/instances/2/position/2'],
    ['no rotation at all', withInstance(0, { rotation: [0, 0, 0, 0] }), '/instances/0/rotation'],
    ['a quaternion of another length', withInstance(0, { rotation: [0.5, 0, 0, 0] }), '/instances/0/rotation'],
    ['a million instances', { ...GRAPH, instances: many }, '/instances'],
    ['no instances', { ...GRAPH, instances: [] }, '/instances'],
    ['two of one name', withInstance(1, { name: 'clay_brick_1' }), '/instances/1/name'],
    ['two names that are one', withInstance(1, { name: 'Clay Brick 1' }), '/instances/1/name'],
    ['an instance with the name of a wall', withInstance(1, { name: 'wall_back' }), '/instances/1/name'],
    ['a name that leads out', withInstance(0, { name: '../../x' }), '/instances/0/name'],
    ['a name with an element in it', withInstance(0, { name: 'a"/><geom' }), '/instances/0/name'],
    ['a name of a megabyte', withInstance(0, { name: 'x'.repeat(2 ** 20) }), '/instances/0/name'],
    ['two assets of one id', { ...GRAPH, assets: [GRAPH.assets[0], GRAPH.assets[0]] }, '/assets'],
    [
      'a wall without thickness',
      { ...GRAPH, structure: [{ ...GRAPH.structure[0], size: [1, 1, 0] }] },
      '/structure/0/size/2',
    ],
    ['a list', [], ''],
    ['nothing', null, ''],
  ])('%s', (_, graph, pointer) => {
    expect(tried(() => readGraph(graph, 'scene.json'))).toEqual(refused(`scene.json#${pointer}`));
  });

  it('but not a sound one, whose names become portable', () => {
    const { instances } = readGraph(withInstance(0, { name: 'Clay Brick-1' }), 'scene.json');
    expect(instances[0]).toMatchObject({ name: 'clay_brick_1', was: 'Clay Brick-1' });
  });
});

describe('a description is refused, with the place', () => {
  const good = {
    version: 1,
    name: 'wall',
    props: [{ name: 'brick' }],
    instances: [{ name: 'a', prop: 'brick', position: [0, 0, 0], rotation: [1, 0, 0, 0] }],
  };
  it.each<[string, unknown, string]>([
    ['an unknown prop', { ...good, instances: [{ ...good.instances[0], prop: 'mug' }] }, '/instances/0/prop'],
    ['a prop twice', { ...good, props: [{ name: 'brick' }, { name: 'brick' }] }, '/props/1/name'],
    ['a prop that leads out', { ...good, props: [{ name: '../brick' }] }, '/props/0/name'],
    ['another version', { ...good, version: 2 }, '/version'],
    ['a million', { ...good, instances: Array.from({ length: 1e6 }, () => good.instances[0]) }, '/instances'],
  ])('%s', (_, scene, pointer) => {
    expect(tried(() => parseDescription(scene, 'a.json'))).toEqual(refused(`a.json#${pointer}`));
  });

  it('but not a sound one', () => {
    expect(parseDescription(good, 'a.json')).toEqual({ ...good, structure: [] });
  });
});

describe('a scene file is refused, and nothing is written', () => {
  let inputs: string;
  let project: string;
  beforeEach(() => {
    inputs = temporaryFolder();
    project = path.join(temporaryFolder(), 'project');
  });

  it.each<[string, () => Promise<string> | string, RegExp]>([
    [
      'NaN, which is no JSON',
      () => writeSceneZip(inputs, JSON.stringify(GRAPH).replace('0.06', 'NaN')),
      /corner\.zip: scene\.json$/,
    ],
    [
      'an unknown asset',
      () => writeSceneZip(inputs, withInstance(1, { asset_id: 'ghost' })),
      /scene\.json#\/instances\/1\/asset_id$/,
    ],
    [
      'no geometry for a design',
      () => writeSceneZip(inputs, GRAPH, ROOM.replaceAll('block_1', 'other')),
      /scene\.json#\/assets\/1$/,
    ],
    ['a file that is no scene', () => put('note.txt', 'hello'), /note\.txt$/],
    ['an archive that is cut off', () => put('cut.zip', 'PK\u0003\u0004'), /cut\.zip/],
    ['a file that is not there', () => path.join(inputs, 'none.zip'), /none\.zip$/],
  ])('%s', async (_, make, where) => {
    const propmaster = await openProject(project);
    await expect(propmaster.installScene(await make())).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_input|not_found/),
      where: expect.stringMatching(where),
      hint: expect.any(String),
    });
    expect(filesOf(project)).toEqual({});
  });

  it('the graph alone, with the way to its geometry', async () => {
    const file = put('scene.json', JSON.stringify(GRAPH));
    await expect((await openProject(project)).installScene(file)).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('propmaster scenes export'),
    });
  });

  it('a name that can be none', async () => {
    const propmaster = await openProject(project);
    const file = await writeSceneZip(inputs);
    for (const name of ['../x', 'Kitchen', 'con', 'scenes', 'propmaster']) {
      await expect(propmaster.installScene(file, { name })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(filesOf(project)).toEqual({});
  });

  function put(name: string, content: string): string {
    writeFileSync(path.join(inputs, name), content);
    return path.join(inputs, name);
  }
});
