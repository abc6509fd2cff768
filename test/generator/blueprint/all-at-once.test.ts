import { describe, expect, it } from 'vitest';
import { drawBlueprint } from '../../../src/api/blueprints.ts';
import { BLUEPRINT_LIMITS } from '../../../src/generator/index.ts';

const errorsOf = async (document: unknown): Promise<string[]> => {
  const { findings, report } = await drawBlueprint(document);
  expect(report).toBeUndefined();
  return findings.filter(({ severity }) => severity === 'error').map(({ code, pointer }) => `${code} ${pointer}`);
};

const box = (name: string, more: object = {}) => ({ name, shape: 'box', size: [0.1, 0.1, 0.1], ...more });

describe('One answer tells the faults of a document of every kind', () => {
  // Form, parameters, expressions, solids, islands, joints, cavities: each looks at what the ones before left whole.
  const document = {
    blueprint: 1,
    name: 'thing',
    materal: 'steel',
    parameters: { width: { default: 5, min: 0.1, max: 1 }, odd: { default: 'x' } },
    values: { wall: 'width / 0', free: 'odd * 2', fine: 'width / 2' },
    links: [
      {
        name: 'body',
        solids: [box('case'), { shape: 'sphere', radius: 0.01, at: [0.3, 0, 0] }],
      },
      { name: 'arm', solids: [box('bar', { size: [0.1, 0.1] }), box('tip', { at: { of: 'bar', face: 'top' } })] },
      {
        name: 'leg',
        solids: [
          { shape: 'cylinder', radius: 'wall', height: 0.1 },
          { shape: 'cone', radius: 'nobody', height: 1 },
        ],
      },
      { name: 'far', colour: 7, solids: [box('stone', { at: [1, 0, 0], wheels: 4 })] },
      { name: 'near', solids: [box('brick', { at: [0.05, 0, 0] })] },
    ],
    joints: [
      { type: 'hinge', child: 'arm', axis: 'x', limits: [0, 90] },
      { type: 'hinge', child: 'leg', axis: 'x' },
      { type: 'slide', child: 'far', axis: 'x', limits: [0, 0.1] },
      { type: 'slide', child: 'near', axis: 'x', limits: [0, 'fine'] },
      { type: 'screw', child: 'near', axis: 'x' },
    ],
    cavities: [{ name: 'inside', link: 'near', at: [0.05, 0, 0], size: [0.01, 0.01, 0.01] }],
    grasps: [{ name: 'grip', link: 'body', at: [0, 0], approach: 'z', closing: 'x', width: 0.1 }],
  };

  it('with the place of each', async () => {
    expect((await errorsOf(document)).toSorted()).toEqual([
      'division-by-zero /values/wall',
      'floating /links/0/solids/1',
      'joint-apart /joints/2',
      'joint-overlap /joints/3',
      'missing /joints/1/limits',
      'not-free /cavities/0',
      'out-of-range /parameters/width/default',
      'schema /grasps/0/at',
      'schema /joints/4/type',
      'schema /links/1/solids/0/size',
      'schema /links/3/colour',
      'schema /parameters/odd/default',
      'schema /parameters/odd/max',
      'schema /parameters/odd/min',
      'unknown-name /links/2/solids/1/radius',
      'unknown-property /links/3/solids/0/wheels',
      'unknown-property /materal',
    ]);
  });

  it('and with a picture of what could be made', async () => {
    const { picture, measured } = await drawBlueprint(document, { picture: 64 });
    expect(measured).toBeUndefined();
    expect(Buffer.from(picture!.subarray(1, 4)).toString()).toBe('PNG');
  });

  it('the same from its text', async () => {
    expect(await errorsOf(JSON.stringify(document))).toEqual(await errorsOf(document));
  });

  it('of each mutation of a sound document without an exception', async () => {
    const sound = JSON.stringify({
      blueprint: 1,
      name: 'thing',
      parameters: { width: { default: 0.1, min: 0.05, max: 1 } },
      finishes: { dark: { material: 'steel', colour: 'black' } },
      links: [
        { name: 'body', solids: [box('case', { finish: 'dark' }), { shape: 'group', solids: [box('inner')] }] },
        { name: 'lid', solids: [box('plate', { at: { of: 'case', face: 'top', shift: [0, 0, 0.001] } })] },
      ],
      joints: [{ type: 'slide', child: 'lid', axis: 'z', limits: [0, 0.1] }],
      supports: [{ of: 'plate' }],
      grasps: [{ name: 'grip', link: 'lid', at: [0, 0, 0], approach: '-z', closing: 'x', width: 0.1 }],
      no_contact: [['body', 'lid']],
      labels: ['a'],
    });
    const places: (readonly (string | number)[])[] = [];
    const collect = (value: unknown, path: readonly (string | number)[]): void => {
      if (path.length > 0) places.push(path);
      if (typeof value === 'object' && value !== null)
        for (const [key, one] of Object.entries(value))
          collect(one, [...path, Array.isArray(value) ? Number(key) : key]);
    };
    collect(JSON.parse(sound), []);
    for (const path of places)
      for (const bad of [null, -1, 'no such', [], {}]) {
        const mutant = JSON.parse(sound);
        const owner = path.slice(0, -1).reduce((at, key) => at[key], mutant);
        owner[path.at(-1)!] = bad;
        const { findings } = await drawBlueprint(mutant);
        expect(findings.length).toBeLessThanOrEqual(2 * BLUEPRINT_LIMITS.findings);
        for (const { code, pointer } of findings) expect(`${code} ${pointer}`).not.toMatch(/^follows|left_out/);
      }
  }, 120_000);
});

describe('Where the time goes', () => {
  it('is told of what takes long', async () => {
    const { slow } = await drawBlueprint({
      blueprint: 1,
      name: 'sieve',
      links: [
        {
          name: 'body',
          solids: [
            box('plate', { size: [0.5, 0.5, 0.01] }),
            {
              shape: 'cylinder',
              radius: 0.004,
              height: 0.1,
              op: 'cut',
              at: [-0.22, -0.22, 0],
              repeat: [{ grid: { counts: [20, 20, 1], step: [0.023, 0.023, 0] } }],
            },
          ],
        },
      ],
    });
    // What is fast enough says nothing.
    if (slow) expect(slow.pointer).toBe('/links/0/solids/1');
    expect(slow === undefined || slow.own <= slow.seconds).toBe(true);
  }, 120_000);
});
