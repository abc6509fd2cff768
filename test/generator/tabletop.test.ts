import { expect, it } from 'vitest';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import type { AnyKind } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { sampled } from '../nightly.ts';
import { make } from './measure.ts';

/** Which stand on a table, a shelf or a bench [m]. */
const LARGEST = 0.6;
/** As one that stands on its own legs in a simulation: not level in the last digits [rad]. */
const TILT = 3e-5;
/** Where it is put down, in the frame of the table [m], and how it is turned [rad]. */
const PLACES = [
  [0, 0, 0],
  [0.31, -0.12, 0.7],
  [-0.23, 0.17, 2.5],
] as const;
const [HEIGHT, STEP_COUNT] = [0.0015, 400];

const all = await Promise.all((kinds as readonly AnyKind[]).map(({ words }) => make(Object.keys(words.nouns)[0]!)));
const small = all.filter((model) => {
  const { min, max } = modelBounds(model, 'visuals')!;
  return model.base === 'free' && Math.max(...max.map((value, axis) => value - min[axis]!)) <= LARGEST;
});

it('are most of all categories', () => expect(small.length).toBeGreaterThan(60));

// On a plane everything stands well. A box is another matter: its contacts with a hull are found by another algorithm.
it.each(sampled(small, 4))('$semantics.category stands on a tabletop, and doesn’t sink in by 1 mm', async (made) => {
  const files = new Map(writeMjcf({ ...made, name: 'prop' }));
  const table = `<geom type="box" size="0.9 0.6 0.015" pos="0 0 -0.015" euler="${TILT} ${-0.7 * TILT} 0"/>`;
  files.set('table.xml', `<mujoco><include file="prop.xml"/><worldbody>${table}</worldbody></mujoco>`);
  const { mujoco, model, dispose } = await compileMjcf(files, 'table.xml');
  const data = new mujoco.MjData(model);
  try {
    for (const [x, y, turn] of PLACES) {
      mujoco.mj_resetData(model, data);
      const height = data.qpos[2]! + HEIGHT;
      data.qpos.set([x, y, height, Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)]);
      for (let step = 0; step < STEP_COUNT; step++) mujoco.mj_step(model, data);
      expect(data.qpos[2], `at ${x}, ${y}`).toBeGreaterThan(height - HEIGHT - 0.001);
    }
  } finally {
    data.delete();
    dispose();
  }
});
