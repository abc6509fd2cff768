// Longer than 400 lines: one row for each solid, place and joint of the language.
import { describe, expect, it } from 'vitest';
import { buildBlueprint, readBlueprint } from '../../../src/generator/index.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { verifyModel } from '../../../src/verify/verify.ts';
import { fins } from '../fins.ts';

/** Builds a document that has to be sound. */
async function built(document: object, parameters: Readonly<Record<string, number | string>> = {}): Promise<SimModel> {
  const reading = readBlueprint({ blueprint: 1, name: 'thing', ...document });
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
  const { model, findings } = await buildBlueprint(reading.blueprint, { parameters });
  if (!model) throw new Error(JSON.stringify(findings));
  return model;
}

const one = (...solids: object[]): object => ({ material: 'pine', links: [{ name: 'body', solids }] });
const PINE = 510; // [kg/m³]
const volumeOf = (model: SimModel): number => model.links[0]!.inertial.mass / PINE;
const sizeOf = (model: SimModel): number[] => {
  const { min, max } = modelBounds(model, 'visuals')!;
  return max.map((value, i) => Math.round((value - min[i]!) * 1e5) / 1e5);
};

describe('Solids have the volume of their formula', () => {
  const turn = (sides: number): number => (sides / (2 * Math.PI)) * Math.sin((2 * Math.PI) / sides);
  // Round things are seen as 48 facets; their volume is that share of the circle's.
  const facets = turn(48);
  it.each<[string, object, number]>([
    ['box', { shape: 'box', size: [0.1, 0.2, 0.3] }, 0.006],
    ['cylinder', { shape: 'cylinder', radius: 0.1, height: 0.2 }, facets * Math.PI * 0.002],
    ['cone', { shape: 'cone', radius: 0.1, height: 0.3 }, facets * Math.PI * 0.001],
    ['capsule', { shape: 'capsule', radius: 0.05, height: 0.2 }, 0.0013],
    ['torus', { shape: 'torus', radius: 0.1, tube: 0.02 }, 2 * Math.PI ** 2 * 0.1 * 0.0004],
    [
      'extrude with a hole',
      {
        shape: 'extrude',
        outline: [
          [0, 0],
          [0.1, 0],
          [0.1, 0.1],
          [0, 0.1],
        ],
        height: 0.01,
        holes: [
          [
            [0.02, 0.02],
            [0.04, 0.02],
            [0.04, 0.04],
            [0.02, 0.04],
          ],
        ],
      },
      0.000096,
    ],
    ['panel', { shape: 'panel', size: [0.4, 0.6], thickness: 0.02 }, 0.0048],
    [
      'panel of a frame and a field',
      { shape: 'panel', size: [0.4, 0.6], thickness: 0.02, frame: 0.05, recess: 0.015 },
      (0.24 - 0.15) * 0.02 + 0.15 * 0.005,
    ],
    ['panel of a frame', { shape: 'panel', size: [0.4, 0.6], thickness: 0.02, frame: 0.05, open: true }, 0.0018],
    [
      'drawer',
      { shape: 'drawer', size: [0.4, 0.3, 0.2], wall: 0.01, front: 0.02, overlap: 0.02 },
      0.4 * 0.02 * 0.2 + 0.36 * 0.28 * 0.16 - 0.34 * 0.27 * 0.15,
    ],
    [
      'taper to a point',
      {
        shape: 'extrude',
        outline: [
          [-0.1, -0.1],
          [0.1, -0.1],
          [0.1, 0.1],
          [-0.1, 0.1],
        ],
        height: 0.3,
        taper: 0,
      },
      0.004,
    ],
    [
      'lathe ring',
      {
        shape: 'lathe',
        profile: [
          [0.05, 0],
          [0.1, 0],
          [0.1, 0.1],
          [0.05, 0.1],
        ],
      },
      facets * Math.PI * 0.00075,
    ],
    [
      'sweep of a square',
      {
        shape: 'sweep',
        path: [
          [0, 0, 0],
          [0, 0, 0.2],
        ],
        section: [
          [-0.01, -0.01],
          [0.01, -0.01],
          [0.01, 0.01],
          [-0.01, 0.01],
        ],
      },
      0.00008,
    ],
    [
      'loft of a rectangle',
      {
        shape: 'loft',
        sections: [
          { z: 0, size: [0.2, 0.1], square: 1 },
          { z: 0.1, size: [0.2, 0.1], square: 1 },
        ],
      },
      0.00198,
    ],
    [
      'hull',
      {
        shape: 'hull',
        points: [
          [0, 0, 0],
          [0.3, 0, 0],
          [0, 0.3, 0],
          [0, 0, 0.3],
        ],
      },
      0.0045,
    ],
    [
      'box shell open above',
      { shape: 'box', size: [0.1, 0.1, 0.1], shell: { wall: 0.01 } },
      0.001 - 0.08 * 0.08 * 0.09,
    ],
    [
      'cylinder shell',
      { shape: 'cylinder', radius: 0.05, height: 0.1, shell: { wall: 0.005 } },
      facets * Math.PI * (0.05 ** 2 * 0.1 - 0.045 ** 2 * 0.095),
    ],
    [
      'closed ball shell',
      { shape: 'sphere', radius: 0.1, shell: { wall: 0.01, open: [] } },
      (4 / 3) * Math.PI * (0.001 - 0.000729),
    ],
    [
      'extrude shell',
      {
        shape: 'extrude',
        outline: [
          [0, 0],
          [0.1, 0],
          [0.1, 0.2],
          [0, 0.2],
        ],
        height: 0.05,
        shell: { wall: 0.01, open: ['top', 'bottom'] },
      },
      0.05 * (0.02 - 0.08 * 0.18),
    ],
  ])('%s', async (_, solid, volume) => {
    expect(volumeOf(await built(one(solid))) / volume).toBeCloseTo(1, 1.7);
  });

  it('a thread lies between its core and its crests', async () => {
    const volume = volumeOf(await built(one({ shape: 'thread', diameter: 0.02, pitch: 0.0025, length: 0.05 })));
    const rod = (radius: number): number => Math.PI * radius ** 2 * 0.05;
    expect(volume).toBeGreaterThan(rod(0.01 - 0.61 * 0.0025));
    expect(volume).toBeLessThan(rod(0.01));
  });

  it('a gear is about as large as its pitch circle', async () => {
    const volume = volumeOf(await built(one({ shape: 'gear', teeth: 20, module: 0.002, height: 0.01 })));
    expect(volume / (Math.PI * 0.02 ** 2 * 0.01)).toBeCloseTo(1, 1);
  });
});

describe('Places', () => {
  it('anchors stand on, beside and in one another', async () => {
    const model = await built(
      one(
        { name: 'base', shape: 'box', size: [0.2, 0.1, 0.05] },
        {
          name: 'post',
          shape: 'cylinder',
          radius: 0.01,
          height: 0.1,
          at: { of: 'base', face: 'top-right', shift: [-0.01, 0, 0] },
        },
        { shape: 'box', size: ['base.width', 0.02, 0.02], at: [0, 0, 'post.top'] },
      ),
    );
    expect(sizeOf(model)).toEqual([0.2, 0.1, 0.17]);
  });

  it('a link knows its own solids by names that other links use, too', async () => {
    const pair = (name: string, x: number) => ({
      name,
      solids: [
        { name: 'foot', shape: 'box', size: [0.1, 0.1, 0.02], at: [x, 0, 0] },
        { shape: 'box', size: [0.02, 0.02, 0.1], at: { of: 'foot', face: 'top' } },
      ],
    });
    const model = await built({
      links: [pair('left', 0), pair('right', 0.101)],
      joints: [{ type: 'fixed', child: 'right' }],
    });
    expect(sizeOf(model)).toEqual([0.201, 0.1, 0.12]);
  });

  it('along lays a cylinder down, hold says by which end', async () => {
    const rod = { shape: 'cylinder', radius: 0.01, height: 0.3, along: 'x', at: [0.1, 0, 0] };
    expect(sizeOf(await built(one(rod)))).toEqual([0.3, 0.02, 0.02]);
    const two = one(rod, { ...rod, hold: 'top' });
    expect(sizeOf(await built(two))).toEqual([0.6, 0.02, 0.02]);
  });

  it.each<[string, object, number[]]>([
    ['linear', { linear: { count: 5, step: [0.1, 0, 0] } }, [0.5, 0.1, 0.1]],
    ['grid', { grid: { counts: [3, 2, 2], step: [0.1, 0.1, 0.1] } }, [0.3, 0.2, 0.2]],
    ['mirror', { mirror: 'x', at: -0.05 }, [0.2, 0.1, 0.1]],
  ])('a pattern: %s', async (_, pattern, size) => {
    expect(sizeOf(await built(one({ shape: 'box', size: [0.1, 0.1, 0.1], repeat: [pattern] })))).toEqual(size);
  });

  it('turns by degrees, exactly for quarters', async () => {
    const model = await built(one({ shape: 'box', size: [0.1, 0.2, 0.3], turn: [90, 0, 90] }));
    expect(sizeOf(model)).toEqual([0.3, 0.1, 0.2]);
  });

  it('stands on the floor, centred', async () => {
    const { min, max } = modelBounds(
      await built(one({ shape: 'box', size: [0.1, 0.2, 0.3], at: [3, 2, -1] })),
      'visuals',
    )!;
    expect([...min, ...max].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([-0.05, -0.1, 0, 0.05, 0.1, 0.3]);
  });

  it('what would fall is turned onto a side that holds it', async () => {
    const leaning = one({ shape: 'box', size: [0.02, 0.02, 0.3], turn: [0, 60, 0] });
    expect(sizeOf(await built(leaning))[2]).toBeCloseTo(0.02, 3);
    expect(sizeOf(await built({ ...leaning, rest: 'as_drawn' }))[2]).toBeGreaterThan(0.1);
  });
});

describe('Parameters', () => {
  const legs = {
    parameters: {
      height: { default: 0.4, min: 0.2, max: 1 },
      foot: { default: 'round', choices: ['round', 'square'] },
    },
    values: { thick: 'height / 20' },
    ...one(
      { shape: 'box', size: [0.3, 0.3, 'thick'], at: [0, 0, 'height - thick'] },
      {
        shape: 'cylinder',
        radius: 0.02,
        height: 'height - thick',
        at: [0.12, 0.12, 0],
        when: "foot == 'round'",
        repeat: [{ mirror: 'x' }, { mirror: 'y' }],
      },
      {
        shape: 'box',
        size: [0.04, 0.04, 'height - thick'],
        when: "foot == 'square'",
        at: [0.12, 0.12, 0],
        repeat: [{ mirror: 'x' }, { mirror: 'y' }],
      },
    ),
  };
  it('change what is made', async () => {
    expect(sizeOf(await built(legs))).toEqual([0.3, 0.3, 0.4]);
    expect(sizeOf(await built(legs, { height: 0.6 }))).toEqual([0.3, 0.3, 0.6]);
    const [round, square] = [await built(legs), await built(legs, { foot: 'square' })];
    expect(square.links[0]!.inertial.mass).toBeGreaterThan(round.links[0]!.inertial.mass);
  });

  it('outside of their range are refused', async () => {
    await expect(built(legs, { height: 3 })).rejects.toThrow('between 0.2 and 1');
    await expect(built(legs, { foot: 'oval' })).rejects.toThrow('round, square');
    await expect(built(legs, { hieght: 0.3 })).rejects.toThrow('no parameter');
  });

  it('the same give the same model, bit for bit', async () => {
    expect(await built(legs)).toEqual(await built(legs));
  });
});

describe('Joints', () => {
  const box = {
    name: 'box',
    material: 'steel',
    links: [
      { name: 'body', solids: [{ name: 'case', shape: 'box', size: [0.2, 0.15, 0.1], shell: { wall: 0.004 } }] },
      { name: 'lid', solids: [{ name: 'plate', shape: 'box', size: [0.2, 0.15, 0.004], at: [0, 0, 0.101] }] },
      { name: 'knob', mass: 0.02, solids: [{ shape: 'cylinder', radius: 0.01, height: 0.02, at: [0, 0, 0.1055] }] },
    ],
    joints: [
      { type: 'hinge', child: 'lid', at: [0, 0.075, 0.1], axis: '-x', limits: [0, 110] },
      { type: 'ball', parent: 'lid', child: 'knob', at: [0, 0, 0.105], limit: 20 },
    ],
  };

  it('are in the model with their stops in radians, and how they resist', async () => {
    const { joints, links } = await built(box);
    expect(joints).toMatchObject([
      { name: 'lid_hinge', type: 'revolute', parent: 'body', child: 'lid', axis: [-1, 0, 0] },
      { name: 'knob_ball', type: 'ball', parent: 'lid' },
    ]);
    expect(joints[0]!.limits!.upper).toBeCloseTo((110 * Math.PI) / 180, 6);
    expect(joints[1]!.ballLimit).toBeCloseTo(Math.PI / 9, 6);
    expect(joints[0]!.friction).toBeGreaterThan(0);
    expect(links[1]!.pose.position).toEqual([0, 0.075, 0.1]);
    expect(links[2]!.inertial.mass).toBe(0.02);
  });

  it('hold in MuJoCo, and the box holds a ball', async () => {
    const model = await built(box);
    expect(model.semantics.cavities).toMatchObject([{ name: 'case_inside', link: 'body' }]);
    const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('passed');
  });

  it('that drive the child into its parent are told', async () => {
    const reading = readBlueprint({ blueprint: 1, ...box, joints: [{ ...box.joints[0], axis: 'x' }, box.joints[1]] });
    if (reading.kind === 'refused') throw new Error('refused');
    const { findings } = await buildBlueprint(reading.blueprint);
    expect(findings).toMatchObject([{ code: 'joint-collides', severity: 'warning', pointer: '/joints/0/limits' }]);
  });

  it('springs and detents come through', async () => {
    const base = { shape: 'box', size: [0.1, 0.1, 0.02] };
    const cap = { shape: 'cylinder', radius: 0.01, height: 0.005, at: [0, 0, 0.0205] };
    const model = await built({
      links: [
        { name: 'base', solids: [base] },
        { name: 'dial', solids: [cap] },
      ],
      joints: [
        {
          type: 'hinge',
          child: 'dial',
          at: [0, 0, 0.02],
          limits: [-90, 90],
          spring: { stiffness: 0.1, rest: 30 },
          detents: [-90, 0, 90],
          kind: 'knob',
        },
      ],
    });
    expect(model.joints[0]!.spring).toEqual({ stiffness: 0.1, rest: Math.PI / 6 });
    expect(model.semantics.articulations).toMatchObject([{ kind: 'knob', detents: [-Math.PI / 2, 0, Math.PI / 2] }]);
  });
});

describe('What collides', () => {
  it('leaves a hole free', async () => {
    const plate = one(
      { shape: 'box', size: [0.1, 0.1, 0.02] },
      { op: 'cut', shape: 'cylinder', radius: 0.02, height: 0.04, hold: 'centre', at: [0, 0, 0.01] },
    );
    const { links, meshes } = await built(plate);
    expect(links[0]!.collisions.length).toBeGreaterThan(3);
    const hulls = meshes.filter(({ name }) => name.startsWith('body_box'));
    const nearest = Math.min(
      ...hulls.flatMap(({ positions: p }) =>
        Array.from({ length: p.length / 3 }, (_, i) => Math.hypot(p[3 * i]!, p[3 * i + 1]!)),
      ),
    );
    expect(nearest).toBeGreaterThanOrEqual(0.0199);
  });

  it('ignores hundreds of holes, and says so', async () => {
    const reading = readBlueprint({
      blueprint: 1,
      name: 'sieve',
      links: [
        {
          name: 'body',
          solids: [
            { shape: 'box', size: [0.4, 0.4, 0.01] },
            {
              op: 'cut',
              shape: 'cylinder',
              radius: 0.004,
              height: 0.1,
              hold: 'centre',
              at: [-0.18, -0.18, 0],
              repeat: [{ grid: { counts: [20, 20, 1], step: [0.019, 0.019, 0] } }],
            },
          ],
        },
      ],
    });
    if (reading.kind === 'refused') throw new Error('refused');
    const { model, findings } = await buildBlueprint(reading.blueprint);
    expect(findings).toMatchObject([{ code: 'holes-filled', severity: 'info', pointer: '/links/0/solids/1' }]);
    expect(model!.links[0]!.collisions).toHaveLength(1);
  });

  it('a ball, a box and a cylinder are exact shapes', async () => {
    const shapes = await Promise.all(
      [
        { shape: 'sphere', radius: 0.05 },
        { shape: 'box', size: [0.1, 0.1, 0.1] },
        { shape: 'cylinder', radius: 0.05, height: 0.1 },
      ].map(async (solid) => (await built(one(solid))).links[0]!.collisions[0]!.geometry.type),
    );
    expect(shapes).toEqual(['sphere', 'box', 'cylinder']);
  });
});

describe('Rounded corners are arcs that touch both sides', () => {
  const square = [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
    [0, 0.1],
  ];
  // Each of the four corners of a square loses (1 - π/4) r²; six chords lose a little less of the arc.
  const lost = (4 - Math.PI) * 0.03 ** 2;
  it.each([
    ['counter-clockwise', square],
    ['clockwise', square.toReversed()],
  ])('of an outline that is listed %s', async (_, corners) => {
    const model = await built(
      one({ shape: 'extrude', outline: corners.map((corner) => [...corner, 0.03]), height: 0.01 }),
    );
    const area = volumeOf(model) / 0.01;
    expect(0.01 - area).toBeGreaterThan(lost);
    expect(0.01 - area).toBeLessThan(1.1 * lost);
  });

  it('of a corner that points inwards', async () => {
    const outline = [
      [0, 0],
      [0.1, 0],
      [0.1, 0.05],
      [0.05, 0.05, 0.02],
      [0.05, 0.1],
      [0, 0.1],
    ];
    const model = await built(one({ shape: 'extrude', outline, height: 0.01 }));
    const area = volumeOf(model) / 0.01;
    expect(area - 0.0075).toBeGreaterThan(0.9 * (1 - Math.PI / 4) * 0.02 ** 2);
    expect(area - 0.0075).toBeLessThan(1.1 * (1 - Math.PI / 4) * 0.02 ** 2);
  });
});

describe('Solids that only touch', () => {
  // Sizes off the grid of 1 µm: two ways of computing the same plane then differ by a fraction of it.
  const [a, b, c] = [0.1 / 3, 0.1 / 7, 0.2 / 9];
  const cylinder = { shape: 'cylinder', radius: b, height: c };
  const block = { shape: 'box', size: [c, a, b], round: 0 };
  const prism = {
    shape: 'extrude',
    outline: [
      [0, 0],
      [a, 0],
      [a, c],
      [0, c],
    ],
    height: b,
  };
  it.each([
    ['top', 'bottom', cylinder, block],
    ['bottom', 'top', block, cylinder],
    ['left', 'right', prism, block],
    ['right', 'left', block, prism],
    ['front', 'back', prism, { ...cylinder, along: 'y' }],
    ['back', 'front', prism, { ...block, turn: [0, 0, 90] }],
  ])('%s to %s leave no two skins between them', async (face, hold, first, second) => {
    for (const shift of [0.1234567, -0.7654321 / 3]) {
      const solids = [
        { name: 'first', ...first, at: [shift, shift / 2, shift / 7] },
        { ...second, at: { of: 'first', face }, hold },
      ];
      const model = await built(one(...solids));
      expect(fins(model)).toEqual([]);
    }
  });
});
