import type { OkLab } from '../../../generator/index.ts';

/** A colour of a picture and how much of the thing has it, 0 to 1. */
export interface Swatch {
  readonly colour: OkLab;
  readonly share: number;
}

const MOST_COLOURS = 4;
const ROUNDS = 16;
/** Colours that are nearer are one: no further one is looked for. Ours. */
const APART = 0.1;
/** Lightness counts less than hue: the lit and the shaded side of a thing are of one colour. Ours. */
const LIGHTNESS_WEIGHT = 0.4;

/**
 * The main colours of a thing, by k-means in OKLab; the largest first. The first centre is the mean, each further one
 * the colour that is farthest from those before (Gonzalez 1985), so that nothing is drawn by chance.
 *
 * @param colours at least one
 */
export function paletteOf(colours: readonly OkLab[]): readonly Swatch[] {
  let centres = startFrom(colours);
  let clusters = divide(colours, centres);
  for (let round = 0; round < ROUNDS; round++) {
    centres = clusters.map(meanOf);
    clusters = divide(colours, centres);
  }
  return clusters
    .map((cluster) => ({ colour: meanOf(cluster), share: cluster.length / colours.length }))
    .sort((one, other) => other.share - one.share);
}

function startFrom(colours: readonly OkLab[]): OkLab[] {
  const centres = [meanOf(colours)];
  while (centres.length < MOST_COLOURS) {
    const away = colours.map((colour) => Math.min(...centres.map((centre) => unlikeness(colour, centre))));
    const farthest = away.reduce((best, distance, i) => (distance > away[best]! ? i : best), 0);
    if (away[farthest]! < APART) break;
    centres.push(colours[farthest]!);
  }
  return centres;
}

/** Each colour with the centre that it is nearest to; centres without any vanish. */
function divide(colours: readonly OkLab[], centres: readonly OkLab[]): OkLab[][] {
  const clusters = centres.map((): OkLab[] => []);
  for (const colour of colours) {
    const away = centres.map((centre) => unlikeness(colour, centre));
    clusters[away.indexOf(Math.min(...away))]!.push(colour);
  }
  return clusters.filter((cluster) => cluster.length > 0);
}

function meanOf(colours: readonly OkLab[]): OkLab {
  const sum = [0, 0, 0] as [number, number, number];
  for (const [l, a, b] of colours) {
    sum[0] += l;
    sum[1] += a;
    sum[2] += b;
  }
  return [sum[0] / colours.length, sum[1] / colours.length, sum[2] / colours.length];
}

const unlikeness = (one: OkLab, other: OkLab): number =>
  Math.hypot(LIGHTNESS_WEIGHT * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);
