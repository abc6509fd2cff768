import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nearestPaint, oklab } from '../../src/generator/hints.ts';
import { srgb } from '../../src/generator/words/colours.ts';
import { lookAt } from '../../src/service/images/reference/look.ts';
import { type Block, pictureOf, png } from './pictures.ts';

const TALL: Block = { colour: '#2558a4', width: 100, height: 240 };
const paintIn = (hex: string): string => nearestPaint(oklab(srgb(hex))).name;

/** Paint and height : width to one place, as far as they were seen. */
async function seen(bytes: Uint8Array) {
  const { hints, unclear } = await lookAt(bytes);
  return {
    paint: hints.colour && nearestPaint(hints.colour).name,
    ratio: hints.ratio && Math.round(hints.ratio * 10) / 10,
    unclear,
  };
}
const encoded = async (background: string, ...blocks: Block[]) =>
  (await pictureOf(background, ...blocks)).png().toBuffer();

describe('the paint nearest to a colour', () => {
  it('is in OKLab, of which white is [1, 0, 0]', () => {
    const [white, red] = [oklab([1, 1, 1]), oklab([1, 0, 0])];
    for (const [i, value] of [1, 0, 0].entries()) expect(white[i]).toBeCloseTo(value, 4);
    for (const [i, value] of [0.628, 0.2249, 0.1258].entries()) expect(red[i]).toBeCloseTo(value, 3);
  });

  it.each([
    ['#ff0000', 'red'],
    ['#0000ff', 'blue'],
    ['#2b5ea8', 'blue'],
    ['#ffffff', 'white'],
    ['#101010', 'black'],
    ['#808080', 'grey'],
    ['#ff8800', 'orange'],
    ['#ffe000', 'yellow'],
    ['#6f4a2f', 'brown'],
    ['#0d3a14', 'dark green'],
  ])('of %s is %s', (hex, name) => expect(paintIn(hex)).toBe(name));
});

describe('a look at a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('finds colour and proportions of what stands out: %s', async (format) => {
    const bytes = await (await pictureOf('white', TALL)).flatten().toFormat(format).toBuffer();
    expect(await seen(bytes)).toEqual({ paint: 'blue', ratio: 2.4, unclear: [] });
  });

  it('goes by transparency, too', async () =>
    expect(await seen(await encoded('#00000000', TALL))).toEqual({ paint: 'blue', ratio: 2.4, unclear: [] }));

  it('takes the largest piece and leaves specks alone', async () => {
    const speck = { colour: 'red', width: 30, height: 30, left: 10, top: 10 };
    expect(await seen(await encoded('white', TALL, speck))).toEqual({ paint: 'blue', ratio: 2.4, unclear: [] });
  });

  it('takes the colour of most of it: light and shade are one, a stripe is none', async () => {
    const shade = { colour: '#1e4a8a', width: 50, height: 240, left: 200 };
    const stripe = { colour: '#d03020', width: 100, height: 50 };
    expect(await seen(await encoded('white', TALL, shade, stripe))).toMatchObject({ paint: 'blue', unclear: [] });
  });

  it('turns it upright first', async () => {
    const turned = (await pictureOf('white', TALL)).flatten().withMetadata({ orientation: 6 });
    expect(await seen(await turned.jpeg().toBuffer())).toMatchObject({ ratio: 0.4 });
  });

  it('reads 16 bit', async () => {
    const bytes = await (await pictureOf('white', TALL)).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    expect(await seen(bytes)).toEqual({ paint: 'blue', ratio: 2.4, unclear: [] });
  });

  it('of a thing that goes on outside finds no silhouette', async () => {
    const wide = { colour: 'red', width: 400, height: 100 };
    expect(await seen(await encoded('white', wide))).toEqual({
      paint: 'red',
      ratio: undefined,
      unclear: ['no clear silhouette'],
    });
  });

  it('of a thing in many colours finds no main one', async () => {
    const colours = ['#d02020', '#20a040', '#2040c0', '#e0c020'];
    const quarters = colours.map((colour, i) => ({ colour, width: 200, height: 60, top: 80 + 60 * i }));
    expect(await seen(await encoded('white', ...quarters))).toEqual({
      paint: undefined,
      ratio: 1.2,
      unclear: ['no main colour'],
    });
  });

  const noise = () =>
    sharp(Buffer.from(Array.from({ length: 40_000 * 3 }, (_, i) => (i * i * 7_919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['no picture', async () => Buffer.from('<html></html>'), "it can't be decoded"],
    ['nothing', async () => Buffer.alloc(0), "it can't be decoded"],
    ['one cut off', async () => (await encoded('white', TALL)).subarray(0, 300), "it can't be decoded"],
    ['a bomb', async () => png(30_000, 30_000, { rows: 1 }), 'it has more than 8 million pixels'],
    ['one pixel', async () => png(1, 1), 'a side of it has fewer than 16 pixels'],
    ['all transparent', () => encoded('#ffffff00'), 'nothing stands out from its background'],
    ['all of one colour', () => encoded('blue'), 'nothing stands out from its background'],
    ['noise', () => noise().png().toBuffer(), 'its background is not of one colour'],
    [
      'CMYK',
      async () => (await pictureOf('white', TALL)).flatten().toColourspace('cmyk').jpeg().toBuffer(),
      'its colours are those of a press (CMYK), which depend on inks and paper',
    ],
    [
      'animated',
      async () => {
        const frames = [await encoded('white', TALL), await encoded('red', TALL)];
        return sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer();
      },
      'it is animated',
    ],
  ])('of %s says why there is nothing to see', async (_what, make, reason) =>
    expect(await lookAt(await make())).toEqual({ hints: {}, unclear: [reason] }),
  );
});
