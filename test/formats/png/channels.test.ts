import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { greenAndBlue } from '../../../src/formats/png/channels.ts';
import { writeGreyPng, writePng } from '../../../src/formats/png/write.ts';

/** Grain with slopes and repetitions, so that every filter and long matches come to be used. */
const pixels = (width: number, height: number, channels: number): Uint8Array =>
  Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const [pixel, channel] = [Math.floor(i / channels), i % channels];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return (x * (channel + 1) + (y * y) / 3 + ((x * 7919 + y * 104729) % 13) * channel) & 255;
  });

const encode = async (width: number, height: number, channels: 1 | 2 | 3 | 4, options: object): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(pixels(width, height, channels), { raw: { width, height, channels } })
      .png({ palette: false, ...options })
      .toBuffer(),
  );

describe('greenAndBlue', () => {
  it.each([
    ['RGB', 3, { compressionLevel: 9, adaptiveFiltering: true }],
    ['RGBA', 4, { compressionLevel: 6, adaptiveFiltering: true }],
    ['RGB, not filtered', 3, { compressionLevel: 9, adaptiveFiltering: false }],
    ['RGB, stored', 3, { compressionLevel: 0 }],
  ] as const)('reads %s as libpng wrote it', async (_, channels, options) => {
    const raw = pixels(67, 41, channels);
    const read = greenAndBlue(await encode(67, 41, channels, options))!;
    const wanted = (channel: number) => Uint8Array.from({ length: 67 * 41 }, (_, i) => raw[i * channels + channel]!);
    expect(read.green).toEqual({ width: 67, height: 41, values: wanted(1) });
    expect(read.blue.values).toEqual(wanted(2));
  });

  it('reads nothing of a palette, of lines in turns, and of half a file', async () => {
    const whole = await encode(16, 16, 3, {});
    expect(greenAndBlue(await encode(16, 16, 3, { palette: true }))).toBeUndefined();
    expect(greenAndBlue(await encode(16, 16, 3, { progressive: true }))).toBeUndefined();
    expect(greenAndBlue(whole.subarray(0, whole.length >> 1))).toBeUndefined();
    expect(greenAndBlue(new Uint8Array(8))).toBeUndefined();
  });
});

describe('writeGreyPng', () => {
  it('writes what libpng reads, also in several blocks', async () => {
    const values = pixels(300, 300, 1);
    const png = writeGreyPng({ width: 300, height: 300, values });
    const { data, info } = await sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([300, 300, 1]);
    expect(new Uint8Array(data)).toEqual(values);
    expect(greenAndBlue(png)!.green.values).toEqual(values);
  });
});

it.each([3, 4] as const)('writes %d channels as libpng reads them', async (channels) => {
  const values = pixels(67, 41, channels);
  const png = writePng({ width: 67, height: 41, channels, values });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 67, height: 41, channels });
  expect(new Uint8Array(data)).toEqual(values);
});
