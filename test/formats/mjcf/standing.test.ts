import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { combineInertials, transformInertial } from '../../../src/model/inertia.ts';
import type { SimModel } from '../../../src/model/types.ts';

const read = (worldbody: string, extra = '') =>
  readMjcf(
    new Map([['m.xml', new TextEncoder().encode(`<mujoco>${extra}<worldbody>${worldbody}</worldbody></mujoco>`)]]),
    { entry: 'm.xml' },
  );
const codes = (findings: readonly { code: string }[]): string[] => findings.map(({ code }) => code);
const massOf = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

const floor = '<geom type="plane" size="2 2 .1"/>';
const board = (name: string, pos: string) => `<geom name="${name}" type="box" size=".3 .2 .01" pos="${pos}" mass="3"/>`;

/** The models of these tests state no mass, which is told of each; see `test/pipeline/weigh-unstated.test.ts`. */
const besidesMass = <Of extends { readonly code: string }>(findings: readonly Of[]): Of[] =>
  findings.filter(({ code }) => code !== 'physics/mjcf-mass-default');

describe('bodies beside the prop', () => {
  const box = '<geom type="box" size=".1 .1 .1" mass="2"/>';
  const mug = `<body name="mug" pos="0 0 .1"><freejoint/>${box}</body>`;
  const hand = '<body name="hand" mocap="true" pos="0 0 1"><geom size=".01" contype="0" conaffinity="0"/></body>';

  it.each([
    ['a body that a program moves, before it', `${hand}${mug}`, 'hand'],
    ['a body that a program moves, after it', `${mug}${hand}`, 'hand'],
    ['a target', `<body name="goal" pos="1 0 0"><site name="there"/></body>${mug}`, 'goal'],
    ['a frame for a camera', `${mug}<body name="eye"><camera name="c"/></body>`, 'eye'],
  ])('%s is left out, and named', async (_, worldbody, left) => {
    const { model, findings } = await read(worldbody);
    expect(model).toMatchObject({ base: 'free', links: [{ name: 'mug' }] });
    expect(massOf(model)).toBeCloseTo(2, 9);
    expect(findings.find(({ code }) => code === 'format/mjcf-bodies-left')?.args).toEqual({
      bodies: [left],
      prop: 'mug',
    });
  });

  it('a body that a program moves is left out beside what is bolted down, or hangs on the world', async () => {
    const still = await read(`<body name="shelf">${box}</body>${hand}`);
    expect(still.model).toMatchObject({ base: 'fixed', links: [{ name: 'shelf' }] });
    const door = await read(`${hand}<body name="door"><joint name="j" range="0 90"/>${box}</body>`);
    expect(door.model.links.map(({ name }) => name)).toEqual(['base', 'door']);
    expect(door.model.joints).toMatchObject([{ name: 'j' }]);
  });

  it('what is alone is the prop, though a program moves it', async () => {
    const { model, findings } = await read('<body name="hand" mocap="true"><geom size=".1"/></body>');
    expect(model).toMatchObject({ base: 'fixed', links: [{ name: 'hand' }] });
    expect(codes(findings)).not.toContain('format/mjcf-bodies-left');
  });

  it('two things that move freely are still two', async () => {
    await expect(read(`${mug}${mug.replace('mug', 'cup')}`)).rejects.toThrow('2 separate bodies');
  });
});

describe('geometry of the world', () => {
  it('a carcass of world geoms beside a moving door is the fixed root', async () => {
    const door =
      '<body name="door" pos="0 -.2 .4"><joint name="hinge" axis="0 0 1" pos="-.3 0 0" range="-100 0"/><geom type="box" size=".3 .01 .4" mass="2"/></body>';
    const { model, findings } = await read(floor + board('bottom', '0 0 .01') + board('top', '0 0 .8') + door);
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'door']);
    expect(model.links[0]!.collisions.map(({ name }) => name)).toEqual(['bottom', 'top']);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(6, 9);
    expect(model.links[0]!.inertial.centerOfMass[2]).toBeCloseTo(0.405, 9);
    // Two boards of 3 kg, each m (b² + c²) / 12 about itself, 0.395 m from the common centre.
    expect(model.links[0]!.inertial.inertia[0]).toBeCloseTo((6 * (0.4 ** 2 + 0.02 ** 2)) / 12 + 6 * 0.395 ** 2, 9);
    expect(model.joints).toMatchObject([{ name: 'hinge', parent: 'base', child: 'door' }]);
    expect(besidesMass(findings)).toMatchObject([{ code: 'format/mjcf-world-dropped', args: { geoms: 1 } }]);
  });

  it('three boards, of which one is a body, are one link with the name of the body', async () => {
    const { model } = await read(
      `${board('left', '-.3 0 .4')}${board('right', '.3 0 .4')}<body name="Top" pos="0 0 .8">${board('top', '0 0 0')}</body>`,
    );
    expect(model.links).toHaveLength(1);
    expect(model.links[0]).toMatchObject({ name: 'top', pose: { position: [0, 0, 0.8] } });
    expect(model.links[0]!.collisions).toHaveLength(3);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(9, 9);
    expect(model.links[0]!.inertial.centerOfMass[2]).toBeCloseTo(1.6 / 3 - 0.8, 9);
  });

  it('a world of geoms only is a fixed prop', async () => {
    const { model } = await read(`${floor}<geom size=".1" density="500" pos="0 0 .1"/>`);
    expect(model).toMatchObject({ base: 'fixed', joints: [] });
    expect(massOf(model)).toBeCloseTo((500 * 4 * Math.PI * 0.001) / 3, 9);
  });

  it('geoms in a frame, of a mesh and with defaults weigh what they do in a body', async () => {
    const assets =
      '<default><geom density="700" pos="3 3 3"/></default><asset><mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>';
    const geoms =
      '<frame pos="1 0 0" euler="0 0 90"><geom size=".1" pos="1 0 0"/></frame><geom type="mesh" mesh="t" pos="0 0 1"/>';
    const { model } = await read(geoms, assets);
    const inBody = await read(`<body>${geoms}</body>`, assets);
    expect(model.links[0]!.inertial.mass).toBeCloseTo((700 * 4 * Math.PI * 0.001) / 3 + 700 / 6, 6);
    for (const [i, value] of inBody.model.links[0]!.inertial.inertia.entries())
      expect(model.links[0]!.inertial.inertia[i]).toBeCloseTo(value, 6);
  });

  it('what a free body stands on is left out with a warning', async () => {
    const { model, findings } = await read(
      `<geom name="table" type="box" size="1 1 .1"/><body name="mug" pos="0 0 .2"><freejoint/><geom size=".1"/></body>`,
    );
    expect(model.links.map(({ name }) => name)).toEqual(['mug']);
    expect(besidesMass(findings)).toMatchObject([
      { code: 'format/mjcf-world-solids-left', severity: 'warning', args: { geoms: ['table'], prop: 'mug' } },
    ]);
  });

  it('a floor does not keep links from touching each other', async () => {
    const masked = (name: string, mask: number) =>
      `<body name="${name}" pos="${mask} 0 0"><joint/><geom size=".1" contype="${mask}" conaffinity="${mask}"/></body>`;
    const { model } = await read(`${floor}${masked('a', 2)}${masked('b', 2)}${masked('c', 4)}`);
    expect(model.collisionExclusions).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });
});

describe('joints to the world', () => {
  it('a door on a hinge gets a fixed root of 1 g', async () => {
    const { model, findings } = await read(
      '<body name="leaf" pos="0 0 1"><joint name="hinge" axis="0 0 1" pos="-.4 0 0" range="0 110"/><geom type="box" size=".4 .02 .95" mass="18"/></body>',
    );
    expect(model.links).toMatchObject([
      { name: 'base', pose: { position: [0, 0, 0] }, inertial: { mass: 1e-3 } },
      { name: 'leaf', pose: { position: [0, 0, 1] } },
    ]);
    expect(model.base).toBe('fixed');
    expect(model.joints[0]).toMatchObject({ parent: 'base', anchor: [-0.4, 0, 0] });
    expect(besidesMass(findings)).toMatchObject([
      { code: 'structure/mjcf-base-added', args: { link: 'base', joints: ['hinge'] } },
    ]);
  });

  it('two leaves of a gate hang on one root, a static post is the root', async () => {
    const leaf = (name: string, x: number) =>
      `<body name="${name}" pos="${x} 0 1"><joint axis="0 0 1"/><geom type="box" size=".4 .02 .9" mass="9"/></body>`;
    const alone = await read(leaf('left', -0.5) + leaf('right', 0.5));
    expect(alone.model.joints.map(({ parent, child }) => [parent, child])).toEqual([
      ['base', 'left'],
      ['base', 'right'],
    ]);
    const post = '<body name="post" pos="0 .5 0"><geom type="box" size=".05 .05 1" mass="20"/></body>';
    const { model, findings } = await read(leaf('left', -0.5) + post + leaf('right', 0.5));
    expect(model.links.map(({ name }) => name)).toEqual(['post', 'left', 'right']);
    expect(model.links[0]).toMatchObject({ pose: { position: [0, 0.5, 0] }, inertial: { mass: 20 } });
    expect(codes(findings)).toEqual([]);
  });

  it('a cart with a pole: slide on the world, hinge on the cart', async () => {
    const { model } = await read(
      '<body name="cart"><joint name="slide" type="slide" axis="1 0 0" range="-1 1"/><geom type="box" size=".1 .1 .1" mass="1"/><body name="pole"><joint name="swing" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 1" size=".02" mass=".1"/></body></body>',
    );
    expect(model.joints).toMatchObject([
      { name: 'slide', type: 'prismatic', parent: 'base', child: 'cart' },
      { name: 'swing', type: 'continuous', parent: 'cart', child: 'pole' },
    ]);
  });

  it('a free body beside a door is not one prop', async () => {
    const free = '<body name="mug"><freejoint/><geom size=".1"/></body>';
    await expect(read(`${free}<body name="door"><joint/><geom size=".1"/></body>`)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/2 separate bodies.*mug, door/),
    });
  });
});

describe('several joints on one body', () => {
  const knob =
    '<body name="panel"><geom type="box" size=".1 .02 .1" mass="1"/><body name="knob" pos="0 -.03 0">' +
    '<joint name="push" type="slide" axis="0 1 0" range="0 .008" stiffness="200"/>' +
    '<joint name="turn" axis="0 1 0" pos=".01 0 0" range="-150 150" damping=".01"/>' +
    '<geom type="cylinder" size=".02 .01" euler="90 0 0" mass=".05"/></body></body>';

  it('a link without shapes stands between them, in the order of the file', async () => {
    const { model, findings } = await read(knob);
    expect(model.joints).toMatchObject([
      { name: 'push', type: 'prismatic', parent: 'panel', child: 'knob_push', limits: { lower: 0, upper: 0.008 } },
      { name: 'turn', type: 'revolute', parent: 'knob_push', child: 'knob', anchor: [0.01, 0, 0], damping: 0.01 },
    ]);
    expect(model.links.map(({ name }) => name)).toEqual(['panel', 'knob_push', 'knob']);
    expect(model.links[1]).toMatchObject({ pose: { position: [0, -0.03, 0] }, visuals: [], collisions: [] });
    expect(codes(findings)).toEqual(['structure/mjcf-several-joints']);
  });

  it('mass and inertia stay those of the body, and the neighbours still do not collide', async () => {
    const { model } = await read(knob);
    const [, between, last] = model.links;
    expect(between!.inertial.mass).toBeCloseTo(5e-5, 12);
    const whole = combineInertials([between!, last!].map(({ inertial }) => inertial));
    // A cylinder of 50 g, radius 20 mm, height 20 mm, along y: m r²/2 about its axis.
    expect(whole.mass).toBeCloseTo(0.05, 12);
    expect(whole.inertia[1]).toBeCloseTo((0.05 * 0.02 ** 2) / 2, 12);
    expect(model.collisionExclusions).toEqual([['panel', 'knob']]);
  });

  it('a joystick on the world: three joints make two links between', async () => {
    const { model } = await read(
      '<body name="stick"><joint name="x" axis="1 0 0"/><joint name="y" axis="0 1 0"/><joint axis="0 0 1"/><geom type="capsule" fromto="0 0 0 0 0 .2" size=".01" mass=".3"/><body name="button"><geom size=".01" mass=".1"/></body></body>',
    );
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'stick_x', 'stick_y', 'stick']);
    expect(model.joints.map(({ parent, child }) => [parent, child])).toEqual([
      ['base', 'stick_x'],
      ['stick_x', 'stick_y'],
      ['stick_y', 'stick'],
    ]);
    const moving = model.links.slice(1).map(({ pose, inertial }) => transformInertial(pose, inertial));
    expect(combineInertials(moving).mass).toBeCloseTo(0.4, 12); // the button, which is fused, is shared too
  });
});
