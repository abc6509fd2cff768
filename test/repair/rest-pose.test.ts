import { expect, it } from 'vitest';
import { at, axisAngle } from '../../src/model/pose.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { mend } from '../../src/repair/mend.ts';
import { lowestPoint } from '../../src/verify/simulate/lowest.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { block, box, boxInertial, leaningPole, shape, withRoot } from '../verify/models.ts';

/** A plate of 20 cm stored on one edge, leaning by an angle, its lowest edge at a height: it lies down flat. */
const leaning = (degrees: number, height = 0): SimModel =>
  withRoot(block(), {
    pose: { position: [0.3, 0, height], rotation: axisAngle([1, 0, 0], (degrees * Math.PI) / 180) },
    inertial: boxInertial(1, [0.2, 0.2, 0.02], [0, 0.1, 0.01]),
    collisions: [shape('plate', box(0.2, 0.2, 0.02), 0, 0.1, 0.01)],
    visuals: [],
  });
const codes = async (model: SimModel) => (await simulate(model)).findings.map(({ code }) => code);

it.each([0, 0.5])('stores a plate that settles as it lies, its lowest point at %s m', async (height) => {
  const { model, changes } = await mend(leaning(5, height));
  expect(changes).toMatchObject([{ repair: 'rest-pose', pointer: '/links/0/pose' }]);
  const { position, rotation } = model.links[0]!.pose;
  // It lies flat: turned by nothing but a little about the vertical.
  expect(Math.hypot(rotation[1], rotation[2])).toBeLessThan(2e-3);
  expect(position[0]).toBe(0.3);
  expect(lowestPoint(model)).toBeCloseTo(height, 3);
  expect(await codes(model)).not.toContain('simulation/settles-elsewhere');
  expect((await mend(model)).changes).toEqual([]);
});

it('moves links with the root', async () => {
  const plate = leaning(5);
  const [root] = plate.links;
  const knob = { ...root!, name: 'knob', pose: { ...root!.pose, position: [0.3, 0.1, 0.05] as const }, collisions: [] };
  const fixed: Joint = {
    name: 'weld',
    type: 'fixed',
    parent: root!.name,
    child: 'knob',
    anchor: [0, 0, 0],
    axis: [0, 0, 1],
  };
  const { model } = await mend({
    ...plate,
    links: [root!, { ...knob, inertial: boxInertial(0.01, [0.01, 0.01, 0.01]) }],
    joints: [fixed],
  });
  const distance = ({ links: [a, b] }: SimModel) =>
    Math.hypot(...[0, 1, 2].map((i) => a!.pose.position[i]! - b!.pose.position[i]!));
  expect(distance(model)).toBeCloseTo(Math.hypot(0.1, 0.05), 6);
  expect(model.links[1]!.pose.rotation[1]).toBeCloseTo(model.links[0]!.pose.rotation[1], 6);
});

it.each([
  ['falls over', leaningPole()],
  ['stands', block()],
  ['is fixed', { ...leaning(5), base: 'fixed' } as SimModel],
  ['has an error', withRoot(leaning(5), { pose: at(0, Number.NaN, 0) })],
])('leaves what %s as it is', async (_, model) => {
  expect((await mend(model)).changes.map(({ repair }) => repair)).not.toContain('rest-pose');
});
