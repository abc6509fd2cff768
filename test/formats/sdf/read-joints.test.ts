import { describe, expect, it } from 'vitest';
import { jointOf, link, linkOf, modelFile, positionOf, read, rounded } from './documents.ts';

const joint = (name: string, type: string, parent: string, child: string, inside = ''): string =>
  `<joint name="${name}" type="${type}"><parent>${parent}</parent><child>${child}</child>${inside}</joint>`;
const axis = (inside = '', xyz = '0 0 1'): string => `<axis><xyz>${xyz}</xyz>${inside}</axis>`;
const limit = (lower: string, upper: string, more = ''): string =>
  `<limit><lower>${lower}</lower><upper>${upper}</upper>${more}</limit>`;
const pair = (version: string, type: string, inside = ''): string =>
  modelFile(version, link('a') + link('b') + joint('j', type, 'a', 'b', inside));

describe('types of joints', () => {
  it.each([
    ['fixed', '', 'fixed', undefined],
    ['ball', '', 'ball', undefined],
    ['continuous', axis(), 'continuous', undefined],
    ['revolute', axis(limit('-1', '2')), 'revolute', { lower: -1, upper: 2 }],
    ['revolute', axis(limit('-1e16', '1e16')), 'continuous', undefined],
    ['revolute', axis(limit('-inf', 'inf')), 'continuous', undefined],
    ['revolute', axis(), 'continuous', undefined],
    ['continuous', axis(limit('-1', '2')), 'continuous', undefined],
    ['prismatic', axis(limit('0', '0.4')), 'prismatic', { lower: 0, upper: 0.4 }],
    ['prismatic', axis(), 'prismatic', undefined],
  ])('%s %s is %s', async (said, inside, type, limits) => {
    const { model, codes } = await read(pair('1.6', said, inside));
    expect(jointOf(model, 'j')).toMatchObject({ type, parent: 'a', child: 'b' });
    expect(jointOf(model, 'j').limits).toEqual(limits);
    expect(codes).toEqual([]);
  });

  it.each([
    ['screw', 'prismatic'],
    ['rotating', 'universal'],
    ['constructor', 'universal'],
  ])('%s is an error, and fixed, and the hint says %s', async (type, hint) => {
    const { model, findings } = await read(pair('1.6', type, axis()));
    expect(jointOf(model, 'j').type).toBe('fixed');
    expect(findings).toMatchObject([
      {
        code: 'structure/sdf-joint-type',
        severity: 'error',
        pointer: 'model.sdf:4',
        args: { joint: 'j', type },
        hint: expect.stringContaining(hint),
      },
    ]);
  });

  it('a gearbox is an error, and left out: it only couples two others', async () => {
    const { model, findings } = await read(pair('1.6', 'gearbox', axis()));
    expect(model.joints).toEqual([]);
    expect(findings).toMatchObject([{ code: 'structure/sdf-joint-type', hint: expect.stringContaining('mimic') }]);
  });

  it('a limit on one side gets another far away', async () => {
    const { model, findings } = await read(pair('1.9', 'prismatic', axis('<limit><lower>0.5</lower></limit>')));
    expect(jointOf(model, 'j').limits).toEqual({ lower: 0.5, upper: 10.5 });
    expect(findings).toMatchObject([{ code: 'structure/sdf-limit-one-sided', args: { side: 'upper', taken: 10.5 } }]);
  });

  it('has damping, friction, a spring and an effort; a velocity of -1 is none', async () => {
    const dynamics =
      '<dynamics><damping>0.5</damping><friction>0.25</friction><spring_stiffness>3</spring_stiffness><spring_reference>0.1</spring_reference></dynamics>';
    const { model, findings } = await read(
      pair('1.9', 'revolute', axis(dynamics + limit('0', '1', '<effort>10</effort><velocity>-1</velocity>'))),
    );
    const { velocity, ...found } = jointOf(model, 'j');
    expect(found).toMatchObject({ damping: 0.5, friction: 0.25, spring: { stiffness: 3, rest: 0.1 }, effort: 10 });
    expect([velocity, findings]).toEqual([undefined, []]);
  });

  it('a direction of no length is refused', async () => {
    await expect(read(pair('1.9', 'revolute', axis('', '0 0 0')))).rejects.toMatchObject({ where: 'model.sdf:4' });
  });
});

describe('the tree of links', () => {
  it('stands freely on the link that is nobody’s child', async () => {
    const { model } = await read(modelFile('1.6', link('leg') + link('top') + joint('j', 'fixed', 'top', 'leg')));
    expect(model.base).toBe('free');
    expect(model.links.map(({ name }) => name)).toEqual(['top', 'leg']);
  });

  it('is bolted by a fixed joint from the world', async () => {
    const { model, codes } = await read(
      modelFile('1.6', link('a') + link('b') + joint('bolt', 'fixed', 'world', 'b') + joint('j', 'fixed', 'b', 'a')),
    );
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(model.joints.map(({ name }) => name)).toEqual(['j']);
    expect(codes).toEqual([]);
  });

  it('gets a base of its own where a moving joint hangs on the world', async () => {
    const { model, findings } = await read(
      modelFile(
        '1.6',
        link('door', '<pose>1 0 0 0 0 0</pose>') + joint('hinge', 'revolute', 'world', 'door', axis(limit('0', '1'))),
      ),
    );
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'door']);
    expect(linkOf(model, 'base').inertial.mass).toBe(0.001);
    expect(jointOf(model, 'hinge')).toMatchObject({ parent: 'base', child: 'door', anchor: [0, 0, 0] });
    expect(positionOf(model, 'door')).toEqual([1, 0, 0]);
    expect(findings).toMatchObject([{ code: 'structure/sdf-base-added' }]);
  });

  it('takes a link that is bolted already as the base of the others on the world', async () => {
    const { model } = await read(
      modelFile(
        '1.6',
        link('door') +
          link('frame') +
          link('sill') +
          joint('hinge', 'revolute', 'world', 'door', axis(limit('0', '1'))) +
          joint('bolt', 'fixed', 'world', 'frame') +
          joint('bolt2', 'fixed', 'world', 'sill'),
      ),
    );
    expect(model.links[0]!.name).toBe('frame');
    expect(jointOf(model, 'hinge')).toMatchObject({ parent: 'frame', child: 'door' });
    expect(jointOf(model, 'bolt2')).toMatchObject({ parent: 'frame', child: 'sill', type: 'fixed' });
  });

  it('may be several: each parentless link is free', async () => {
    const { model } = await read(modelFile('1.6', link('cup') + link('saucer') + link('spoon')));
    expect(model).toMatchObject({ base: 'free', joints: [] });
    expect(model.links).toHaveLength(3);
  });

  it('turns a joint around that points towards the root', async () => {
    // The lid has two parents; seen from the box (which is written first), the arm hangs on the lid.
    const { model, findings } = await read(
      modelFile(
        '1.6',
        link('box') +
          link('arm', '<pose>0 0 2 0 0 0</pose>') +
          link('lid', '<pose>0 0 1 0 0 0</pose>') +
          joint('a', 'revolute', 'box', 'lid', axis(limit('0', '1'))) +
          joint('b', 'revolute', 'arm', 'lid', axis(limit('0', '2'))),
      ),
    );
    expect(jointOf(model, 'b')).toMatchObject({ parent: 'lid', child: 'arm', limits: { lower: 0, upper: 2 } });
    expect(rounded(jointOf(model, 'b').axis)).toEqual([0, 0, -1]);
    // Its frame is the lid's, one metre below the arm.
    expect(rounded(jointOf(model, 'b').anchor)).toEqual([0, 0, -1]);
    expect(findings).toMatchObject([{ code: 'structure/sdf-joint-turned', args: { joint: 'b', root: 'box' } }]);
  });

  it('is opened where joints form a loop, with an error that names it', async () => {
    const { model, findings } = await read(
      modelFile(
        '1.6',
        link('a') +
          link('b') +
          link('c') +
          joint('ab', 'revolute', 'a', 'b', axis(limit('0', '1'))) +
          joint('bc', 'revolute', 'b', 'c', axis(limit('0', '1'))) +
          `\n${joint('ca', 'ball', 'c', 'a')}`,
      ),
    );
    expect(model.joints.map(({ name }) => name)).toEqual(['ab', 'bc']);
    expect(findings).toMatchObject([
      {
        code: 'structure/kinematic-loop',
        severity: 'error',
        pointer: 'model.sdf:5',
        message: 'Joint "ca" closes a loop of c – b – a; it was left out.',
      },
    ]);
  });

  it('has no joint of a link with itself, nor one that moves the world', async () => {
    const { model, findings } = await read(
      modelFile('1.6', link('a') + joint('self', 'fixed', 'a', 'a') + joint('up', 'revolute', 'a', 'world', axis())),
    );
    expect(model.joints).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual([
      'Joint "self" joins a link to itself; it was left out.',
      'Joint "up" has the world as its child; it was left out.',
    ]);
  });

  it('refuses a joint with a link that is not there, at its line', async () => {
    await expect(
      read(
        modelFile('1.6', `${link('a')}\n<joint name="j" type="fixed">\n<parent>a</parent>\n<child>b</child></joint>`),
      ),
    ).rejects.toMatchObject({
      where: 'model.sdf:7',
      message: 'joint "j" refers to "b", which is not there; there are "a", "j".',
    });
  });
});

describe('a static model', () => {
  it('is bolted whole, and its joints do not move', async () => {
    const { model, findings } = await read(
      modelFile(
        '1.6',
        `<static>true</static>${link('a')}${link('b', '<pose>0 0 1 0 0 0</pose>')}${joint('j', 'revolute', 'a', 'b', axis(limit('0', '1')))}`,
      ),
    );
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(model.joints).toMatchObject([{ name: 'b_fixed', type: 'fixed', parent: 'a', child: 'b' }]);
    expect(positionOf(model, 'b')).toEqual([0, 0, 1]);
    expect(findings).toMatchObject([{ code: 'structure/sdf-static-joints', args: { joints: ['j'] } }]);
  });
});

describe('links that pass through each other', () => {
  const three = (inside: string, ofC = ''): string =>
    modelFile(
      '1.6',
      inside + link('a') + link('b') + link('c', ofC) + joint('ab', 'fixed', 'a', 'b') + joint('bc', 'fixed', 'b', 'c'),
    );

  it('are all of a model, unless it says otherwise', async () => {
    expect((await read(three(''))).model.collisionExclusions).toEqual([['a', 'c']]);
    expect((await read(three('<self_collide>true</self_collide>'))).model.collisionExclusions).toEqual([]);
    expect((await read(three('', '<self_collide>1</self_collide>'))).model.collisionExclusions).toEqual([]);
  });

  it('are not those of models that nothing joins', async () => {
    const cup = (inside: string): string =>
      modelFile('1.6', `${link('a')}<model name="cup">${link('b')}</model>${inside}${link('c')}`);
    expect((await read(cup(''))).model.collisionExclusions).toEqual([['a', 'c']]);
    const joined = cup(joint('j', 'fixed', 'c', 'cup::b'));
    expect((await read(joined)).model.collisionExclusions).toEqual([
      ['a', 'cup_b'],
      ['a', 'c'],
    ]);
  });
});
