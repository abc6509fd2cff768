import { expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writePng } from '../../../src/formats/png/write.ts';

const IMAGE = writePng({ width: 1, height: 1, channels: 3, values: Uint8Array.of(255, 0, 0) });

async function seen(geom: string, material = ''): Promise<{ points: number[][]; uvs: number[][] }> {
  const xml = `<mujoco><asset><texture name="t" type="2d" file="t.png"/><material name="m" texture="t" ${material}/>
    <mesh name="k" vertex="-.1 -.05 -.02 -.1 -.05 .02 -.1 .05 -.02 -.1 .05 .02 .1 -.05 -.02 .1 -.05 .02 .1 .05 -.02 .1 .05 .02"/>
    </asset><worldbody><body name="a"><freejoint/><geom ${geom} material="m"/></body></worldbody></mujoco>`;
  const files = new Map([
    ['m.xml', new TextEncoder().encode(xml)],
    ['t.png', IMAGE],
  ]);
  const { model } = await readMjcf(files, { entry: 'm.xml' });
  const [visual] = model.links[0]!.visuals;
  const mesh = model.meshes.find(({ name }) => visual!.geometry.type === 'mesh' && name === visual!.geometry.mesh)!;
  const rows = (values: Float32Array, size: number): number[][] =>
    Array.from({ length: values.length / size }, (_, i) => [...values.subarray(size * i, size * (i + 1))]);
  return { points: rows(mesh.positions, 3), uvs: rows(mesh.uvs!, 2) };
}

/** Texture coordinates at the vertices at a place. */
const at = ({ points, uvs }: Awaited<ReturnType<typeof seen>>, place: readonly number[]): number[][] =>
  uvs
    .filter((_, i) => points[i]!.every((value, axis) => Math.abs(value - place[axis]!) < 1e-6))
    .map((uv) => uv.map((value) => Math.round(value * 1e4) / 1e4));

// The numbers are those of a ramp of colours that MuJoCo 4.0.0 rendered: (0.1, 0.05, 0.02) of a box of half sizes 0.1 shows
// u = 0.757, v = 0.404; a sphere at azimuth 45° and z = r / 2 shows u = 0.125, v = 0.333.
it('shows an image on a box as the renderer does: whole on each face', async () => {
  const box = await seen('type="box" size=".1 .1 .1"');
  // The corner lies on +X (u along y), +Y (u along x) and +Z (u along x, v against y).
  expect(at(box, [0.1, 0.1, -0.1])).toEqual(expect.arrayContaining([[1, 1]]));
  expect(at(box, [0.1, -0.1, 0.1])).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  expect(at(box, [-0.1, 0.1, 0.1])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
});

it('repeats the image by texrepeat, and with texuniform by the half sizes', async () => {
  const repeated = await seen('type="box" size=".1 .1 .1"', 'texrepeat="2 3"');
  expect(Math.max(...repeated.uvs.map(([u]) => u!))).toBeCloseTo(2, 6);
  expect(Math.max(...repeated.uvs.map(([, v]) => v!))).toBeCloseTo(3, 6);
  const uniform = await seen('type="box" size=".1 .2 .1"', 'texrepeat="2 3" texuniform="true"');
  expect(Math.max(...uniform.uvs.map(([u]) => u!))).toBeCloseTo(0.2, 6);
  expect(Math.max(...uniform.uvs.map(([, v]) => v!))).toBeCloseTo(0.6, 6);
});

it.each([
  ['sphere', 'type="sphere" size=".1"', 0.1],
  ['ellipsoid', 'type="ellipsoid" size=".1 .1 .15"', 0.15],
])('wraps it around a %s from the top to the bottom', async (_, geom, top) => {
  const round = await seen(geom);
  expect(at(round, [0, 0.1, 0])).toEqual([[0.25, 0.5]]);
  expect(at(round, [-0.1, 0, 0])).toEqual([[0.5, 0.5]]);
  expect(at(round, [0, 0, top]).every(([, v]) => v === 0)).toBe(true);
});

it('wraps it around a cylinder and shows it whole on the ends; on a capsule ends and middle have it each', async () => {
  const cylinder = await seen('type="cylinder" size=".1 .15"');
  expect(at(cylinder, [0, 0.1, 0.15]).sort()).toEqual([
    [0.25, 0],
    [0.5, 1],
  ]);
  const capsule = await seen('type="capsule" size=".1 .15"');
  expect(at(capsule, [0, 0.1, 0.15]).sort()).toEqual([
    [0.25, 0],
    [0.25, 1],
  ]);
  expect(at(capsule, [0, 0.1, -0.15]).sort()).toEqual([
    [0.25, 0],
    [0.25, 1],
  ]);
});

it('lays it on a mesh without texture coordinates in the frame in which MuJoCo keeps the mesh', async () => {
  // MuJoCo turns this box so that its shortest edge is X: half sizes 0.02, 0.05, 0.1. Measured: (0.1, 0.02, 0.01) shows
  // u = 0.733, v = 0.710, so (0.02, 0.05) away from the middle is u = 0.25 · 2 …
  const mesh = await seen('type="mesh" mesh="k"');
  const [[u, v]] = at(mesh, [0.1, 0.05, 0.02]) as [[number, number]];
  expect(u - Math.floor(u) === 0 || Math.abs(u - 1) < 1e-4).toBe(true);
  expect(Math.abs(v) < 1e-4 || Math.abs(v - 1) < 1e-4).toBe(true);
  const uniform = await seen('type="mesh" mesh="k"', 'texrepeat="2 3" texuniform="true"');
  const [[across]] = at(uniform, [0.1, 0.05, 0.02]) as [[number]];
  expect(Math.abs(across - 0.5)).toBeCloseTo(0.02, 4); // half of 2 · 0.02
});

it('leaves a shape without an image what it is', async () => {
  const files = new Map([
    [
      'm.xml',
      new TextEncoder().encode(
        '<mujoco><asset><material name="m" rgba="1 0 0 1"/></asset><worldbody><body><freejoint/><geom type="box" size=".1 .1 .1" material="m"/></body></worldbody></mujoco>',
      ),
    ],
  ]);
  const { model } = await readMjcf(files, { entry: 'm.xml' });
  expect(model.links[0]!.visuals[0]!.geometry.type).toBe('box');
});
