import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, describe as group, it } from 'vitest';
import { type Finish, finishKey, lookOf } from '../../../src/generator/finish.ts';
import { MATERIAL_NAMES, materialFacts } from '../../../src/generator/materials.ts';
import { deflate } from '../../../src/generator/texture/deflate.ts';
import { draw } from '../../../src/generator/texture/maps.ts';
import { type Field, SIZE } from '../../../src/generator/texture/noise.ts';
import { recipeOf, TEXTURE_NAMES } from '../../../src/generator/texture/recipes.ts';
import { paintColour } from '../../../src/generator/words/colours.ts';
import { linear } from '../../../src/model/srgb.ts';

const FINISHES: Finish[] = [
  ...MATERIAL_NAMES.map((material) => ({ material, colour: null })),
  ...['white', 'black', 'red', 'light blue', 'yellow'].flatMap((colour) =>
    (['oak', 'mdf', 'steel', 'plastic', 'ceramic', 'fabric'] as const).map((material) => ({ material, colour })),
  ),
];

group('deflate', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['one byte value', new Uint8Array(5000).fill(7)],
    ['all byte values', Uint8Array.from({ length: 4096 }, (_, i) => (i * i) & 0xff)],
    // Fibonacci counts make the deepest Huffman tree there is: 24 values would need codes of 23 bits.
    ['counts that grow like rabbits', fibonacci(24)],
  ])('of %s is inflated by zlib', (_, data) => {
    expect(Buffer.compare(inflateSync(deflate(data)), Buffer.from(data))).toBe(0);
  });
});

group.each(TEXTURE_NAMES)('%s', (name) => {
  const recipe = recipeOf(name);

  it('goes on at the opposite edge as it does inside', () => {
    for (const values of [recipe.tone, recipe.relief]) {
      for (const across of [true, false]) {
        const inside = Array.from({ length: SIZE - 1 }, (_, i) => jump(values, i, i + 1, across));
        expect(jump(values, SIZE - 1, 0, across)).toBeLessThanOrEqual(1.05 * Math.max(...inside));
      }
    }
  });

  it('stays within 150 KB, all three maps together', () => {
    const { tones, normal } = draw(recipe);
    expect(2 * tones.length + normal.length).toBeLessThan(150_000);
  });
});

group.each(FINISHES.map((finish) => [finishKey(finish), finish] as const))('%s', (_, finish) => {
  const facts = materialFacts(finish.material);
  const { material, textures } = lookOf(finish);

  it('has on average the colour, the roughness and the lustre of the finish', async () => {
    const flat = finish.colour === null ? facts.baseColor : paintColour(finish.colour);
    const [colour, surface] = await Promise.all([0, 1].map((i) => textures[i] && means(textures[i].bytes)));
    for (const c of [0, 1, 2] as const) {
      const mean = (colour?.light[c] ?? 1) * material.baseColor[c];
      expect(Math.abs(mean - flat[c]), `channel ${c}: ${mean} for ${flat[c]}`).toBeLessThanOrEqual(0.02 * flat[c]);
    }
    const painted = finish.colour !== null && facts.family === 'metal';
    expect(material.roughness * (surface?.plain[1] ?? 1)).toBeCloseTo(facts.roughness, 1.7);
    expect(material.metallic * (surface?.plain[2] ?? 1)).toBeCloseTo(painted ? 0 : facts.metallic, 2);
  });

  it('names each of its images, once', () => {
    const { baseColorTexture, metallicRoughnessTexture, normalTexture } = material;
    const named = [baseColorTexture, metallicRoughnessTexture, normalTexture].filter((name) => name !== undefined);
    expect(textures.map(({ name }) => name)).toEqual(named);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBe(facts.texture ? 3 : 0);
  });
});

it('is the same bytes on every machine', () => {
  const hashes = lookOf({ material: 'oak', colour: null }).textures.map(({ bytes }) =>
    createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  );
  expect(hashes).toEqual(PINNED);
});

it('has normals that point out of the surface, on average straight', async () => {
  for (const material of ['oak', 'fabric', 'leather', 'concrete'] as const) {
    const { plain } = await means(lookOf({ material, colour: null }).textures[2]!.bytes);
    expect(2 * plain[0] - 1).toBeCloseTo(0, 1);
    expect(2 * plain[1] - 1).toBeCloseTo(0, 1);
    expect(2 * plain[2] - 1).toBeGreaterThan(0.7);
  }
});

/** First 16 digits of each hash: base colour, roughness, normal. They change with the texture, and only then. */
const PINNED = ['5a23b5fe0a222f1c', 'd99b4e8ce779f374', '23b5c36868ce6fd2'];

/** Mean difference of two columns, or rows, of pixels. */
function jump(values: Field, from: number, to: number, across: boolean): number {
  let sum = 0;
  for (let i = 0; i < SIZE; i++) {
    const at = (line: number): number => (across ? i * SIZE + line : line * SIZE + i);
    sum += Math.abs(values[at(from)]! - values[at(to)]!);
  }
  return sum / SIZE;
}

type Means = Record<'light' | 'plain', [number, number, number]>;

/** Mean of an image's channels, 0 to 1: as light, and as numbers. */
async function means(bytes: Uint8Array): Promise<Means> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const out: Means = { light: [0, 0, 0], plain: [0, 0, 0] };
  for (let i = 0; i < data.length; i += info.channels) {
    for (const c of [0, 1, 2] as const) {
      out.light[c] += (linear(data[i + c]! / 255) * info.channels) / data.length;
      out.plain[c] += ((data[i + c]! / 255) * info.channels) / data.length;
    }
  }
  return out;
}

function fibonacci(values: number): Uint8Array {
  const out: number[] = [];
  let [a, b] = [1, 1];
  for (let value = 0; value < values; value++) {
    for (let i = 0; i < a; i++) out.push(value);
    [a, b] = [b, a + b];
  }
  return Uint8Array.from(out);
}
