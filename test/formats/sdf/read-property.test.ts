import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jointOf, linkOf, read } from './documents.ts';
import { FrameGraph, ofQuaternion, step } from './random-frames.ts';

const close = (a: readonly number[], b: readonly number[]): void => {
  for (const [i, value] of a.entries()) expect(value).toBeCloseTo(b[i]!, 9);
};

describe('any graph of frames', () => {
  it('has its links and joints where the matrices say', async () => {
    let joints = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), async (steps) => {
        const graph = new FrameGraph();
        for (const one of steps) graph.take(one);
        const { model } = await read(graph.finish());
        expect(model.links).toHaveLength(graph.links.size);
        for (const [name, at] of graph.links) {
          const { position, rotation } = linkOf(model, name).pose;
          close(ofQuaternion(rotation, position).flat(), at.flat());
        }
        for (const [name, { anchor, axis }] of graph.expectedJoints()) {
          const joint = jointOf(model, name);
          close(joint.anchor, anchor);
          close(joint.axis, axis);
          joints++;
        }
      }),
      { numRuns: 150 },
    );
    expect(joints).toBeGreaterThan(10);
  });
});
