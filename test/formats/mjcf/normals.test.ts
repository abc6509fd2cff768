import { expect, it, describe as suite } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import { build, describe } from '../../../src/generator/index.ts';
import type { Mesh } from '../../../src/model/types.ts';
import { bytesOf } from '../models.ts';

type Point = [number, number, number];
const at = (values: Float32Array, v: number): Point => [values[3 * v]!, values[3 * v + 1]!, values[3 * v + 2]!];

/** Triangles with a corner whose normal looks to the other side. */
function astray({ positions, indices, normals }: Mesh): number {
  let count = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const [a, b, c] = corners.map((v) => at(positions, v)) as [Point, Point, Point];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const face: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const behind = (v: number): boolean => {
      const normal = at(normals!, v);
      return face[0] * normal[0] + face[1] * normal[1] + face[2] * normal[2] < 0;
    };
    if (corners.some(behind)) count++;
  }
  return count;
}

suite('normals that MuJoCo made up', () => {
  // Its walls are lumps in every direction, written without normals; MuJoCo computes some in a frame of its own.
  it('are not taken for those of the file', async () => {
    const prompt = 'ceramic bowl 25 cm wide';
    const said = describe(prompt);
    if (!('description' in said)) throw new Error(prompt);
    const bowl = await build(said.description, { name: 'bowl', prompt });
    const { model } = await readMjcf(bytesOf(writeMjcf(bowl)), { entry: 'bowl.xml', name: 'bowl' });
    const shown = model.meshes.filter(({ normals }) => normals);
    expect(model.meshes.length).toBeGreaterThan(20);
    expect(shown.length).toBeGreaterThan(0); // the bowl itself, which has its own
    for (const mesh of shown) expect(astray(mesh), mesh.name).toBeLessThanOrEqual(mesh.indices.length / 300);
  });
});
