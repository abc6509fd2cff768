import type { ThingFrame } from '../../../language/frame.ts';
import { describe } from '../../describe.ts';
import type { Description } from '../../description.ts';
import { formWordOf, plainNounOf } from '../../language.ts';
import { isHeld } from '../../relations/index.ts';
import { currentLexicon } from '../../shelf.ts';
import { singular } from '../../words/tokens.ts';
import { isContainer, isCupboard, isLoaded } from '../habits.ts';
import { type Thing, textOf } from './thing.ts';

/** Whether words say that a thing is filled with another: "of bottles", "full of books". */
export const saysFilling = (text: string): boolean => FILLING.test(text);

/** "Of bottles", "full of books", "loaded with boxes": as many as there is room for. */
const FILLING = /^(?:of|full|(?:half )?filled|packed|loaded|stocked|stuffed|crammed|piled|stacked|heaped|laden)\b/;
/** So many at most where nobody says how many: in a container, on a pallet, a tray or a shelf. */
const MOST = { in: 12, onEnd: 5, on: 12, shelf: 24 } as const;
/** Share of an inside that is counted on, and of a round one that is a square [m/m]. */
const ROOM = 0.88;
const ROUND = Math.SQRT1_2;
/** What is lower than this share of its shorter side is flat. */
const FLAT = 0.3;
/** Where its size is not known. */
const UNKNOWN = 3;

/** What a relation says: its words, and the thing that it is to. */
export interface SaidOfContents {
  readonly text: string;
  readonly host: Thing;
}

/**
 * How many there are of a plural without a number that says what is in a container.
 *
 * @returns `undefined` where nothing says so
 */
export function fillOf(frame: ThingFrame, thing: Thing, { text, host }: SaidOfContents): number | undefined {
  const isIn = thing.wishes.some((wish) => wish.host === host && isHeld(wish.kind));
  if (frame.counted !== 'plural' || !isIn || !FILLING.test(text)) return undefined;
  const { rows, columns } = host.described.description as { rows?: number; columns?: number };
  if (rows !== undefined && columns !== undefined) return rows * columns;
  const [outer, own] = [boxOf(host.described.description), boxOf(thing.described.description)];
  if (!outer || !own) return UNKNOWN;
  const kind = thing.wishes.find((wish) => wish.host === host)!.kind;
  const round = outer.isRound ? ROUND : 1;
  const [width, depth] = [outer.size[0] * ROOM * round, outer.size[1] * ROOM * round];
  const [w, d, h] = own.size;
  const layer = Math.max(Math.floor(width / w) * Math.floor(depth / d), Math.floor(width / d) * Math.floor(depth / w));
  const { shelves } = host.described.description as { shelves?: number };
  // Pens stand in a cup.
  const [thin, thick] = own.size.toSorted((a, b) => a - b) as [number, number, number];
  if (layer === 0 && kind === 'in')
    return Math.max(2, Math.min(MOST.onEnd, Math.floor(width / thin) * Math.floor(depth / thick)));
  // Flat things slide off a heap of their like.
  const isFlat = h < FLAT * Math.min(w, d);
  const high = isFlat ? 2 : Math.floor((ROOM * outer.size[2]) / h);
  const layers = kind === 'in' && !isCupboard(host.category) ? high : (shelves ?? 1);
  const most = kind === 'in' ? MOST.in : shelves === undefined ? MOST.on : MOST.shelf;
  return Math.max(2, Math.min(most, layer * Math.max(1, layers)));
}

interface Edges {
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
}

/** The box of a thing, upright [m]. */
export function boxOf(
  description: Description,
): { readonly size: readonly [number, number, number]; readonly isRound: boolean } | undefined {
  const { size, diameter, height, length } = description as {
    size?: Edges;
    diameter?: number;
    height?: number;
    length?: number;
  };
  const edges = size ?? (description as Edges);
  if (edges.width && edges.depth && edges.height)
    return { size: [edges.width, edges.depth, edges.height], isRound: false };
  if (diameter === undefined) return undefined;
  return { size: [diameter, diameter, height ?? length ?? diameter], isRound: true };
}

/**
 * What a container is by what is in it: "a rack" of test tubes is a test tube rack, with as many holes as there are tubes.
 *
 * @returns the words for it, or `undefined` where it is what it is called
 */
export function containerFor(host: Thing, contents: Thing): { words: string; read: Thing['described'] } | undefined {
  const said = textOf(host.words);
  const head = said.split(' ').at(-1)!;
  const sense = currentLexicon().senses.get(singular(head));
  const own = textOf(contents.words).split(' ').map(singular);
  const name = sense?.by.some((word) => own.includes(word)) ? sense.name : host.category;
  const noun = name === host.category ? said : said.slice(0, said.length - head.length) + plainNounOf(name);
  const plain = readAs(noun, name);
  if (!plain) return undefined;
  const { rows, columns } = plain as { rows?: number; columns?: number };
  const holes = (rows ?? 0) * (columns ?? 0);
  const isSaid = /\b(?:holes?|wells?|slots?|places?|positions?)\b/.test(said);
  if (holes > 0 && !isSaid && currentLexicon().parts.has('hole'))
    for (let n = contents.count; n <= contents.count + MOST_SPARE; n++) {
      const words = `${noun} with ${n} holes`;
      const read = describe(words);
      if (n > holes && isRack(read, name, n)) return { words, read };
    }
  const read = describe(noun);
  if (name === host.category || read.kind !== 'described') {
    const kind = contents.wishes.find((one) => one.host === host)?.kind;
    return kind === 'in' || kind === 'on' ? formFor(host, kind) : undefined;
  }
  return { words: noun, read };
}

/**
 * What carries things, in its form that does: something in a cardboard box makes it an open one.
 *
 * @returns the words for it, or `undefined` where it has one form only, or words of its own for that
 */
export function formFor(host: Thing, carrying: 'in' | 'on'): { words: string; read: Thing['described'] } | undefined {
  const word = formWordOf(host.category, carrying);
  const said = textOf(host.words);
  if (word === undefined) return undefined;
  const [plain, read] = [describe(said), describe(`${word} ${said}`)];
  if (plain.kind !== 'described' || read.kind !== 'described' || read.description.category !== host.category)
    return undefined;
  // Words of its own: "a sealed box", "a box with flaps".
  const isFree = read.ignored.length <= plain.ignored.length && read.understood.length > plain.understood.length;
  const isAnother = JSON.stringify(read.description) !== JSON.stringify(plain.description);
  return isFree && isAnother ? { words: `${word} ${said}`, read } : undefined;
}

function isRack(read: ReturnType<typeof describe>, category: string, holes: number): read is Thing['described'] {
  if (read.kind !== 'described' || read.description.category !== category) return false;
  const { rows, columns } = read.description as { rows?: number; columns?: number };
  return (rows ?? 0) * (columns ?? 0) === holes;
}

/** Holes that may be left over, where no rack has exactly as many as there are tubes. */
const MOST_SPARE = 4;

function readAs(words: string, category: string): Description | undefined {
  const read = describe(words);
  return read.kind === 'described' && read.description.category === category ? read.description : undefined;
}

/** So many layers at most on a pallet or a cart. */
const LAYERS = 4;

/**
 * How many of the things on a pallet stand in each layer, from below: boxes stand on boxes where one layer has no room for
 * all of them. What stands on nothing level doesn't.
 */
export function layersOf(thing: Thing, host: Thing): readonly number[] {
  const [outer, own] = [boxOf(host.described.description), boxOf(thing.described.description)];
  if (!isLoaded(host.category) || !isContainer(thing.category) || !outer || !own || own.isRound) return [thing.count];
  const [w, d] = own.size;
  const inRow = (length: number, edge: number): number => Math.floor((length + GAP) / (edge + GAP));
  const [width, depth] = outer.size;
  const layer = Math.max(inRow(width, w) * inRow(depth, d), inRow(width, d) * inRow(depth, w));
  if (layer === 0 || thing.count <= layer) return [thing.count];
  const layers = Math.min(LAYERS, Math.ceil(thing.count / layer));
  const full = Array.from({ length: layers }, (_, i) => Math.min(layer, thing.count - i * layer));
  // What is more than that is left over on the lowest one, and said to be.
  return full.with(0, full[0]! + Math.max(0, thing.count - layers * layer));
}

/** Between boxes side by side [m]. */
const GAP = 0.02;
