import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { report as schema } from '../../src/verify/report.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { block, bowl, drawerBox, withRoot } from './models.ts';

const READ = { sourceFormat: 'mjcf', readFindings: [] };
const outcomeOf = (checks: readonly { code: string; outcome: string }[], code: string) =>
  checks.find((check) => check.code === code)?.outcome;

describe('the report of a sound prop', async () => {
  const report = await verifyModel(drawerBox(), READ);

  it('passes, and is what its schema says', () => {
    expect(report.verdict).toBe('passed');
    expect(report.findings).toEqual([]);
    expect(schema.parse(report)).toEqual(report);
  });

  it('measures', () => {
    expect(report.engine?.name).toBe('mujoco');
    expect(report.measured).toMatchObject({
      size: [0.3, 0.24, 0.14],
      mass: 8,
      base: 'free',
      collision_parts: 9,
      visual_triangles: 0,
      joints: [{ name: 'slide', type: 'prismatic', lower: 0, upper: 0.15 }],
    });
    // 6 kg, 0.3 × 0.24 × 0.14 m about its middle: 6/12 (0.24² + 0.14²), …
    expect(report.measured.links[0]).toEqual({
      name: 'body',
      mass: 6,
      center_of_mass: [0, 0, 0.07],
      inertia: [0.0386, 0.0548, 0.0738, 0, 0, 0],
    });
    expect(report.measured.joints[0]?.reached).toBeGreaterThan(0.95);
  });

  it('is the same bytes again', async () => {
    expect(JSON.stringify(await verifyModel(drawerBox(), READ))).toBe(JSON.stringify(report));
  });

  it('holds no path, no time and no number with more than 7 digits', () => {
    const text = JSON.stringify(report);
    expect(text).not.toMatch(/\/(home|tmp|work|Users|mount)/);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
    for (const [number] of text.matchAll(/\d+\.\d+/g)) expect(number.replace(/^0\.0*|\./g, '').length).toBeLessThan(8);
  });
});

describe('a prop that is wrong', () => {
  it('in its structure is not asked for its physics', async () => {
    const { verdict, checks, engine } = await verifyModel({ ...block(), materials: [] }, READ);
    expect(verdict).toBe('failed');
    expect(outcomeOf(checks, 'structure/references')).toBe('failed');
    expect(checks).toContainEqual({
      code: 'physics/mass-positive',
      outcome: 'skipped',
      reason: 'the structure has errors',
    });
    expect(outcomeOf(checks, 'simulation/stands')).toBe('skipped');
    expect(engine).toBeUndefined();
  });

  it('in its physics is not simulated', async () => {
    const inertial = { ...block().links[0]!.inertial, mass: Number.NaN };
    const report = await verifyModel(withRoot(block(), { inertial }), READ);
    expect(report.verdict).toBe('failed');
    expect(outcomeOf(report.checks, 'physics/mass-positive')).toBe('failed');
    expect(report.checks).toContainEqual({
      code: 'simulation/stands',
      outcome: 'skipped',
      reason: 'the physics has errors',
    });
    expect(schema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it('in the simulation fails', async () => {
    const { verdict, checks } = await verifyModel(bowl({ bottom: false }), READ);
    expect(verdict).toBe('failed');
    expect(outcomeOf(checks, 'simulation/holds-ball')).toBe('failed');
    expect(outcomeOf(checks, 'simulation/stands')).toBe('passed');
  });
});

describe('outcomes', () => {
  it('what the reader warned of is a warning of the report', async () => {
    const warned: Finding = {
      code: 'format/mjcf-warning',
      severity: 'warning',
      message: 'MuJoCo warns: something',
      pointer: 'a.xml',
      args: { warning: 'something', figure: 1 / 3 },
    };
    const report = await verifyModel(block(), { ...READ, readFindings: [warned] });
    expect(report.verdict).toBe('passed_with_warnings');
    expect(outcomeOf(report.checks, 'format/mjcf-warning')).toBe('warned');
    expect(report.findings).toEqual([{ ...warned, args: { warning: 'something', figure: 0.3333333 } }]);
  });

  it('the simulation can be left out, and the report says so', async () => {
    const report = await verifyModel(block(), { ...READ, simulate: false });
    expect(report.verdict).toBe('passed');
    expect(report.engine).toBeUndefined();
    expect(report.checks).toContainEqual({ code: 'simulation/compiles', outcome: 'skipped', reason: 'not asked for' });
  });

  it('a check that does not apply is skipped with its reason, not passed', async () => {
    const { checks } = await verifyModel(block(), READ);
    expect(checks).toContainEqual({
      code: 'simulation/holds-ball',
      outcome: 'skipped',
      reason: 'it has no cavity',
    });
  });

  it('what only informs is no check: nothing passes by its absence', async () => {
    const { checks } = await verifyModel(bowl(), READ);
    expect(outcomeOf(checks, 'simulation/holds-ball')).toBe('passed');
    expect(outcomeOf(checks, 'simulation/cavity-sideways')).toBeUndefined();
  });

  it('progress goes from 0 to 1', async () => {
    const fractions: number[] = [];
    await verifyModel(block(), { ...READ, onProgress: ({ fraction }) => fractions.push(fraction) });
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions);
  });
});
