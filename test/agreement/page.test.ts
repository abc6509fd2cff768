import { describe, expect, it } from 'vitest';
import { apart, type Engine, page, type Reading } from '../../scripts/agreement/page.ts';

const MUG: Reading = {
  mass: 0.3,
  inertia: [4e-4, 5e-4, 4.5e-4, 0, -1e-5, 0],
  rest: { moved: [0, 0, -0.001], turned: [1, 0, 0, 0] },
};
const engine = (name: Engine['name'], reading: Partial<Reading>): Engine => ({
  name,
  title: name,
  readings: { 'kinds/mug': { ...MUG, ...reading } },
});
const faultsOf = (reading: Partial<Reading>): string[] =>
  page(['kinds/mug'], [engine('mujoco', {}), engine('drake', reading)], { every: 5 }).faults;

describe('apart', () => {
  it('holds inertia against its largest moment, and turns by their angle, whatever the sign', () => {
    const turned = [-Math.cos(0.05), 0, 0, -Math.sin(0.05)];
    const found = apart(MUG, {
      ...MUG,
      inertia: [4e-4, 5e-4, 4.5e-4, 0, 0, 0],
      rest: { moved: [0, 0, 0.001], turned },
    });
    expect(found.mass).toBe(0);
    expect(found.inertia).toBeCloseTo(0.02, 9);
    expect(found.moved).toBeCloseTo(0.002, 9);
    expect(found.turned).toBeCloseTo(0.1, 9);
  });

  it('has no rest of what is bolted', () => {
    const { rest: _, ...bolted } = MUG;
    expect(apart(bolted, bolted)).toEqual({ mass: 0, inertia: 0 });
  });
});

describe('page', () => {
  it('names what is further apart than 0.1%, 2 mm or 1°', () => {
    expect(faultsOf({ mass: 0.3002 })).toEqual([]);
    expect(faultsOf({ mass: 0.3004 })).toEqual(['kinds/mug, drake: mass 0.13%, inertia 0.0000%']);
    expect(faultsOf({ rest: { moved: [0.0025, 0, -0.001], turned: [1, 0, 0, 0] } })).toEqual([
      'kinds/mug, drake: rests 2.5 mm and 0.0° elsewhere',
    ]);
    expect(faultsOf({ rest: { moved: [0, 0, -0.001], turned: [0.99, 0, 0.14107, 0] } })).toEqual([
      'kinds/mug, drake: rests 0.0 mm and 16.2° elsewhere',
    ]);
  });

  it('finds no agreement where nothing can be read', () => {
    expect(faultsOf({ mass: Number.NaN })).toHaveLength(1);
    expect(faultsOf({ rest: { moved: [Number.NaN, 0, 0], turned: [1, 0, 0, 0] } })).toHaveLength(1);
  });
});
