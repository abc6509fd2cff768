import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import { arraysOf, COMPARED, differences, JUDGED } from './compiled.ts';

/** Every object has a portable name, so that those of the source and of what is written are told to be the same. */
const FIXTURES: Readonly<Record<string, string>> = {
  'contact options of geoms and classes': `<mujoco><default><geom condim="6" friction="0.8 0.02 0.01"/></default>
    <worldbody><body name="ball" pos="0 0 0.05"><freejoint name="prop_free"/><geom name="ball" size="0.05" mass="0.2" priority="2"
    margin="0.002" gap="0.001" solmix="0.5" solref="-800 -20" solimp="0.95 0.99 0.0005 0.4 3"/></body></worldbody></mujoco>`,
  masks: `<mujoco><worldbody><body name="base" pos="0 0 0.05"><freejoint name="prop_free"/>
    <geom name="foot" type="box" size="0.1 0.1 0.05" mass="1"/><body name="lid" pos="0 0 0.052">
    <joint name="hinge" axis="0 1 0" pos="-0.1 0 0" range="0 90"/><geom name="sense" type="box" size="0.12 0.12 0.002"
    contype="2" conaffinity="2147483647" mass="0.05"/></body></body></worldbody></mujoco>`,
  'a ball joint with range, spring and solver values': `<mujoco><worldbody><body name="foot" pos="0 0 0.02"><freejoint name="prop_free"/>
    <geom name="foot" type="cylinder" size="0.1 0.02" mass="2"/><body name="head" pos="0 0 0.02"><joint name="swivel"
    type="ball" range="0 35" stiffness="1.5" damping="0.05" armature="0.001" frictionloss="0.01" solreflimit="0.01 1"
    solreffriction="0.03 1" solimpfriction="0.8 0.9 0.01" margin="0.02"/><geom name="head" type="capsule"
    fromto="0 0 0.01 0 0 0.2" size="0.01" mass="0.2"/></body></body></worldbody></mujoco>`,
  'compensated gravity and a fused body': `<mujoco><worldbody><body name="stand" pos="0 0 0.02"><freejoint name="prop_free"/>
    <geom name="stand" type="box" size="0.1 0.1 0.02" mass="1"/><body name="bolt" pos="0.05 0 0.03" euler="0 30 0">
    <geom name="bolt" type="ellipsoid" size="0.01 0.02 0.03" mass="0.1"/></body><body name="arm" pos="0 0 0.3" gravcomp="0.5">
    <joint name="lift" type="slide" axis="0 0 1" range="-0.2 0.2" stiffness="20" springref="0.05" damping="2"
    frictionloss="0.3"/><geom name="bar" type="box" size="0.05 0.05 0.02" mass="0.5"/></body></body></worldbody></mujoco>`,
  'an exclusion of a fused body': `<mujoco><worldbody><body name="frame" pos="0 0 0.1"><freejoint name="prop_free"/>
    <geom name="panel" type="box" size="0.2 0.2 0.01" pos="0 0 -0.09" mass="1"/><body name="rail"><geom name="rail" type="box"
    size="0.2 0.01 0.01" pos="0 0.1 0" mass="0.1"/></body><body name="slide"><joint name="s" type="slide" axis="1 0 0"
    range="-0.1 0.1"/><geom name="slide" type="box" size="0.02 0.02 0.02" pos="0 0.1 0.02" mass="0.1"/><body name="pendulum"
    pos="0 0.1 0.05"><joint name="p" axis="0 1 0" damping="0.01"/><geom name="bob" type="capsule"
    fromto="0 -0.05 0 0 -0.05 -0.13" size="0.008" mass="0.05"/></body></body></body></worldbody>
    <contact><exclude body1="rail" body2="pendulum"/></contact></mujoco>`,
};

const compile = (files: ReadonlyMap<string, Uint8Array | string>, entry: string) => compileMjcf(files, entry);

describe('the compiled model of what we write', () => {
  it.each(Object.entries(FIXTURES))('has the numbers of the source: %s', async (_title, xml) => {
    const files = new Map([['m.xml', new TextEncoder().encode(xml)]]);
    const { model } = await readMjcf(files, { entry: 'm.xml', name: 'prop' });
    const source = await compile(files, 'm.xml');
    const written = await compile(writeMjcf(model), 'prop.xml');
    try {
      // What is fused stands and weighs in its parent, so both are another thing; subtrees weigh the same.
      const fused = /^(?:body_(?:mass|ipos|inertia) of stand|geom_(?:pos|quat) of bolt):/;
      expect(differences(source.model, written.model).filter((line) => !fused.test(line))).toEqual([]);
    } finally {
      source.dispose();
      written.dispose();
    }
  });

  it('is compared in every array that the engine has, or there is a reason', async () => {
    const { model, dispose } = await compile(new Map([['m.xml', FIXTURES['masks']!]]), 'm.xml');
    try {
      const arrays = arraysOf(model);
      expect(arrays.length).toBeGreaterThan(300);
      const judged = (name: string): boolean => JUDGED.some(([pattern]) => pattern.test(name));
      expect(arrays.filter((name) => !COMPARED.includes(name) && !judged(name))).toEqual([]);
      expect(COMPARED.filter((name) => !arrays.includes(name) || judged(name))).toEqual([]);
      expect(JUDGED.filter(([pattern]) => !arrays.some((name) => pattern.test(name)))).toEqual([]);
    } finally {
      dispose();
    }
  });
});
