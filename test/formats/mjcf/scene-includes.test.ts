import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const read = (files: Record<string, string>, entry: string) =>
  readMjcf(new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])), { entry });

const scene =
  '<mujocoinclude><!-- <worldbody> is below --><asset><material name="wood"/></asset><worldbody><light pos="0 0 2"/>' +
  '<body name="table" pos="0 .6 0"><geom type="box" size=".7 .4 .03" material="wood"/></body>' +
  '<body name="walls"><geom type="box" size=".7 .01 .06"/></body><geom name="floor" type="plane" size="4 4 .1" pos="0 0 -.9"/></worldbody></mujocoinclude>';
const mug = '<mujocoinclude><body name="mug"><freejoint/><geom size=".05" mass=".2"/></body></mujocoinclude>';
const object = (body: string, more = '') =>
  `<mujoco><include file="../scene/basic.xml"/><worldbody>${body}</worldbody>${more}</mujoco>`;

describe('a scene that a model includes', () => {
  it('is left out with a warning that names its things, and the object keeps its base', async () => {
    const { model, findings } = await read(
      {
        'objects/mug.xml': object('<include file="parts/mug.xml"/>'),
        'objects/parts/mug.xml': mug,
        'scene/basic.xml': scene,
      },
      'objects/mug.xml',
    );
    expect(model).toMatchObject({ base: 'free', links: [{ name: 'mug', inertial: { mass: 0.2 } }] });
    expect(findings).toMatchObject([
      { code: 'format/mjcf-scene-left', pointer: 'scene/basic.xml', args: { things: ['table', 'walls'] } },
    ]);
  });

  it('a knob on a body without mass gets a root of 1 g', async () => {
    const knob =
      '<body pos="0 .7 0"><body name="knob"><joint name="turn" axis="0 0 1" range="-90 90"/><geom type="cylinder" size=".05 .02" mass=".3"/></body></body>';
    const { model, findings } = await read({ 'o/knob.xml': object(knob), 'scene/basic.xml': scene }, 'o/knob.xml');
    expect(model.links).toMatchObject([{ name: 'base', inertial: { mass: 1e-3 } }, { name: 'knob' }]);
    expect(findings.map(({ code }) => code)).toContain('structure/mjcf-base-added');
  });

  it('is kept where the model is what it shows: a scene of a model by itself', async () => {
    const { model } = await read(
      {
        'o/scene.xml':
          '<mujoco><include file="mug.xml"/><worldbody><light pos="0 0 2"/><geom type="plane" size="1 1 1"/></worldbody></mujoco>',
        'o/mug.xml': `<mujoco><worldbody>${mug.slice(15, -16)}</worldbody></mujoco>`,
      },
      'o/scene.xml',
    );
    expect(model.links.map(({ name }) => name)).toEqual(['mug']);
  });

  it('parts of one prop in files of their own are no scene', async () => {
    const { model } = await read(
      {
        'o/cabinet.xml':
          '<mujoco><include file="door.xml"/><worldbody><body name="carcass"><geom type="box" size=".3 .2 .4"/></body></worldbody></mujoco>',
        'o/door.xml':
          '<mujoco><worldbody><body name="door" pos="0 -.3 0"><joint axis="0 0 1"/><geom type="box" size=".3 .01 .4"/></body></worldbody></mujoco>',
      },
      'o/cabinet.xml',
    );
    expect(model.links.map(({ name }) => name)).toEqual(['carcass', 'door']);
  });

  it('is read along where something refers to it, and then it is not one prop', async () => {
    await expect(
      read(
        {
          'o/mug.xml': object(mug.slice(15, -16), '<contact><exclude body1="mug" body2="table"/></contact>'),
          'scene/basic.xml': scene,
        },
        'o/mug.xml',
      ),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/3 separate bodies/) });
  });
});
