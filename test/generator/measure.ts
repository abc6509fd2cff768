import { expect } from 'vitest';
import { build, type Description, describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { colliderFit } from '../../src/model/collider-fit.ts';
import { apply } from '../../src/model/pose.ts';
import type { Collision, Mesh, SimModel, Vec3 } from '../../src/model/types.ts';
import { subtract } from '../../src/model/vec.ts';

/** The model of a prompt that can be made. */
export function make(prompt: string): Promise<SimModel> {
  const result = describe(prompt);
  if (result.kind !== 'described') throw new Error(`${prompt}: ${result.message}`);
  return build(result.description, { name: 'prop', prompt });
}

export const makeFrom = (description: Description): Promise<SimModel> =>
  build(description, { name: 'prop', prompt: '' });

/** [kg] */
export const massOf = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

/** Longest side of the box around what is seen [m]. */
export function longestOf(model: SimModel): number {
  const { min, max } = modelBounds(model, 'visuals')!;
  return Math.max(...subtract(max, min));
}

/** Expects at most 32 convex parts a link, within 2 mm or 2% of the longest side of what is seen. */
export function expectCollidersFit(model: SimModel): void {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const { min, max } = modelBounds(model, 'visuals')!;
  const allowed = Math.max(0.002, 0.02 * Math.max(...subtract(max, min)));
  for (const link of model.links) {
    expect(link.collisions.length, link.name).toBeLessThanOrEqual(32);
    const { missing, excess } = colliderFit(link, meshes)!;
    expect(Math.max(missing, excess), `${link.name}: ${missing} m missing, ${excess} m too far`).toBeLessThanOrEqual(
      allowed,
    );
  }
}

type Triangles = Pick<Mesh, 'positions' | 'indices'>;

const vertex = ({ positions: p }: Triangles, i: number): Vec3 => [p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!];

/** Edges that are not shared by exactly two triangles that run along them in opposite directions. */
export function openEdges(mesh: Triangles): number {
  const ids = new Map<string, number>();
  const id = (i: number): number => {
    const key = vertex(mesh, i).join();
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key)!;
  };
  const directed = new Map<string, number>();
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => id(mesh.indices[t + k]!));
    for (let k = 0; k < 3; k++) {
      const key = `${corners[k]},${corners[(k + 1) % 3]}`;
      directed.set(key, (directed.get(key) ?? 0) + 1);
    }
  }
  return [...directed].filter(([key, count]) => {
    const [a, b] = key.split(',');
    return a === b || count !== 1 || directed.get(`${b},${a}`) !== 1;
  }).length;
}

/** By how much the worst vertex lies outside of the worst face [m]: 0 for a convex mesh. */
export function concavity(mesh: Triangles): number {
  let worst = 0;
  for (const [normal, offset] of planes(mesh)) {
    for (let i = 0; i < mesh.positions.length / 3; i++) {
      const [x, y, z] = vertex(mesh, i);
      worst = Math.max(worst, normal[0] * x + normal[1] * y + normal[2] * z - offset);
    }
  }
  return worst;
}

function planes(mesh: Triangles): [Vec3, number][] {
  const list: [Vec3, number][] = [];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vertex(mesh, mesh.indices[t + k]!)) as [Vec3, Vec3, Vec3];
    const [u, v] = [b.map((n, i) => n - a[i]!), c.map((n, i) => n - a[i]!)] as [number[], number[]];
    const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
    const size = Math.hypot(...n);
    if (size < 1e-14) continue;
    const unit: Vec3 = [n[0]! / size, n[1]! / size, n[2]! / size];
    list.push([unit, unit[0] * a[0] + unit[1] * a[1] + unit[2] * a[2]]);
  }
  return list;
}

/** Whether a point of the model frame lies inside a convex part of the root link. */
export function inside(model: SimModel, part: Collision, [x, y, z]: Vec3): boolean {
  const { geometry, pose } = part;
  const [px, py, pz] = [x - pose.position[0], y - pose.position[1], z - pose.position[2]];
  switch (geometry.type) {
    case 'box':
      return [px, py, pz].every((value, i) => Math.abs(value) <= geometry.size[i as 0 | 1 | 2] / 2);
    case 'cylinder':
      return Math.hypot(px, py) <= geometry.radius && Math.abs(pz) <= geometry.length / 2;
    case 'mesh': {
      const mesh = model.meshes.find(({ name }) => name === geometry.mesh)!;
      return planes(mesh).every(([n, offset]) => n[0] * px + n[1] * py + n[2] * pz <= offset);
    }
    default:
      throw new Error(`no ${geometry.type} is expected here`);
  }
}

/** Corners of the first cavity's free box, in the model frame [m]. */
export function cavityCorners(model: SimModel, index: number): Vec3[] {
  const { pose, size, link } = model.semantics.cavities[index]!;
  const frame = model.links.find(({ name }) => name === link)!.pose;
  const signs = [-0.5, 0.5];
  return signs.flatMap((i) =>
    signs.flatMap((j) => signs.map((k) => apply(frame, apply(pose, [i * size[0], j * size[1], k * size[2]])))),
  );
}
