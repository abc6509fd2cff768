import { describe, expect, it } from 'vitest';
import { at } from '../../src/model/pose.ts';
import type { Joint, Link, SimModel } from '../../src/model/types.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { block, boxInertial, link } from './models.ts';

/** A comb of flaps on a chain, each of which is driven on its own. */
function flaps(count: number): SimModel {
  const links = Array.from(
    { length: count },
    (_, i): Link => link(`flap_${i}`, [0.5 + i, 0, 0.5], boxInertial(0.1, [0.1, 0.1, 0.1]), []),
  );
  const joints = links.map(
    ({ name }): Joint => ({
      name: `${name}_hinge`,
      type: 'revolute',
      parent: 'block',
      child: name,
      anchor: [0, 0, 0],
      axis: [0, 1, 0],
      limits: { lower: -1, upper: 1 },
    }),
  );
  return {
    ...block(),
    base: 'fixed',
    links: [...block().links.map((root) => ({ ...root, pose: at(0, 0, 0) })), ...links],
    joints,
  };
}

describe('a simulation that is told to stop', () => {
  it('ends before the next drive, with the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('told to stop');
    // As a signal of the process comes: through the event loop, which the engine does not turn.
    let turns = 0;
    const turn = (): void => {
      turns++;
      if (turns === 8) controller.abort(reason);
      else if (!controller.signal.aborted) setImmediate(turn);
    };
    setImmediate(turn);
    await expect(simulate(flaps(14), undefined, undefined, controller.signal)).rejects.toBe(reason);
    expect(turns).toBe(8);
  });

  it('begins nothing once it was told', async () => {
    const seen: number[] = [];
    const stopped = verifyModel(flaps(2), {
      sourceFormat: 'mjcf',
      readFindings: [],
      signal: AbortSignal.abort(new Error('told before')),
      onProgress: ({ fraction }) => seen.push(fraction),
    });
    await expect(stopped).rejects.toThrow('told before');
    expect(Math.max(...seen)).toBeLessThan(0.2);
  });

  it('lets the event loop turn between its drives', async () => {
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await simulate(flaps(14));
    running = false;
    expect(turns).toBeGreaterThan(14);
  });
});
