import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import type { SceneDescription } from '../../src/scene/description.ts';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from '../pipeline/harness.ts';
import { bakedGltf, KITCHEN, STAGE, YARD } from './others.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

let inputs: string;
let project: string;
beforeEach(() => {
  inputs = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

function given(name: string, content: string): string {
  const file = path.join(inputs, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const described = (name: string): SceneDescription => readJson(project, `scenes/${name}.json`);
const codes = (name: string): string[] => described(name).findings!.map(({ code }) => code);

describe('a scene of another program', () => {
  it('becomes props and places, each kind of thing once: MJCF', async () => {
    const propmaster = await openProject(project);
    const scene = await propmaster.installScene(given('kitchen.xml', KITCHEN), { simulators: ['mujoco', 'gazebo'] });
    expect(scene).toMatchObject({
      name: 'kitchen',
      verdict: 'passed_with_warnings',
      props: ['structure', 'table', 'cube', 'blue_cube', 'door'],
      instances: 6,
    });
    const { structure, instances, lights, cameras, props } = described('kitchen');
    expect(props.map(({ name, base }) => [name, base])).toEqual([
      ['structure', 'fixed'],
      ['table', 'fixed'],
      ['cube', 'free'],
      ['blue_cube', 'free'],
      ['door', 'fixed'],
    ]);
    expect(structure).toEqual([{ name: 'floor', position: [0, 0.625, -0.05], size: [5, 3.25, 0.1] }]);
    expect(instances.find(({ name }) => name === 'cube_1')).toMatchObject({ prop: 'cube', rotation: [1, 0, 0, 0] });
    const turned = instances.find(({ name }) => name === 'cube_2')!;
    expect(turned.prop).toBe('cube');
    for (const [i, value] of [0.25, 0.45, 0.72].entries()) expect(turned.position[i]).toBeCloseTo(value, 9);
    for (const [i, value] of [Math.SQRT1_2, 0, 0, Math.SQRT1_2].entries())
      expect(turned.rotation[i]).toBeCloseTo(value, 6);
    expect(lights).toEqual([
      { name: 'sun', type: 'directional', position: [0, 0, 4], direction: [0, 0, -1], colour: [0.5, 0.5, 0.5] },
    ]);
    expect(cameras).toEqual([
      {
        name: 'front',
        position: [0, -2, 1.5],
        rotation: [0.8, 0.6, 0, 0],
        field_of_view: expect.closeTo(Math.PI / 3, 6),
      },
    ]);
    // The lamp rides on a cube.
    expect(codes('kitchen')).toEqual(
      expect.arrayContaining(['scene/thing-left-out', 'scene/equal-things', 'structure/mjcf-base-added']),
    );
    const world = readFileSync(path.join(project, 'gazebo/worlds/kitchen.sdf'), 'utf8');
    expect(world).toContain('<light name="Light_sun" type="directional">');

    const files = new Map(
      Object.keys(filesOf(path.join(project, 'mujoco'))).map((name) => [
        name,
        readFileSync(path.join(project, 'mujoco', name)),
      ]),
    );
    const { model, mujoco, dispose } = await compileMjcf(files, 'scenes/kitchen.xml');
    expect([model.nlight, model.ncam, model.njnt]).toEqual([1, 1, 4]);
    const blue = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY.value, 'blue_cube/blue_cube');
    expect(model.body_mass[blue]).toBeCloseTo(0.216, 6);
    dispose();
  });

  it('has its models where frames and other models put them: SDF', async () => {
    const propmaster = await openProject(project);
    const scene = await propmaster.installScene(given('yard.sdf', YARD));
    expect(scene).toMatchObject({ verdict: 'passed_with_warnings', props: ['desk', 'can'], instances: 5 });
    const { instances, structure } = described('yard');
    expect(structure[0]!.position[2]).toBeCloseTo(0.15, 9);
    const at = (name: string) => instances.find((one) => one.name === name)!;
    for (const [i, value] of [1, 0.1, 0.9].entries()) expect(at('can_a').position[i]).toBeCloseTo(value, 6);
    expect(at('can_c').rotation[2]).toBeCloseTo(Math.SQRT1_2, 6);
    // Three of four stand, so the can is verified standing; what falls is told and does not stop the rest.
    expect(at('can_b').rotation).toEqual([Math.cos(0.15), 0, 0, Math.sin(0.15)].map((each) => expect.closeTo(each, 9)));
    expect(scene.findings.filter(({ code }) => code === 'scene/settles-elsewhere')).toMatchObject([
      { args: { instance: 'can_d' } },
    ]);
    expect(codes('yard')).toContain('structure/sdf-scenery-missing');
  });

  it('finds equal shapes though their vertices lie elsewhere: glTF', async () => {
    const propmaster = await openProject(project);
    const scene = await propmaster.installScene(given('baked.gltf', bakedGltf()), { allowFailed: true });
    expect(scene.props).toEqual(['wedge', 'floor_main']);
    const { instances, props, lights, cameras } = described('baked');
    expect(instances.map(({ name, prop }) => [name, prop])).toEqual([
      ['wedge_001', 'wedge'],
      ['wedge_002', 'wedge'],
      ['floor_main', 'floor_main'],
    ]);
    expect(props.map(({ base }) => base)).toEqual(['free', 'fixed']);
    expect(codes('baked')).toContain('scene/taken-as-fixed');
    expect(lights).toEqual([
      { name: 'Bulb', type: 'point', position: [0, 0, 2], direction: [0, 1, 0], colour: [1, 0.5, 0] },
    ]);
    expect(cameras).toMatchObject([{ name: 'Eye', position: [0, -3, 1], field_of_view: 0.8 }]);
    // Y up of the file is Z up here: the second stands as the first after a right angle about the vertical of the file.
    expect(instances[1]!.rotation.map((each) => Math.abs(each))).not.toEqual(instances[0]!.rotation);
  });

  it('keeps what stands still, ground, light and camera: USD', async () => {
    const propmaster = await openProject(project);
    const scene = await propmaster.installScene(given('stage.usda', STAGE), { simulators: ['mujoco', 'isaac'] });
    expect(scene).toMatchObject({ props: ['structure', 'box'], instances: 3 });
    expect(codes('stage')).not.toContain('format/usd-not-carried');
    const { instances, lights, cameras } = described('stage');
    expect(instances.map(({ name, position }) => [name, position.map((each) => Number(each.toFixed(6)))])).toEqual([
      ['structure', [0, 0, 0]],
      ['box_1', [0, 0, 0]],
      ['box_2', [1, 0, 0.5]],
    ]);
    expect(lights).toMatchObject([{ name: 'key', direction: [0, 0, -1], colour: [1, 0.5, 0.5] }]);
    expect(cameras![0]!.field_of_view).toBeCloseTo(2 * Math.atan(0.5), 9);
    expect(readFileSync(path.join(project, 'isaac/scenes/stage.usda'), 'utf8')).toContain('def DistantLight "key"');
  });

  it('takes a robot description of several roots: URDF', async () => {
    const link = (name: string, x: number): string =>
      `<link name="${name}"><inertial><origin xyz="${x} 0 0"/><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>` +
      ['visual', 'collision']
        .map((part) => `<${part}><origin xyz="${x} 0 0"/><geometry><box size="0.2 0.2 0.2"/></geometry></${part}>`)
        .join('') +
      '</link>';
    const propmaster = await openProject(project);
    const file = given('two.urdf', `<robot name="two">${link('a', 0)}${link('b', 1)}</robot>`);
    expect(await propmaster.installScene(file)).toMatchObject({ props: ['a'], instances: 2, verdict: 'passed' });
    expect(described('two').instances[1]!.position).toEqual([1, 0, -0.1]);
    expect(codes('two')).toContain('scene/floor-assumed');
  });

  it('comes again, is restored byte for byte, and is whole or not there', async () => {
    const propmaster = await openProject(project);
    const file = given('kitchen.xml', KITCHEN);
    await propmaster.installScene(file);
    const before = filesOf(project);
    await propmaster.installScene(file);
    expect(filesOf(project)).toEqual(before);
    for (const lost of ['scenes/kitchen.json', 'mujoco/cube/cube.xml', 'mujoco/scenes/kitchen.xml'])
      writeFileSync(path.join(project, lost), 'x');
    await propmaster.restore();
    expect(filesOf(project)).toEqual(before);
    expect(readLockOf(project).props['cube']!.source).toMatchObject({ kind: 'scene', from: 'file', design: 'cube' });

    await expect(
      propmaster.installScene(given('in.xml', KITCHEN.replace('0.45 0.75', '0.45 0.7'))),
    ).rejects.toMatchObject({ code: 'verification_failed' });
    expect(filesOf(project)).toEqual(before);
  });

  it.each([
    ['flat.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', /says nothing of things/],
    ['empty.xml', '<mujoco><worldbody><geom type="plane" size="1 1 1"/></worldbody></mujoco>', /holds no thing/],
    [
      'loop.sdf',
      '<sdf version="1.9"><world name="w"><frame name="a"><pose relative_to="b"/></frame><frame name="b"><pose relative_to="a"/></frame><model name="m"><pose relative_to="a"/><link name="l"/></model></world></sdf>',
      /circle|each other|relative/i,
    ],
    [
      'nowhere.sdf',
      '<sdf version="1.9"><world name="w"><model name="m"><pose relative_to="moon"/><link name="l"/></model></world></sdf>',
      /moon/,
    ],
  ])('%s is refused, and nothing is written', async (name, content, why) => {
    const propmaster = await openProject(project);
    const isMesh = name.endsWith('.obj');
    const file = given(isMesh ? `only/${name}` : name, content);
    await expect(propmaster.installScene(isMesh ? path.dirname(file) : file)).rejects.toThrow(why);
    expect(filesOf(project)).toEqual({});
  });
});

describe('the licence of a thing in a scene', () => {
  const CAN = (size: number): string => `<sdf version="1.9"><model name="can"><link name="body">
    <inertial><mass>0.4</mass><inertia><ixx>0.0005</ixx><iyy>0.0005</iyy><izz>0.0005</izz></inertia></inertial>
    <collision name="c"><geometry><box><size>0.1 0.1 ${size}</size></box></geometry></collision>
    <visual name="v"><geometry><box><size>0.1 0.1 ${size}</size></box></geometry></visual></link></model></sdf>`;
  const manifest = (licence: string): string =>
    `<model><name>can</name><sdf version="1.9">model.sdf</sdf>${licence}</model>`;

  it('is what its own files state, in every format and in the list of licences', async () => {
    given('models/red_can/model.sdf', CAN(0.1));
    given('models/red_can/model.config', manifest('<author><name>Ann</name></author><license>CC BY 4.0</license>'));
    given('models/blue_can/model.sdf', CAN(0.2));
    given('models/blue_can/model.config', manifest('<author><name>Bo</name></author><license>CC0</license>'));
    given('models/can/model.sdf', CAN(0.3));
    given('models/can/model.config', manifest(''));
    given('models/LICENSE', 'MIT License\n\nCopyright (c) 2026 Cy');
    const include = (name: string, x: number): string =>
      `<include><uri>model://${name}</uri><pose>${x} 0 0.2 0 0 0</pose></include>`;
    const world = `<sdf version="1.9"><world name="yard">${include('red_can', 0)}${include('blue_can', 1)}${include('can', 2)}</world></sdf>`;
    const file = given('models/yard.sdf', world);
    const propmaster = await openProject(project);
    const { props } = await propmaster.installScene(file, { simulators: ['mujoco', 'gazebo'] });
    expect((await propmaster.licences()).map(({ licence, attribution }) => [licence, attribution]).sort()).toEqual([
      ['CC-BY-4.0', 'Ann'],
      ['CC0-1.0', 'Bo'],
      ['MIT', 'Copyright (c) 2026 Cy'],
    ]);
    expect(props).toHaveLength(3);
    for (const format of ['mujoco', 'gazebo']) {
      const index = readJson(project, `${format}/index.json`);
      const said = (index.props as { licence?: string }[]).map(({ licence }) => licence);
      expect(said.sort()).toEqual(['CC-BY-4.0', 'CC0-1.0', 'MIT']);
      const written = Object.keys(filesOf(path.join(project, format))).map((name) =>
        readFileSync(path.join(project, format, name), 'latin1'),
      );
      for (const licence of ['CC-BY-4.0', 'CC0-1.0', 'MIT'])
        expect(written.some((text) => text.includes(licence))).toBe(true);
    }
  });

  it('is that of the layer that it was made in, or what is said of its prim: USD', async () => {
    const layer = (licence: string, size: number): string => `#usda 1.0
(
    customLayerData = { string license = "${licence}" }
    defaultPrim = "thing"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "thing" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {
    def Cube "shape" (prepend apiSchemas = ["PhysicsCollisionAPI"]) {
        double size = ${size}
    }
}
`;
    given('stage/red.usda', layer('CC BY 4.0', 0.1));
    given('stage/blue.usda', layer('MIT', 0.2));
    const at = (x: number): string =>
      `double3 xformOp:translate = (${x}, 0, 1)\n        uniform token[] xformOpOrder = ["xformOp:translate"]`;
    const file = given(
      'stage/table.usda',
      `#usda 1.0
(
    customLayerData = { string license = "CC0" }
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "World" {
    def "red" (prepend references = @red.usda@) {
        ${at(0)}
    }
    def "blue" (
        customData = { string license = "Apache-2.0" }
        prepend references = @blue.usda@
    ) {
        ${at(1)}
    }
    def Cube "own" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {
        double size = 0.3
        ${at(2)}
    }
}
`,
    );
    const propmaster = await openProject(project);
    await propmaster.installScene(file, { simulators: ['mujoco'] });
    const found = new Map((await propmaster.licences()).map(({ name, licence }) => [name, licence]));
    expect(found).toEqual(
      new Map([
        ['blue', 'Apache-2.0'],
        ['own', 'CC0-1.0'],
        ['red', 'CC-BY-4.0'],
      ]),
    );
  });
});
