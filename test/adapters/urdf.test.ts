import { describe, expect, it } from 'vitest';
import { urdf } from '../../adapters/urdf/index.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import type { XmlElement } from '../../src/formats/xml/types.ts';
import type { SimModel } from '../../src/model/types.ts';
import { PNG } from '../conformance/props.ts';
import { bytesOf, hinged } from '../formats/models.ts';

const filesOf = (model: SimModel): ReadonlyMap<string, Uint8Array> => bytesOf(urdf.emit({ name: 'thing', model }));
const robotOf = (model: SimModel): XmlElement => readXml(filesOf(model).get('thing.urdf')!, 'thing.urdf');
const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const named = (elements: readonly XmlElement[], name: string): XmlElement =>
  elements.find(({ attributes }) => attributes.get('name') === name)!;
const said = (element: XmlElement, attribute: string): string | undefined => element.attributes.get(attribute);

const IDENTITY = { position: [0, 0, 0], rotation: [1, 0, 0, 0] } as const;
const one = (change: Partial<SimModel['links'][number]>, model: Partial<SimModel> = {}): SimModel => ({
  name: 'thing',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: IDENTITY,
      inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      visuals: [],
      collisions: [{ name: 'c', pose: IDENTITY, geometry: { type: 'box', size: [1, 1, 1] } }],
      ...change,
    },
  ],
  joints: [],
  materials: [],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
  ...model,
});

describe('the file', () => {
  it('gives every hinge and slide limits with effort and velocity, without which urdfdom refuses it', () => {
    for (const joint of all(robotOf(hinged), 'joint')) {
      if (!/^(?:revolute|prismatic)$/.test(said(joint, 'type')!)) continue;
      const [limit] = all(joint, 'limit');
      for (const name of ['lower', 'upper', 'effort', 'velocity']) expect(Number(said(limit!, name))).not.toBeNaN();
    }
  });

  it('has explicit mass properties of every link, with the whole tensor', () => {
    const links = all(robotOf(hinged), 'link').filter(({ children }) => children.length > 0);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      expect(Number(said(all(link, 'mass')[0]!, 'value'))).toBeGreaterThan(0);
      expect([...all(link, 'inertia')[0]!.attributes.keys()].sort()).toEqual([
        'ixx',
        'ixy',
        'ixz',
        'iyy',
        'iyz',
        'izz',
      ]);
    }
  });

  it('bolts a fixed base to a link `world`, and a free one to nothing', () => {
    const fixed = robotOf({ ...hinged, base: 'fixed' });
    expect(all(fixed, 'link').map((link) => said(link, 'name'))).toContain('world');
    const bolt = named(all(fixed, 'joint'), 'world_fixed');
    expect([said(bolt, 'type'), said(all(bolt, 'parent')[0]!, 'link')]).toEqual(['fixed', 'world']);
    expect(all(robotOf({ ...hinged, base: 'free' }), 'link').map((link) => said(link, 'name'))).not.toContain('world');
  });

  it('writes a capsule as a cylinder between two balls, and an ellipsoid as a mesh', () => {
    const model = one({
      collisions: [
        { name: 'pill', pose: IDENTITY, geometry: { type: 'capsule', radius: 0.1, length: 0.4 } },
        { name: 'egg', pose: IDENTITY, geometry: { type: 'ellipsoid', radii: [0.1, 0.2, 0.3] } },
      ],
    });
    const shapes = all(robotOf(model), 'collision').map((collision) => [
      said(collision, 'name'),
      all(collision, 'geometry')[0]!.children[0]!.name,
      said(all(collision, 'origin')[0] ?? collision, 'xyz'),
    ]);
    expect(shapes).toEqual([
      ['pill', 'cylinder', undefined],
      ['pill_top', 'sphere', '0 0 0.2'],
      ['pill_bottom', 'sphere', '0 0 -0.2'],
      ['egg', 'mesh', undefined],
    ]);
    expect([...filesOf(model).keys()]).toEqual(['thing.urdf', 'meshes/ellipsoid.obj']);
  });

  it('has colours in sRGB and textures beside it', () => {
    const model = one(
      { visuals: [{ name: 'v', pose: IDENTITY, geometry: { type: 'box', size: [1, 1, 1] }, material: 'paint' }] },
      {
        materials: [
          {
            name: 'paint',
            baseColor: [0.21404114048223255, 0, 1, 0.5],
            metallic: 0,
            roughness: 0.5,
            baseColorTexture: 'wood',
          },
        ],
        textures: [{ name: 'wood', mime: 'image/png', bytes: PNG }],
      },
    );
    const [material] = all(robotOf(model), 'material');
    const [r, g, b, a] = said(all(material!, 'color')[0]!, 'rgba')!.split(' ').map(Number);
    expect(r).toBeCloseTo(0.5, 6);
    expect([g, b, a]).toEqual([0, 1, 0.5]);
    expect(said(all(material!, 'texture')[0]!, 'filename')).toBe('textures/wood.png');
    expect(filesOf(model).has('textures/wood.png')).toBe(true);
  });

  it('says the friction of a link in the words of Bullet, where all its colliders have the same', () => {
    const box = { pose: IDENTITY, geometry: { type: 'box', size: [1, 1, 1] } } as const;
    const alike = one({ collisions: [{ ...box, name: 'a', friction: [0.7, 0.01, 0.001] }] });
    expect(said(all(robotOf(alike), 'lateral_friction')[0]!, 'value')).toBe('0.7');
    const unlike = one({ collisions: [...alike.links[0]!.collisions, { ...box, name: 'b' }] });
    expect(all(robotOf(unlike), 'contact')).toEqual([]);
  });

  it('tells MuJoCo to look for meshes where they are, and to keep what is seen', () => {
    const [compiler] = all(robotOf(hinged), 'compiler');
    expect([said(compiler!, 'strippath'), said(compiler!, 'discardvisual')]).toEqual(['false', 'false']);
  });
});
