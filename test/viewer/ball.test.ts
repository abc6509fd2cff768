import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { build, KIND_NAMES, describe as read } from '../../src/generator/index.ts';
import { apply, compose, invert } from '../../src/model/pose.ts';
import type { Pose, SimModel } from '../../src/model/types.ts';
import { describeExhibit } from '../../src/viewer/describe.ts';
import { Simulation } from '../../src/viewer/engine/simulation.ts';
import { writtenForMujoco } from '../../src/viewer/open-installed.ts';
import { WORLD, worldFile } from '../../src/viewer/world-file.ts';
import { IS_NIGHTLY } from '../nightly.ts';

/** Those that a ball is kept out of, or that lose it, unless it is dropped as the check does it, and plain ones. At night: all. */
const OPENED = [
  ...['chest_of_drawers', 'jewelry_box', 'trash_can', 'moving_box', 'pot', 'lunch_box', 'fridge', 'washing_machine'],
  ...['petri_dish', 'test_tube', 'pizza_box', 'pill_bottle', 'mug', 'crate'],
];

/** What the page's worker runs, in Node: the simulation of a prop, and what the page is told of it. */
async function simulated(model: SimModel) {
  const card = { id: 'prop', kind: 'prop', name: 'prop', source: '', simulators: [], version: '' } as const;
  const world = `prop/${WORLD}`;
  const data = describeExhibit(model, { card, report: undefined, loading: [], world, isScene: false });
  const files = new Map([...(await writtenForMujoco('prop', model))]);
  files.set(world, worldFile('prop.xml', data.floor, data.ball));
  const compiled = await compileMjcf(files, world, { own: true });
  return { data, simulation: new Simulation(compiled.mujoco, compiled.model) };
}

const madeOf = async (kind: string): Promise<SimModel> => {
  const words = kind.replaceAll('_', ' ');
  const reading = read(words);
  if (reading.kind !== 'described') throw new Error(`"${words}": ${reading.message}`);
  return build(reading.description, { name: 'prop', prompt: words });
};

/** Whether the ball is in one of the cavities of the link that it was dropped into, after 2 s. */
async function keepsBall(model: SimModel): Promise<boolean | undefined> {
  const { data, simulation } = await simulated(model);
  try {
    const { link, radius } = data.ball;
    if (link === undefined) return undefined;
    simulation.dropBall(data.ball);
    while (simulation.time < 2) simulation.step();
    const poses = simulation.poses();
    const poseOf = (body: string): Pose => {
      const [x, y, z, ...rotation] = poses.subarray(simulation.bodies.indexOf(body) * 7);
      return { position: [x!, y!, z!], rotation: rotation.slice(0, 4) as unknown as Pose['rotation'] };
    };
    const ball = poseOf('Viewer/ball').position;
    return model.semantics.cavities
      .filter((cavity) => cavity.link === link)
      .some(({ pose, size }) =>
        apply(invert(compose(poseOf(link), pose)), ball).every((at, axis) => Math.abs(at) <= size[axis]! / 2 + radius),
      );
  } finally {
    simulation.dispose();
  }
}

describe('the ball of the viewer', { timeout: 300_000 }, () => {
  it('stays in every kind of container', async () => {
    const [lost, held]: [string[], string[]] = [[], []];
    for (const kind of IS_NIGHTLY ? KIND_NAMES : OPENED) {
      const model = await madeOf(kind);
      if (model.semantics.cavities.length === 0) continue;
      const keeps = await keepsBall(model);
      if (keeps !== undefined) (keeps ? held : lost).push(kind);
    }
    expect(lost).toEqual([]);
    expect(held.length).toBeGreaterThan(IS_NIGHTLY ? 50 : OPENED.length - 1);
  });

  it('opens lids and the drawer itself, and no others', async () => {
    const { data } = await simulated(await madeOf('chest_of_drawers'));
    expect(Object.keys(data.ball.open)).toHaveLength(1);
    const lidded = await simulated(await madeOf('pizza_box'));
    lidded.simulation.dropBall(lidded.data.ball);
    const [[joint, position]] = Object.entries(lidded.data.ball.open) as [[string, number]];
    const index = lidded.simulation.joints.findIndex(({ name }) => name === joint);
    expect(lidded.simulation.positions()[index]).toBeCloseTo(position, 9);
    lidded.simulation.letGo();
    for (let step = 0; step < 500; step++) lidded.simulation.step();
    expect(lidded.simulation.time).toBeGreaterThan(0.9);
  });
});
