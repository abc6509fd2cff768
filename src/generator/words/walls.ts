import type { AnyKind } from '../kind.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { ItemOf } from './item.ts';
import { type LengthsRead, readLengths } from './lengths.ts';
import type { Token } from './tokens.ts';

/** What a thickness of walls is called as a direction. */
const WALL = 'wall';
const BETWEEN = /^(?:of|is|are|:|=|about|around|approximately|thickness)$/;
/** Behind a wall that is a thing's own: "60 cm wall shelf" speaks of another. */
const ENDS = /^(?:[,;.()&+]|and|with|thickness|in|of|made|that|which)$/;

/** Reads "4 mm wall", "4 mm walls", "wall 4 mm", "wall thickness of 4 mm". */
export function readWall(tokens: readonly Token[], at: number, named: ReadonlySet<string>): LengthsRead | undefined {
  const start = tokens[at]!;
  if (/^walls?$/.test(start.text)) {
    let from = at + 1;
    while (BETWEEN.test(tokens[from]?.text ?? '')) from++;
    const read = tokens[from]?.kind === 'number' ? readLengths(tokens, from, named) : undefined;
    const isThickness = read?.direction === undefined || read.direction === 'thickness';
    return read?.metres.length === 1 && isThickness ? { ...read, direction: WALL } : undefined;
  }
  if (start.kind !== 'number') return undefined;
  const read = readLengths(tokens, at, named);
  if (read?.metres.length !== 1 || read.direction !== undefined || read.directions) return undefined;
  const [wall, after] = [tokens[read.next]?.text, tokens[read.next + 1]];
  const isOwn = wall === 'walls' || (wall === 'wall' && (after === undefined || ENDS.test(after.text)));
  if (!isOwn) return undefined;
  return { ...read, direction: WALL, next: read.next + (after?.text === 'thickness' ? 2 : 1) };
}

/** "2 mm steel walls" are so thick. */
export const ofWall = (item: ItemOf<'lengths'>): ItemOf<'lengths'> =>
  item.metres.length === 1 && item.direction === undefined ? { ...item, direction: WALL } : item;

/** The words of a kind, with "wall" as a name of its thickness where it has walls of one. */
export function withWall({ schema, words }: AnyKind): Vocabulary {
  const { shape } = schema;
  const walled = 'wall' in shape || ('thickness' in shape && words.parts.wall !== undefined);
  if (!walled) return words;
  const { lengths = {} } = words;
  return { ...words, lengths: { ...lengths, thickness: [...(lengths.thickness ?? []), WALL] } };
}
