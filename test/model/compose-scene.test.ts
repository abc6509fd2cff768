import { describe, expect, it } from 'vitest';
import { composeScene, type SceneInstance } from '../../src/model/compose-scene.ts';
import { FLAT_NAMES, instanceInPath, PATH_NAMES } from '../../src/model/scene-names.ts';
import type { SimModel, Texture } from '../../src/model/types.ts';
import { meant } from '../formats/models.ts';

const FLOOR = [{ name: 'floor', position: [0, 0, -0.05], size: [4, 4, 0.1] }] as const;
const LEFT: SceneInstance = { name: 'left', design: 'box', position: [-1, 0, 0], rotation: [1, 0, 0, 0] };
const RIGHT: SceneInstance = { ...LEFT, name: 'right', position: [1, 0, 0] };

const texture = (name: string, byte: number): Texture => ({ name, mime: 'image/png', bytes: new Uint8Array([byte]) });
const shown = (image: Texture): SimModel => ({
  ...meant,
  textures: [image],
  materials: meant.materials.map((one) => ({ ...one, normalTexture: image.name })),
});

/** Every name of a list that MuJoCo keeps of its own has to be there once. */
const repeated = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i);

describe.each([
  ['flat', FLAT_NAMES, 'left', 'left_lid', 'left_lid_hinge'],
  ['path', PATH_NAMES, 'left/body', 'left/lid', 'left/lid_hinge'],
])('composeScene under %s names', (_, names, root, lid, hinge) => {
  const scene = composeScene('room', FLOOR, [LEFT, RIGHT], new Map([['box', meant]]), names);

  it('calls links and joints by instance', () => {
    expect(scene.links.slice(0, 3).map(({ name }) => name)).toEqual([names.structure, root, expect.any(String)]);
    expect(scene.joints).toContainEqual(expect.objectContaining({ name: hinge, parent: root, child: lid }));
  });

  it('gives no two things one name', () => {
    expect(repeated(scene.links.map(({ name }) => name))).toEqual([]);
    expect(repeated(scene.joints.map(({ name }) => name))).toEqual([]);
    const parts = scene.links.flatMap(({ visuals, collisions }) => [...visuals, ...collisions]);
    expect(repeated(parts.map(({ name }) => name))).toEqual([]);
  });

  it('has what the instances share once, and all of it is found', () => {
    expect(scene.meshes).toHaveLength(meant.meshes.length);
    expect(scene.materials).toHaveLength(meant.materials.length + 1);
    const parts = scene.links.flatMap(({ visuals, collisions }) => [...visuals, ...collisions]);
    const meshes = parts.flatMap(({ geometry }) => (geometry.type === 'mesh' ? [geometry.mesh] : []));
    expect(meshes.length).toBeGreaterThan(0);
    expect(meshes.filter((name) => !scene.meshes.some((mesh) => mesh.name === name))).toEqual([]);
  });

  it('stands each instance where it is placed, and weighs what they weigh', () => {
    const [, first] = scene.links;
    expect(first!.pose.position[0]).toBeCloseTo(meant.links[0]!.pose.position[0] - 1, 12);
    const weigh = ({ links }: Pick<SimModel, 'links'>) => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
    expect(weigh({ links: scene.links.slice(1) })).toBeCloseTo(2 * weigh(meant), 9);
    expect(scene.links[0]!.inertial.mass).toBeCloseTo(4 * 4 * 0.1 * 2_400, 6);
  });

  it('holds a fixed design to the structure, and no free one', () => {
    const fixed: SimModel = { ...meant, base: 'fixed' };
    const mixed = composeScene(
      'room',
      FLOOR,
      [LEFT, { ...RIGHT, design: 'door' }],
      new Map([
        ['box', meant],
        ['door', fixed],
      ]),
      names,
    );
    const mounts = mixed.joints.filter(({ parent }) => parent === names.structure);
    expect(mounts.map(({ type, child }) => [type, child])).toEqual([
      ['fixed', names.link('right', fixed.links[0]!.name, true)],
    ]);
  });

  it('has equal textures once, and keeps different ones of one name apart', () => {
    const designs = new Map([
      ['a', shown(texture('grain', 1))],
      ['b', shown(texture('weave', 1))],
      ['c', shown(texture('grain', 2))],
    ]);
    const three = ['a', 'b', 'c'].map((design) => ({ ...LEFT, name: `one_${design}`, design }));
    const all = composeScene('room', FLOOR, three, designs, names);
    const other = names.shared('c', 'grain');
    expect(all.textures.map(({ name, bytes }) => [name, ...bytes])).toEqual([
      ['grain', 1],
      [other, 2],
    ]);
    const shows = (design: string) =>
      all.materials.find(({ name }) => name === names.shared(design, meant.materials[0]!.name))?.normalTexture;
    expect(['a', 'b', 'c'].map(shows)).toEqual(['grain', 'grain', other]);
  });

  it('leaves out designs that stand nowhere', () => {
    const unused = new Map([
      ['box', meant],
      ['other', meant],
    ]);
    expect(composeScene('room', FLOOR, [LEFT], unused, names).materials).toHaveLength(meant.materials.length + 1);
  });
});

describe('instanceInPath', () => {
  it.each([
    [PATH_NAMES.link('mug_1', 'body', true), 'mug_1'],
    [PATH_NAMES.link('mug_1', 'handle', false), 'mug_1'],
    [PATH_NAMES.structure, 'Structure'],
  ])('of %s is %s', (link, instance) => expect(instanceInPath(link)).toBe(instance));
});
