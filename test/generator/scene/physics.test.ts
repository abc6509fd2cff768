import { WebIO } from '@gltf-transform/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { unzip } from '../../../src/service/export/unzip.ts';
import type { SceneProduct } from '../../../src/service/jobs/product.ts';
import { produceScene } from '../../../src/service/scenes/produce-scene.ts';

/** One of each category on the floor, small things on a table, things with joints. */
const PROMPT =
  'a crate, two chairs, a shelf, a cabinet with two drawers, a table with a laptop, a mug, a bowl and a bottle on it. ' +
  'A round table. A toolbox, a mug, a bowl and a bottle on the floor.';

const quiet = { phase: () => undefined, authored: () => undefined, planned: () => Promise.resolve() };

let product: SceneProduct;
beforeAll(async () => {
  product = await produceScene({ prompt: PROMPT, max_asset_definitions: 50, max_instances: 100 }, quiet);
});

const bytesOf = (format: string) => Buffer.from(product.files.find((file) => file.format === format)!.bytes);

describe('a scene in MuJoCo', () => {
  it.each(['room.xml', 'scene.xml'])(
    '%s compiles without a warning, starts without an overlap, and stays where it is',
    async (entry) => {
      const { mujoco, model, warnings, dispose } = await compileMjcf(await unzip(bytesOf('archive_mjcf')), entry);
      expect(warnings).toEqual([]);
      const data = new mujoco.MjData(model);
      const deepest = (): number => {
        const contacts = data.contact;
        let depth = 0;
        for (let i = 0; i < data.ncon; i++) {
          const contact = contacts.get(i)!;
          depth = Math.max(depth, -contact.dist);
          contact.delete();
        }
        contacts.delete();
        return depth;
      };
      mujoco.mj_forward(model, data);
      expect(deepest()).toBeLessThan(1e-5);
      const before = Float64Array.from(data.xpos as Float64Array);
      for (let step = 0; step < Math.round(1 / model.opt.timestep); step++) mujoco.mj_step(model, data);
      expect(data.time).toBeCloseTo(1, 6);
      mujoco.mj_forward(model, data);
      expect(data.ncon).toBeGreaterThan(40);
      expect(deepest()).toBeLessThan(0.5e-3);
      const after = data.xpos as Float64Array;
      const moved = Array.from({ length: model.nbody }, (_, body) =>
        Math.hypot(...[0, 1, 2].map((axis) => after[3 * body + axis]! - before[3 * body + axis]!)),
      );
      expect(Math.max(...moved)).toBeLessThan(5e-3);
      // World, room, 15 instances, two drawers, and the lids of laptop and toolbox.
      expect(model.nbody).toBe(2 + 15 + 4);
      expect(model.nq).toBe(7 * 15 + 4);
      data.delete();
      dispose();
    },
  );

  it('has the instances of the graph, by name, where the graph says', async () => {
    const { mujoco, model, dispose } = await compileMjcf(await unzip(bytesOf('archive_mjcf')), 'room.xml');
    expect(product.graph.instances).toHaveLength(15);
    for (const { name, position } of product.graph.instances) {
      const body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY.value, name);
      expect(body, name).toBeGreaterThan(0);
      const at = (model.body_pos as Float64Array).subarray(3 * body, 3 * body + 3);
      for (const axis of [0, 1, 2] as const) expect(at[axis]).toBeCloseTo(position[axis], 6);
    }
    dispose();
  });
});

describe('a scene as GLB', () => {
  it('has every instance, and each mesh once', async () => {
    const document = await new WebIO().readBinary(bytesOf('glb'));
    const names = document
      .getRoot()
      .listNodes()
      .map((node) => node.getName());
    for (const { name } of product.graph.instances) expect(names).toContain(name);
    expect(names).toContain('room');
    const [first, second] = ['oak_chair_1', 'oak_chair_2'].map(
      (name) =>
        document
          .getRoot()
          .listNodes()
          .find((node) => node.getName() === name)!
          .listChildren()[0]!,
    );
    expect(first!.getMesh()).toBe(second!.getMesh());
  });
});
