import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLevel, AuditRow } from '../../src/collections/types.ts';
import { judge } from '../../src/collections/worker/judge.ts';
import { writeTree } from './toys.ts';

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-levels-')));

/** A prism of the L-shaped outline, 20 cm long: concave, closed. */
const CORNERS = [
  [0, 0],
  [3, 0],
  [3, 1],
  [1, 1],
  [1, 3],
  [0, 3],
] as const;
const L_SHAPE = [
  ...[0, 2].flatMap((z) => CORNERS.map(([x, y]) => `v ${x / 10} ${y / 10} ${z / 10}`)),
  ...['1 4 2', '2 4 3', '1 5 4', '1 6 5'].flatMap((face) => {
    const [a, b, c] = face.split(' ').map(Number) as [number, number, number];
    return [`f ${a} ${b} ${c}`, `f ${a + 6} ${c + 6} ${b + 6}`];
  }),
  ...CORNERS.flatMap((_, i) => {
    const [a, b] = [i + 1, ((i + 1) % 6) + 1];
    return [`f ${a} ${b} ${b + 6}`, `f ${a} ${b + 6} ${a + 6}`];
  }),
].join('\n');

beforeAll(() =>
  writeTree(root, {
    'bracket.urdf': `<robot name="bracket"><link name="body">
      <inertial><mass value="2"/><origin xyz="0.11 0.11 0.1"/><inertia ixx="0.02" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial>
      <visual><geometry><mesh filename="l.obj"/></geometry></visual>
      <collision name="shape"><geometry><mesh filename="l.obj"/></geometry></collision></link></robot>`,
    'l.obj': L_SHAPE,
  }),
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function rowAt(level: AuditLevel, collider?: 'parts'): Promise<AuditRow> {
  const model = { path: 'bracket.urdf', file: path.join(root, 'bracket.urdf') };
  const treatment = collider ? { collider } : {};
  const { row } = await judge({ model, level, root, treatment } as Parameters<typeof judge>[0]);
  return row!;
}
const codes = ({ findings }: AuditRow): string[] => findings.map(({ code }) => code);

describe('an audit of a concave collider', () => {
  it('looks at it as it is written, and says that simulators fill it', async () => {
    const row = await rowAt('physics');
    expect(row.colliders).toBe(1);
    expect(codes(row)).toContain('physics/concave-collider');
    expect(codes(row)).not.toContain('physics/sdf-collider-decomposed');
  });

  it('takes it apart where it is simulated, or asked for', async () => {
    for (const row of [await rowAt('simulation'), await rowAt('physics', 'parts')]) {
      expect(row.colliders).toBeGreaterThan(1);
      expect(codes(row)).not.toContain('physics/concave-collider');
    }
  });
});
