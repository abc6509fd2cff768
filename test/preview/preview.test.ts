import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SimModel, Texture } from '../../src/model/types.ts';
import { renderPreview } from '../../src/preview/index.ts';
import { block, box, drawerBox, shape, withRoot } from '../verify/models.ts';

const SIZE = 96;

/** Colours of a preview, 8-bit sRGB: `at(x, y)` with x over both halves. */
async function pixelsOf(model: SimModel) {
  const png = await renderPreview(model, { size: SIZE });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 2 * SIZE, height: SIZE, channels: 3 });
  return (x: number, y: number): [number, number, number] => {
    const at = 3 * (y * 2 * SIZE + x);
    return [data[at]!, data[at + 1]!, data[at + 2]!];
  };
}

const MIDDLE = SIZE / 2;
const material = (name: string, r: number, g: number, b: number, a = 1) => ({
  name,
  baseColor: [r, g, b, a] as const,
  metallic: 0,
  roughness: 0.7,
});
const brightness = ([r, g, b]: readonly number[]) => r! + g! + b!;

/** A cube of 20 cm, its visual of a given material. */
function cube(look: SimModel['materials'][number], textures: readonly Texture[] = []): SimModel {
  const body = shape('body', box(0.2, 0.2, 0.2), 0, 0, 0.1);
  const prop = withRoot(block(), { collisions: [body], visuals: [{ ...body, name: 'look', material: look.name }] });
  return { ...prop, materials: [look], textures };
}

describe('renderPreview', () => {
  it('is a PNG of 1024 × 512 unless told otherwise', async () => {
    const png = await renderPreview(block());
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1024, height: 512 });
  });

  it('is the same bytes again', async () => {
    const [first, second] = [
      await renderPreview(drawerBox(), { size: SIZE }),
      await renderPreview(drawerBox(), { size: SIZE }),
    ];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('shows the colour of the material at the left, a pastel at the right, and a light backdrop around both', async () => {
    const at = await pixelsOf(cube(material('red', 0.6, 0.02, 0.02)));
    const [r, g, b] = at(MIDDLE, MIDDLE);
    expect(r).toBeGreaterThan(2 * Math.max(g, b));
    const [pr, pg, pb] = at(SIZE + MIDDLE, MIDDLE);
    expect(Math.min(pr, pg, pb)).toBeGreaterThan(80);
    for (const [x, y] of [
      [1, 1],
      [SIZE - 2, 1],
      [SIZE + 1, 1],
      [2 * SIZE - 2, SIZE - 2],
    ] as const) {
      expect(Math.min(...at(x, y))).toBeGreaterThan(190);
    }
  });

  it('is lit from the left: of a cube the left face is lighter than the right one', async () => {
    const at = await pixelsOf(cube(material('grey', 0.4, 0.4, 0.4)));
    // In the three-quarter view the near edge stands left of the middle; both faces meet there.
    expect(brightness(at(MIDDLE - 24, MIDDLE + 8))).toBeGreaterThan(brightness(at(MIDDLE + 12, MIDDLE + 12)) + 10);
  });

  it('darkens the floor beside the prop, away from the light', async () => {
    const at = await pixelsOf(cube(material('grey', 0.4, 0.4, 0.4)));
    const row = Array.from({ length: SIZE }, (_, x) => brightness(at(x, Math.round(0.62 * SIZE))));
    expect(Math.min(...row.slice(Math.round(0.86 * SIZE)))).toBeLessThan(
      brightness(at(2, Math.round(0.62 * SIZE))) - 20,
    );
  });

  it('lets the backdrop through a clear material', async () => {
    const [solid, clear] = [
      await pixelsOf(cube(material('dark', 0.02, 0.02, 0.02))),
      await pixelsOf(cube(material('clear', 0.02, 0.02, 0.02, 0.25))),
    ];
    expect(brightness(clear(MIDDLE, MIDDLE))).toBeGreaterThan(brightness(solid(MIDDLE, MIDDLE)) + 150);
  });

  it('draws a texture, multiplied with the base colour; (0, 0) of it is the upper left', async () => {
    // Upper half green, lower half blue.
    const rgb = Buffer.from([0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255]);
    const bytes = await sharp(rgb, { raw: { width: 2, height: 2, channels: 3 } })
      .png()
      .toBuffer();
    const front = {
      name: 'front',
      positions: Float32Array.of(-0.1, -0.1, 0, 0.1, -0.1, 0, 0.1, -0.1, 0.2, -0.1, -0.1, 0.2),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
      uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
    };
    const look = { ...material('picture', 1, 1, 1), baseColorTexture: 'picture' };
    const prop = withRoot(block(), {
      visuals: [
        { name: 'look', pose: block().links[0]!.pose, geometry: { type: 'mesh', mesh: 'front' }, material: 'picture' },
      ],
      collisions: [],
    });
    const at = await pixelsOf({
      ...prop,
      meshes: [front],
      materials: [look],
      textures: [{ name: 'picture', mime: 'image/png', bytes: new Uint8Array(bytes) }],
    });
    const [, upperGreen, upperBlue] = at(MIDDLE, MIDDLE - 20);
    const [, lowerGreen, lowerBlue] = at(MIDDLE, MIDDLE + 20);
    expect(upperGreen).toBeGreaterThan(upperBlue + 50);
    expect(lowerBlue).toBeGreaterThan(lowerGreen + 50);
  });

  it('does without a texture that it cannot read', async () => {
    const look = { ...material('red', 0.6, 0.02, 0.02), baseColorTexture: 'broken' };
    const at = await pixelsOf(cube(look, [{ name: 'broken', mime: 'image/png', bytes: Uint8Array.of(1, 2, 3) }]));
    const [r, g] = at(MIDDLE, MIDDLE);
    expect(r).toBeGreaterThan(2 * g);
  });

  it('draws a prop without shapes as an empty stage', async () => {
    const at = await pixelsOf(withRoot(block(), { visuals: [], collisions: [] }));
    expect(Math.min(...at(MIDDLE, MIDDLE))).toBeGreaterThan(190);
  });
});
