import { expect, describe as group, it } from 'vitest';
import { tileOf } from '../../src/generator/finish.ts';
import type { MaterialName } from '../../src/generator/materials.ts';
import { creasedMesh, type Surface } from '../../src/generator/modelling/surface.ts';
import type { Solid, SolidKernel } from '../../src/generator/solids.ts';
import { withKernel } from '../../src/generator/solids.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { cross, dot, length, normalize, pointAt, scale, subtract } from '../../src/model/vec.ts';
import { make } from './measure.ts';

const WOOD = { along: 0.6, across: 0.2, lengthwise: true };
const surfaceOf = (make: (kernel: SolidKernel) => Solid): Promise<Surface> =>
  withKernel((kernel) => creasedMesh(make(kernel).grainedSkin([0, 0, 0]), WOOD));

/** Metres that one turn of U and one of V stretch over on a triangle, and the direction of U. */
function stretch({ positions, uvs, indices }: Surface, t: number): { u: Vec3; v: Vec3; normal: Vec3; area: number } {
  const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[t + k]!)) as [Vec3, Vec3, Vec3];
  const uv = (k: number) => [uvs[2 * indices[t + k]!]!, uvs[2 * indices[t + k]! + 1]!] as const;
  const [[u0, v0], [u1, v1], [u2, v2]] = [uv(0), uv(1), uv(2)];
  const [ab, ac] = [subtract(b, a), subtract(c, a)];
  const determinant = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0);
  const twice = cross(ab, ac);
  return {
    u: scale(subtract(scale(ab, v2 - v0), scale(ac, v1 - v0)), 1 / determinant),
    v: scale(subtract(scale(ac, u1 - u0), scale(ab, u2 - u0)), 1 / determinant),
    normal: normalize(twice),
    area: length(twice) / 2,
  };
}

group.each(['oak table', 'walnut cabinet with 2 drawers', 'steel toolbox', 'pine crate', 'red bookcase'])(
  '%s',
  (prompt) => {
    it('has textures of the documented size on every plane face along an axis, to 2%', async () => {
      const { links, meshes, materials } = (await make(prompt)) as SimModel;
      let faces = 0;
      for (const { geometry, material } of links.flatMap(({ visuals }) => visuals)) {
        const mesh = meshes.find(({ name }) => geometry.type === 'mesh' && name === geometry.mesh) as Surface & {
          name: string;
        };
        expect(materials.map(({ name }) => name)).toContain(material);
        const [kind, ...paint] = split(material!);
        const { along, across } = tileOf({ material: kind, colour: paint.length > 0 ? paint.join(' ') : null });
        for (let t = 0; t < mesh.indices.length; t += 3) {
          const { u, v, normal, area } = stretch(mesh, t);
          if (area < 4e-6 || !normal.some((c) => Math.abs(c) > 1 - 1e-9)) continue;
          expect(length(u) / along).toBeCloseTo(1, 1.7);
          expect(length(v) / across).toBeCloseTo(1, 1.7);
          expect(dot(normalize(u), normalize(v))).toBeCloseTo(0, 2);
          expect(dot(cross(u, v), normal)).toBeLessThan(0); // V runs down: the picture is not mirrored
          faces++;
        }
      }
      expect(faces).toBeGreaterThan(20);
    });
  },
);

/** `steel_dark_blue` → steel, dark blue. */
function split(key: string): [MaterialName, ...string[]] {
  const name = ['stainless_steel', 'cast_iron'].find((long) => key.startsWith(long)) ?? key.split('_')[0]!;
  return [
    name as MaterialName,
    ...key
      .slice(name.length + 1)
      .split('_')
      .filter(Boolean),
  ];
}

group('the grain', () => {
  it.each([
    ['x', [0.5, 0.1, 0.02], [1, 0, 0]],
    ['y', [0.1, 0.5, 0.02], [0, 1, 0]],
    ['z', [0.02, 0.1, 0.5], [0, 0, 1]],
  ] as const)('of a board runs along its longest side: %s', async (_, size, along) => {
    const mesh = await surfaceOf((kernel) => kernel.box([0, 0, 0], size, 0.002));
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const { u, normal } = stretch(mesh, t);
      if (!normal.some((c) => Math.abs(c) > 0.999) || Math.abs(dot(normal, along)) > 0.5) continue;
      expect(Math.abs(dot(normalize(u), along))).toBeGreaterThan(0.999);
    }
  });

  it('stays with each board of a union, also when it was turned', async () => {
    const mesh = await surfaceOf((kernel) =>
      kernel
        .box([0, 0, 0], [0.5, 0.1, 0.02])
        .plus(kernel.box([0, 0, 0.02], [0.5, 0.1, 0.04]).turn(2, 90).move(0.3, 0.05, 0)),
    );
    const directions = new Set<string>();
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const { u, normal } = stretch(mesh, t);
      if (Math.abs(normal[2]) < 0.9) continue;
      const [x, y] = normalize(u).map((c) => Math.round(Math.abs(c)));
      directions.add(`${x},${y} at ${pointAt(mesh.positions, mesh.indices[t]!)[2].toFixed(2)}`);
    }
    expect([...directions].toSorted()).toEqual(['0,1 at 0.02', '0,1 at 0.04', '1,0 at 0.00', '1,0 at 0.02']);
  });

  it('of two boards begins at two places of the texture, the same in every build', async () => {
    const starts = () =>
      surfaceOf((kernel) => kernel.box([0, 0, 0], [0.5, 0.1, 0.02]).plus(kernel.box([0, 0.2, 0], [0.5, 0.3, 0.02])));
    const [first, again] = [await starts(), await starts()];
    expect(again.uvs).toEqual(first.uvs);
    const at = (y: number) =>
      Array.from(first.uvs).filter((_, i) => i % 2 === 0 && Math.abs(first.positions[(i / 2) * 3 + 1]! - y) < 1e-6);
    expect(Math.abs(Math.min(...at(0)) - Math.min(...at(0.2)))).toBeGreaterThan(0.01);
  });

  it('runs along a bar, around a bend too', async () => {
    const { tubeSolid } = await import('../../src/generator/modelling/tube.ts');
    const path: Vec3[] = [
      [0, 0, 0],
      [0.2, 0, 0],
      [0.2, 0, 0.2],
    ];
    const mesh = await surfaceOf((kernel) => tubeSolid(kernel, { path, radius: 0.01, normal: [0, 1, 0] }));
    const seen = { x: 0, z: 0 };
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const { u, normal, area } = stretch(mesh, t);
      if (area < 1e-5 || Math.abs(normal[1]) < 0.5) continue; // the long faces at the sides of the bend
      const [x, , z] = normalize(u);
      if (Math.abs(x) > Math.abs(z)) seen.x++;
      else seen.z++;
    }
    expect(seen.x).toBeGreaterThan(0);
    expect(seen.z).toBeGreaterThan(0);
  });

  it('of a turned leg runs from end to end; around it no triangle spans the seam', async () => {
    const mesh = await surfaceOf((kernel) =>
      kernel.lathe(
        [
          [0, 0],
          [0.03, 0],
          [0.03, 0.5],
          [0, 0.5],
        ],
        48,
      ),
    );
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const { u, v, normal } = stretch(mesh, t);
      if (Math.abs(normal[2]) > 0.5) continue;
      expect(Math.abs(dot(normalize(u), [0, 0, 1]))).toBeGreaterThan(0.999);
      expect(length(u)).toBeCloseTo(0.6, 3);
      expect(length(v)).toBeGreaterThan(0.15); // a triangle that ran backwards around the body would show a whole turn
    }
  });
});
