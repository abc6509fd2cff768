import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { drivenTogether } from '../../src/verify/simulate/driven-together.ts';
import { simulate } from '../../src/verify/simulate/run.ts';

/** Flaps of 4 × 2 cm along a board, each on a hinge along x at its edge; a block in the way of `blocked`. */
async function rack(count: number, spacing: number, more = ''): Promise<SimModel> {
  const flaps = Array.from(
    { length: count },
    (
      _,
      i,
    ) => `<body name="flap_${i}" pos="${(i * spacing).toFixed(4)} 0 .02"><joint name="hinge_${i}" axis="1 0 0" range="0 60"
      damping=".01"/><geom type="box" size=".02 .01 .002" pos="0 .011 0" mass=".02"/></body>`,
  );
  const text = `<mujoco><worldbody><body name="board"><geom type="box" size="2 .2 .01" mass="20"/>${more}${flaps.join('')}</body>
    </worldbody></mujoco>`;
  const files = new Map([['m.xml', new TextEncoder().encode(text)]]);
  return (await readMjcf(files, { entry: 'm.xml', name: 'rack' })).model;
}
const range = ({ limits }: Joint) => limits ?? { lower: 0, upper: 2 * Math.PI };
const namesOf = (groups: readonly (readonly Joint[])[]): string[][] =>
  groups.map((group) => group.map(({ name }) => name));

describe('joints that are driven at once', () => {
  it('are those whose pieces stay apart wherever they are', async () => {
    // A flap stays within 29 mm of its hinge (√(20² + 21² + 2²)): neighbours at 40 mm may meet, every second one does not.
    const { joints, ...rest } = await rack(20, 0.04);
    const groups = namesOf(drivenTogether({ ...rest, joints }, joints, range));
    expect(groups).toHaveLength(2);
    expect(groups[0]).toEqual(Array.from({ length: 10 }, (_, i) => `hinge_${2 * i}`));
    expect(groups[1]).toEqual(Array.from({ length: 10 }, (_, i) => `hinge_${2 * i + 1}`));
  });

  it('are never those that a moving part carries, or that carry one', async () => {
    const arm = `<body name="arm" pos="0 .1 .1"><joint name="arm" axis="1 0 0" range="0 10"/><geom size=".01" mass=".1"/>
      <body name="hand" pos="0 0 .1"><joint name="hand" axis="1 0 0" range="0 10"/><geom size=".01" mass=".1"/></body></body>`;
    const prop = await rack(20, 0.1, arm);
    const groups = namesOf(drivenTogether(prop, prop.joints, range));
    expect(groups).toContainEqual(['arm']);
    expect(groups).toContainEqual(['hand']);
    expect(groups).toHaveLength(3);
  });

  it('are none where a slide leads past the others, where something swings, or where they are few', async () => {
    const prop = await rack(20, 0.1);
    const slides = prop.joints.map((joint): Joint => ({ ...joint, type: 'prismatic', limits: { lower: 0, upper: 2 } }));
    expect(drivenTogether({ ...prop, joints: slides }, slides, range)).toHaveLength(20);
    const swings = prop.joints.map((joint, i): Joint => (i === 7 ? { ...joint, type: 'ball' } : joint));
    expect(drivenTogether({ ...prop, joints: swings }, swings, range)).toHaveLength(20);
    const few = await rack(16, 0.1);
    expect(drivenTogether(few, few.joints, range)).toHaveLength(16);
  });

  it('are slides that lead past each other side by side: the beads of an abacus', async () => {
    // Three rods 5 cm apart with eight beads of 2.4 cm each, which slide along x by 12 cm: a rod is driven bead by bead.
    const prop = await rack(24, 0.05);
    const beads = prop.joints.map(
      (joint): Joint => ({ ...joint, type: 'prismatic', limits: { lower: 0, upper: 0.12 } }),
    );
    const links = prop.links.map((link) => {
      const i = Number(/^flap_(\d+)$/.exec(link.name)?.[1] ?? -1);
      return i < 0
        ? link
        : { ...link, pose: { ...link.pose, position: [0.03 * (i % 8), 0.05 * Math.floor(i / 8), 0] as const } };
    });
    const groups = namesOf(drivenTogether({ ...prop, links, joints: beads }, beads, range));
    // Of one rod only the first bead and those from the seventh on stay apart: 16 cm.
    expect(groups).toHaveLength(6);
    for (const group of groups) {
      const numbers = group.map((name) => Number(name.slice(6)));
      for (const rod of [0, 1, 2]) {
        const own = numbers.filter((number) => Math.floor(number / 8) === rod);
        expect(own.every((number, k) => k === 0 || number - own[k - 1]! >= 6)).toBe(true);
      }
    }
  });

  it('pass through their ranges, and the one that is blocked is named alone', async () => {
    // A bar over flap 7, held on a slide of its own, since MuJoCo lets parent and child pass: the flap opens by some 30°.
    const bar = `<body name="bar" pos=".7 .018 .032"><joint name="bar" type="slide" axis="1 0 0" range="0 .002"/>
      <geom type="box" size=".01 .002 .002" mass="1"/></body>`;
    const { findings, reached } = await simulate(await rack(20, 0.1, bar));
    const blocked = findings.filter(({ code }) => code === 'simulation/joint-range').map(({ args }) => args?.['joint']);
    expect(blocked).toEqual(['hinge_7']);
    expect(reached.size).toBe(21);
    for (const [name, part] of reached) if (name !== 'hinge_7') expect(part, name).toBeGreaterThan(0.95);
    expect(reached.get('hinge_7')!).toBeLessThan(0.8);
  });
});
