import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/verify/report.ts';
import { reportTable } from '../../src/verify/table.ts';

const reportOf = (name: string, verdict: Report['verdict'], size: [number, number, number], mass: number): Report => ({
  version: 1,
  subject: { name, source_format: 'mjcf' },
  verdict,
  measured: {
    size,
    mass,
    base: 'free',
    links: [],
    joints: [
      { name: 'a', type: 'revolute', lower: 0, upper: 1 },
      { name: 'b', type: 'fixed' },
    ],
    visual_triangles: 0,
    collision_parts: 1,
    simulation: {},
  },
  checks: [
    { code: 'structure/tree', outcome: 'passed' },
    { code: 'physics/collision-bounds', outcome: 'warned' },
    { code: 'simulation/stands', outcome: 'skipped', reason: 'the base is fixed to the world' },
  ],
  findings: [],
});

const REPORTS = [
  reportOf('oak_cabinet', 'passed', [0.8, 0.4, 1.8], 41.26),
  reportOf('mug', 'passed_with_warnings', [0.0834, 0.1, 0.095], 0.3124),
  reportOf('pole', 'failed', [0.02, 0.12, 1], 1234.4),
];

describe('reportTable', () => {
  it('one line a prop; fixed joints and skipped checks are not counted', () =>
    expect(reportTable(REPORTS)).toBe(
      [
        'prop              size [cm]  mass [kg]  joints  checks  verdict',
        '───────────  ──────────────  ─────────  ──────  ──────  ────────────────',
        'oak_cabinet   80 × 40 × 180       41.3       1     1/2  passed',
        'mug          8.3 × 10 × 9.5      0.312       1     1/2  passed, warnings',
        'pole         2.0 × 12 × 100       1234       1     1/2  FAILED',
      ].join('\n'),
    ));

  it('shortens names, and nothing else, to fit the width', () => {
    const lines = reportTable(REPORTS, { width: 70 }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(70);
    expect(lines[2]).toMatch(/^oak_c\w*…/);
    expect(lines[3]).toMatch(/^mug /);
  });

  it('takes one more column', () =>
    expect(
      reportTable(REPORTS, { extra: { title: 'time', cells: ['1.0 s', '0.5 s', '12.0 s'] } }).split('\n')[4],
    ).toMatch(/FAILED +12\.0 s$/));

  it('lets no control character through to the terminal', () =>
    expect(reportTable([reportOf('a\u001b[31mb', 'passed', [1, 1, 1], 1)])).not.toContain('\u001b'));
});
