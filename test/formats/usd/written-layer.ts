import { expect } from 'vitest';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import type { Joint, Link, SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

export const layerOf = (model: SimModel): string => String(writeUsd(model).get(`${model.name}.usda`));

/** Lines of the prim of this name, without those of the prims below it, indentation removed. */
export function primOf(layer: string, name: string): string[] {
  const lines = layer.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^ *def \\w+ "${name}"`).test(line));
  expect(start, `no prim ${name} in:\n${layer.slice(0, 2_000)}`).toBeGreaterThanOrEqual(0);
  const indent = lines[start]!.search(/\S/);
  const end = lines.findIndex(
    (line, i) => i > start && (line === `${' '.repeat(indent)}}` || line === '' || /^ *def /.test(line)),
  );
  return lines.slice(start, end).map((line) => line.trim());
}

export const still = { position: [0, 0, 0], rotation: [1, 0, 0, 0] } as const;
export const linkAt = (name: string, x: number, inertia: Link['inertial']['inertia'] = [1, 1, 1, 0, 0, 0]): Link => ({
  name,
  pose: { position: [x, 0, 0], rotation: [1, 0, 0, 0] },
  inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia },
  visuals: [],
  collisions: [{ name: `${name}_ball`, pose: still, geometry: { type: 'sphere', radius: 0.5 } }],
});
export const modelOf = (links: Link[], joints: Joint[] = [], base: SimModel['base'] = 'free'): SimModel => ({
  ...hinged,
  name: 'thing',
  base,
  links,
  joints,
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
});
export const jointOf = (fields: Partial<Joint>): Joint => ({
  name: 'joint',
  type: 'revolute',
  parent: 'a',
  child: 'b',
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
  ...fields,
});
