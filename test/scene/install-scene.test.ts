import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from '../pipeline/harness.ts';
import { brick, writeMjcfZip } from '../pipeline/props.ts';
import { GRAPH, ROOM, withInstance, writeSceneZip } from './scenes.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

let inputs: string;
let home: string;
let project: string;
beforeEach(() => {
  inputs = temporaryFolder();
  home = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

const open = () => openProject(project, { home });
const text = (file: string): string => readFileSync(path.join(project, file), 'utf8');

/** The scene file as MuJoCo loads it, out of the project's own files. */
async function loaded(file: string) {
  const files = new Map(
    Object.keys(filesOf(path.join(project, 'mujoco'))).map((name) => [
      name,
      readFileSync(path.join(project, 'mujoco', name)),
    ]),
  );
  return compileMjcf(files, file);
}

describe('a scene from its archive', () => {
  it('becomes two props and a file that places three things', async () => {
    const propmaster = await open();
    const scene = await propmaster.installScene(await writeSceneZip(inputs));
    expect(scene).toMatchObject({
      name: 'corner',
      verdict: 'passed',
      props: ['clay_brick', 'block'],
      instances: 3,
      entries: { mujoco: 'mujoco/scenes/corner.xml' },
      findings: [],
      reportFile: 'reports/corner.json',
      previewFile: 'previews/corner.png',
    });
    expect(readJson(project, 'scenes/corner.json')).toEqual({
      version: 1,
      name: 'corner',
      source: { kind: 'file', path: path.relative(project, path.join(inputs, 'corner.zip')) },
      mass: 11,
      props: [
        { name: 'clay_brick', design: 'clay_brick', base: 'free', mass: 3 },
        { name: 'block', design: 'block', base: 'free', mass: 5 },
      ],
      structure: [
        { name: 'room_floor', position: [0, 0, -0.05], size: [3, 3, 0.1] },
        { name: 'wall_back', position: [0, 1.55, 1.25], size: [3, 0.1, 2.5] },
      ],
      instances: [
        { name: 'clay_brick_1', prop: 'clay_brick', position: [0, 0, 0], rotation: [1, 0, 0, 0] },
        {
          name: 'clay_brick_2',
          prop: 'clay_brick',
          position: [0, 0, 0.06],
          rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
        },
        { name: 'block_1', prop: 'block', position: [0.6, 0.2, 0], rotation: [1, 0, 0, 0] },
      ],
    });
    const { mujoco, model, warnings, dispose } = await loaded('scenes/corner.xml');
    expect(warnings).toEqual([]);
    expect(model.nbody).toBe(4);
    const body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY.value, 'clay_brick_2/clay_brick');
    expect(body).toBeGreaterThan(0);
    expect((model.body_mass as Float64Array)[body]).toBe(3);
    dispose();
  });

  it('tells list, index.json, README, lock and manifest of it', async () => {
    const propmaster = await open();
    await propmaster.installScene(await writeSceneZip(inputs), { name: 'yard' });
    expect(await propmaster.scenes()).toEqual([
      {
        name: 'yard',
        source: path.relative(project, path.join(inputs, 'corner.zip')),
        verdict: 'passed',
        props: ['clay_brick', 'block'],
        instances: 3,
        entries: { mujoco: 'mujoco/scenes/yard.xml' },
      },
    ]);
    expect(readJson(project, 'mujoco/index.json')).toMatchObject({
      scenes: [{ name: 'yard', file: 'scenes/yard.xml', props: ['clay_brick', 'block'], instances: 3 }],
    });
    expect(text('mujoco/README.md')).toContain('python -m mujoco.viewer --mjcf=scenes/yard.xml');
    const source = { kind: 'file', path: path.relative(project, path.join(inputs, 'corner.zip')) };
    expect(readJson(project, 'propmaster.json')).toMatchObject({ scenes: { yard: { source } } });
    expect(Object.keys(readLockOf(project).scenes!['yard']!.files).sort()).toEqual([
      'mujoco/scenes/yard.xml',
      'previews/yard.png',
      'reports/yard.json',
      'scenes/yard.json',
    ]);
    expect(readLockOf(project).props['block']!.source).toEqual({
      kind: 'scene',
      from: 'file',
      scene: source.path,
      design: 'block',
    });
  });

  it('installed again, is the same scene and the same props', async () => {
    const propmaster = await open();
    const file = await writeSceneZip(inputs);
    await propmaster.installScene(file);
    const before = filesOf(project);
    expect((await propmaster.installScene(file)).name).toBe('corner');
    expect(filesOf(project)).toEqual(before);
  });

  it('gives way to names that are taken, and keeps its own from props', async () => {
    const propmaster = await open();
    await propmaster.importFile(await writeMjcfZip(inputs, { ...brick, name: 'block' }));
    await propmaster.importFile(await writeMjcfZip(inputs, { ...brick, name: 'corner' }));
    const scene = await propmaster.installScene(await writeSceneZip(inputs));
    expect(scene).toMatchObject({ name: 'corner_2', props: ['clay_brick', 'block_2'] });
    await expect(propmaster.installScene(await writeSceneZip(inputs), { name: 'block' })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'block',
    });
    const ours = await writeMjcfZip(inputs, { ...brick, name: 'other' });
    for (const name of ['corner_2', 'scenes']) {
      await expect(propmaster.importFile(ours, { name, replace: true })).rejects.toMatchObject({
        code: 'invalid_input',
        where: name,
      });
    }
    const free = await propmaster.importFile(await writeMjcfZip(inputs, { ...brick, name: 'corner_2' }));
    expect(free.name).toBe('corner_2_2');
  });

  it('replaced, takes along what only it had brought', async () => {
    const propmaster = await open();
    await propmaster.installScene(await writeSceneZip(inputs), { name: 'yard' });
    const other = await writeSceneZip(
      inputs,
      { ...GRAPH, assets: [GRAPH.assets[0]], instances: GRAPH.instances.slice(0, 2) },
      ROOM,
      'other.zip',
    );
    await expect(propmaster.installScene(other, { name: 'yard' })).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('--replace'),
    });
    const scene = await propmaster.installScene(other, { name: 'yard', replace: true });
    expect(scene.instances).toBe(2);
    expect(Object.keys(readLockOf(project).props)).toEqual(scene.props);
    expect(existsSync(path.join(project, 'mujoco/block'))).toBe(false);
  });

  it('is written for every simulator, and survives a move', async () => {
    const propmaster = await open();
    const simulators = ['mujoco', 'gazebo', 'isaac', 'blender', 'robosuite'];
    const { entries, findings } = await propmaster.installScene(await writeSceneZip(inputs), { simulators });
    expect(entries).toEqual({
      mujoco: 'mujoco/scenes/corner.xml',
      gazebo: 'gazebo/worlds/corner.sdf',
      isaac: 'isaac/scenes/corner.usda',
      blender: 'blender/scenes/corner.json',
    });
    expect(findings.map(({ code }) => code)).toEqual(['scene/simulator-without-scenes']);
    expect(text('gazebo/worlds/corner.sdf')).toContain(
      '<uri>model://clay_brick</uri>\n      <name>clay_brick_2</name>\n      <pose>0 0 0.06 0 0 1.57079633</pose>',
    );
    expect(text('isaac/scenes/corner.usda')).toContain('@../clay_brick/simready_usd/clay_brick.usda@');
    expect(Object.values(entries).map(text).join('')).not.toContain(project);
    const before = filesOf(project);
    renameSync(project, `${project} elsewhere`);
    project = `${project} elsewhere`;
    const moved = await open();
    expect((await moved.verify()).map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed']);
    expect(filesOf(project)).toEqual(before);
  });
});

describe('remove', () => {
  it('refuses a prop that stands in a scene, by the name of the scene', async () => {
    const propmaster = await open();
    await propmaster.installScene(await writeSceneZip(inputs));
    const before = filesOf(project);
    await expect(propmaster.remove(['block'])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('corner'),
      hint: expect.stringContaining('propmaster remove corner'),
    });
    expect(filesOf(project)).toEqual(before);
  });

  it('of a scene takes along what it brought, and no other prop', async () => {
    const propmaster = await open();
    await propmaster.importFile(await writeMjcfZip(inputs, { ...brick, name: 'own' }));
    const before = filesOf(project);
    await propmaster.installScene(await writeSceneZip(inputs));
    await propmaster.remove(['corner']);
    expect(filesOf(project)).toEqual(before);
    expect(await propmaster.scenes()).toEqual([]);
    expect(Object.keys(readLockOf(project).props)).toEqual(['own']);
  });

  it('of one of two scenes leaves the props that the other needs', async () => {
    const propmaster = await open();
    const file = await writeSceneZip(inputs);
    await propmaster.installScene(file, { name: 'one' });
    const two = await propmaster.installScene(file, { name: 'two' });
    expect(two.props, 'same design of the same file').toEqual(['clay_brick', 'block']);
    await propmaster.remove(['one']);
    expect(Object.keys(readLockOf(project).props).sort()).toEqual(['block', 'clay_brick']);
    await propmaster.remove(['block', 'two']);
    expect(readLockOf(project)).toEqual({ version: 1, props: {} });
  });
});

describe('restore', () => {
  const wipe = (): void => {
    for (const folder of ['mujoco', 'gazebo', 'scenes', 'reports', 'previews'])
      rmSync(path.join(project, folder), { recursive: true, force: true });
  };

  it.each(['with the cache', 'from the source alone'])(
    'brings scene and props back, byte for byte, %s',
    async (way) => {
      const propmaster = await open();
      await propmaster.installScene(await writeSceneZip(inputs), { simulators: ['mujoco', 'gazebo'] });
      const before = filesOf(project);
      wipe();
      if (way !== 'with the cache') rmSync(path.join(home, 'cache'), { recursive: true });
      expect(await propmaster.restore()).toEqual({ restored: ['block', 'clay_brick', 'corner'], intact: [] });
      expect(filesOf(project)).toEqual(before);
      expect(await propmaster.restore()).toEqual({ restored: [], intact: ['block', 'clay_brick', 'corner'] });
    },
  );

  it('refuses a source that has changed', async () => {
    const propmaster = await open();
    const file = await writeSceneZip(inputs);
    await propmaster.installScene(file);
    rmSync(path.join(project, 'scenes'), { recursive: true });
    rmSync(path.join(home, 'cache'), { recursive: true });
    await writeSceneZip(inputs, withInstance(1, { position: [0, 0.01, 0.06] }));
    await expect(propmaster.restore()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('would not be as the lock says'),
    });
  });
});

describe('verify', () => {
  it('says the same of an installed scene as the install did, and finds what was altered', async () => {
    const propmaster = await open();
    await propmaster.installScene(await writeSceneZip(inputs));
    expect((await propmaster.verify(['corner']))[0]).toEqual(readJson(project, 'reports/corner.json'));
    const file = path.join(project, 'mujoco/scenes/corner.xml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('</mujoco>', '<!-- mine --></mujoco>'));
    rmSync(path.join(project, 'previews/corner.png'));
    const [report] = await propmaster.verify(['corner']);
    expect(report!.verdict).toBe('failed');
    expect(report!.findings.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'scene/altered-file mujoco/scenes/corner.xml',
      'scene/missing-file previews/corner.png',
    ]);
  });
});

describe('what a scene does to itself', () => {
  const inTheAir = ROOM.replace('pos="0.6 0.2 0"', 'pos="0.6 0.2 0.3"');
  it.each([
    ['scene/overlap', 1, { position: [0.1, 0, 0.03] }, ROOM, ['scene/graph-disagrees']],
    ['scene/drift', 2, { position: [0.6, 0.2, 0.3] }, inTheAir, []],
  ])('%s', async (code, index, change, room, more) => {
    const propmaster = await open();
    const file = await writeSceneZip(inputs, withInstance(index, change), room);
    await expect(propmaster.installScene(file)).rejects.toMatchObject({
      code: 'verification_failed',
      findings: expect.arrayContaining([expect.objectContaining({ code, severity: 'error' })]),
    });
    expect(filesOf(project)).toEqual({});
    const scene = await propmaster.installScene(file, { allowFailed: true });
    expect(scene.verdict).toBe('failed');
    expect(scene.findings.map((finding) => finding.code)).toEqual(expect.arrayContaining([code, ...more]));
    expect(readJson(project, 'propmaster.json')).toMatchObject({ scenes: { corner: { allow_failed: true } } });
  });
});

describe('a description', () => {
  it('places props that the project has', async () => {
    const propmaster = await open();
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    mkdirSync(path.join(project, 'mine'));
    const file = path.join(project, 'mine', 'wall.json');
    const instances = [0, 1, 2].map((row) => ({
      name: `row_${row}`,
      prop: 'brick',
      position: [0, 0, 0.06 * row],
      rotation: [1, 0, 0, 0],
    }));
    writeFileSync(file, JSON.stringify({ version: 1, name: 'wall', props: [{ name: 'brick' }], instances }));
    const scene = await propmaster.installScene(file);
    expect(scene).toMatchObject({ name: 'wall', verdict: 'passed', props: ['brick'], instances: 3 });
    expect(readJson(project, 'scenes/wall.json')).toMatchObject({
      mass: 9,
      structure: [],
      source: { kind: 'file', path: 'mine/wall.json' },
    });
    await propmaster.remove(['wall']);
    expect(Object.keys(readLockOf(project).props), 'it was there before').toEqual(['brick']);
  });

  it('of another project brings its props along', async () => {
    await (await open()).installScene(await writeSceneZip(inputs));
    const first = project;
    project = path.join(temporaryFolder(), 'second');
    const propmaster = await open();
    const scene = await propmaster.installScene(path.join(first, 'scenes/corner.json'));
    expect(scene).toMatchObject({ name: 'corner', verdict: 'passed', props: ['clay_brick', 'block'], instances: 3 });
    cpSync(path.join(project, 'scenes/corner.json'), path.join(inputs, 'copy.json'));
    expect(readJson(project, 'scenes/corner.json')).toMatchObject({ mass: 11 });
  });

  it('is refused where it names a prop that is not there', async () => {
    const file = path.join(inputs, 'wall.json');
    writeFileSync(
      file,
      JSON.stringify({
        version: 1,
        name: 'wall',
        props: [{ name: 'brick' }],
        instances: [{ name: 'a', prop: 'brick', position: [0, 0, 0], rotation: [1, 0, 0, 0] }],
      }),
    );
    await expect((await open()).installScene(file)).rejects.toMatchObject({
      code: 'invalid_input',
      where: `${file}#/props/0`,
    });
  });
});

describe('options', () => {
  it('that would change the size of a prop are refused', async () => {
    const file = await writeSceneZip(inputs);
    await expect((await open()).installScene(file, { scale: 2 })).rejects.toMatchObject({
      code: 'usage',
      where: 'scale',
    });
  });

  it('bolt everything down', async () => {
    await (await open()).installScene(await writeSceneZip(inputs), { base: 'fixed' });
    const { model, dispose } = await loaded('scenes/corner.xml');
    expect([model.nbody, model.njnt]).toEqual([4, 0]);
    dispose();
  });
});
