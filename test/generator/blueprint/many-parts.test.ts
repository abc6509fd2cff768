import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildBlueprint, readBlueprint } from '../../../src/generator/index.ts';
import { SolidKernel } from '../../../src/generator/solids.ts';

const built = async (solids: readonly object[]) => {
  const reading = readBlueprint({ blueprint: 1, name: 'thing', links: [{ name: 'body', solids }] });
  if (reading.kind === 'refused') return { findings: reading.findings, colliders: [], errors: reading.findings };
  const { model, findings } = await buildBlueprint(reading.blueprint);
  return { findings, colliders: model ? model.links[0]!.collisions : [], errors: [] };
};
const codes = (findings: readonly { readonly code: string }[]): string[] => findings.map(({ code }) => code);

afterEach(() => vi.restoreAllMocks());

describe('A link of many parts collides with few, made in few steps', () => {
  it('of 300 posts on a board, by rows that lie together', async () => {
    const hulls = vi.spyOn(SolidKernel.prototype, 'hullOf');
    const { colliders, findings } = await built([
      { shape: 'box', name: 'base', size: [0.5, 0.5, 0.01] },
      ...[0.02, 0.03, 0.04].map((height, i) => ({
        shape: 'box',
        name: `post_${i}`,
        size: [0.01, 0.01, height],
        at: [-0.2, -0.2 + 0.15 * i, 0],
        repeat: [{ grid: { counts: [20, 5, 1], step: [0.02, 0.02, 0] } }],
      })),
    ]);
    expect(colliders.length).toBeGreaterThan(20);
    expect(colliders.length).toBeLessThanOrEqual(32);
    expect(findings).toMatchObject([
      { code: 'colliders-approximate', pointer: '/links/0', message: expect.stringMatching(/301 convex parts/) },
    ]);
    // Not those of every pair: 300 posts have 44,850.
    expect(hulls.mock.calls.length).toBeLessThan(1000);
  });

  it('of 20 gears on a rod, as a disc for each', async () => {
    const { colliders, findings } = await built([
      { shape: 'cylinder', name: 'rod', radius: 0.01, height: 0.5 },
      {
        shape: 'gear',
        name: 'gear',
        teeth: 40,
        module: 0.002,
        height: 0.01,
        repeat: [{ linear: { count: 20, step: [0, 0, 0.024] } }],
      },
    ]);
    expect(colliders).toHaveLength(21);
    expect(codes(findings)).toEqual([]);
  });

  it('of wires, of two finishes that are kept apart', async () => {
    const wires = (name: string, material: string, at: number) => ({
      shape: 'cylinder',
      name,
      material,
      radius: 0.002,
      height: 0.1,
      at: [at, 0, 0.009],
      repeat: [{ grid: { counts: [10, 20, 1], step: [0.02, 0.02, 0] } }],
    });
    const { colliders } = await built([
      { shape: 'box', name: 'base', size: [0.9, 0.9, 0.01] },
      wires('iron', 'steel', -0.4),
      wires('wood', 'oak', 0.2),
    ]);
    expect(colliders.length).toBeLessThanOrEqual(32);
    expect(new Set(colliders.map(({ name }) => name.replace(/^body_|_\d+$/g, '')))).toEqual(
      new Set(['base', 'iron', 'wood']),
    );
  });
});

describe('A group that collides as a hull', () => {
  it('is one hull around all of it, for each of its copies', async () => {
    const ball = (x: number) => ({ shape: 'sphere', radius: 0.03, at: [x, 0, 0], hold: 'bottom' });
    const { colliders } = await built([
      { shape: 'box', name: 'board', size: [0.5, 0.2, 0.01], hold: 'top', at: [0, 0, 0.001] },
      { shape: 'group', collide: 'hull', solids: [ball(0), ball(0.04)], repeat: [{ mirror: 'x', at: -0.1 }] },
    ]);
    expect(colliders).toHaveLength(3);
  });
});

describe('What holds badly is told', () => {
  const block = { shape: 'box', name: 'block', size: [0.1, 0.1, 0.1] };

  it.each([
    ['an edge', [0.1, 0, 0.1]],
    ['a point', [0.1, 0.1, 0.1]],
    ['a gap of 0.05 mm', [0.10005, 0, 0]],
  ])('where parts meet in %s', async (_, at) => {
    const { findings } = await built([block, { shape: 'box', name: 'other', size: [0.1, 0.1, 0.1], at }]);
    const told = findings.find(({ code }) => code === 'barely-touching');
    expect(told).toMatchObject({ severity: 'warning', hint: expect.stringContaining('0.2 mm') });
  });

  it('and not where they share a face', async () => {
    const { findings } = await built([block, { ...block, name: 'other', at: [0.1, 0, 0] }]);
    expect(codes(findings)).toEqual([]);
  });

  it.each([
    ['a floor of 0.05 mm', { size: [0.05, 0.05, 0.2], at: [0, 0, 0.00005] }, true],
    ['a wall of 0.05 mm', { size: [0.02, 0.02, 0.2], at: [0.03995, 0, -0.05] }, true],
    ['a floor of 2 mm', { size: [0.05, 0.05, 0.2], at: [0, 0, 0.002] }, false],
    ['a hole right through', { size: [0.05, 0.05, 0.2], at: [0, 0, -0.05] }, false],
    ['a step', { size: [0.05, 0.2, 0.2], at: [0.05, 0, 0.05] }, false],
  ])('where a cut leaves %s: %o', async (_, cut, isThin) => {
    const { findings } = await built([block, { shape: 'box', name: 'cut', op: 'cut', ...cut }]);
    expect(codes(findings).includes('thin-wall')).toBe(isThin);
  });

  it('and how a shape is hollowed that has no shell', async () => {
    const { errors } = await built([
      {
        shape: 'sweep',
        radius: 0.02,
        path: [
          [0, 0, 0],
          [0, 0, 1],
        ],
        shell: { wall: 0.002 },
      },
    ]);
    expect(errors).toMatchObject([{ code: 'unknown-property', pointer: '/links/0/solids/0/shell' }]);
    expect(errors[0]!.hint).toMatch(/cut the same sweep, smaller, out of it/);
  });
});
