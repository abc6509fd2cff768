// Longer than 400 lines: one table with a row for each check.
import { describe, expect, it } from 'vitest';
import { at } from '../../src/model/pose.ts';
import { type Collision, IDENTITY, type Joint, type Mesh, type SimModel, type Vec3 } from '../../src/model/types.ts';
import { checkContext } from '../../src/verify/context.ts';
import { PHYSICS_CHECKS } from '../../src/verify/physics/index.ts';
import { STRUCTURE_CHECKS } from '../../src/verify/structure/index.ts';
import { lyingLamp } from '../repair/models.ts';
import { block, bowl, box, boxInertial, cupboard, drawerBox, shape, withRoot } from './models.ts';

const CHECKS = [...STRUCTURE_CHECKS, ...PHYSICS_CHECKS];

async function findingsOf(model: SimModel, code: string) {
  const check = CHECKS.find((candidate) => candidate.code === code)!;
  return check.run(model, checkContext(model));
}

const mesh = (name: string, positions: number[], indices: number[]): Mesh => ({
  name,
  positions: Float32Array.from(positions),
  indices: Uint32Array.from(indices),
});

/** A prism of unit height over a polygon, counter-clockwise, with its caps given as triangles of the polygon. */
function prism(name: string, polygon: [number, number][], caps: [number, number, number][]): Mesh {
  const n = polygon.length;
  const positions = [0, 1].flatMap((z) => polygon.flatMap(([x, y]) => [x, y, z]));
  const sides = polygon.flatMap((_, i) => {
    const j = (i + 1) % n;
    return [i, j, n + j, i, n + j, n + i];
  });
  const bottom = caps.flatMap(([a, b, c]) => [a, c, b]);
  const top = caps.flatMap((triangle) => triangle.map((v) => n + v));
  return mesh(name, positions, [...sides, ...bottom, ...top]);
}

const CUBE = prism(
  'cube',
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 1, 2],
    [0, 2, 3],
  ],
);
/** An L: three quarters of the unit square. Its hull lacks only half of the missing quarter: 7/8, so 1/6 more. */
const ELL = prism(
  'ell',
  [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [0, 1],
  ],
  [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ],
);
const OPEN_CUBE: Mesh = { ...CUBE, name: 'open', indices: CUBE.indices.slice(0, -3) };

/** The block with a mesh as its one collider and visual. */
function solid(of: Mesh): SimModel {
  const part = { name: 'body', pose: IDENTITY, geometry: { type: 'mesh', mesh: of.name } } as const;
  const inertial = boxInertial(500, [1, 1, 1], [0.5, 0.5, 0.5]);
  return { ...withRoot(block(), { visuals: [{ ...part, name: 'look' }], collisions: [part], inertial }), meshes: [of] };
}

const withMass = (mass: number) => withRoot(block(), { inertial: { ...block().links[0]!.inertial, mass } });
const withInertia = (...inertia: [number, number, number, number, number, number]) =>
  withRoot(block(), { inertial: { mass: 2, centerOfMass: [0, 0, 0], inertia } });
const withCentre = (centerOfMass: Vec3) =>
  withRoot(block(), { inertial: boxInertial(2, [0.2, 0.2, 0.1], centerOfMass) });
const withCollision = (change: Partial<Collision>): SimModel => ({
  ...cupboard(),
  links: cupboard().links.map((link) => ({
    ...link,
    collisions: link.collisions.map((collision, index) => (index === 0 ? { ...collision, ...change } : collision)),
  })),
});
const withHinge = (change: Partial<Joint>): SimModel => ({
  ...cupboard(),
  joints: cupboard().joints.map((joint) => ({ ...joint, ...change })),
});
const withoutLimits = (): SimModel => ({
  ...cupboard(),
  joints: cupboard().joints.map(({ limits: _, ...rest }) => rest),
});
const asSlide = (): SimModel => ({
  ...withoutLimits(),
  joints: withoutLimits().joints.map((joint) => ({ ...joint, type: 'prismatic' })),
});
const collidersOnly = (collisions: SimModel['links'][number]['collisions']) => withRoot(block(), { collisions });

/** The post of the cupboard hangs on a hinge of its own and stands in the door. */
function overlapping(): SimModel['links'] {
  const [frame, door, post] = cupboard({ post: true }).links;
  return [frame!, door!, { ...post!, pose: at(0, -0.1, 0.2) }];
}

const onHinges = (): Joint[] =>
  cupboard({ post: true }).joints.map((joint) => ({ ...joint, type: 'revolute', limits: { lower: 0, upper: 1 } }));

/** Code, what is wrong, the model, where it must be found. */
const meaning = (about: Partial<SimModel['semantics']>): SimModel => ({
  ...block(),
  semantics: { labels: [], cavities: [], ...about },
});

const WRONG: [code: string, what: string, model: SimModel, pointer: string][] = [
  ['structure/model-name', 'capital letters', { ...block(), name: 'Block' }, '/name'],
  ['structure/model-name', 'a device name of Windows', { ...block(), name: 'com1' }, '/name'],
  ['structure/model-name', '65 characters', { ...block(), name: 'a'.repeat(65) }, '/name'],
  ['structure/model-name', 'a path', { ...block(), name: '../up' }, '/name'],
  ['structure/names-unique', 'two links', { ...block(), links: [...block().links, ...block().links] }, '/links/1/name'],
  [
    'structure/names-unique',
    'two materials',
    { ...block(), materials: [...block().materials, ...block().materials] },
    '/materials/1/name',
  ],
  [
    'structure/names-unique',
    'a visual and a collision',
    withRoot(block(), { visuals: [shape('body', box(0.2, 0.2, 0.1), 0, 0, 0.05)] }),
    '/links/0/collisions/0/name',
  ],
  ['structure/names-portable', 'a slash', withRoot(block(), { name: 'a/b' }), '/links/0/name'],
  [
    'structure/names-portable',
    'nothing',
    collidersOnly([shape('', box(0.2, 0.2, 0.1), 0, 0, 0.05)]),
    '/links/0/collisions/0/name',
  ],
  ['structure/tree', 'no link', { ...block(), links: [] }, '/links'],
  ['structure/tree', 'a stray link', { ...cupboard(), joints: [] }, '/links/1'],
  ['structure/tree', 'a moving root', withHinge({ parent: 'door', child: 'frame' }), '/joints/0/child'],
  [
    'structure/tree',
    'two joints for one link',
    { ...cupboard(), joints: [...cupboard().joints, { ...cupboard().joints[0]!, name: 'again' }] },
    '/joints/1/child',
  ],
  ['structure/tree', 'a loop', withHinge({ parent: 'door', child: 'door' }), '/links/1'],
  ['structure/references', 'a lost mesh', { ...solid(CUBE), meshes: [] }, '/links/0/visuals/0/geometry/mesh'],
  ['structure/references', 'a lost material', { ...block(), materials: [] }, '/links/0/visuals/0/material'],
  [
    'structure/references',
    'a lost texture',
    { ...block(), materials: [{ ...block().materials[0]!, baseColorTexture: 'bark' }] },
    '/materials/0/baseColorTexture',
  ],
  ['structure/references', 'a lost child', withHinge({ child: 'window' }), '/joints/0/child'],
  [
    'structure/references',
    'a lost normal map',
    { ...block(), materials: [{ ...block().materials[0]!, normalTexture: 'bark' }] },
    '/materials/0/normalTexture',
  ],
  [
    'structure/references',
    'a support of no link',
    meaning({ supports: [{ name: 'top', link: 'lid', pose: at(0, 0, 0), size: [1, 1] }] }),
    '/semantics/supports/0/link',
  ],
  [
    'structure/references',
    'a grasp of no link',
    meaning({ grasps: [{ name: 'rim', link: 'lid', pose: at(0, 0, 0), width: 0.1 }] }),
    '/semantics/grasps/0/link',
  ],
  [
    'structure/references',
    'a part of no link',
    meaning({ parts: [{ label: 'leg', link: 'lid', collisions: [] }] }),
    '/semantics/parts/0/link',
  ],
  [
    'structure/references',
    'a part made of what is not there',
    meaning({ parts: [{ label: 'leg', link: 'block', collisions: ['body', 'leg_1'] }] }),
    '/semantics/parts/0/collisions/1',
  ],
  [
    'structure/references',
    'an articulation of no joint',
    meaning({ articulations: [{ joint: 'hinge', kind: 'door' }] }),
    '/semantics/articulations/0/joint',
  ],
  [
    'structure/poses',
    'a grasp of no rotation',
    meaning({
      grasps: [{ name: 'rim', link: 'block', pose: { ...at(0, 0, 0), rotation: [0, 0, 0, 0] }, width: 0.1 }],
    }),
    '/semantics/grasps/0/pose',
  ],
  [
    'structure/sizes',
    'a grasp without width',
    meaning({ grasps: [{ name: 'rim', link: 'block', pose: at(0, 0, 0), width: 0 }] }),
    '/semantics/grasps/0/width',
  ],
  [
    'structure/sizes',
    'a support without end',
    meaning({ supports: [{ name: 'top', link: 'block', pose: at(0, 0, 0), size: [1, Number.POSITIVE_INFINITY] }] }),
    '/semantics/supports/0/size',
  ],
  ['structure/references', 'a cavity of no link', { ...bowl(), links: block().links }, '/semantics/cavities/0/link'],
  [
    'structure/references',
    'an exclusion of no link',
    { ...block(), collisionExclusions: [['block', 'lid']] },
    '/collisionExclusions/0/1',
  ],
  ['structure/mesh-data', 'no triangle', solid({ ...CUBE, indices: new Uint32Array() }), '/meshes/0'],
  ['structure/mesh-data', 'an index too high', solid({ ...CUBE, indices: Uint32Array.of(0, 1, 8) }), '/meshes/0'],
  [
    'structure/mesh-data',
    'infinity',
    solid({ ...CUBE, positions: CUBE.positions.map((v, i) => (i === 5 ? Infinity : v)) }),
    '/meshes/0',
  ],
  ['structure/mesh-data', 'a normal too few', solid({ ...CUBE, normals: new Float32Array(21) }), '/meshes/0'],
  [
    'structure/mesh-data',
    'texture coordinates not finite',
    solid({ ...CUBE, uvs: new Float32Array(16).fill(Number.NaN) }),
    '/meshes/0',
  ],
  [
    'structure/poses',
    'not a number',
    withRoot(block(), { pose: { position: [0, Number.NaN, 0], rotation: [1, 0, 0, 0] } }),
    '/links/0/pose',
  ],
  [
    'structure/poses',
    'a quaternion of length 2',
    withRoot(block(), { pose: { position: [0, 0, 0], rotation: [2, 0, 0, 0] } }),
    '/links/0/pose',
  ],
  [
    'structure/sizes',
    'a flat box',
    collidersOnly([shape('body', box(0.2, 0, 0.1), 0, 0, 0)]),
    '/links/0/collisions/0/geometry',
  ],
  [
    'structure/sizes',
    'a negative radius',
    collidersOnly([shape('body', { type: 'cylinder', radius: -1, length: 1 }, 0, 0, 0)]),
    '/links/0/collisions/0/geometry',
  ],
  [
    'structure/sizes',
    'a cavity without depth',
    { ...bowl(), semantics: { labels: [], cavities: [{ ...bowl().semantics.cavities[0]!, size: [1, 1, 0] }] } },
    '/semantics/cavities/0/size',
  ],
  ['structure/joint-axis', 'no direction', withHinge({ axis: [0, 0, 0] }), '/joints/0/axis'],
  ['structure/joint-axis', 'length 2', withHinge({ axis: [0, 0, 2] }), '/joints/0/axis'],
  ['structure/joint-limits', 'none', withoutLimits(), '/joints/0/limits'],
  ['structure/joint-unlimited', 'a drawer that comes out', asSlide(), '/joints/0/limits'],
  ['structure/joint-limits', 'reversed', withHinge({ limits: { lower: 1, upper: 0 } }), '/joints/0/limits'],
  ['structure/joint-limits', 'equal', withHinge({ limits: { lower: 1, upper: 1 } }), '/joints/0/limits'],
  ['structure/joint-limits', 'infinite', withHinge({ limits: { lower: 0, upper: Infinity } }), '/joints/0/limits'],
  [
    'structure/material-values',
    'an 8-bit colour',
    { ...block(), materials: [{ ...block().materials[0]!, baseColor: [255, 0, 0, 1] }] },
    '/materials/0/baseColor',
  ],
  ['structure/visual-present', 'no visual', withRoot(block(), { visuals: [] }), '/links'],
  ['physics/mass-positive', 'zero', withMass(0), '/links/0/inertial/mass'],
  ['physics/mass-positive', 'not a number', withMass(Number.NaN), '/links/0/inertial/mass'],
  ['physics/inertia-positive', 'a zero moment', withInertia(1, 1, 0, 0, 0, 0), '/links/0/inertial/inertia'],
  [
    'physics/inertia-positive',
    'negative beside its diagonal',
    withInertia(1, 1, 1, 2, 0, 0),
    '/links/0/inertial/inertia',
  ],
  ['physics/inertia-triangle', '1 + 1 < 3', withInertia(1, 3, 1, 0, 0, 0), '/links/0/inertial/inertia'],
  [
    'physics/inertia-extent',
    'the default of 1 kg·m² of a block',
    withInertia(1, 1, 1, 0, 0, 0),
    '/links/0/inertial/inertia',
  ],
  ['physics/mass-outside', 'half a metre beside a block', withCentre([0.6, 0, 0.05]), '/links/0/inertial/centerOfMass'],
  ['physics/joint-dynamics', 'an effort below zero', withHinge({ effort: -1 }), '/joints/0/effort'],
  ['physics/joint-dynamics', 'negative damping', withHinge({ damping: -1 }), '/joints/0/damping'],
  [
    'physics/joint-dynamics',
    'a spring that pushes',
    withHinge({ spring: { stiffness: -1, rest: 0 } }),
    '/joints/0/spring/stiffness',
  ],
  [
    'physics/contact-values',
    'friction below zero',
    withCollision({ friction: [-1, 0, 0] }),
    '/links/0/collisions/0/friction',
  ],
  [
    'physics/contact-values',
    'friction without end',
    withCollision({ friction: [Infinity, 0, 0] }),
    '/links/0/collisions/0/friction',
  ],
  [
    'physics/contact-values',
    'restitution that is none',
    withCollision({ restitution: Number.NaN }),
    '/links/0/collisions/0/restitution',
  ],
  [
    'physics/contact-values',
    'a margin that is none',
    withCollision({ contact: { margin: Number.NaN } }),
    '/links/0/collisions/0/contact/margin',
  ],
  ['physics/collider-present', 'none', collidersOnly([]), '/links'],
  ['physics/seen-only', 'a marker bolted to the ground', { ...collidersOnly([]), base: 'fixed' }, '/links'],
  [
    'physics/link-collider',
    'a door without',
    { ...cupboard(), links: cupboard().links.map((link, i) => (i === 1 ? { ...link, collisions: [] } : link)) },
    '/links/1/collisions',
  ],
  ['physics/collider-closed', 'a face missing', solid(OPEN_CUBE), '/links/0/collisions/0/geometry'],
  ['physics/concave-collider', 'an L', solid(ELL), '/links/0/collisions/0/geometry'],
  [
    'physics/collision-bounds',
    'too high by 5 cm',
    collidersOnly([shape('body', box(0.2, 0.2, 0.15), 0, 0, 0.075)]),
    '/links',
  ],
  [
    'physics/plausible-size',
    'millimetres as metres',
    withRoot(block(), { visuals: [shape('look', box(200, 200, 100), 0, 0, 0)] }),
    '/links',
  ],
  [
    'physics/plausible-size',
    'scenery in millimetres',
    { ...withRoot(block(), { visuals: [shape('look', box(3_000, 200, 100), 0, 0, 0)] }), base: 'fixed' },
    '/links',
  ],
  [
    'physics/unusual-size',
    'centimetres as metres',
    withRoot(block(), { visuals: [shape('look', box(20, 20, 10), 0, 0, 0)] }),
    '/links',
  ],
  [
    'physics/unusual-size',
    'a mug as tall as a door',
    {
      ...withRoot(block(), { visuals: [shape('look', box(0.2, 0.2, 2), 0, 0, 0)] }),
      semantics: { category: 'mug', labels: [], cavities: [] },
    },
    '/links',
  ],
  [
    'physics/winding',
    'a cube turned inside out',
    solid({ ...CUBE, indices: CUBE.indices.toReversed() }),
    '/meshes/0/indices',
  ],
  [
    'physics/links-overlap',
    'a shelf in the door',
    { ...cupboard({ post: true }), links: overlapping(), joints: onHinges() },
    '/links/2',
  ],
  ['physics/up-axis', 'a lamp on its side', lyingLamp(), '/links'],
  ['physics/plausible-density', 'gold times two', withMass(160), '/links'],
  ['physics/plausible-density', 'air', withMass(0.005), '/links'],
  [
    'physics/category-mass',
    'a mug of 25 kg',
    { ...withMass(25), semantics: { category: 'mug', labels: [], cavities: [] } },
    '/semantics/category',
  ],
  ['physics/friction-reduced', 'a block that nothing slides on', withFriction(100), '/links/0/collisions/0/friction'],
];

function withFriction(sliding: number): SimModel {
  const model = withMass(1);
  const [link] = model.links;
  const collisions = link!.collisions.map((part) => ({ ...part, friction: [sliding, 0.005, 0.0001] as const }));
  return { ...model, links: [{ ...link!, collisions }] };
}

describe('checks', () => {
  it.each(WRONG)('%s finds %s', async (code, _what, model, pointer) => {
    const findings = await findingsOf(model, code);
    expect(findings.map((finding) => ({ code: finding.code, pointer: finding.pointer }))).toContainEqual({
      code,
      pointer,
    });
  });

  it.each([block(), bowl(), cupboard(), cupboard({ post: true }), drawerBox(), solid(CUBE)])(
    'nothing is found in the sound prop "$name"',
    async (model) => {
      for (const { code } of CHECKS) expect(await findingsOf(model, code)).toEqual([]);
    },
  );

  it('every check is tried', () => {
    expect(CHECKS.map(({ code }) => code).filter((code) => !WRONG.some(([tried]) => tried === code))).toEqual([]);
  });
});

describe('thresholds', () => {
  it('a flat plate, where A + B = C, is a body', async () => {
    expect(await findingsOf(withInertia(1, 2, 3, 0, 0, 0), 'physics/inertia-triangle')).toEqual([]);
  });

  it('two halves at the ends of a block are as far apart as its mass can be', async () => {
    const ends = (half: number): SimModel =>
      withRoot(block(), {
        inertial: { mass: 2, centerOfMass: [0, 0, 0.05], inertia: [0, 2 * half ** 2, 2 * half ** 2, 0, 0, 0] },
      });
    // The block reaches 0.1 m. 3% of its side are allowed beyond, and 5% of the moment, by which files round: 0.106 m / √0.95.
    expect(await findingsOf(ends(0.1085), 'physics/inertia-extent')).toEqual([]);
    const [finding] = await findingsOf(ends(0.109), 'physics/inertia-extent');
    expect(finding?.args['spread']).toBeCloseTo(0.109, 9);
    expect(finding?.args['most']).toBeCloseTo(0.1, 9);
    expect(finding?.message).toMatch(
      /spreads its mass by 0.109 m .* along \[-?1, -?0, -?0\].* 0.1 m are possible at most/,
    );
  });

  it('a mass near one end can be spread less far than one in the middle', async () => {
    const inertia = [0, 2 * 0.1 ** 2, 2 * 0.1 ** 2, 0, 0, 0] as const; // 0.1 m: the ends
    const at = (x: number): SimModel =>
      withRoot(block(), { inertial: { mass: 2, centerOfMass: [x, 0, 0.05], inertia: [...inertia] } });
    expect(await findingsOf(at(0), 'physics/inertia-extent')).toEqual([]);
    expect(await findingsOf(at(0.09), 'physics/inertia-extent')).toHaveLength(1);
  });

  it('a centre of mass is looked for within the hull, and not within a box around it', async () => {
    const beside = (centerOfMass: Vec3): SimModel => ({
      ...solid(ELL),
      links: [{ ...solid(ELL).links[0]!, inertial: boxInertial(500, [0.5, 0.5, 0.5], centerOfMass) }],
    });
    // The hull of the L ends at x + y = 1.5; 3% of its side beyond that are allowed.
    expect(await findingsOf(beside([0.76, 0.76, 0.5]), 'physics/mass-outside')).toEqual([]);
    const [finding] = await findingsOf(beside([1, 1, 0.5]), 'physics/mass-outside');
    const outside = finding?.args['outside'] as number;
    expect(outside / (Math.SQRT1_2 / 2)).toBeGreaterThan(0.97);
    expect(outside / (Math.SQRT1_2 / 2)).toBeLessThanOrEqual(1);
  });

  it('colliders alone are often simplified: more is allowed beyond them', async () => {
    const ends: SimModel = withRoot(block(), {
      inertial: { mass: 2, centerOfMass: [0, 0, 0.05], inertia: [0, 2 * 0.112 ** 2, 2 * 0.112 ** 2, 0, 0, 0] },
    });
    expect(await findingsOf(ends, 'physics/inertia-extent')).toHaveLength(1);
    expect(await findingsOf(withRoot(ends, { visuals: [] }), 'physics/inertia-extent')).toEqual([]);
  });

  it('scenery has no mass that matters', async () => {
    expect(await findingsOf({ ...withInertia(1, 1, 1, 0, 0, 0), base: 'fixed' }, 'physics/inertia-extent')).toEqual([]);
  });

  it('tells no share of a collider that is a sheet with two sides', async () => {
    const sheet: Mesh = {
      ...CUBE,
      name: 'sheet',
      // A bent sheet: three corners and a fourth out of their plane, each triangle there from both sides.
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5]),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 1, 1, 3, 2, 1, 2, 3]),
    };
    const [finding] = await findingsOf(solid(sheet), 'physics/concave-collider');
    expect(finding?.message).toMatch(/a sheet that encloses next to nothing/);
  });

  it('tells by how much a hull fills a concave collider: 7/8 of 3/4 is 1/6 more', async () => {
    const [finding] = await findingsOf(solid(ELL), 'physics/concave-collider');
    expect(finding?.args['filled']).toBeCloseTo(1 / 6, 6);
    expect(finding?.message).toContain('17% larger');
  });

  it('takes repeated vertices for one, as STL writes them', async () => {
    const soup = mesh(
      'soup',
      [...CUBE.indices].flatMap((v) => [...CUBE.positions.slice(3 * v, 3 * v + 3)]),
      [...CUBE.indices.keys()],
    );
    expect(await findingsOf(solid(soup), 'physics/collider-closed')).toEqual([]);
  });

  it('the collider may deviate by 5 mm, not by 6', async () => {
    // The diagonal of 5 cm is 8.7 cm, 5% of which is less than the 5 mm that are always allowed.
    const small = (grown: number) =>
      withRoot(block(), {
        visuals: [shape('look', box(0.05, 0.05, 0.05), 0, 0, 0)],
        collisions: [shape('body', box(0.05, 0.05, 0.05 + 2 * grown), 0, 0, 0)],
      });
    expect(await findingsOf(small(0.0049), 'physics/collision-bounds')).toEqual([]);
    expect(await findingsOf(small(0.006), 'physics/collision-bounds')).toHaveLength(2);
  });
});

describe('scenery, which nothing moves', () => {
  const still = (model: SimModel): SimModel => ({ ...model, base: 'fixed' });

  it.each([
    ['physics/plausible-density', still(withMass(0.005))],
    ['physics/collider-present', still(collidersOnly([]))],
    ['physics/plausible-size', still(withRoot(block(), { visuals: [shape('road', box(350, 200, 5), 0, 0, 0)] }))],
  ])('is not measured by %s', async (code, model) => {
    expect(await findingsOf(model, code)).toEqual([]);
    expect(await findingsOf({ ...model, base: 'free' }, code)).toHaveLength(1);
  });

  it('does move where a joint gives way', async () => {
    const door: SimModel = { ...cupboard(), base: 'fixed' };
    const bare = { ...door, links: door.links.map((link) => ({ ...link, collisions: [] })) };
    expect(await findingsOf(bare, 'physics/collider-present')).toHaveLength(1);
    expect(await findingsOf(bare, 'physics/seen-only')).toEqual([]);
  });
});

describe('collider-present', () => {
  it('tells a prop without any geometry from one that is only seen', async () => {
    const bare = { ...collidersOnly([]), links: collidersOnly([]).links.map((link) => ({ ...link, visuals: [] })) };
    const [none] = await findingsOf(bare, 'physics/collider-present');
    expect(none!.message).toContain('has no geometry');
    const [seen] = await findingsOf(
      {
        ...bare,
        links: bare.links.map((link) => ({
          ...link,
          visuals: [{ name: 'v', pose: IDENTITY, geometry: box(1, 1, 1) }],
        })),
      },
      'physics/collider-present',
    );
    expect(seen!.message).toContain('has no collider: it is seen');
    expect(seen!.hint).toContain('--fix');
  });
});
