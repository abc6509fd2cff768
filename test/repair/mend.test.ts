import { describe, expect, it } from 'vitest';
import { visualInMass } from '../../src/formats/mjcf/findings.ts';
import { at } from '../../src/model/pose.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { Inertial, Joint, Mesh, SimModel } from '../../src/model/types.ts';
import { IDENTITY } from '../../src/model/types.ts';
import { mend } from '../../src/repair/mend.ts';
import { REPAIRS } from '../../src/repair/repairs/index.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import { block, bowl, box, cupboard, drawerBox, shape, withRoot } from '../verify/models.ts';
import { ell, lyingLamp } from './models.ts';

const repairsOf = async (model: SimModel): Promise<string[]> => (await mend(model)).changes.map(({ repair }) => repair);
const inertial = (change: Partial<Inertial>): SimModel =>
  withRoot(block(), { inertial: { ...block().links[0]!.inertial, ...change } });
const hinge = (change: Partial<Joint>): SimModel => ({
  ...cupboard(),
  joints: cupboard().joints.map((joint) => ({ ...joint, ...change })),
});

describe('mend', () => {
  it.each([block(), bowl(), cupboard(), drawerBox()])('leaves the sound prop "$name" as it is', async (model) => {
    expect(await mend(model)).toEqual({ model, changes: [], settled: new Set() });
  });

  it('does not touch what it was given, and says before and after', async () => {
    const model = inertial({ mass: 0 });
    const copy = structuredClone(model);
    const { model: mended, changes } = await mend(model);
    expect(model).toEqual(copy);
    // 500 kg/m³ in 0.2 × 0.2 × 0.1 m
    expect(mended.links[0]!.inertial.mass).toBeCloseTo(2, 9);
    expect(changes).toMatchObject([{ repair: 'mass', pointer: '/links/0/inertial', before: { mass: 0 } }]);
  });

  it('gives a link without mass the density of the others', async () => {
    const [frame, door] = cupboard().links;
    const model = { ...cupboard(), links: [frame!, { ...door!, inertial: { ...door!.inertial, mass: 0 } }] };
    // both are 0.3 × 0.02 × 0.4 m, and the frame weighs 5 kg
    expect((await mend(model)).model.links[1]!.inertial.mass).toBeCloseTo(5, 9);
  });

  it.each<[string, Partial<Inertial>]>([
    ['an inertia that no body can have', { inertia: [1, 3, 1, 0, 0, 0] }],
    ['an inertia that no body of its size can have', { inertia: [1, 1, 1, 0, 0, 0] }],
    ['a centre of mass outside of its shapes', { centerOfMass: [0.5, 0, 0.05] }],
  ])('computes %s from the shapes, at the same mass', async (_, wrong) => {
    const { model, changes } = await mend(inertial(wrong));
    const { mass, inertia, centerOfMass } = model.links[0]!.inertial;
    expect(mass).toBe(2);
    expect(centerOfMass[2]).toBeCloseTo(0.05, 12);
    // m/12 (b² + c²) of 2 kg, 0.2 × 0.2 × 0.1 m
    for (const [i, value] of [(2 / 12) * 0.05, (2 / 12) * 0.05, (2 / 12) * 0.08].entries())
      expect(inertia[i]).toBeCloseTo(value, 12);
    expect(changes.map(({ repair }) => repair)).toEqual(['inertia']);
  });

  it('takes out the visuals that a reader had counted in the mass', async () => {
    const finding = visualInMass.at('block.xml', { link: 'block', counted: 4, without: 2 });
    const { model, changes, settled } = await mend(inertial({ mass: 4 }), [finding]);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(2, 12);
    expect(changes.map(({ repair }) => repair)).toEqual(['visual-mass']);
    expect([...settled]).toEqual([finding]);
  });

  it('splits a concave collider, and the notch is free', async () => {
    const mesh = ell();
    const part = { name: 'body', pose: IDENTITY, geometry: { type: 'mesh', mesh: 'ell' } } as const;
    const model = {
      ...withRoot(block(), { collisions: [part], visuals: [{ ...part, name: 'look' }] }),
      meshes: [mesh],
    };
    const { model: mended, changes } = await mend(model);
    expect(changes.map(({ repair }) => repair)).toContain('convex-parts');
    const used = mended.links[0]!.collisions.map(({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : ''));
    expect(used.length).toBeGreaterThan(1);
    const parts = mended.meshes.filter(({ name }) => used.includes(name));
    const volume = parts.reduce((sum, one) => sum + solidProperties(one).volume, 0);
    // three quarters of the cube of 1 m, whose hull would have had seven eighths
    expect(volume).toBeGreaterThan(0.74);
    expect(volume).toBeLessThan(0.8);
    expect(mended.links[0]!.visuals).toEqual(model.links[0]!.visuals);
  });

  it('gives a link that can only be seen colliders of its visuals', async () => {
    const model = {
      ...cupboard(),
      links: cupboard().links.map((link, i) => (i === 1 ? { ...link, collisions: [] } : link)),
    };
    const { model: mended, changes } = await mend(model);
    expect(mended.links[1]!.collisions).toMatchObject([{ geometry: { type: 'box', size: [0.3, 0.02, 0.4] } }]);
    expect(changes).toMatchObject([{ repair: 'colliders', pointer: '/links/1/collisions', before: [] }]);
  });

  it.each([
    ['millimetres', 1_000],
    ['centimetres', 100],
  ])('brings a block in %s back to 20 cm, and says what it goes by', async (unit, factor) => {
    const large = [shape('body', box(0.2 * factor, 0.2 * factor, 0.1 * factor), 0, 0, 0.05 * factor)];
    const model = withRoot(block(), {
      visuals: large.map((part) => ({ ...part, name: 'look' })),
      collisions: large,
      inertial: { mass: 500, centerOfMass: [0, 0, 0.05 * factor], inertia: [1e3, 1e3, 1e3, 0, 0, 0] },
    });
    const { model: mended, changes } = await mend(model);
    const [change] = changes.filter(({ repair }) => repair === 'scale');
    expect(change!.reason).toContain(`Taken for ${unit}`);
    expect(change!.reason).toContain('as inches');
    const { geometry } = mended.links[0]!.collisions[0]!;
    expect(geometry.type === 'box' && geometry.size[0]).toBeCloseTo(0.2, 9);
  });

  it('leaves a size alone that no unit makes usual', async () => {
    const model = { ...withRoot(block(), { visuals: [shape('look', box(7, 7, 7), 0, 0, 0)] }) };
    const asMug: SimModel = { ...model, semantics: { category: 'mug', labels: [], cavities: [] } };
    expect(await repairsOf(asMug)).toEqual(['scale']); // 7 cm: centimetres
    const vast = withRoot(block(), { visuals: [shape('look', box(1e9, 1, 1), 0, 0, 0)] });
    expect(await repairsOf(vast)).not.toContain('scale');
  });

  it('turns what falls over and would stand with Y up', async () => {
    const { model, changes } = await mend(lyingLamp());
    expect(changes).toMatchObject([{ repair: 'up-axis', before: 'Z', after: 'Y' }]);
    // what was along +Y is along +Z now
    const [w, x] = model.links[0]!.pose.rotation;
    expect(w).toBeCloseTo(Math.SQRT1_2, 9);
    expect(x).toBeCloseTo(Math.SQRT1_2, 9);
  });

  it('turns triangles that face the wrong way', async () => {
    const mesh = ell();
    const inside: Mesh = { ...mesh, indices: mesh.indices.toReversed() };
    const model = {
      ...withRoot(block(), { visuals: [{ name: 'look', pose: IDENTITY, geometry: { type: 'mesh', mesh: 'ell' } }] }),
      meshes: [inside],
    };
    const { model: mended, changes } = await mend(model);
    expect(changes.map(({ repair }) => repair)).toContain('winding');
    expect(solidProperties(mended.meshes[0]!).volume).toBeCloseTo(0.75, 9);
  });

  it('excludes what overlaps where it is stored', async () => {
    const [frame, door, post] = cupboard({ post: true }).links;
    const model: SimModel = {
      ...cupboard({ post: true }),
      links: [frame!, door!, { ...post!, pose: at(0, -0.1, 0.2) }],
      joints: cupboard({ post: true }).joints.map((joint) => ({
        ...joint,
        type: 'revolute',
        limits: { lower: 0, upper: 1 },
      })),
    };
    const { model: mended, changes } = await mend(model);
    expect(mended.collisionExclusions).toEqual([['door', 'post']]);
    expect(changes.map(({ repair }) => repair)).toEqual(['overlaps']);
  });

  it.each([
    ['an axis of length 2', { axis: [0, 0, -2] as const }, { axis: [0, 0, -1] }],
    ['limits in the wrong order', { limits: { lower: 1, upper: -1 } }, { limits: { lower: -1, upper: 1 } }],
    ['negative damping', { damping: -3 }, { damping: 0 }],
    ['a spring that pushes', { spring: { stiffness: -1, rest: 0 } }, { spring: { stiffness: 0, rest: 0 } }],
  ])('mends %s', async (_, wrong, right) => {
    const { model, changes } = await mend(hinge(wrong));
    expect(model.joints[0]).toMatchObject(right);
    expect(changes.map(({ repair }) => repair)).toEqual(['joint-numbers']);
  });

  it('takes away what is no value of a contact', async () => {
    const model = cupboard();
    const [first, ...others] = model.links;
    const collisions = first!.collisions.map((each) => ({
      ...each,
      friction: [-1, 0.005, 0.0001] as const,
      contact: { margin: Number.NaN, gap: 0.001 },
    }));
    const { model: mended, changes } = await mend({ ...model, links: [{ ...first!, collisions }, ...others] });
    expect(mended.links[0]!.collisions[0]).not.toHaveProperty('friction');
    expect(mended.links[0]!.collisions[0]!.contact).toEqual({ gap: 0.001 });
    expect(new Set(changes.map(({ repair }) => repair))).toEqual(new Set(['contact-numbers']));
  });

  it('lets a revolute joint without limits turn', async () => {
    const { limits: _, ...endless } = cupboard().joints[0]!;
    expect((await mend({ ...cupboard(), joints: [endless] })).model.joints[0]!.type).toBe('continuous');
  });

  it('does not invent the direction of an axis', async () => {
    expect(await repairsOf(hinge({ axis: [0, 0, 0] }))).toEqual([]);
  });

  it('takes colours above 1 for 8 bits of sRGB', async () => {
    const model = {
      ...block(),
      materials: [{ ...block().materials[0]!, baseColor: [255, 128, 0, 1] as const, roughness: 7 }],
    };
    const [material] = (await mend(model)).model.materials;
    expect(material!.baseColor[0]).toBe(1);
    expect(material!.baseColor[1]).toBeCloseTo(0.2158605, 6); // 128/255 of sRGB is 21.6% of linear
    expect(material!.baseColor.slice(2)).toEqual([0, 1]);
    expect(material!.roughness).toBe(1);
  });

  it('normalises a quaternion', async () => {
    const model = withRoot(block(), { pose: { position: [0, 0, 0], rotation: [2, 0, 0, 0] } });
    expect((await mend(model)).model.links[0]!.pose.rotation).toEqual([1, 0, 0, 0]);
  });

  it('renames the second of a name and what is not portable, and keeps every reference', async () => {
    const model: SimModel = {
      ...cupboard(),
      links: [{ ...cupboard().links[0]!, name: 'Schränk/körper' }, cupboard().links[1]!],
      joints: cupboard().joints.map((joint) => ({ ...joint, parent: 'Schränk/körper', name: 'a b' })),
      materials: [...cupboard().materials, ...cupboard().materials],
    };
    const { model: mended, changes } = await mend(model);
    expect(mended.links[0]!.name).toBe('schra_nk_ko_rper');
    expect(mended.joints[0]).toMatchObject({ name: 'a_b', parent: 'schra_nk_ko_rper', child: 'door' });
    expect(mended.materials.map(({ name }) => name)).toEqual(['wood', 'wood_2']);
    expect(mended.links[1]!.visuals[0]!.material).toBe('wood');
    expect(changes.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        ['a b', 'a_b'],
        ['wood', 'wood_2'],
      ]),
    );
  });
});

describe('the list of repairs', () => {
  const known = new Set(CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code)));

  it('names findings that there are', () => {
    for (const { name, mends } of REPAIRS) expect([name, mends.filter((code) => !known.has(code))]).toEqual([name, []]);
  });

  it('has no name twice', () => expect(new Set(REPAIRS.map(({ name }) => name)).size).toBe(REPAIRS.length));
});
