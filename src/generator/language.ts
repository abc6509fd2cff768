import type { NounRead, SceneLexicon, Traits } from '../language/lexicon.ts';
import type { TextToken } from '../language/token.ts';
import { describe } from './describe.ts';
import type { AnyKind } from './kind.ts';
import {
  canHang,
  isCarried,
  isContainer,
  isLoaded,
  isLounge,
  isSeat,
  isSmall,
  isSurface,
  isTall,
  openingFor,
  sidesOf,
} from './scene/habits.ts';
import { OF_ROOMS, ROOMS } from './scene/read/room-words.ts';
import { ROBOT } from './scene/read/take-robot.ts';
import { currentLexicon, currentShelf, perShelf, type Shelf } from './shelf.ts';
import { readArea } from './words/areas.ts';
import { colourPair, colourWord, shadeWord } from './words/colours.ts';
import { readLengths } from './words/lengths.ts';
import { lookUp } from './words/lookup.ts';
import { readNumber } from './words/numbers.ts';
import { namesOfPart } from './words/parts.ts';
import { isComparative } from './words/relative.ts';
import { singular } from './words/tokens.ts';
import { COVERS, materialWord, OTHER_MATERIALS, OTHER_SHAPES, SHAPES, STAND_INS, VAGUE } from './words/vocabulary.ts';
import { readVolume } from './words/volumes.ts';

const PART_OF_ROOM = new RegExp(`^(?:${OF_ROOMS})$`);
const door = perShelf(({ byName }) => [...byName.keys()].find((kind) => openingFor(kind) === 'door') ?? '');
/** The kinds that have a part of a name. */
const owners = perShelf(ownersOfParts);
const traits = perShelf(() => new Map<string, Traits>());

/** "The robot", "a robotic arm": no kind of prop, but what others stand at. */
function robotAt(tokens: readonly TextToken[], at: number): NounRead | undefined {
  const from = /^(?:mobile|industrial|collaborative|humanoid|legged|quadruped)$/.test(tokens[at]?.text ?? '')
    ? at + 1
    : at;
  const [first, second] = [tokens[from]?.text ?? '', tokens[from + 1]?.text ?? ''];
  if (!/^(?:robot|robotic|cobot|manipulator)$/.test(first)) return undefined;
  const next = second === 'arm' ? from + 2 : from + 1;
  if (first === 'robotic' && next === from + 1) return undefined;
  const isName = tokens[next]?.kind === 'word' && currentLexicon().nouns.has(`${first} ${singular(tokens[next].text)}`);
  return isName ? undefined : { kind: ROBOT, noun: ROBOT, plural: false, next };
}

const kindNamed = (name: string): AnyKind | undefined => currentShelf().byName.get(name);

/** What the parser of prompts has to know of the kinds. */
export const SCENE_LEXICON: SceneLexicon = {
  noun(tokens, at) {
    const robot = robotAt(tokens, at);
    if (robot !== undefined) return robot;
    for (let length = Math.min(currentLexicon().longest, tokens.length - at); length >= 1; length--) {
      const slice = tokens.slice(at, at + length).map(({ text }) => (text === '&' ? 'and' : text));
      const direct = slice.join(' ');
      const forms = [
        direct,
        slice.with(-1, singular(slice.at(-1)!)).join(' '),
        slice.with(0, singular(slice[0]!)).join(' '),
        slice.map(singular).join(' '),
      ];
      const form = forms.find((one) => currentLexicon().nouns.has(one));
      if (form === undefined) continue;
      const kind = currentLexicon().nouns.get(form)!;
      // "Five cylinder obstacles" are cylinders.
      const behind = tokens[at + length]?.text ?? '';
      const isGeneric = form === direct && /^(?:obstacle|object|item|prop|shape)s?$/.test(behind);
      return isGeneric
        ? { kind, noun: form, plural: behind.endsWith('s'), next: at + length + 1 }
        : { kind, noun: form, plural: form !== direct, next: at + length };
    }
    // "A glass", "an orange": no material and no colour, where no noun follows it.
    const word = tokens[at]?.text ?? '';
    const kind = currentLexicon().qualityNouns.get(singular(word));
    if (
      kind !== undefined &&
      isNamed(tokens, at) &&
      !this.noun(tokens, at + 1) &&
      !this.part(tokens, at + 1) &&
      !this.quality(tokens, at + 1)
    )
      return {
        kind,
        noun: word === singular(word) ? word : singular(word),
        plural: singular(word) !== word,
        next: at + 1,
      };
    // The way in is a door.
    return /^(?:entrance|doorway|entry|exit)$/.test(tokens[at]?.text ?? '') && door()
      ? { kind: door(), noun: plainNounOf(door()), plural: false, next: at + 1 }
      : undefined;
  },
  part(tokens, at) {
    for (let length = Math.min(3, tokens.length - at); length >= 1; length--) {
      const slice = tokens.slice(at, at + length).map(({ text }) => text);
      const form = [slice.join(' '), slice.with(-1, singular(slice.at(-1)!)).join(' ')].find((one) =>
        currentLexicon().parts.has(one),
      );
      if (form !== undefined) return { next: at + length, plural: form !== slice.join(' ') };
    }
    return undefined;
  },
  partOf(tokens) {
    const whole = tokens.map(({ text }, i) => (i === tokens.length - 1 ? singular(text) : text)).join(' ');
    return new Set(
      [whole, ...tokens.map(({ text }) => singular(text))].flatMap((name) => [...(owners().get(name) ?? [])]),
    );
  },
  traits(kind, noun) {
    const key = `${kind} ${noun}`;
    const known = traits().get(key);
    if (known) return known;
    const reading = describe(noun);
    const fresh: Traits = {
      isSmall: reading.kind === 'described' && isSmall(reading.description),
      isTall: reading.kind === 'described' && isTall(reading.description),
      isSurface: isSurface(kind),
      isContainer: isContainer(kind),
      isSeat: isSeat(kind),
      isLounge: isLounge(kind),
      isCarried: isCarried(kind),
      isLoaded: isLoaded(kind),
      hangs: canHang(kind),
      isOpening: openingFor(kind) !== undefined,
      sides: reading.kind === 'described' ? sidesOf(reading.description) : [0, 0],
    };
    traits().set(key, fresh);
    return fresh;
  },
  quality(tokens, at) {
    const text = tokens[at]?.text ?? '';
    if (text === '') return undefined;
    const length = safely(() => readLengths(tokens, at));
    // "Four in all", "one in front of it" are no lengths.
    const isTotal =
      tokens[(length?.next ?? 0) - 1]?.text === 'in' &&
      /^(?:all|total|front|the|an?|each|it|them)$/.test(tokens[length?.next ?? 0]?.text ?? '');
    const area = readArea(tokens, at);
    if (area) return { next: area.next, isLength: true };
    if (length && !isTotal) return { next: length.next, isLength: true };
    const volume = safely(() => readVolume(tokens, at));
    if (volume) return { next: volume.next, isLength: true };
    const second = tokens[at + 1]?.text ?? '';
    if (colourPair(text, second) !== undefined) return { next: at + 2, isLength: false };
    if (shadeWord(text) !== undefined && (colourWord(second) !== undefined || materialWord(second) !== undefined))
      return { next: at + 2, isLength: false };
    if (tokens[at + 1]?.hyphened && COVERS.has(second)) return { next: at + 2, isLength: false };
    const isQuality =
      colourWord(text) !== undefined ||
      materialWord(text) !== undefined ||
      lookUp(STAND_INS, text) !== undefined ||
      lookUp(SHAPES, text) !== undefined ||
      lookUp(VAGUE, text) !== undefined ||
      (isComparative(text) && second !== 'than') ||
      // "A green and a clear one".
      (/^(?:clear|transparent)$/.test(text) && /^ones?$/.test(second)) ||
      OTHER_MATERIALS.has(text) ||
      OTHER_SHAPES.has(text);
    return isQuality ? { next: at + 1, isLength: false } : undefined;
  },
  distance(tokens, at) {
    const read = safely(() => readLengths(tokens, at));
    if (!read || read.direction !== undefined || read.metres.length !== 1 || read.ranges[0] !== undefined)
      return undefined;
    return { metres: read.metres[0]!, next: read.next };
  },
  number: (tokens, at) => readNumber(tokens, at),
  isRoom: (tokens, at) =>
    (ROOMS.has(singular(tokens[at]?.text ?? '')) && !PART_OF_ROOM.test(tokens[at + 1]?.text ?? '')) ||
    isSizedFloor(tokens, at),
};

/** "The floor is 4 m by 3 m", "a floor area of 12 m²": the room is. */
function isSizedFloor(tokens: readonly TextToken[], at: number): boolean {
  if (!/^(?:floor|ground)$/.test(tokens[at]?.text ?? '')) return false;
  const behind = /^(?:area|plan|space|size)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  if (!/^(?:is|of|measures|measuring|:)$/.test(tokens[behind]?.text ?? '')) return false;
  return readArea(tokens, behind + 1) !== undefined || safely(() => readLengths(tokens, behind + 1)) !== undefined;
}

/** A word for a colour names a thing in the plural and behind an article: "one orange, one blue" are colours. */
function isNamed(tokens: readonly TextToken[], at: number): boolean {
  const { text } = tokens[at]!;
  if (colourWord(text) === undefined) return true;
  const before = tokens[at - 1]?.text ?? '';
  return (
    /^(?:an?|the|that|this|its|ripe|fresh|peeled|single|whole)$/.test(before) &&
    !/^ones?$/.test(tokens[at + 1]?.text ?? '')
  );
}

/** Lengths that can't be are refused where the thing is read. */
function safely<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The noun that is meant for a kind where its plain one is said beside things of other kinds. */
export function nounInCompany(kind: string, noun: string, kindsThere: ReadonlySet<string>): string | undefined {
  const company = kindNamed(kind)?.words.company;
  if (!company || noun !== plainNounOf(kind)) return undefined;
  return company.beside.some((one) => kindsThere.has(one)) ? company.noun : undefined;
}

/** The word that people use for a kind. */
export const plainNounOf = (kind: string): string => Object.keys(kindNamed(kind)!.words.nouns)[0]!;

function ownersOfParts({ byName }: Shelf): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const [kind, { words }] of byName)
    for (const [part, rule] of Object.entries(words.parts ?? {}))
      for (const name of namesOfPart(part, rule?.words)) owners.set(name, (owners.get(name) ?? new Set()).add(kind));
  return owners;
}

/** The word of a kind's form that holds or bears things: "open" of a box, where something is in it. */
export const formWordOf = (kind: string, carrying: 'in' | 'on'): string | undefined =>
  kindNamed(kind)?.words.carrying?.[carrying];
