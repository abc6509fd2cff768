import { colourDistance, type OkLab } from '../../../generator/index.ts';
import { type ReferencePixels, Unclear } from './pixels.ts';

/** The thing in a picture: the largest piece that hangs together of what is not background. */
export interface Foreground {
  /** Indices of its pixels, ascending. */
  readonly pixels: readonly number[];
  /** Sides of its bounding box [px]. */
  readonly width: number;
  readonly height: number;
  /** How many borders of the picture it touches. */
  readonly borders: number;
  /** Of the picture, 0 to 1. */
  readonly share: number;
}

/** How much of the border must be of one colour for it to be the background. Ours. */
const UNIFORM_SHARE = 0.75;
/** How far that colour may stray (OKLab distance): paper in uneven light. Ours. */
const SAME = 0.06;
/** What is farther from it is foreground; a soft shadow on white is nearer. Ours. */
const OTHER = 0.12;
/** Less of the picture than this is a speck. Ours. */
const LEAST_SHARE = 0.005;
/** Alpha from which on a pixel is seen. */
const OPAQUE = 128;

/**
 * Divides a picture by the colour of its border, or by its transparency.
 *
 * @throws Unclear if the border is neither of one colour nor transparent, or there is nothing else in the picture
 */
export function findForeground(picture: ReferencePixels): Foreground {
  const { width, height } = picture;
  const component = largestComponent(maskOf(picture), width);
  const share = component.length / (width * height);
  if (share < LEAST_SHARE) throw new Unclear('nothing stands out from its background');
  const columns = component.map((i) => i % width);
  const [left, right] = [columns.reduce((a, b) => Math.min(a, b)), columns.reduce((a, b) => Math.max(a, b))];
  const [top, bottom] = [Math.floor(component[0]! / width), Math.floor(component.at(-1)! / width)];
  return {
    pixels: component,
    width: right - left + 1,
    height: bottom - top + 1,
    borders: [left === 0, right === width - 1, top === 0, bottom === height - 1].filter(Boolean).length,
    share,
  };
}

/** 1 where there is foreground. */
function maskOf({ width, height, colours, alpha }: ReferencePixels): Uint8Array {
  const isBorder = (i: number): boolean =>
    i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1;
  const border = colours.flatMap((_, i) => (isBorder(i) ? [i] : []));
  const seen = border.filter((i) => alpha[i]! >= OPAQUE);
  if (seen.length <= border.length / 2) return alpha.map((value) => (value >= OPAQUE ? 1 : 0));
  const around = seen.map((i) => colours[i]!);
  const background: OkLab = [medianOf(around, 0), medianOf(around, 1), medianOf(around, 2)];
  const same = around.filter((colour) => colourDistance(colour, background) < SAME).length;
  if (same < UNIFORM_SHARE * border.length) throw new Unclear('its background is not of one colour');
  return alpha.map((value, i) => (value >= OPAQUE && colourDistance(colours[i]!, background) > OTHER ? 1 : 0));
}

const medianOf = (colours: readonly OkLab[], channel: 0 | 1 | 2): number =>
  Float64Array.from(colours, (colour) => colour[channel]).sort()[colours.length >> 1]!;

/** Neighbours share a side. Of pieces that are as large, the first from the top. */
function largestComponent(mask: Uint8Array, width: number): readonly number[] {
  const left = Uint8Array.from(mask);
  let largest: number[] = [];
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue;
    left[start] = 0;
    const component = [start];
    for (const i of component) {
      const column = i % width;
      for (const next of [i - width, i + width, column > 0 ? i - 1 : -1, column < width - 1 ? i + 1 : -1]) {
        if (left[next] !== 1) continue;
        left[next] = 0;
        component.push(next);
      }
    }
    if (component.length > largest.length) largest = component;
  }
  return largest.sort((a, b) => a - b);
}
