import { describe, expect, it } from 'vitest';
import { writeSdf } from '../../../src/formats/sdf/write.ts';
import { readXml } from '../../../src/formats/xml/read.ts';
import type { XmlElement } from '../../../src/formats/xml/types.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

const parse = (model: SimModel): XmlElement =>
  readXml(new TextEncoder().encode(writeSdf(model, { version: '1.11' })), 'model.sdf').children[0]!;

/** The element at a path of names; `link=lid` is the link of that name. */
function at(from: XmlElement, path: string): XmlElement {
  return path.split('/').reduce((element, step) => {
    const [name, called] = step.split('=');
    const found = element.children.find(
      (child) => child.name === name && (called === undefined || child.attributes.get('name') === called),
    );
    if (!found) throw new Error(`no ${step} of ${path}`);
    return found;
  }, from);
}

const textAt = (from: XmlElement, path: string): string => at(from, path).text;
const has = (from: XmlElement, name: string): boolean => from.children.some((child) => child.name === name);
const masksOf = (model: XmlElement): Record<string, string> =>
  Object.fromEntries(
    model.children
      .filter(({ name }) => name === 'link')
      .map((link) => {
        const contact = link.children
          .find(({ name }) => name === 'collision')
          ?.children.find(({ name }) => name === 'surface');
        return [link.attributes.get('name')!, contact ? textAt(contact, 'contact/collide_bitmask') : 'all'];
      }),
  );

/** A link with a ball of 1 kg. */
const ball = (name: string): SimModel['links'][number] => ({
  name,
  pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
  inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [0.004, 0.004, 0.004, 0, 0, 0] },
  visuals: [],
  collisions: [
    {
      name: `${name}_ball`,
      pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
      geometry: { type: 'sphere', radius: 0.1 },
    },
  ],
});
const hinge = (parent: string, child: string): SimModel['joints'][number] => ({
  name: `${child}_hinge`,
  type: 'continuous',
  parent,
  child,
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
});
/** A hub with spokes, each on a hinge. */
const wheel = (spokes: readonly string[], collisionExclusions: SimModel['collisionExclusions'] = []): SimModel => ({
  name: 'wheel',
  base: 'free',
  links: [ball('hub'), ...spokes.map(ball)],
  joints: spokes.map((spoke) => hinge('hub', spoke)),
  materials: [],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions,
});

describe('writeSdf', () => {
  const model = parse(hinged);

  it('says its version, and nothing else differs between the two', () => {
    const [older, newer] = (['1.9', '1.11'] as const).map((version) => writeSdf(hinged, { version }));
    expect(older!.split('\n')[1]).toBe('<sdf version="1.9">');
    expect(newer).toBe(older!.replace('"1.9"', '"1.11"'));
  });

  it('places links in the model frame, with quaternions scalar last', () => {
    expect(textAt(model, 'link=body/pose')).toBe('0 0 0.2 0 0 0');
    const lid = at(model, 'link=lid/pose');
    expect(lid.attributes.get('rotation_format')).toBe('quat_xyzw');
    expect(lid.text).toBe('0 0.5 0.3 0.5 0.5 0.5 0.5');
    expect(textAt(model, 'link=body/visual/pose')).toBe('0 0 0 0 0 0.707106781186548 0.707106781186548');
  });

  it('writes mass properties as they are', () => {
    const inertial = at(model, 'link=body/inertial');
    expect(textAt(inertial, 'pose')).toBe('0.01 -0.02 0.03 0 0 0');
    expect(textAt(inertial, 'mass')).toBe('2');
    expect(at(inertial, 'inertia').children.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'ixx 0.05',
      'ixy 0.001',
      'ixz -0.002',
      'iyy 0.06',
      'iyz 0.003',
      'izz 0.07',
    ]);
  });

  it('keeps every bit of an inertia: A + B = C stays so', () => {
    const third = 1 / 3;
    const [link] = wheel([]).links;
    const inertial = { ...link!.inertial, inertia: [third, third, third + third, -0, 0, 0] as const };
    const plate = parse({ ...wheel([]), links: [{ ...link!, inertial }] });
    const moment = (name: string): number => Number(textAt(plate, `link=hub/inertial/inertia/${name}`));
    expect(moment('ixx') + moment('iyy')).toBe(moment('izz'));
    expect(textAt(plate, 'link=hub/inertial/inertia/ixy')).toBe('0');
  });

  it('writes shapes with full sizes', () => {
    const shape = (path: string): string => {
      const [element] = at(model, `${path}/geometry`).children;
      return `${element!.name}: ${element!.children.map(({ name, text }) => `${name} ${text}`).join(', ')}`;
    };
    expect(shape('link=body/collision=body_box')).toBe('box: size 1 1 0.1');
    expect(shape('link=lid/collision=lid_capsule')).toBe('capsule: radius 0.05, length 0.2');
    expect(shape('link=lid/collision=lid_cylinder')).toBe('cylinder: radius 0.05, length 0.3');
    expect(shape('link=lid/collision=lid_egg')).toBe('ellipsoid: radii 0.05 0.06 0.07');
    expect(shape('link=lid/visual=lid_ball')).toBe('sphere: radius 0.1');
    expect(shape('link=body/collision=body_hull')).toBe('mesh: uri meshes/plate.obj');
  });

  it('writes friction for DART, Bullet and ODE, and whole', () => {
    const friction = at(model, 'link=body/collision=body_box/surface/friction');
    expect(textAt(friction, 'ode/mu')).toBe('0.6');
    expect(textAt(friction, 'ode/mu2')).toBe('0.6');
    expect(textAt(friction, 'bullet/rolling_friction')).toBe('0.001');
    // A patch of radius a turns with 3π/16 · a · 0.6 · N; that of the model with 0.01 m · N.
    const radius = Number(textAt(friction, 'torsional/patch_radius'));
    expect(((3 * Math.PI) / 16) * radius * 0.6).toBeCloseTo(0.01, 12);
    expect(textAt(model, 'link=body/collision=body_box/propmaster:friction')).toBe('0.6 0.01 0.001');
    expect(has(at(model, 'link=lid/collision=lid_capsule'), 'surface')).toBe(false);
  });

  it('writes linear colours for both, and lets highlights through', () => {
    const look = at(model, 'link=body/visual/material');
    expect(textAt(look, 'diffuse')).toBe('0.5 0.25 0.125 1');
    expect(textAt(look, 'specular')).toBe('1 1 1 1');
    expect(textAt(look, 'pbr/metal/metalness')).toBe('0');
    expect(textAt(look, 'pbr/metal/roughness')).toBe('0.8');
  });

  it('names the texture beside the file', () => {
    const textured = parse({
      ...hinged,
      textures: [{ name: 'grain', mime: 'image/png', bytes: new Uint8Array() }],
      materials: hinged.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
    });
    expect(textAt(textured, 'link=body/visual/material/pbr/metal/albedo_map')).toBe('materials/textures/grain.png');
  });

  it('puts the joint at its anchor in the child, its axis in the same axes', () => {
    const joint = at(model, 'joint=lid_hinge');
    expect(joint.attributes.get('type')).toBe('revolute');
    expect(textAt(joint, 'pose')).toBe('0.1 0 0 0 0 0');
    expect([textAt(joint, 'parent'), textAt(joint, 'child')]).toEqual(['body', 'lid']);
    expect(textAt(joint, 'axis/xyz')).toBe('0 1 0');
    expect([textAt(joint, 'axis/limit/lower'), textAt(joint, 'axis/limit/upper')]).toEqual(['-0.5', '1.5']);
    expect(at(joint, 'axis/dynamics').children.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'damping 0.1',
      'friction 0.05',
      'spring_reference 0.25',
      'spring_stiffness 2',
    ]);
    expect(textAt(joint, 'propmaster:armature')).toBe('0.001');
    expect(has(at(model, 'joint=drawer_slide/axis'), 'dynamics')).toBe(false);
  });

  it('writes a continuous joint as a hinge without limits, a fixed one without axis, a ball joint one only to be damped', () => {
    const [first] = wheel(['a']).joints;
    const with_ = (changes: Partial<SimModel['joints'][number]>) =>
      at(parse({ ...wheel(['a']), joints: [{ ...first!, ...changes }] }), 'joint');
    expect(with_({}).attributes.get('type')).toBe('revolute');
    expect(has(at(with_({}), 'axis'), 'limit')).toBe(false);
    expect(has(with_({ type: 'fixed' }), 'axis')).toBe(false);
    expect(has(with_({ type: 'ball' }), 'axis')).toBe(false);
    expect(textAt(with_({ type: 'ball', damping: 0.5 }), 'axis/dynamics/damping')).toBe('0.5');
  });

  it('carries meaning in its own namespace, whatever the text is', () => {
    expect(model.attributes.get('xmlns:propmaster')).toBe('urn:propmaster:sdf');
    const meaning = at(model, 'propmaster:semantics');
    expect(textAt(meaning, 'propmaster:category')).toBe('box');
    expect(meaning.children.filter(({ name }) => name === 'propmaster:label').map(({ text }) => text)).toEqual([
      'box',
      'furniture',
    ]);
    expect(textAt(meaning, 'propmaster:license')).toBe('CC0-1.0');
    expect(textAt(meaning, 'propmaster:prompt')).toBe('a "box" <with> & a lid\nand more');
    const cavity = at(meaning, 'propmaster:cavity=inside');
    expect(cavity.attributes.get('link')).toBe('body');
    expect(textAt(cavity, 'propmaster:pose')).toBe('0 0 0.05 1 0 0 0');
    expect(textAt(cavity, 'propmaster:size')).toBe('0.8 0.6 0.1');
    expect([...at(meaning, 'propmaster:exclude').attributes]).toEqual([
      ['link1', 'lid'],
      ['link2', 'drawer'],
    ]);
  });

  it('gives no frame the name of another one', () => {
    const { links, joints } = wheel(['a', 'world']);
    const renamed = parse({
      ...wheel(['a', 'world']),
      links,
      joints: [
        { ...joints[0]!, name: 'a' },
        { ...joints[1]!, name: 'world_fixed' },
      ],
      base: 'fixed',
    });
    const named = renamed.children.flatMap(({ name, attributes }) =>
      name === 'link' || name === 'joint' ? [`${name} ${attributes.get('name')}`] : [],
    );
    expect(named).toEqual([
      'link hub',
      'link a',
      'link world_link',
      'joint a_joint',
      'joint world_fixed',
      'joint world_fixed_joint',
    ]);
    expect(textAt(renamed, 'joint=world_fixed/child')).toBe('world_link');
    expect(textAt(renamed, 'joint=world_fixed_joint/child')).toBe('hub');
  });

  it('refuses what it can not write', () => {
    expect(() => writeSdf({ ...hinged, meshes: [] }, { version: '1.9' })).toThrow('there is no mesh "plate"');
    expect(() => writeSdf({ ...hinged, links: [], joints: [] }, { version: '1.9' })).toThrow('needs a link');
  });
});

describe('the base', () => {
  it('of a free model is nothing', () => {
    const free = parse(wheel(['a']));
    expect(has(free, 'static')).toBe(false);
    expect(free.children.filter(({ name }) => name === 'joint')).toHaveLength(1);
  });

  it('of a fixed model with joints is a joint to the world', () => {
    const bolted = parse({ ...wheel(['a']), base: 'fixed' });
    const anchor = at(bolted, 'joint=world_fixed');
    expect(anchor.attributes.get('type')).toBe('fixed');
    expect([textAt(anchor, 'parent'), textAt(anchor, 'child')]).toEqual(['world', 'hub']);
    expect(has(bolted, 'static')).toBe(false);
  });

  it('of a fixed link alone is a static model', () => {
    const still = parse({ ...wheel([]), base: 'fixed' });
    expect(textAt(still, 'static')).toBe('true');
    expect(has(still, 'joint')).toBe(false);
  });

  it('of a scene holds its first tree; the others are nested models', () => {
    const scene: SimModel = {
      ...wheel(['spoke']),
      base: 'fixed',
      links: [ball('floor'), ball('hub'), ball('spoke'), ball('apple')],
      semantics: {
        labels: [],
        cavities: [
          { name: 'inside', link: 'spoke', pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] }, size: [1, 1, 1] },
        ],
      },
    };
    const outer = parse(scene);
    expect(outer.attributes.get('canonical_link')).toBe('floor');
    expect(textAt(outer, 'joint=world_fixed/child')).toBe('floor');
    const hub = at(outer, 'model=hub');
    expect(hub.attributes.get('propmaster:tree')).toBe('true');
    expect(hub.children.map(({ name, attributes }) => `${name} ${attributes.get('name')}`)).toEqual([
      'link hub',
      'link spoke',
      'joint spoke_hinge',
      'frame cavity_inside',
    ]);
    expect(at(outer, 'model=apple').children).toHaveLength(1);
    // A static model would hold the apple in the air.
    expect(
      has(
        parse({ ...scene, links: [ball('floor'), ball('apple')], joints: [], semantics: { labels: [], cavities: [] } }),
        'static',
      ),
    ).toBe(false);
    expect(at(outer, 'propmaster:semantics/propmaster:cavity').attributes.get('link')).toBe('hub::spoke');
  });
});

describe('who collides with whom', () => {
  it('is everybody but neighbours, so links that are not joined collide', () => {
    expect(has(parse(wheel(['a'])), 'self_collide')).toBe(false);
    const two = parse(wheel(['a', 'b']));
    expect(textAt(two, 'self_collide')).toBe('true');
    expect(masksOf(two)).toEqual({ hub: 'all', a: 'all', b: 'all' });
  });

  it('is nobody where all pairs are excluded', () => {
    const none = parse(wheel(['a', 'b'], [['a', 'b']]));
    expect(has(none, 'self_collide')).toBe(false);
    expect(masksOf(none)).toEqual({ hub: 'all', a: 'all', b: 'all' });
  });

  it('is told by masks where some are excluded', () => {
    const some = parse(
      wheel(
        ['a', 'b', 'c'],
        [
          ['b', 'a'],
          ['hub', 'c'],
        ],
      ),
    );
    expect(textAt(some, 'self_collide')).toBe('true');
    const masks = masksOf(some);
    expect(Number(masks['a']) & Number(masks['b'])).toBe(0);
    expect(Number(masks['a']) * Number(masks['b'])).toBeGreaterThan(0);
    // Neighbours never collide, so their exclusion says nothing.
    expect([masks['hub'], masks['c']]).toEqual(['all', 'all']);
  });

  it('is told for every pair of a chain of exclusions, within eight bits', () => {
    const names = ['a', 'b', 'c', 'd'];
    const excluded = ['ab', 'bc', 'cd'];
    const masks = masksOf(
      parse(
        wheel(
          names,
          excluded.map((pair) => [pair[0]!, pair[1]!] as const),
        ),
      ),
    );
    for (const a of names)
      for (const b of names)
        if (a < b) expect((Number(masks[a]) & Number(masks[b])) === 0, a + b).toBe(excluded.includes(a + b));
    expect(Math.max(...Object.values(masks).map((mask) => (mask === 'all' ? 0 : Number(mask))))).toBeLessThan(256);
  });

  it('is nobody of the tree where eight bits do not suffice', () => {
    const spokes = Array.from({ length: 12 }, (_, i) => `s${i}`);
    const every = spokes.flatMap((a, i) => spokes.slice(i + 1).map((b) => [a, b] as const)).slice(1);
    const many = parse(wheel(spokes, every));
    expect(has(many, 'self_collide')).toBe(false);
    expect(new Set(Object.values(masksOf(many)))).toEqual(new Set(['all']));
  });
});
