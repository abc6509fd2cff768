import { describe, expect, it } from 'vitest';
import { at, axisAngle } from '../../src/model/pose.ts';
import type { Joint, Link, SimModel } from '../../src/model/types.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { block, box, boxInertial, leaningPole, link, shape, withRoot } from './models.ts';

const told = async (model: SimModel) =>
  (await simulate(model)).findings.map(({ code, severity }) => `${severity} ${code.slice('simulation/'.length)}`);

/** A plate of 20 cm stored on one edge, leaning by an angle: it lies down flat. */
const leaning = (degrees: number): SimModel =>
  withRoot(block(), {
    pose: { position: [0, 0, 0], rotation: axisAngle([1, 0, 0], (degrees * Math.PI) / 180) },
    inertial: boxInertial(1, [0.2, 0.2, 0.02], [0, 0.1, 0.01]),
    collisions: [shape('plate', box(0.2, 0.2, 0.02), 0, 0.1, 0.01)],
  });

/** A stand of 5 kg with an arm of 0.1 kg on a hinge, 20 cm long, stored level. */
function pendulum(joint: Partial<Joint>): SimModel {
  const stand = link('stand', [0, 0, 0], boxInertial(20, [0.3, 0.3, 0.1], [0, 0, 0.05]), [
    shape('foot', box(0.3, 0.3, 0.1), 0, 0, 0.05),
  ]);
  const arm = link('arm', [0.3, 0, 0.6], boxInertial(0.05, [0.2, 0.02, 0.02]), [
    shape('rod', box(0.2, 0.02, 0.02), 0, 0, 0),
  ]);
  const hinge: Joint = {
    name: 'hinge',
    type: 'continuous',
    parent: 'stand',
    child: 'arm',
    anchor: [-0.1, 0, 0],
    axis: [0, 1, 0],
    ...joint,
  };
  return { ...block(), links: [stand, arm], joints: [hinge] };
}

describe('a character', () => {
  it('settles elsewhere: the pose of rest is offered', async () => {
    const { findings } = await simulate(leaning(5));
    const [finding] = findings.filter(({ code }) => code === 'simulation/settles-elsewhere');
    expect(finding?.severity).toBe('warning');
    const { rotation, tilt } = finding!.args as { rotation: number[]; tilt: number };
    // It lies flat: turned by nothing.
    expect(Math.abs(rotation[0]!)).toBeGreaterThan(0.9999);
    expect((180 * tilt) / Math.PI).toBeCloseTo(5, 0);
    expect(findings.map(({ code }) => code)).not.toContain('simulation/stands');
  });

  it('swings', async () => expect(await told(pendulum({}))).toEqual(['warning keeps-moving']));
});

it('what rests later than 2 s after a drop is told, and what was made from a prompt fails', async () => {
  // A roly-poly: its mass lies low and 2 mm off the middle, so that it rocks until rolling friction stops it.
  const ball = { ...shape('ball', { type: 'sphere', radius: 0.1 }, 0, 0, 0.1), contact: { condim: 6 } as const };
  const slow = withRoot(block(), {
    inertial: boxInertial(1, [0.1, 0.1, 0.1], [0, 0.002, 0.08]),
    collisions: [{ ...ball, friction: [1, 0.005, 0.003] }],
  });
  expect(await told(slow)).toContain('warning rests-late');
  const prompted = { ...slow, semantics: { ...slow.semantics, prompt: 'a roly-poly' } };
  expect(await told(prompted)).toContain('error comes-to-rest');
});

describe('a defect stays an error', () => {
  const errors = async (model: SimModel) => (await told(model)).filter((line) => line.startsWith('error'));
  const prompted = (model: SimModel): SimModel => ({ ...model, semantics: { ...model.semantics, prompt: 'a plate' } });

  it('what falls over', async () => expect(await errors(leaningPole())).toEqual(['error stands']));
  it('what was made from a prompt and does not stand', async () =>
    expect(await errors(prompted(leaning(5)))).toContain('error stands'));
  it('what was made from a prompt and swings on', async () =>
    expect(await errors(prompted(pendulum({})))).toEqual(['error comes-to-rest']));
  it('what is driven by a joint out of its stop', async () => {
    // A spring of 500 N·m/rad, slack 3 rad beyond: the arm hits stop and floor again and again, or turns the stand over.
    const driven = pendulum({ type: 'revolute', limits: { lower: -3, upper: 3 }, spring: { stiffness: 500, rest: 3 } });
    expect((await errors(driven)).length).toBeGreaterThan(0);
  });
  it('links that overlap at rest', async () => {
    const twin: Link = { ...block().links[0]!, name: 'twin', pose: at(0, 0, 0.09) };
    const joint: Joint = {
      name: 'slide',
      type: 'prismatic',
      parent: 'block',
      child: 'twin',
      anchor: [0, 0, 0],
      axis: [0, 0, 1],
      limits: { lower: 0, upper: 0.001 },
    };
    const third: Link = { ...block().links[0]!, name: 'third', pose: at(0, 0, 0.095) };
    const more: Joint = { ...joint, name: 'slide_2', child: 'third' };
    const model: SimModel = {
      ...block(),
      links: [block().links[0]!, twin, third].map((each, i) => ({
        ...each,
        collisions: each.collisions.map((part) => ({ ...part, name: `${part.name}_${i}` })),
        visuals: [],
      })),
      joints: [joint, more],
    };
    expect((await errors(model)).length).toBeGreaterThan(0);
  });
});
