import { type Described, describe } from './describe.ts';
import { type Finish, finishSchema } from './finish.ts';
import { type MaterialFamily, materialFacts } from './materials.ts';
import { type ColourWord, paintColour, type Rgb } from './words/colours.ts';

/** OKLab: lightness 0 to 1, and two axes of hue, each about -0.4 to 0.4. */
export type OkLab = readonly [lightness: number, a: number, b: number];

/** What a picture shows of a prop. */
export interface Hints {
  /** Of most of its surface. */
  readonly colour?: OkLab;
  /** Height for each metre of width, seen from the front. */
  readonly ratio?: number;
}

/** A reading with hints. */
export interface Hinted {
  readonly described: Described;
  /** Whether its proportions are those of the hints; that they can be planned does not show that they can be built. */
  readonly reshaped: boolean;
}

/** How far from the ratio that a prop would have a hint is believed, as factors of it. Ours. */
const PLAUSIBLE = { least: 0.5, most: 2 };

/** What shows itself: paint does not hold on it, or nobody puts any. */
const UNPAINTED: ReadonlySet<MaterialFamily> = new Set(['stone', 'foam', 'cork']);

/** A material's own colour is preferred to a paint that is nearer by less than this. Ours. */
const OWN_COLOUR_BIAS = 0.05;

/** Paints, and whether a hint may also call them dark and light: where no other paint lies there. */
const PAINTS = {
  red: false,
  crimson: false,
  maroon: false,
  orange: false,
  amber: false,
  yellow: false,
  gold: false,
  green: true,
  olive: false,
  lime: false,
  mint: false,
  teal: true,
  turquoise: false,
  cyan: false,
  blue: true,
  navy: false,
  purple: true,
  violet: false,
  lavender: false,
  pink: true,
  magenta: false,
  brown: true,
  beige: false,
  tan: false,
  cream: false,
  ivory: false,
  white: false,
  silver: false,
  grey: true,
  black: false,
  coral: false,
  khaki: false,
  emerald: false,
  indigo: false,
  lilac: false,
  taupe: false,
  charcoal: false,
} as const satisfies Readonly<Record<ColourWord, boolean>>;

const PAINT_NAMES = Object.entries(PAINTS).flatMap(([name, shaded]) =>
  shaded ? [name, `dark ${name}`, `light ${name}`] : [name],
);

/**
 * Linear sRGB → OKLab, where equal distances look about equally large.
 * @see B. Ottosson, "A perceptual color space for image processing" (2020), the matrices M1 (of linear sRGB) and M2
 */
export function oklab([r, g, b]: Rgb): OkLab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colours look: 0.02 is just visible, 1 is black and white. */
export const colourDistance = (one: OkLab, other: OkLab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/**
 * Lightness counts half where a colour is named: our paints are muted, and a photograph may be light or dark. So the red
 * of a screen is red, although orange is about as light.
 */
const NAMING_LIGHTNESS = 0.5;

const namingDistance = (one: OkLab, other: OkLab): number =>
  Math.hypot(NAMING_LIGHTNESS * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);

/** The paint that looks most like a colour; of two that are as near, the first in our list. */
export function nearestPaint(seen: OkLab): { readonly name: string; readonly distance: number } {
  const ranked = PAINT_NAMES.map((name) => ({ name, distance: namingDistance(oklab(paintColour(name)), seen) }));
  return ranked.reduce((best, next) => (next.distance < best.distance ? next : best));
}

/**
 * Fills in what a prompt leaves open and a picture shows: the colour of the main finish where the words name none, and
 * height : width where they give neither, from 0.5 to 2 times what it would be. Height · width · depth stays as it was;
 * a picture has no scale.
 *
 * Each hint is put into words behind the prompt, and read again: so the kind's own plan decides whether it can be
 * made and what follows from it (the neck of a bottle, the legs of a painted table), and what the prompt says wins. What
 * was taken is among `assumed`; what was not, among `ignored`, with the reason. Pure.
 *
 * @param described what {@link describe} made of the same prompt and seed
 */
export function withHints(prompt: string, seed: number | undefined, described: Described, hints: Hints): Hinted {
  const reader: Reader = { seed, first: described };
  const coloured = hints.colour ? withColour(prompt, described, hints.colour, reader) : { words: prompt, described };
  if (hints.ratio === undefined) return { described: coloured.described, reshaped: false };
  return withRatio(coloured.words, coloured.described, hints.ratio, reader);
}

/** The same reading; says of the picture that something was left out. */
export const withoutHint = (described: Described, what: string): Described => ({
  ...described,
  ignored: [...described.ignored, `reference image: ${what}`],
});

interface Reader {
  readonly seed: number | undefined;
  /** Without any hint. */
  readonly first: Described;
}

interface Worded {
  readonly words: string;
  readonly described: Described;
}

function withColour(words: string, described: Described, seen: OkLab, reader: Reader): Worded {
  const unused = (reason: string): Worded => ({
    words,
    described: withoutHint(described, `its colour is not used, ${reason}`),
  });
  // Of two colours the first is taken, and the second told as not carried out.
  const namesColour = (probe: string): boolean =>
    readAgain(`${words}, ${probe}`, reader) === 'contradiction' ||
    ((finishOf(described)?.colour ?? null) !== null && isLost(`${words}, ${probe}`, probe, reader));
  const finish = finishOf(described);
  if (!finish) return unused('the thing has no one finish');
  const { family, baseColor } = materialFacts(finish.material);
  const material = finish.material.replace('_', ' ');
  if (UNPAINTED.has(family)) return unused(`${material} is not painted`);
  // Of two colours at least one contradicts a prompt that names one.
  if (['white', 'black'].some(namesColour)) return unused('the prompt names one');
  const { name, distance } = nearestPaint(seen);
  if (finish.colour === null && namingDistance(oklab(baseColor), seen) < distance + OWN_COLOUR_BIAS) {
    return { words, described: assuming(described, `${material} unpainted (nearest to the reference image)`) };
  }
  const again = readAgain(`${words}, ${name}`, reader);
  if (typeof again === 'string' || finishOf(again)?.colour !== name) return unused(`it can't be had in ${name}`);
  return { words: `${words}, ${name}`, described: assuming(again, `colour ${name} (from the reference image)`) };
}

function withRatio(words: string, described: Described, seen: number, reader: Reader): Hinted {
  const unused = (reason: string): Hinted => ({
    described: withoutHint(described, `the proportions of its silhouette are not used, ${reason}`),
    reshaped: false,
  });
  const box = boxOf(described);
  if (!box) return unused('the thing has no height and width');
  const usual = box.height / box.across;
  const ratio = Number(seen.toPrecision(2));
  const told = `height ${ratio} times the width`;
  if (ratio < PLAUSIBLE.least * usual || ratio > PLAUSIBLE.most * usual) {
    return unused(`${told} is too far from the usual ${Number(usual.toPrecision(2))}`);
  }
  // Volume goes with height · diameter², or with height · width.
  const across = tenthOfMillimetre(box.across * (usual / ratio) ** (box.round ? 1 / 3 : 1 / 2));
  const height = tenthOfMillimetre(across * ratio);
  const [high, wide] = [centimetres(height), centimetres(across)];
  // Said with the others, it stays as it is in "a small cabinet", too.
  const deep = box.depth === undefined ? '' : `, ${centimetres(box.depth)} deep`;
  const lengths = `${high} high, ${wide} ${box.word === 'width' ? 'wide' : 'in diameter'}${deep}`;
  const again = readAgain(`${words}, ${lengths}`, reader);
  if (again === 'contradiction') return unused('the prompt gives lengths');
  const made = again === 'refused' ? undefined : boxOf(again);
  if (again === 'refused' || !made || !isNear(made.height, height) || !isNear(made.across, across)) {
    return unused(`the thing can't be made with ${told}`);
  }
  const kept = described.assumed.filter((text) => text.startsWith('depth ') || text.includes('reference image'));
  const shape = [`height ${high}`, `${box.word} ${wide}`, `${told} (from the silhouette in the reference image)`];
  return { described: assuming({ ...again, ignored: described.ignored }, ...kept, ...shape), reshaped: true };
}

/**
 * Reads the prompt with more words. What it says of itself stays as it was read the first time; only "small" and "large"
 * may lose their effect on lengths that were made from theirs.
 */
function readAgain(words: string, { seed, first }: Reader): Described | 'contradiction' | 'refused' {
  const again = describe(words, seed);
  if (again.kind === 'misunderstood') return again.code === 'contradiction' ? 'contradiction' : 'refused';
  const lost = first.understood.filter((text) => !again.understood.includes(text));
  if (lost.some((text) => !text.endsWith(' times the usual size)'))) return 'contradiction';
  if (again.description.category !== first.description.category) return 'refused';
  return { ...again, understood: first.understood, ignored: first.ignored };
}

/** Whether a colour behind the prompt is told as not carried out. */
function isLost(words: string, colour: string, { seed }: Reader): boolean {
  const again = describe(words, seed);
  return again.kind === 'described' && again.ignored.some((text) => text.startsWith(`${colour}: `));
}

const assuming = (described: Described, ...sentences: readonly string[]): Described => ({
  ...described,
  assumed: [...described.assumed, ...sentences],
});

const finishOf = ({ description }: Described): Finish | undefined =>
  finishSchema.safeParse('finish' in description ? description.finish : undefined).data;

interface Box {
  /** What its extent across is called. */
  readonly word: 'width' | 'diameter';
  readonly height: number;
  readonly across: number;
  readonly depth?: number;
  /** Whether it is as deep as wide. */
  readonly round: boolean;
}

/** Its extent from the front [m]: of what is round the width over everything, handles too, if the description has it. */
function boxOf({ description }: Described): Box | undefined {
  const fields: Readonly<Record<string, unknown>> =
    'size' in description && typeof description.size === 'object' ? { ...description.size } : { ...description };
  const length = (name: string): number | undefined => {
    const value = fields[name];
    return typeof value === 'number' ? value : undefined;
  };
  const [height, width, diameter, depth] = ['height', 'width', 'diameter', 'depth'].map(length);
  const across = width ?? diameter;
  if (height === undefined || across === undefined) return undefined;
  const word = width === undefined ? 'diameter' : 'width';
  return { word, height, across, round: diameter !== undefined, ...(depth === undefined ? {} : { depth }) };
}

const tenthOfMillimetre = (metres: number): number => Math.round(metres * 1e4) / 1e4;
const centimetres = (metres: number): string => `${Number((metres * 100).toFixed(2))} cm`;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.001;
