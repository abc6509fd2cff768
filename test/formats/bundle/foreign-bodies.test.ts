import { describe, expect, it } from 'vitest';
import { BOX, khr, khrLists, withNodes } from '../glb/bodies.ts';
import { glbOf, readStrange, told } from './strange.ts';

const near = (actual: readonly number[], expected: readonly number[], digits = 6): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value, `entry ${i}`).toBeCloseTo(expected[i]!, digits);
};

describe('mass', () => {
  it.each([
    [{ mass: 1.2 }, 1.2],
    [{ mass: '1.2 kg' }, 1.2],
    [{ mass: '1200g' }, 1.2],
    [{ mass: '1.2' }, 1.2],
    [{ mass: { value: 1200, unit: 'g' } }, 1.2],
    [{ mass_kg: 1.2 }, 1.2],
    [{ massKg: 1.2 }, 1.2],
    [{ 'Mass (kg)': 1.2 }, 1.2],
    [{ 'mass-g': 1200 }, 1.2],
    [{ mass_lb: 1 }, 0.45359237],
    [{ units: { mass: 'g' }, mass: 1200 }, 1.2],
    [{ units: 'g', mass: 1200 }, 1.2],
    [{ mass_unit: 'lb', mass: 1 }, 0.45359237],
    [{ physics: { mass: 1.2 } }, 1.2],
    [{ rigid_body: { mass: 1.2 } }, 1.2],
    [{ rigidBody: { mass: 1.2 } }, 1.2],
    [{ properties: { physics: { totalMass: 1.2 } } }, 1.2],
    [{ inertial: { mass: 1.2 } }, 1.2],
    // 3 tetrahedra of 0.1³/6 m³ each, at 1000 kg/m³.
    [{ density: 1000 }, 0.5],
    [{ density: '1 g/cm^3' }, 0.5],
    [{ density_g_cm3: 1 }, 0.5],
    [{ units: { mass: 'g', length: 'cm' }, density: 1 }, 0.5],
  ])('%j', async (said, mass) => {
    const read = await readStrange(said);
    expect(read.model.links).toHaveLength(1);
    expect(read.model.links[0]!.inertial.mass).toBeCloseTo(mass, 5);
    expect(told(read)).toMatchObject({ wrong: [] });
  });

  it.each([
    [{ mass: -1 }, 'physics.json: mass is -1 kg, which no body has.'],
    [{ mass: 'heavy' }, 'physics.json: mass is no mass that can be read.'],
    [{ mass: '3 stone' }, 'physics.json: mass is no mass that can be read.'],
    [{ mass: 1, units: { mass: 'bags' } }, 'physics.json: units.mass is no unit of mass that is known.'],
    [{ mass: 1, units: 'constructor' }, 'physics.json: units is no unit of length that is known.'],
    [{ density: -5 }, 'physics.json: density is -5 kg/m³, which no body has.'],
    [{ friction: -0.5 }, 'physics.json: friction is no coefficient of friction.'],
    [{ center_of_mass: [1, 2] }, 'physics.json: center_of_mass is no point of three numbers.'],
    [{ inertia: 'big' }, 'physics.json: inertia is no inertia: neither moments nor a matrix.'],
    [
      { inertia: [1, 1, 3] },
      'physics.json: inertia belongs to no body: a moment is not positive, or exceeds the sum of the others.',
    ],
    [{ static: true, dynamic: true }, 'physics.json: dynamic denies static, which was taken.'],
    [{ up_axis: 'W' }, 'physics.json: up_axis names no axis that can point up here; Y was taken, as in glTF.'],
    [{ collider: 'sphere' }, 'physics.json: collider names the shape "sphere" without a size, or an unknown one.'],
  ])('names the key of %j', async (said, message) => {
    const read = await readStrange(said);
    expect(told(read).wrong).toEqual([message]);
    expect(read.model.links[0]!.inertial.mass).toBeGreaterThan(0);
  });

  it('said twice is taken from outside, and told', async () => {
    const read = await readStrange({ mass: 2, physics: { mass: 3 } });
    expect(read.model.links[0]!.inertial.mass).toBe(2);
    expect(told(read).wrong).toEqual(['physics.json: physics.mass is 3 kg, but mass is 2 kg, which was taken.']);
  });

  it('of 0 is one that nothing moves', async () => {
    const read = await readStrange({ mass: 0 });
    expect(read.model.base).toBe('fixed');
    expect(told(read).assumed[0]).toContain('a mass of 0');
  });
});

describe('centre of mass and inertia', () => {
  it.each([
    [{ center_of_mass: [0.1, 0.2, 0.3] }],
    [{ centerOfMass: [0.1, 0.2, 0.3] }],
    [{ 'centre-of-mass': [0.1, 0.2, 0.3] }],
    [{ com: { x: 0.1, y: 0.2, z: 0.3 } }],
    [{ center_of_gravity: ['10 cm', '20 cm', '30 cm'] }],
    [{ com_cm: [10, 20, 30] }],
    [{ units: { length: 'mm' }, cog: [100, 200, 300] }],
    [{ inertial: { origin: { xyz: [0.1, 0.2, 0.3] } } }],
    [{ up_axis: 'Z', com: [0.1, -0.3, 0.2] }],
    [{ upAxis: '+z', com: [0.1, -0.3, 0.2] }],
  ])('%j', async (said) => {
    const { model } = await readStrange({ mass: 1, ...said });
    // (x, y, z) of glTF is (x, -z, y) here.
    near(model.links[0]!.inertial.centerOfMass, [0.1, -0.3, 0.2]);
  });

  it.each([
    [{ inertia: [1, 2, 2.5] }, [1, 2.5, 2, 0, 0, 0]],
    [{ inertiaDiagonal: { x: 1, y: 2, z: 2.5 } }, [1, 2.5, 2, 0, 0, 0]],
    [{ inertia: { ixx: 1, iyy: 2, izz: 2.5, ixy: 0.1, ixz: 0.2, iyz: 0.3 } }, [1, 2.5, 2, -0.2, 0.1, -0.3]],
    [{ inertia: { Ixx: 1, Iyy: 2, Izz: 2.5 } }, [1, 2.5, 2, 0, 0, 0]],
    [{ inertia_tensor: { xx: 1, yy: 2, zz: 2.5, xy: 0.1 } }, [1, 2.5, 2, 0, 0.1, 0]],
    [{ inertia: [1, 2, 2.5, 0.1, 0.2, 0.3] }, [1, 2.5, 2, -0.2, 0.1, -0.3]],
    // The order of URDF, since a moment of 0.1 beside others of 1 and 2.5 can't be.
    [{ inertia: [1, 0.1, 0.2, 2, 0.3, 2.5] }, [1, 2.5, 2, -0.2, 0.1, -0.3]],
    [{ inertia: [1, 0.1, 0.2, 0.1, 2, 0.3, 0.2, 0.3, 2.5] }, [1, 2.5, 2, -0.2, 0.1, -0.3]],
    [
      {
        inertia: [
          [1, 0.1, 0.2],
          [0.1, 2, 0.3],
          [0.2, 0.3, 2.5],
        ],
      },
      [1, 2.5, 2, -0.2, 0.1, -0.3],
    ],
    [{ up_axis: 'z', inertia: { ixx: 1, iyy: 2, izz: 2.5, ixy: 0.1, ixz: 0.2, iyz: 0.3 } }, [1, 2, 2.5, 0.1, 0.2, 0.3]],
    [{ units: { mass: 'g', length: 'cm' }, mass: 1000, inertia: [1e7, 2e7, 2.5e7] }, [1, 2.5, 2, 0, 0, 0]],
    [{ inertia_kg_m2: [1, 2, 2.5] }, [1, 2.5, 2, 0, 0, 0]],
  ])('%j', async (said, inertia) => {
    const read = await readStrange({ mass: 1, ...said });
    near(read.model.links[0]!.inertial.inertia, inertia as number[]);
  });

  it('about the origin is shifted to the centre of mass', async () => {
    // 2 kg at 1 m along x: 2 kg·m² about the other two axes go.
    const said = { mass: 2, com: [1, 0, 0], inertia: [1, 4, 4.5], inertia_about: 'origin' };
    const read = await readStrange(said);
    near(read.model.links[0]!.inertial.inertia, [1, 2.5, 2, 0, 0, 0]);
    expect(told(read).assumed).toEqual([]);
  });

  it('tells what it takes for granted', async () => {
    const read = await readStrange({ mass: 1, inertia: [1, 2, 2.5, 0, 0, 0] });
    expect(told(read).assumed).toEqual([
      'inertia is ixx, iyy, izz, ixy, ixz, iyz',
      'inertia is about the centre of mass',
    ]);
    expect(told(read).missing).toEqual(['centre of mass']);
    expect(told(read).read).toEqual(['mass 1 kg', 'inertia (1, 2, 2.5, 0, 0, 0 kg·m²)']);
  });
});

describe('contact', () => {
  it.each([
    [{ friction: 0.7 }, [0.7, 0.005, 0.0001]],
    [{ physics: { material: { static_friction: 0.7, dynamic_friction: 0.5 } } }, [0.7, 0.005, 0.0001]],
    [{ friction: { static: 0.7, dynamic: 0.5 } }, [0.7, 0.005, 0.0001]],
    [{ dynamicFriction: 0.5 }, [0.5, 0.005, 0.0001]],
    [{ mu: 0.7, rolling_friction: 0.002, torsional_friction: 0.01 }, [0.7, 0.01, 0.002]],
  ])('%j', async (said, friction) => {
    const { model } = await readStrange({ mass: 1, ...said });
    expect(model.links[0]!.collisions.map((one) => one.friction)).toEqual([friction, friction, friction]);
  });

  it('tells what a prop has no place for', async () => {
    const said = {
      mass: 1,
      restitution: 0.3,
      scale: 0.01,
      linear_damping: 0.1,
      static_friction: 1,
      dynamic_friction: 0.5,
      sound: 'clonk',
    };
    expect(told(await readStrange(said)).ignored.sort()).toEqual([
      'dynamic_friction',
      'linear_damping',
      'restitution',
      'scale',
      'sound',
    ]);
  });

  it.each([
    [{ static: true }, 'fixed'],
    [{ isKinematic: true }, 'fixed'],
    [{ physics: { body_type: 'static' } }, 'fixed'],
    [{ dynamic: false }, 'fixed'],
    [{ fixedBase: true }, 'fixed'],
    [{ rigidBodyType: 'dynamic' }, 'free'],
    [{}, 'free'],
  ])('%j: base %s', async (said, base) => {
    expect((await readStrange({ mass: 1, ...said })).model.base).toBe(base);
  });

  it.each([
    ['box', 'box'],
    ['convexHull', 'mesh'],
    ['convex', 'mesh'],
    [{ type: 'mesh', approximation: 'box' }, 'mesh'],
  ])('collider %j makes each part a %s', async (collider, type) => {
    const { model } = await readStrange({ mass: 1, collider }, {}, { collider: undefined });
    expect(model.links[0]!.collisions.map(({ geometry }) => geometry.type)).toEqual([type, type, type]);
  });

  it.each([
    [{ type: 'box', size: [1, 2, 3], center: [0, 1, 0] }, { type: 'box', size: [1, 3, 2] }, [0, 0, 1]],
    [{ type: 'box', half_extents: [0.5, 1, 1.5] }, { type: 'box', size: [1, 3, 2] }, [0, 0, 0]],
    [{ shape: 'sphere', radius: '20 cm' }, { type: 'sphere', radius: 0.2 }, [0, 0, 0]],
    [{ type: 'cylinder', radius: 0.2, height: 1 }, { type: 'cylinder', radius: 0.2, length: 1 }, [0, 0, 0]],
    [{ type: 'capsule', radius: 0.2, height: 1 }, { type: 'capsule', radius: 0.2, length: 0.6 }, [0, 0, 0]],
  ])('collider %j is of its own size', async (collider, geometry, center) => {
    const { model } = await readStrange({ mass: 1, collider });
    expect(model.links[0]!.collisions).toHaveLength(1);
    expect(model.links[0]!.collisions[0]!.geometry).toEqual(geometry);
    near(model.links[0]!.collisions[0]!.pose.position, center as number[]);
  });
});

describe('bodies by name', () => {
  const DOOR = { name: 'door', mass: 3, com: [0, 0.5, 0] };
  it.each([
    ['links, a list', { links: [{ name: 'frame', mass: 1 }, DOOR] }],
    ['bodies in physics, a map', { physics: { links: { frame: { mass: 1 }, door: DOOR } } }],
    [
      'parts with groups of their own',
      {
        parts: [
          { node: 'frame', physics: { mass: 1 } },
          { node: 'door', rigid_body: { mass: 3, com: [0, 0.5, 0] } },
        ],
      },
    ],
    ['a map by nodes alone', { frame: { mass: 1 }, door: { mass: 3, com: [0, 0.5, 0] } }],
    [
      'another spelling',
      {
        links: [
          { name: 'Frame', mass: 1 },
          { ...DOOR, name: 'DOOR' },
        ],
      },
    ],
  ])('%s', async (_, said) => {
    const { model } = await readStrange(said);
    expect(model.links.map(({ name, inertial, visuals }) => [name, inertial.mass, visuals.length])).toEqual([
      ['frame', 1, 1],
      ['door', 3, 2],
    ]);
    const [, door] = model.links;
    near(door!.pose.position, [1, -3, 2]);
    near(door!.inertial.centerOfMass, [0, 0, 0.5]);
    // Without a joint they are parts of one thing.
    expect(model.joints).toMatchObject([{ type: 'fixed', parent: 'frame', child: 'door' }]);
  });

  it('of rigidBodies each goes its own way', async () => {
    const read = await readStrange({
      rigidBodies: [
        { name: 'frame', mass: 1 },
        { name: 'door', mass: 3 },
      ],
    });
    expect(read.model.joints).toEqual([]);
    expect(read.model.links).toHaveLength(2);
  });

  it('shares a mass of the whole by volume', async () => {
    const { model } = await readStrange({ mass: 6, parts: [{ name: 'frame' }, { name: 'door' }] });
    expect(model.links.map(({ inertial }) => Number(inertial.mass.toFixed(4)))).toEqual([2, 4]);
  });

  it('tells a mass of the whole that is not the sum', async () => {
    const read = await readStrange({
      mass: 10,
      links: [
        { name: 'frame', mass: 1 },
        { name: 'door', mass: 3 },
      ],
    });
    expect(told(read).wrong).toEqual(['physics.json: mass is 10 kg, but its bodies weigh 4 kg, which was taken.']);
  });

  it('names a node that is missing, and a body said twice', async () => {
    const read = await readStrange({
      links: [
        { name: 'ghost', mass: 1 },
        { name: 'door', mass: 1 },
        { name: 'door', mass: 2 },
      ],
    });
    expect(told(read).wrong).toEqual([
      'physics.json: links[0] names "ghost", which visual.glb does not have.',
      'physics.json: links[2] says the physics of "door" again; the first was taken.',
    ]);
    expect(read.model.links[0]!.inertial.mass).toBe(1);
  });

  it('takes one body under another name for the whole', async () => {
    const read = await readStrange({ links: [{ name: 'wardrobe', mass: 7 }] });
    expect(read.model.links).toMatchObject([{ name: 'body', inertial: { mass: 7 } }]);
    expect(told(read).assumed).toContain('"wardrobe" is the whole of visual.glb, which has no node of that name');
  });
});

describe('files beside it', () => {
  const SHAPES = glbOf([{ name: 'UCX_door_00', translation: [1, 2, 3] }, { name: 'frame_collision' }]);
  const links = [
    { name: 'frame', mass: 1 },
    { name: 'door', mass: 1 },
  ];

  it.each([['collision.glb'], ['collider.glb'], ['visual_collision.glb'], ['collisions/all.glb']])(
    '%s gives convex parts, to the body that their names point to',
    async (path) => {
      const { model, findings } = await readStrange({ links }, { [path]: SHAPES });
      expect(model.links.map(({ collisions }) => collisions.length)).toEqual([1, 1]);
      expect(findings.map(({ code }) => code)).not.toContain('physics/colliders-estimated');
      const { geometry } = model.links[1]!.collisions[0]!;
      const hull = model.meshes.find(({ name }) => geometry.type === 'mesh' && name === geometry.mesh)!;
      // In the frame of the door: the tetrahedron itself.
      expect(Math.max(...hull.positions.map(Math.abs))).toBeCloseTo(0.1, 6);
    },
  );

  it('may be several, and of a single body without names that fit', async () => {
    const files = {
      'collision_1.glb': glbOf([{ name: 'a' }]),
      'collision_2.glb': glbOf([{ name: 'b' }, { name: 'c' }]),
    };
    const { model } = await readStrange({ mass: 1 }, files);
    expect(model.links[0]!.collisions).toHaveLength(3);
  });

  it('tells parts whose names point to no body', async () => {
    const read = await readStrange({ links }, { 'collision.glb': glbOf([{ name: 'thing' }]) });
    expect(told(read).assumed).toContain('1 collision parts whose names point to no body belong to the root');
  });

  it('visual.glb says its physics itself where nothing else does, and physics.json wins', async () => {
    const nodes = [khr({ motion: { mass: 4 }, collider: { geometry: { shape: 0 } } }, { mesh: 0 })];
    const visual = withNodes(nodes, khrLists([BOX]));
    const alone = await readStrange(undefined, { 'visual.glb': visual });
    expect(alone.model.links).toMatchObject([{ inertial: { mass: 4 }, collisions: [{ geometry: { type: 'box' } }] }]);
    const both = await readStrange({ mass: 5 }, { 'visual.glb': visual });
    expect(both.model.links[0]!.inertial.mass).toBeCloseTo(5, 9);
    expect(both.findings.map(({ code }) => code)).toContain('format/bundle-physics-twice');
  });

  it('metadata.json says what it is, without what no label holds', async () => {
    const about = {
      asset: {
        category: 'Cabinet',
        tags: ['wood', 'b\u0007ad', 7, 'wood', ' '],
        license: 'CC0-1.0',
        description: 'x'.repeat(5000),
      },
    };
    const { model } = await readStrange({ mass: 1 }, { 'metadata.json': about });
    expect(model.semantics).toMatchObject({ category: 'cabinet', labels: ['b ad', 'wood'], license: 'CC0-1.0' });
    expect(model.semantics.prompt).toHaveLength(2000);
  });

  it('metadata.json that is broken says nothing', async () => {
    const { model } = await readStrange(
      { mass: 1, category: 'mug' },
      { 'metadata.json': new TextEncoder().encode('{') },
    );
    expect(model.semantics).toEqual({ category: 'mug', labels: [], cavities: [] });
  });
});
