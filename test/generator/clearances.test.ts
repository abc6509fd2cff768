import init, { type Manifold } from 'manifold-3d';
import { beforeAll, expect, it } from 'vitest';
import { axisAngle, compose, rotate } from '../../src/model/pose.ts';
import type { Pose, SimModel } from '../../src/model/types.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { make } from './measure.ts';

let engine: Awaited<ReturnType<typeof init>>;
beforeAll(async () => {
  engine = await init();
  engine.setup();
});

/** Where a link is when its joint has gone through `share` of its range. */
function poseAt(model: SimModel, link: string, share: number): Pose {
  const { pose } = model.links.find(({ name }) => name === link)!;
  const joint = model.joints.find(({ child }) => child === link);
  if (!joint) return pose;
  const q = share * joint.limits!.upper;
  const { axis } = joint;
  if (joint.type === 'revolute') return compose(pose, { position: [0, 0, 0], rotation: axisAngle(axis, q) });
  return compose(pose, { position: [q * axis[0], q * axis[1], q * axis[2]], rotation: [1, 0, 0, 0] });
}

/** What is seen of a link, as one solid in the model frame. */
function solidOf(model: SimModel, link: string, { position, rotation }: Pose): Manifold {
  const solids = model.links
    .find(({ name }) => name === link)!
    .visuals.map(({ name }) => {
      const { positions, indices } = model.meshes.find((mesh) => mesh.name === name)!;
      const mesh = new engine.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices });
      mesh.merge();
      return engine.Manifold.ofMesh(mesh);
    });
  const [x, y, z] = [rotate(rotation, [1, 0, 0]), rotate(rotation, [0, 1, 0]), rotate(rotation, [0, 0, 1])];
  return engine.Manifold.union(solids).transform([...x, 0, ...y, 0, ...z, 0, ...position, 1]);
}

it.each([
  'oak crate with a lid',
  'cabinet with two doors and two drawers',
  'cabinet with 3 doors and one drawer',
  'chest of drawers with 6 drawers',
  'cabinet 60 cm wide with 4 doors',
  'laptop',
  'toolbox',
])('%s: no link runs through another, closed or on its way', async (prompt) => {
  const model = await make(prompt);
  const names = model.links.map(({ name }) => name);
  const still = names.map((name) => solidOf(model, name, poseAt(model, name, 0)));
  for (const [i, name] of names.entries()) {
    for (const share of i === 0 ? [0] : [0, 0.03, 0.15, 0.5, 1]) {
      const moved = solidOf(model, name, poseAt(model, name, share));
      for (const [j, other] of still.entries()) {
        if (j === i) continue;
        // 1 mm³: what single precision leaves where two faces touch.
        expect(moved.intersect(other).volume(), `${name} at ${share}, ${names[j]}`).toBeLessThan(1e-9);
      }
    }
  }
});

it.each([
  'oak crate',
  'oak crate with a lid',
  'table',
  'round table with three steel legs',
  'chair with armrests',
  'bookcase',
  'cabinet with two doors and two drawers',
  'mug',
  'bowl',
  'bottle',
  'laptop',
  'red toolbox',
])('%s: passes every check', async (prompt) => {
  const report = await verifyModel(await make(prompt), { sourceFormat: 'mjcf', readFindings: [] });
  expect(report.findings).toEqual([]);
  expect(report.verdict).toBe('passed');
});
