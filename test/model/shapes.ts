import type { Manifold } from 'manifold-3d';
import { loadManifold } from '../../src/model/manifold.ts';
import type { Mesh, Vec3 } from '../../src/model/types.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/** A solid made by hand, with a point that must stay free, and one that must be filled [m]. */
export interface Shape {
  readonly name: string;
  readonly mesh: Mesh;
  readonly free: readonly Vec3[];
  readonly filled: readonly Vec3[];
}

export function meshOf(solid: Manifold, name: string): Mesh {
  const { vertProperties, triVerts } = solid.getMesh();
  return { name, positions: Float32Array.from(vertProperties), indices: Uint32Array.from(triVerts) };
}

export async function shapes(): Promise<Shape[]> {
  const { Manifold, CrossSection } = await loadManifold();
  const bowl = (radius: number, wall: number): Manifold =>
    Manifold.sphere(radius, 64)
      .subtract(Manifold.sphere(radius - wall, 64))
      .trimByPlane([0, 0, -1], 0);
  const cup = Manifold.cylinder(0.1, 0.04, 0.04, 48).subtract(
    Manifold.cylinder(0.1, 0.036, 0.036, 48).translate([0, 0, 0.005]),
  );
  const ring = CrossSection.circle(0.005, 16).translate([0.03, 0]).revolve(32);
  const handle = ring
    .rotate([90, 0, 0])
    .translate([0.04, 0, 0.05])
    .subtract(Manifold.cylinder(0.2, 0.038, 0.038, 48));
  const tray = Manifold.cube([0.4, 0.3, 0.12], true).subtract(
    Manifold.cube([0.38, 0.28, 0.12], true).translate([0, 0, 0.01]),
  );
  const lid = Manifold.cube([0.4, 0.01, 0.3], true).translate([0, 0.155, 0.2]);
  const channel = Manifold.cube([0.3, 0.1, 0.1], true).subtract(
    Manifold.cube([0.4, 0.06, 0.1], true).translate([0, 0, 0.02]),
  );
  const funnel = Manifold.revolve(
    [
      [
        [0.01, 0],
        [0.012, 0],
        [0.012, 0.05],
        [0.08, 0.12],
        [0.078, 0.12],
        [0.01, 0.052],
      ],
    ],
    48,
  );
  return [
    // A ball of 15 cm, cut in half: the wall is at the radius less half of it.
    {
      name: 'bowl of 1 mm',
      mesh: meshOf(bowl(0.075, 0.001), 'bowl'),
      free: inHalfBall(0.06),
      filled: [[0, 0, -0.0745]],
    },
    {
      name: 'bowl of 3 mm',
      mesh: meshOf(bowl(0.075, 0.003), 'bowl'),
      free: inHalfBall(0.06),
      filled: [[0, 0, -0.0735]],
    },
    {
      name: 'mug',
      mesh: meshOf(cup.add(handle), 'mug'),
      free: [
        [0, 0, 0.01],
        [0, 0.03, 0.05],
        [-0.03, 0, 0.09],
        [0.055, 0, 0.05], // between handle and cup
      ],
      filled: [
        [0.038, 0, 0.05],
        [0, 0, 0.002],
        [0.07, 0, 0.05],
      ],
    },
    {
      name: 'drawer',
      mesh: meshOf(tray, 'drawer'),
      free: [
        [0, 0, -0.035],
        [0.17, 0.12, 0],
        [-0.17, -0.12, 0.05],
      ],
      filled: [
        [0.195, 0, 0],
        [0, 0, -0.055],
      ],
    },
    {
      name: 'box with its lid open',
      mesh: meshOf(tray.add(lid), 'box'),
      free: [
        [0, 0, 0],
        [0, 0.1, 0.05],
        [0, 0, 0.2],
      ],
      filled: [
        [0, 0.155, 0.3],
        [0, -0.145, 0],
      ],
    },
    {
      name: 'ring',
      mesh: meshOf(CrossSection.circle(0.02, 24).translate([0.1, 0]).revolve(48), 'ring'),
      free: [
        [0, 0, 0],
        [0.07, 0, 0],
        [0, -0.07, 0],
      ],
      filled: [[0.1, 0, 0]],
    },
    {
      name: 'L',
      mesh: meshOf(Manifold.cube([0.3, 0.1, 0.05]).add(Manifold.cube([0.1, 0.3, 0.05])), 'l'),
      free: [
        [0.12, 0.12, 0.025],
        [0.15, 0.15, 0.025],
      ],
      filled: [
        [0.05, 0.05, 0.025],
        [0.29, 0.09, 0.025],
      ],
    },
    {
      name: 'U channel, askew',
      mesh: meshOf(channel.rotate([20, 30, 40]), 'u'),
      free: [[0, 0, 0]],
      filled: [],
    },
    {
      name: 'funnel',
      mesh: meshOf(funnel, 'funnel'),
      free: [
        [0, 0, 0.02],
        [0, 0, 0.06],
        [0.06, 0, 0.118],
      ],
      filled: [[0.011, 0, 0.02]],
    },
  ];
}

/** The origin less a little, and points at a radius in all directions of the lower half. */
function inHalfBall(radius: number): Vec3[] {
  const points: Vec3[] = [[0, 0, -0.002]];
  for (const down of [0.1, 0.5, 1, 1.5])
    for (let turn = 0; turn < 12; turn++)
      points.push([
        radius * Math.cos(down) * Math.cos((turn * Math.PI) / 6),
        radius * Math.cos(down) * Math.sin((turn * Math.PI) / 6),
        -radius * Math.sin(down),
      ]);
  return points;
}

/** How deep a point is inside of a convex mesh that is wound outwards [m]; negative outside. */
export function depth({ positions, indices }: Skin, [x, y, z]: Vec3): number {
  let least = Infinity;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * indices[t + i]!) as [number, number, number];
    const p = positions;
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(nx, ny, nz);
    if (size < 1e-14) continue;
    least = Math.min(least, (nx * (p[a]! - x) + ny * (p[a + 1]! - y) + nz * (p[a + 2]! - z)) / size);
  }
  return least;
}
