import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readObj } from '../../../src/formats/obj/read.ts';
import { ColourAtlas, type Corners } from '../../../src/formats/raw/colour-atlas.ts';

/** Colours of an image between the middles of its pixels, as every renderer samples it. */
async function sampler(png: Uint8Array): Promise<(u: number, v: number) => number[]> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return (u, v) => {
    const [x, y] = [u * info.width - 0.5, v * info.height - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (i: number, j: number, channel: number): number =>
      data[
        (Math.min(info.height - 1, Math.max(0, j)) * info.width + Math.min(info.width - 1, Math.max(0, i))) *
          info.channels +
          channel
      ]!;
    const [fx, fy] = [x - left, y - top];
    return [0, 1, 2].map(
      (channel) =>
        at(left, top, channel) * (1 - fx) * (1 - fy) +
        at(left + 1, top, channel) * fx * (1 - fy) +
        at(left, top + 1, channel) * (1 - fx) * fy +
        at(left + 1, top + 1, channel) * fx * fy,
    );
  };
}

const channels = (colour: number): number[] => [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255];

/** Numbers that look random and are the same each time. */
function* random(): Generator<number> {
  for (let state = 12_345; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

/** Colours between 85 and 170: what lies across from the first corner is then in range as well. */
function triangles(count: number): Corners[] {
  const numbers = random();
  const next = (): number => {
    const [r, g, b] = channels(numbers.next().value!).map((value) => 85 + (value % 86)) as [number, number, number];
    return ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0;
  };
  return Array.from({ length: count }, () => [next(), next(), next()]);
}

describe('ColourAtlas', () => {
  it.each([3, 500, 20_000])('shows corners and middles of %i triangles', async (count) => {
    const all = triangles(count);
    const atlas = ColourAtlas.of(() => all);
    const sample = await sampler(atlas.texture('t').bytes);
    let worst = 0;
    for (const corners of all.slice(0, 2_000)) {
      const { uvs } = atlas.place(corners);
      for (const weights of [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1 / 2, 1 / 2, 0],
        [0, 1 / 2, 1 / 2],
      ]) {
        const mean = (of: (k: number) => number): number => weights.reduce((sum, w, k) => sum + w * of(k), 0);
        const seen = sample(
          mean((k) => uvs[k]![0]),
          mean((k) => uvs[k]![1]),
        );
        const wanted = [0, 1, 2].map((channel) => mean((k) => channels(corners[k]!)[channel]!));
        worst = Math.max(worst, ...seen.map((value, i) => Math.abs(value - wanted[i]!)));
      }
    }
    expect(worst).toBeLessThan(1);
  });

  it('takes corners in any order for one block, and gives each its own place', () => {
    const [a, b, c] = [0x10_00_00_ff, 0x00_10_00_ff, 0x00_00_10_ff];
    const atlas = ColourAtlas.of(() => [[a, b, c]]);
    const first = atlas.place([a, b, c]);
    expect(atlas.place([b, c, a]).uvs).toEqual([first.uvs[1], first.uvs[2], first.uvs[0]]);
    expect(atlas.place([c, a, b]).slots).toEqual([first.slots[2], first.slots[0], first.slots[1]]);
  });

  it('rounds colours, and at last takes one a triangle, where there are too many', () => {
    const all = triangles(20_000);
    const rounded = ColourAtlas.of(() => all, 4_096);
    expect(rounded.depth).toBe(4);
    expect(
      new Set(all.slice(0, 100).flatMap((corners) => rounded.place(corners).slots.map((slot) => slot % 3))),
    ).toEqual(new Set([0]));
    const few = triangles(20_000).map(
      (corners): Corners => [corners[0] & 0x0f_00_00_ff, corners[0] & 0x0f_00_00_ff, 255],
    );
    expect(ColourAtlas.of(() => few, 4_096).depth).toBe(8);
  });

  it('makes the same bytes each time', () => {
    const all = triangles(300);
    expect(ColourAtlas.of(() => all).texture('t')).toEqual(ColourAtlas.of(() => all).texture('t'));
  });
});

describe('colours of vertices in OBJ', () => {
  const FACES = 'f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';
  const read = (colours: readonly string[], more: Record<string, string> = {}, head = '') => {
    const points = ['0 0 0', '.1 0 0', '0 .1 0', '0 0 .1'];
    const text = `${head}${points.map((point, i) => `v ${point} ${colours[i] ?? ''}`).join('\n')}\n${FACES}`;
    const files = Object.entries({ 'a.obj': text, ...more }).map(
      ([name, content]) => [name, new TextEncoder().encode(content)] as const,
    );
    return readObj(new Map(files), 'a.obj');
  };

  it.each([
    ['from 0 to 1', ['1 0 0', '0 1 0', '0 0 1', '1 1 1']],
    ['from 0 to 255', ['255 0 0', '0 255 0', '0 0 255', '255 255 255']],
  ])('become an image: %s', async (_, colours) => {
    const { parts, materials, textures, findings } = await read(colours);
    const { mesh, material } = parts[0]!.primitives[0]!;
    expect(materials).toMatchObject([{ name: material, baseColor: [1, 1, 1, 1], baseColorTexture: 'vertex_colours' }]);
    expect(findings).toMatchObject([{ code: 'format/vertex-colours', severity: 'info', args: { meshes: 1, bits: 8 } }]);
    const sample = await sampler(textures[0]!.bytes);
    const wanted = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ];
    for (let i = 0; 3 * i < mesh.positions.length; i++) {
      const [x, y, z] = mesh.positions.subarray(3 * i, 3 * i + 3);
      const seen = sample(mesh.uvs![2 * i]!, mesh.uvs![2 * i + 1]!).map(Math.round);
      expect(seen).toEqual(wanted[x! > 0 ? 1 : y! > 0 ? 2 : z! > 0 ? 3 : 0]);
    }
    expect(mesh.indices.length).toBe(12);
  });

  it('of one colour are that of a material', async () => {
    const { materials, textures } = await read(Array(4).fill('1 0 0'));
    expect(textures).toEqual([]);
    expect(materials).toMatchObject([{ baseColor: [1, 0, 0, 1] }]);
  });

  it('that are white, or missing, change nothing', async () => {
    const { materials, parts, findings } = await read(Array(4).fill('1 1 1'));
    expect([materials, findings]).toEqual([[], []]);
    expect(parts[0]!.primitives[0]).not.toHaveProperty('colours');
    const some = await read(['1 0 0']);
    expect(some.materials).toMatchObject([{ baseColorTexture: 'vertex_colours' }]);
  });

  it('multiply the colour of their material', async () => {
    const mtl = { 'm.mtl': 'newmtl m\nKd .5 .5 .5\n' };
    const { materials } = await read(Array(4).fill('1 0 0'), mtl, 'mtllib m.mtl\nusemtl m\n');
    expect(materials).toMatchObject([{ name: 'm_coloured', baseColor: [0.5, 0, 0, 1] }]);
  });
});
