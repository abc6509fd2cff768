import { describe, expect, it } from 'vitest';
import { INERTIAL, link, linkOf, modelFile, read, rounded } from './documents.ts';

const touched = (inside: string): string =>
  modelFile(
    '1.9',
    `<link name="a">${INERTIAL}<collision name="c"><geometry><sphere><radius>1</radius></sphere></geometry>${inside}</collision></link>`,
  );
const friction = (inside: string): string => `<surface><friction>${inside}</friction></surface>`;
const frictionOf = async (inside: string) => {
  const { model, codes } = await read(touched(inside));
  return { friction: model.links[0]!.collisions[0]!.friction, codes };
};

describe('friction', () => {
  it.each([
    ['', undefined],
    ['<surface/>', undefined],
    [friction('<ode><mu>0.7</mu><mu2>0.7</mu2></ode>'), [0.7, 0.005, 0.0001]],
    // Gazebo takes what is below zero for endless.
    [friction('<ode><mu>-1</mu><mu2>-1</mu2></ode>'), [1e10, 0.005, 0.0001]],
    [friction('<bullet><friction>-1</friction></bullet>'), [1e10, 0.005, 0.0001]],
    [friction('<ode/>'), [1, 0.005, 0.0001]],
    [
      friction('<bullet><friction>0.3</friction><rolling_friction>0.02</rolling_friction></bullet>'),
      [0.3, 0.005, 0.02],
    ],
    // A patch of 16 cm with μ = 0.5: 3π/16 · 0.16 · 0.5
    [
      friction('<torsional><coefficient>0.5</coefficient><patch_radius>0.16</patch_radius></torsional>'),
      [1, 0.015 * Math.PI, 0.0001],
    ],
    [
      `${friction('<ode><mu>0.7</mu></ode>')}<propmaster:friction xmlns:propmaster="urn:propmaster:sdf">0.6 0.01 0.002</propmaster:friction>`,
      [0.6, 0.01, 0.002],
    ],
  ])('%s', async (inside, expected) => {
    const { friction: found, codes } = await frictionOf(inside);
    expect(found && rounded(found)).toEqual(expected && rounded(expected));
    expect(codes).toEqual([]);
  });

  it('of a second direction, and by depth, is left out and listed', async () => {
    const { friction: found, codes } = await frictionOf(
      friction(
        '<ode><mu>0.7</mu><mu2>0.1</mu2></ode><torsional><coefficient>1</coefficient><use_patch_radius>0</use_patch_radius></torsional>',
      ),
    );
    expect(found).toEqual([0.7, 0.005, 0.0001]);
    expect(codes).toEqual(['format/sdf-details-not-carried']);
  });
});

describe('masks', () => {
  const masked = (name: string, mask: number | string): string =>
    `<link name="${name}"><self_collide>1</self_collide>${INERTIAL}<collision name="${name}_c"><geometry><sphere><radius>1</radius></sphere></geometry><surface><contact><collide_bitmask>${mask}</collide_bitmask></contact></surface></collision></link>`;

  it('without a common bit keep links apart', async () => {
    const { model } = await read(modelFile('1.9', masked('a', 1) + masked('b', 2) + masked('c', 3)));
    expect(model.collisionExclusions).toEqual([['a', 'b']]);
  });

  it('may be hexadecimal, as libsdformat reads them', async () => {
    const { model } = await read(modelFile('1.9', masked('a', '0x01') + masked('b', '0X10') + masked('c', '0xffff')));
    expect(model.collisionExclusions).toEqual([['a', 'b']]);
    await expect(read(modelFile('1.9', masked('a', '0xg1') + masked('b', 1)))).rejects.toThrow('a number must stand');
  });
});

describe('what our own writer adds', () => {
  const semantics = `<propmaster:semantics>
    <propmaster:category>cabinet</propmaster:category><propmaster:label>a</propmaster:label><propmaster:label>b</propmaster:label>
    <propmaster:license>CC0-1.0</propmaster:license><propmaster:prompt> two  words </propmaster:prompt>
    <propmaster:cavity name="inside" link="box"><propmaster:pose>1 2 3 0 1 0 0</propmaster:pose><propmaster:size>4 5 6</propmaster:size></propmaster:cavity>
    <propmaster:exclude link1="box" link2="ball::ball"/></propmaster:semantics>`;
  const file = modelFile(
    '1.9',
    `${link('box')}<model name="ball" propmaster:tree="true">${link('ball')}${link('lid')}<joint name="j" type="revolute"><parent>ball</parent><child>lid</child><axis><xyz>0 0 1</xyz></axis><propmaster:armature>0.5</propmaster:armature></joint></model>${semantics}`,
    'xmlns:propmaster="urn:propmaster:sdf"',
  );

  it('comes back: meaning, cavities, exclusions, armature, names of free trees', async () => {
    const { model, codes } = await read(file);
    expect(model.semantics).toEqual({
      category: 'cabinet',
      labels: ['a', 'b'],
      license: 'CC0-1.0',
      prompt: ' two  words ',
      cavities: [
        { name: 'inside', link: 'box', pose: { position: [1, 2, 3], rotation: [0, 1, 0, 0] }, size: [4, 5, 6] },
      ],
    });
    expect(model.links.map(({ name }) => name)).toEqual(['box', 'ball', 'lid']);
    expect(model.joints).toMatchObject([{ name: 'j', armature: 0.5, parent: 'ball', child: 'lid' }]);
    expect(model.collisionExclusions).toEqual([['box', 'ball']]);
    expect(codes).toEqual([]);
  });

  it('is refused where it names a link that is not there', async () => {
    await expect(read(file.replace('link="box"', 'link="bax"'))).rejects.toMatchObject({ where: 'model.sdf:7' });
  });

  it('is not expected: a model of other origin has no meaning', async () => {
    const { model } = await read(modelFile('1.9', link('a')));
    expect(model.semantics).toEqual({ labels: [], cavities: [] });
    expect(linkOf(model, 'a').visuals).toEqual([]);
  });
});
