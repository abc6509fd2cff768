import { RELATIONS } from '../../relations/index.ts';
import type { Thing } from './thing.ts';

/** What the words of relations, "north" and "far" are taken for. */
export function directionNotes(prompt: string, things: readonly Thing[]): string[] {
  const isHeaded = things.some(({ wishes }) => wishes.some(({ kind }) => kind === 'heading'));
  const isFar = things.some(({ wishes }) => wishes.some(({ distance }) => distance !== undefined));
  const isAtBack = things.some(({ wishes }) => wishes.some(({ host, place }) => !host && place?.startsWith('back')));
  const kinds = new Set(things.flatMap(({ wishes }) => wishes.map(({ kind }) => kind)));
  return [
    ...new Set([...kinds].flatMap((kind) => RELATIONS[kind].note ?? [])),
    ...(/\b(?:north|south|east|west)(?:ern|[- ]?east|[- ]?west)? (?:walls?|corners?|side|end)\b/i.test(prompt) ||
    (isHeaded && /\b(?:north|south|east|west)/i.test(prompt))
      ? ['north is the back of the room, across from the wall with the way in']
      : []),
    ...(/\b(?:scattered|strewn|randomly|at random|dispersed)\b/i.test(prompt)
      ? ['scattered: each stands where there is room, drawn with the seed']
      : []),
    ...(isFar ? ['distances between things are from side to side'] : []),
    ...(isAtBack && /\bfar (?:[\w-]+ )?(?:walls?|corners?|end)\b/i.test(prompt)
      ? ['the far wall is the back wall, across from the way in']
      : []),
    ...(/\bwall (?:opposite|across from|facing) the (?:door|entrance)/i.test(prompt)
      ? ['the door is in the front wall']
      : []),
  ];
}
