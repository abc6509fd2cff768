import { readNumber } from '../../words/numbers.ts';
import { tokenize } from '../../words/tokens.ts';

/** What "objects" and their like are when nobody says which, in the order in which they are taken; all fit in a hand. */
const KINDS: Readonly<Record<'objects' | 'tools' | 'toys' | 'utensils' | 'parts', readonly string[]>> = {
  objects: [
    'mug',
    'cube',
    'bottle',
    'bowl',
    'ball',
    'screwdriver',
    'jar',
    'book',
    'cylinder',
    'flashlight',
    'toy car',
    'stapler',
    'drinking glass',
    'salt shaker',
    'tape dispenser',
    'clamp',
  ],
  tools: ['hammer', 'screwdriver', 'wrench', 'pliers', 'clamp', 'utility knife', 'flashlight', 'paint brush'],
  toys: ['cube', 'ball', 'toy car', 'die', 'domino', 'cylinder'],
  parts: ['ball bearing', 'cube', 'cylinder', 'domino'],
  utensils: ['fork', 'knife', 'spoon', 'pan', 'bowl', 'plate'],
};
/** More than that are named by nobody without saying which. */
const MOST = 500;
/** "Some objects". */
const SOME = 5;

const ANY =
  '(?:random|assorted|various|different|mixed|miscellaneous|household|everyday|small|common|diverse|graspable|typical)';
const NOUN = '(objects?|items?|things|props|tools|toys|utensils|(?<=(?:small|random|mixed|assorted) )parts)';
const NUMBER = '(?:\\d+|[a-z]+(?:-[a-z]+)?|a dozen|a few|a couple of|a handful of|a number of)';
const LEAD =
  '(?:(?:an? )?(?:clutter(?:ed)?|mess|pile|heap|assortment|mix|mixture|collection|variety|range|selection|set|bunch)(?: of|:)? )';
const COUNTED = new RegExp(`\\b(${LEAD})?(${NUMBER}) ((?:${ANY},? )*)${NOUN}\\b`, 'gi');
const UNCOUNTED = new RegExp(`\\b(?:(${LEAD})((?:${ANY},? )*)|(${ANY} (?:${ANY},? )*))${NOUN}\\b(?! of)`, 'gi');

/** "12 objects" as a list of as many different things, and what was chosen. */
export function chooseObjects(prompt: string): { readonly text: string; readonly assumed: readonly string[] } {
  const assumed: string[] = [];
  let total = 0;
  const choose = (whole: string, count: number, noun: string, lead: string | undefined): string => {
    total += count;
    if (total > MOST) return whole;
    const list = listOf(count, noun);
    assumed.push(`for "${whole.toLowerCase()}": ${list}`);
    return lead === undefined ? list : `with ${list}`;
  };
  const counted = prompt.replace(COUNTED, (whole, lead: string | undefined, number: string, _any, noun: string) => {
    const count = countOf(number);
    return count === undefined ? whole : choose(whole, count, noun, lead);
  });
  const text = counted.replace(
    UNCOUNTED,
    (whole, lead: string | undefined, _any: string, _bare: string | undefined, noun: string) =>
      choose(whole, SOME, noun, lead),
  );
  return { text, assumed };
}

function countOf(number: string): number | undefined {
  const said = number.toLowerCase();
  if (/^(?:some|several|many)$|^a (?:few|handful|number)/.test(said)) return SOME;
  if (said === 'a couple of') return 2;
  if (said === 'a dozen') return 12;
  const read = readNumber(tokenize(said), 0);
  return read && Number.isInteger(read.value) && read.value >= 1 && read.value <= MOST ? read.value : undefined;
}

/** As many of each as comes out, the first ones one more: "2 hammers, 2 screwdrivers, 1 wrench". */
function listOf(count: number, noun: string): string {
  const kinds = KINDS[/^(tools|toys|utensils|parts)$/i.test(noun) ? (noun.toLowerCase() as 'tools') : 'objects'];
  const numbers = kinds.map((_, i) => Math.floor(count / kinds.length) + (i < count % kinds.length ? 1 : 0));
  const list = kinds.flatMap((kind, i) => (numbers[i]! > 0 ? [`${numbers[i]} ${kind}`] : []));
  return list.length === 1 ? list[0]! : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}
