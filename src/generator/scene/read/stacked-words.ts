import { currentLexicon } from '../../shelf.ts';
import { colourWord, shadeWord } from '../../words/colours.ts';
import { readNumber } from '../../words/numbers.ts';
import { singular, tokenize } from '../../words/tokens.ts';

const STACK = '(?:tower|stack|pile)';
/** "Tower of three blocks: red at the bottom, then yellow, green on top". */
const LEVELLED = new RegExp(`\\b(${STACK} of (?:[\\w-]+ ){1,3}[a-z]+)\\s*[:,;(–-]\\s*([^.;()\\n]+)`, 'i');
const LOWEST = /^(?:at|on|in) the (?:very )?(?:bottom|base)$|^(?:first|lowest|below)$/i;
const HIGHEST = /^(?:on|at)(?: the)?(?: very)? top$|^(?:last|highest|uppermost)$/i;
const LEVEL =
  /\s*\b((?:at|on|in) the (?:very )?(?:bottom|base|middle|centre|center)|(?:on|at)(?: the)?(?: very)? top|above (?:it|that)|on (?:it|that)|in between|between)$/i;
/** "Red block at the bottom, white block in the middle, black block on top". */
const NAMED_LEVELS =
  /(?:^|(?<=[:.;]\s))((?:an? |the )?(?:[a-z]+ ){1,2}[a-z]+) (?:at|on) the bottom,\s*(?:then )?((?:(?:an? |the )?(?:[a-z]+ ){1,2}[a-z]+(?: in the (?:middle|centre|center)| above (?:it|that)| on (?:it|that))?,\s*)*)(?:and |then )*((?:an? |the )?(?:[a-z]+ ){1,2}[a-z]+) (?:on|at)(?: the)? top(?![a-z])(?! of)/i;
const PYRAMID =
  /\b(?:an? |the )?(?:[a-z]+ )?pyramid of (\d{1,3}|[a-z]+) ((?:[a-z-]+ ){0,2}?[a-z]+s)\b(?:\s*[:,;(–-]\s*([^.;()\n]+)\)?)?/i;
const LAYERED =
  /\b(?:an? |the )?(?:(?:build|make|form|stack) )?(?:an? )?pyramid\s*[:,(–-]\s*((?:\d{1,2}|[a-z]+) (?:[a-z-]+ ){0,2}?[a-z]+s (?:at|on|in) [^.;\n]+)/i;
/** Things of a pyramid at most. */
const MOST = 60;

/** What is stacked in words that the grammar has, and what is told of it. */
export interface StackWords {
  readonly text: string;
  readonly assumed: readonly string[];
}

/** Towers whose colours are told from level to level, and pyramids: as stacks in order, and as layers. Pure. */
export function levelStacks(prompt: string): StackWords {
  const levelled = nameLevels(levelColours(prompt));
  return pyramids(levelled);
}

/** Colours in order, without the words for their levels. */
function levelColours(prompt: string): string {
  return prompt.replace(LEVELLED, (whole, stack: string, list: string) => {
    const items = list
      .split(/\s*(?:,| and | then )\s*/)
      .map((item) => item.replace(/^(?:and|then|next|an?|the)\s+/i, '').trim())
      .filter((item) => item !== '');
    const levels = items.map((item) => LEVEL.exec(item)?.[1]);
    if (levels.every((level) => level === undefined)) return whole;
    const colours = items.map((item) =>
      item
        .replace(LEVEL, '')
        .replace(/ (?:one|block|cube|box)$/i, '')
        .trim(),
    );
    if (colours.length < 2 || !colours.every(isColour)) return whole;
    const isFromTop = HIGHEST.test(levels[0] ?? '') || LOWEST.test(levels.at(-1) ?? '');
    const inOrder = isFromTop ? colours.toReversed() : colours;
    return `${stack}, ${inOrder.slice(0, -1).join(', ')} and ${inOrder.at(-1)!}`;
  });
}

const isColour = (words: string): boolean => {
  const each = words.toLowerCase().split(' ');
  return colourWord(each.at(-1)!) !== undefined && (each.length === 1 || shadeWord(each[0]!) !== undefined);
};

/** Each on the one below. */
const nameLevels = (prompt: string): string =>
  prompt.replace(NAMED_LEVELS, (whole, lowest: string, between: string, highest: string) => {
    const clean = (item: string): string =>
      item
        .replace(/ (?:in the (?:middle|centre|center)|above (?:it|that)|on (?:it|that))$/i, '')
        .replace(/^(?:an?|the) /i, '')
        .trim();
    const names = [lowest, ...between.split(','), highest].map(clean).filter((name) => name !== '');
    if (!names.every((name) => currentLexicon().nouns.has(name.toLowerCase().split(' ').at(-1)!))) return whole;
    return names.map((name, i) => (i === 0 ? `a ${name}` : `a ${name} is on the ${names[i - 1]!}`)).join('. ');
  });

/** "A pyramid of six cubes": layers of three, two and one. */
function pyramids(prompt: string): StackWords {
  const assumed: string[] = [];
  const tell = (whole: string, layers: readonly number[]): void => {
    assumed.push(`"${whole.trim().toLowerCase()}": layers of ${layers.join(', ')}, from below`);
  };
  const counted = prompt.replace(PYRAMID, (whole, number: string, noun: string, rest: string | undefined) => {
    const count = readNumber(tokenize(number), 0)?.value;
    if (count === undefined || !Number.isInteger(count) || count < 3 || count > MOST) return whole;
    const said = rest === undefined ? undefined : layersIn(rest);
    const isOther = said !== undefined && said.reduce((sum, one) => sum + one, 0) !== count;
    if (isOther) return whole;
    const layers = said ?? layersFor(count);
    tell(whole, layers);
    const tail = rest !== undefined && said === undefined ? `, ${rest}` : '';
    return `${saidInLayers(layers, noun)}${tail}`;
  });
  const text = counted.replace(LAYERED, (whole, list: string) => {
    const layers = layersIn(list);
    const noun = /^(?:\d{1,2}|[a-z]+) ((?:[a-z-]+ ){0,2}?[a-z]+s) (?:at|on|in) /i.exec(list)?.[1];
    if (!layers || noun === undefined || layers.length < 2) return whole;
    if (!currentLexicon().nouns.has(singular(noun.toLowerCase().split(' ').at(-1)!))) return whole;
    tell(whole, layers);
    return saidInLayers(layers, noun);
  });
  return { text, assumed };
}

/** "Six cubes in layers 3 2 1": the grammar reads it as a pile of layers. */
const saidInLayers = (layers: readonly number[], noun: string): string =>
  `${layers.reduce((sum, one) => sum + one, 0)} ${noun} in layers of ${layers.join(' ')} each`;

/** "Three below, two above them, one on top": a number each. */
function layersIn(list: string): number[] | undefined {
  const items = list.split(/\s*(?:,|;| and | then )\s*/).filter((item) => item.trim() !== '');
  const numbers = items.map((item) => readNumber(tokenize(item), 0)?.value);
  if (numbers.length < 2 || numbers.some((one) => one === undefined || !Number.isInteger(one))) return undefined;
  const layers = numbers as number[];
  const isFalling = layers.every((one, i) => i === 0 || one <= layers[i - 1]!);
  return isFalling ? layers : layers.toReversed();
}

/** The layers of a pyramid, each with one less than the one below; the lowest takes what is over. */
function layersFor(count: number): number[] {
  let lowest = 1;
  while ((lowest * (lowest + 1)) / 2 < count) lowest++;
  const layers: number[] = [];
  for (let [left, next] = [count, lowest]; left > 0; next--) {
    const layer = Math.min(left, Math.max(1, next));
    layers.push(layer);
    left -= layer;
  }
  return layers;
}
