import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { torqueToCarry } from '../../src/verify/simulate/carried-along.ts';
import { simulate } from '../../src/verify/simulate/run.ts';

/** A bar that turns about z, and two blocks on ball joints about the same centre that stand in its way. */
const turnstile = (
  block: string,
) => `<mujoco><compiler angle="radian"/><worldbody><body name="core"><geom size=".005" mass=".01"/>
  <body name="bar"><joint name="turn" axis="0 0 1" armature=".0001"/><geom type="box" size=".03 .004 .004" mass=".003"/></body>
  <body name="north">${block}<geom type="box" size=".004 .01 .004" pos="0 .02 0" mass=".003" condim="1"/></body>
  <body name="south">${block}<geom type="box" size=".004 .01 .004" pos="0 -.02 0" mass=".003" condim="1"/></body>
  </body></worldbody></mujoco>`;
const read = async (block: string) =>
  (
    await readMjcf(new Map([['m.xml', new TextEncoder().encode(turnstile(block))]]), {
      entry: 'm.xml',
      name: 'turnstile',
    })
  ).model;

const BALL = '<joint type="ball" damping=".002" frictionloss=".005" armature=".0001"/>';

describe('a joint that takes other links along', () => {
  it('may push as hard as these need', async () => {
    const { findings, reached } = await simulate(await read(BALL));
    expect(findings.filter(({ code }) => code === 'simulation/joint-range')).toEqual([]);
    expect(reached.get('turn')).toBeCloseTo(1, 1);
  });

  it('is blocked by what does not yield', async () => {
    const { findings } = await simulate(await read('<joint axis="0 0 1" range="-.1 .1"/>'));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'simulation/joint-range', args: expect.objectContaining({ joint: 'turn' }) }),
    );
  });

  it('torqueToCarry: dry friction, damping and inertia of each', async () => {
    const prop = await read(BALL);
    const [turn] = prop.joints;
    // Each block: (1e-4 + its largest moment + 3 g at 20 mm) × 3 rad/s² + 2e-3 × 2 rad/s + 5e-3.
    const own = (0.003 * (0.02 ** 2 + 0.008 ** 2)) / 12;
    const each = (1e-4 + own + 0.003 * 0.02 ** 2) * 3 + 2e-3 * 2 + 5e-3;
    expect(torqueToCarry(prop, turn!, 2, 3)).toBeCloseTo(2 * each, 9);
    expect(torqueToCarry(prop, { ...turn!, type: 'prismatic' }, 2, 3)).toBe(0);
  });
});
