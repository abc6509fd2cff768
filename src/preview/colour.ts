import { linear } from '../model/srgb.ts';

/** Linear value of each 8-bit sRGB value. */
export const colourTable: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => linear(byte / 255));

/** Steps of the table below; the steepest part of the curve, 12.92, is still finer than one 8-bit value. */
const STEPS = 8_192;

const encodedTable = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const linear = step / STEPS;
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
});

/** 8-bit sRGB value of a linear one; beyond 0 to 1 the nearest of the two. */
export const encoded = (linear: number): number => encodedTable[Math.round(STEPS * Math.min(1, Math.max(0, linear)))]!;

/**
 * Compresses the highlights of a linear colour in place and leaves base colours as they are: what a red mug is, stays that red.
 * @see Khronos PBR Neutral Tone Mapper, https://github.com/KhronosGroup/ToneMapping
 */
export function toneMap(rgb: Float64Array): void {
  const start = 0.8 - 0.04;
  const r = rgb[0]!;
  const g = rgb[1]!;
  const b = rgb[2]!;
  const least = Math.min(r, g, b);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  const peak = Math.max(r, g, b) - offset;
  let gain = 1;
  let white = 0;
  if (peak >= start) {
    const room = 1 - start;
    const newPeak = 1 - (room * room) / (peak + room - start);
    const fade = 1 - 1 / (0.15 * (peak - newPeak) + 1);
    gain = (newPeak * (1 - fade)) / peak;
    white = newPeak * fade;
  }
  rgb[0] = (r - offset) * gain + white;
  rgb[1] = (g - offset) * gain + white;
  rgb[2] = (b - offset) * gain + white;
}
