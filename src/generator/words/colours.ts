import { linear } from '../../model/srgb.ts';
import { lookUp } from './lookup.ts';

/** Linear (not sRGB) red, green, blue, each 0 to 1. */
export type Rgb = readonly [r: number, g: number, b: number];

/** `#rrggbb` → linear. */
export function srgb(hex: string): Rgb {
  const channel = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return Math.round(linear(value) * 1e4) / 1e4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Paints, muted from the CSS colours of the same name so that they look like paint and not like a screen. */
const PAINTS = {
  red: '#b3261e',
  crimson: '#a3142f',
  maroon: '#6d1a23',
  coral: '#d9705a',
  orange: '#d9691e',
  amber: '#d9951e',
  yellow: '#e3b81c',
  gold: '#c9a24a',
  khaki: '#a99a6b',
  green: '#3f8a4c',
  emerald: '#1f7a54',
  olive: '#6b6f35',
  lime: '#8fbf30',
  mint: '#a6d9bd',
  teal: '#1f7a7a',
  turquoise: '#34b3a6',
  cyan: '#34a9c4',
  blue: '#2b5ea8',
  navy: '#1e2f57',
  indigo: '#3a3470',
  purple: '#6c3f8f',
  violet: '#7b52ab',
  lavender: '#b8a9d6',
  lilac: '#b79ac8',
  pink: '#dd8ba6',
  magenta: '#b8338a',
  brown: '#6f4a2f',
  taupe: '#8b7d72',
  beige: '#d8c8a8',
  tan: '#c3a06f',
  cream: '#ece2c6',
  ivory: '#eee8d5',
  white: '#eeeeec',
  silver: '#b9bcc0',
  grey: '#7f8285',
  charcoal: '#3a3c3f',
  black: '#1f1f21',
} as const;

const SHADES = { dark: 0.4, light: 1.6, pale: 2.2, deep: 0.6, bright: 1.25 } as const;

export type ColourWord = keyof typeof PAINTS;
export type ShadeWord = keyof typeof SHADES;

const SPELLINGS: Readonly<Record<string, ColourWord>> = {
  gray: 'grey',
  golden: 'gold',
  silvery: 'silver',
  aqua: 'cyan',
  scarlet: 'red',
  burgundy: 'maroon',
  anthracite: 'charcoal',
  fuchsia: 'magenta',
  mauve: 'lilac',
};

/** Names of two words, of which one is often a material or a thing. Our paints that come nearest. */
const PAIRS: Readonly<Record<string, string>> = {
  'navy blue': 'navy',
  'midnight blue': 'navy',
  'royal blue': 'blue',
  'sky blue': 'light blue',
  'baby blue': 'light blue',
  'ice blue': 'pale blue',
  'turquoise blue': 'turquoise',
  'teal green': 'teal',
  'teal blue': 'teal',
  'mint green': 'mint',
  'lime green': 'lime',
  'olive green': 'olive',
  'sea green': 'turquoise',
  'forest green': 'dark green',
  'bottle green': 'dark green',
  'hunter green': 'dark green',
  'emerald green': 'green',
  'cherry red': 'crimson',
  'brick red': 'maroon',
  'wine red': 'maroon',
  'ruby red': 'crimson',
  'golden yellow': 'amber',
  'mustard yellow': 'amber',
  'lemon yellow': 'yellow',
  'chocolate brown': 'dark brown',
  'walnut brown': 'brown',
  'charcoal grey': 'dark grey',
  'slate grey': 'dark grey',
  'ash grey': 'grey',
  'stone grey': 'grey',
  'silver grey': 'silver',
  'jet black': 'black',
  'snow white': 'white',
  'pure white': 'white',
  'off white': 'ivory',
  'cream white': 'cream',
  'ivory white': 'ivory',
};

/** The colour of two words: "mint green". */
export const colourPair = (first: string, second: string): string | undefined =>
  lookUp(PAIRS, `${first} ${lookUp(SPELLINGS, second) ?? second}`);

export const colourWord = (word: string): ColourWord | undefined =>
  Object.hasOwn(PAINTS, word) ? (word as ColourWord) : lookUp(SPELLINGS, word);

export const shadeWord = (word: string): ShadeWord | undefined =>
  Object.hasOwn(SHADES, word) ? (word as ShadeWord) : undefined;

/** A name as it stands in a description: `red`, `dark blue`. */
export const COLOUR_NAME = new RegExp(
  `^(?:(?:${Object.keys(SHADES).join('|')}) )?(?:${Object.keys(PAINTS).join('|')})$`,
);

/** Linear RGB of a colour name; lighter shades move towards white, so that they keep their hue. */
export function paintColour(name: string): Rgb {
  const words = name.split(' ');
  const base = srgb(PAINTS[words.at(-1) as ColourWord]);
  const shade = words.length > 1 ? SHADES[words[0] as ShadeWord] : 1;
  return shaded(base, shade);
}

function shaded(base: Rgb, factor: number): Rgb {
  const channel = (value: number): number =>
    Math.round((factor <= 1 ? value * factor : 1 - (1 - value) / factor) * 1e4) / 1e4;
  return [channel(base[0]), channel(base[1]), channel(base[2])];
}
