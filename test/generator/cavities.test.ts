import { expect, describe as group, it } from 'vitest';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { cavityCorners, inside, make } from './measure.ts';

const blocked = (model: SimModel, link: number, point: Vec3): boolean =>
  model.links[link]!.collisions.some((part) => inside(model, part, point));

/** Points on a ring around the axis at `x`. */
const ring = (x: number, radius: number, z: number, count = 48): Vec3[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.37)) / count;
    return [x + radius * Math.cos(angle), radius * Math.sin(angle), z];
  });

group('cavities', () => {
  it.each([
    ['crate', ['inside']],
    ['toolbox', ['inside']],
    ['mug', ['inside']],
    ['bowl', ['inside']],
    ['cabinet with a door and two drawers', ['drawer_1_inside', 'drawer_2_inside']],
    ['bottle', []],
    ['table', []],
  ])('%s: %j', async (prompt, names) => {
    expect((await make(prompt)).semantics.cavities.map(({ name }) => name)).toEqual(names);
  });

  it.each(['crate', 'toolbox', 'mug', 'bowl', 'a 3 cm bowl', 'bowl 20 cm high'])(
    '%s: the free box is free',
    async (prompt) => {
      const model = await make(prompt);
      for (const [x, y, z] of cavityCorners(model, 0)) {
        const shrunk: Vec3 = [0.99 * x, 0.99 * y, z];
        const middle = model.semantics.cavities[0]!.pose.position;
        const point: Vec3 = [
          middle[0] + 0.98 * (shrunk[0] - middle[0]),
          middle[1] + 0.98 * (shrunk[1] - middle[1]),
          middle[2] + 0.98 * (shrunk[2] - middle[2]),
        ];
        expect(blocked(model, 0, point), point.join()).toBe(false);
      }
    },
  );

  it('a mug 100 mm across with walls of 4 mm is hollow to 2 mm and solid beyond', async () => {
    const model = await make('mug 10 cm in diameter, 4 mm thick, 12 cm tall'); // hollow radius 46 mm, 142 mm wide
    const axis = (0.1 - 0.142) / 2;
    for (const point of ring(axis, 0.044, 0.06)) expect(blocked(model, 0, point), point.join()).toBe(false);
    for (const point of ring(axis, 0.048, 0.06)) expect(blocked(model, 0, point), point.join()).toBe(true);
    expect(blocked(model, 0, [axis, 0, 0.002])).toBe(true);
    expect(blocked(model, 0, [axis, 0, 0.02])).toBe(false);
  });

  it('a bottle is hollow in body and neck', async () => {
    const model = await make('bottle 8 cm in diameter, 30 cm tall, 3 mm thick'); // neck 32 mm
    for (const point of ring(0, 0.035, 0.1)) expect(blocked(model, 0, point)).toBe(false);
    for (const point of ring(0, 0.039, 0.1, 12)) expect(blocked(model, 0, point)).toBe(true);
    for (const point of ring(0, 0.011, 0.27)) expect(blocked(model, 0, point)).toBe(false);
    for (const point of ring(0, 0.0145, 0.27, 12)) expect(blocked(model, 0, point)).toBe(true);
  });

  it('a bowl follows its inner surface to 2 mm', async () => {
    const model = await make('bowl 15 cm in diameter, 6.5 cm high, 5 mm thick');
    const skin = model.meshes.find(({ name }) => name === 'body_ceramic')!;
    let checked = 0;
    for (let i = 0; i < skin.positions.length; i += 3) {
      const [x, y, z] = [skin.positions[i]!, skin.positions[i + 1]!, skin.positions[i + 2]!];
      const [nx, ny, nz] = [skin.normals![i]!, skin.normals![i + 1]!, skin.normals![i + 2]!];
      // Inner surface: looks towards the axis; the rim itself is left out.
      if (nx * x + ny * y >= -1e-4 || z > 0.06) continue;
      checked++;
      expect(blocked(model, 0, [x + 0.0021 * nx, y + 0.0021 * ny, z + 0.0021 * nz]), `${[x, y, z]}`).toBe(false);
      expect(blocked(model, 0, [x - 0.0025 * nx, y - 0.0025 * ny, z - 0.0025 * nz]), `${[x, y, z]}`).toBe(true);
    }
    expect(checked).toBeGreaterThan(500);
  });

  it.each(['bowl', 'bottle'])('%s: nothing is felt 2 mm outside of what is seen', async (prompt) => {
    const model = await make(prompt);
    const skin = model.meshes[0]!;
    const clear: Vec3[] = [];
    for (let i = 0; i < skin.positions.length; i += 21) {
      const [x, y, z] = [skin.positions[i]!, skin.positions[i + 1]!, skin.positions[i + 2]!];
      const [nx, ny, nz] = [skin.normals![i]!, skin.normals![i + 1]!, skin.normals![i + 2]!];
      clear.push([x + 0.002 * nx, y + 0.002 * ny, z + 0.002 * nz]);
    }
    expect(clear.filter((point) => blocked(model, 0, point))).toEqual([]);
  });

  it('a crate can be reached into through the holes in its sides', async () => {
    const model = await make('crate'); // 0.5 × 0.35 × 0.3 m, holes from 0.2232 to 0.2552 m above the floor
    for (const side of [-0.244, 0.244]) {
      expect(blocked(model, 0, [side, 0, 0.24])).toBe(false);
      expect(blocked(model, 0, [side, 0.048, 0.224])).toBe(false);
      expect(blocked(model, 0, [side, 0.052, 0.24])).toBe(true);
      expect(blocked(model, 0, [side, -0.052, 0.24])).toBe(true);
      expect(blocked(model, 0, [side, 0, 0.22])).toBe(true);
      expect(blocked(model, 0, [side, 0, 0.26])).toBe(true);
    }
  });

  it('a drawer is five panels and open at the top', async () => {
    const model = await make('cabinet with one drawer');
    const drawer = model.links[1]!;
    const panels = drawer.collisions.filter(({ geometry }) => geometry.type === 'box');
    expect(panels.map(({ name }) => name)).toEqual([
      'drawer_1_front',
      'drawer_1_bottom',
      'drawer_1_left',
      'drawer_1_right',
      'drawer_1_back',
    ]);
    const { pose, size } = model.semantics.cavities[0]!;
    const above: Vec3 = [pose.position[0], pose.position[1], pose.position[2] + 0.49 * size[2]];
    expect(drawer.collisions.some((part) => inside(model, part, above))).toBe(false);
  });
});
