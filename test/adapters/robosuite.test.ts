import { describe, expect, it } from 'vitest';
import type { Prop } from '../../adapters/contract.ts';
import { robosuite } from '../../adapters/robosuite/index.ts';
import { readRobosuite } from '../../src/formats/mjcf/read-robosuite.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import type { XmlElement } from '../../src/formats/xml/types.ts';
import { compareModels } from '../../src/model/compare.ts';
import type { Link, SimModel } from '../../src/model/types.ts';
import { PNG } from '../conformance/props.ts';
import { bytesOf, hinged } from '../formats/models.ts';

const prop = (model: SimModel, name = 'thing'): Prop => ({ name, model });
const xmlOf = (model: SimModel, file = 'thing.xml'): XmlElement =>
  readXml(bytesOf(robosuite.emit(prop(model))).get(file)!, file);
const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
const childOf = (element: XmlElement, name: string): XmlElement => childrenOf(element, name)[0]!;
const all = (element: XmlElement, name: string): XmlElement[] => [
  ...childrenOf(element, name),
  ...element.children.flatMap((child) => all(child, name)),
];
const named = (elements: readonly XmlElement[], name: string): XmlElement =>
  elements.find(({ attributes }) => attributes.get('name') === name)!;
const outerOf = (root: XmlElement): XmlElement => childOf(childOf(root, 'worldbody'), 'body');
const numbersOf = (element: XmlElement, attribute: string): number[] =>
  element.attributes.get(attribute)!.split(' ').map(Number);

const ball = (name: string, z: number): Link => ({
  name,
  pose: { position: [0, 0, z], rotation: [1, 0, 0, 0] },
  inertial: { mass: 0.2, centerOfMass: [0, 0, 0], inertia: [2e-4, 2e-4, 2e-4, 0, 0, 0] },
  visuals: [],
  collisions: [
    {
      name: `${name}_ball`,
      pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
      geometry: { type: 'sphere', radius: 0.05 },
    },
  ],
});
const SITES = ['bottom_site', 'top_site', 'horizontal_radius_site'];

describe('the file', () => {
  const root = xmlOf(hinged);
  const outer = outerOf(root);
  const object = childOf(outer, 'body');

  it('has the body "object" in one without a name, and no free joint', () => {
    expect(outer.attributes.get('name')).toBeUndefined();
    expect(object.attributes.get('name')).toBe('object');
    expect(all(root, 'freejoint')).toEqual([]);
    expect(all(root, 'joint').map(({ attributes }) => attributes.get('type'))).toEqual(['hinge', 'slide']);
  });

  it('says the group with every geom itself, for the loader knows no nested default classes', () => {
    expect(all(root, 'default')).toEqual([]);
    for (const geom of all(root, 'geom')) {
      const seen = geom.attributes.get('contype') === '0';
      expect(geom.attributes.get('group')).toBe(seen ? '1' : '0');
      expect(geom.attributes.get('mass')).toBe(seen ? '0' : undefined);
      expect(geom.attributes.get('class')).toBeUndefined();
    }
    expect(all(root, 'geom')).toHaveLength(8);
  });

  it('names files relative to itself, for the loader knows no meshdir', () => {
    const textured = {
      ...hinged,
      textures: [{ name: 'grain', mime: 'image/png' as const, bytes: PNG }],
      materials: hinged.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
    };
    const asset = childOf(xmlOf(textured), 'asset');
    const files = asset.children.flatMap(({ attributes }) => attributes.get('file') ?? []);
    expect(files).toEqual(['assets/grain.png', 'assets/plate.obj']);
    expect(childOf(root, 'compiler').attributes.has('meshdir')).toBe(false);
    expect([...robosuite.emit(prop(textured)).keys()]).toEqual(expect.arrayContaining(files));
  });

  it('has sites that say how far the object reaches from its frame', () => {
    // The frame of "body" is at z = 0.2. Lowest is the drawer's box, 0.3 high around z = 0.25: 0.1. Highest is the lid's egg:
    // (0, 0.2, 0.2) in the lid's frame, which turns x→y→z→x, is (0.2, 0.5, 0.5) in the model; its y radius, 0.06, is up.
    const sites = childrenOf(outer, 'site');
    expect(sites.map(({ attributes }) => attributes.get('name'))).toEqual(SITES);
    const [bottom, top, side] = sites.map((site) => numbersOf(site, 'pos'));
    expect(bottom).toEqual([0, 0, -0.1]);
    expect(top![2]).toBeCloseTo(0.36, 6);
    // The plate's corner at (0.5, 0.5) is 0.7071 away; the lid's ball, centre (0.2, 0.5), radius 0.1, is 0.6385 away.
    expect(side![0]).toBeCloseTo(Math.SQRT1_2, 3);
    expect(side![1]).toBeCloseTo(0.6, 6);
  });

  it('excludes neighbours under the names of their bodies', () => {
    const pairs = childOf(root, 'contact').children.map(({ attributes }) => [
      attributes.get('body1'),
      attributes.get('body2'),
    ]);
    expect(pairs).toEqual([
      ['object', 'lid'],
      ['object', 'drawer'],
      ['lid', 'drawer'],
    ]);
  });

  it('limits joints without leaving it to the compiler', () => {
    const hinge = named(all(root, 'joint'), 'lid_hinge');
    expect(hinge.attributes.get('limited')).toBe('true');
    expect(numbersOf(hinge, 'range')).toEqual([-0.5, 1.5]);
  });
});

describe('a root that lies turned in its own frame', () => {
  // 90° about y: z of the link is x of the model, x of the link is -z of the model.
  const plank: Link = {
    ...ball('plank', 0.05),
    pose: { position: [0, 0, 0.05], rotation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] },
    inertial: { mass: 1, centerOfMass: [0, 0, 0.1], inertia: [0.09, 0.08, 0.01, 0, 0, 0] },
    collisions: [{ ...ball('plank', 0).collisions[0]!, geometry: { type: 'box', size: [0.1, 0.2, 1] } }],
  };
  const model: SimModel = {
    ...hinged,
    links: [plank],
    joints: [],
    collisionExclusions: [],
    semantics: { labels: [], cavities: [] },
  };
  const outer = outerOf(xmlOf(model));

  it('is turned, so that the object stands as the model does when it is placed', () => {
    const object = childOf(outer, 'body');
    expect(object.attributes.has('quat')).toBe(false);
    expect(outer.attributes.has('quat')).toBe(false);
    const inertial = childOf(object, 'inertial');
    const [x, y, z] = numbersOf(inertial, 'pos');
    expect([x!, y!, z!].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0.1, 0, 0]);
    const moments = numbersOf(inertial, inertial.attributes.has('diaginertia') ? 'diaginertia' : 'fullinertia');
    for (const [i, moment] of [0.01, 0.08, 0.09].entries()) expect(moments[i]).toBeCloseTo(moment, 9);
    const [bottom, top, side] = childrenOf(outer, 'site').map((site) => numbersOf(site, 'pos'));
    expect(bottom![2]).toBeCloseTo(-0.05, 9);
    expect(top![2]).toBeCloseTo(0.05, 9);
    expect(side![0]).toBeCloseTo(Math.hypot(0.5, 0.1), 3);
  });
});

describe('several trees', () => {
  const scene: SimModel = { ...hinged, base: 'fixed', links: [...hinged.links, ball('apple', 0.6), ball('pear', 0.8)] };

  it('are a file each, which uses nothing of the others', () => {
    const files = robosuite.emit(prop(scene));
    expect([...files.keys()].filter((file) => file.endsWith('.xml'))).toEqual([
      'thing.xml',
      'thing_2.xml',
      'thing_3.xml',
    ]);
    const pear = xmlOf(scene, 'thing_3.xml');
    expect(numbersOf(outerOf(pear), 'pos')).toEqual([0, 0, 0.8]);
    expect(all(pear, 'mesh')).toEqual([]);
    expect(robosuite.indexEntry(prop(scene)).trees).toBe(3);
    expect(robosuite.indexEntry(prop(hinged))).not.toHaveProperty('trees');
  });

  it('come back as one model', async () => {
    const { model } = await readRobosuite(bytesOf(robosuite.emit(prop(scene))), { entry: 'thing.xml', name: 'thing' });
    expect(compareModels(scene, model, { relative: 1e-6 })).toEqual([]);
  });
});

describe('read back', () => {
  const readBack = async (model: SimModel) =>
    readRobosuite(bytesOf(robosuite.emit(prop(model))), { entry: 'thing.xml', name: 'thing' });

  it.each(['free', 'fixed'] as const)('it is the model again, with its names, meaning and %s base', async (base) => {
    const { model, findings } = await readBack({ ...hinged, base });
    expect(compareModels({ ...hinged, base }, model, { relative: 1e-6 })).toEqual([]);
    expect(model.semantics).toMatchObject({ category: 'box', license: 'CC0-1.0', labels: ['box', 'furniture'] });
    expect(model.semantics.cavities).toMatchObject([{ name: 'inside', link: 'body' }]);
    expect(model.collisionExclusions.map((pair) => [...pair].sort())).toEqual([['drawer', 'lid']]);
    expect(findings).toEqual([]);
  });

  it.each([
    ['object', 'body'],
    ['base', 'body'],
    ['object', 'main'],
  ])('a link called "%s" below "%s" keeps its name', async (child, root) => {
    const called = (name: string) => (name === 'lid' ? child : name === 'body' ? root : name);
    const model: SimModel = {
      ...hinged,
      links: hinged.links.map((link) => ({ ...link, name: called(link.name) })),
      joints: hinged.joints.map((joint) => ({ ...joint, parent: called(joint.parent), child: called(joint.child) })),
      collisionExclusions: [[child, 'drawer']],
      semantics: { labels: [], cavities: [] },
    };
    expect(compareModels(model, (await readBack(model)).model, { relative: 1e-6 })).toEqual([]);
  });
});

describe('the README', () => {
  const readme = String(robosuite.emitProject([robosuite.indexEntry(prop(hinged))]).get('README.md'));

  it.each([
    'python propmaster_robosuite.py thing thing',
    'props.Prop("thing", name="left")',
    'props.merge_exclusions(task)',
    '| thing | box | 1.00 × 1.10 × 0.20 | 2.75 | 2 |',
  ])('says %s', (line) => expect(readme).toContain(line));
});
