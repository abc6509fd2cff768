// Relations that a prompt gives as data: `on(mug, table)`, `(on mug table)`, `- mug left_of plate`.

const TERM = /([a-z][\w-]*)\s*\(([^()]*)\)/gi;
const LISP = /\(\s*([a-z][\w-]*)((?:\s+[\w-]+)+)\s*\)/gi;
/** What may stand around the terms: "init", "and", signs. */
const AROUND = /^(?:[\s\p{P}\p{S}]|\b(?:init|goal|and|relations|scene|objects|facts|state|predicates)\b)*$/iu;

/** More terms than that are no scene. */
const MOST = 200;

type Term = readonly [name: string, args: readonly string[]];

/** Sentences for a prompt that is terms alone; undefined: it isn't. */
export function wordsOfTerms(prompt: string): string[] | undefined {
  const [way, split] = /[a-z]\w*\s*\([^()]*,[^()]*\)/i.test(prompt) ? [TERM, /\s*,\s*/] : [LISP, /\s+/];
  const terms: Term[] = [...prompt.matchAll(way)].map(([, name, args]) => [
    words(name!),
    args!
      .trim()
      .split(split)
      .filter((arg) => arg !== ''),
  ]);
  // Arguments with names are fields of a thing.
  if (terms.some(([, args]) => args.some((arg) => /[={}[\]]/.test(arg)))) return undefined;
  const isAll = AROUND.test(prompt.replace(way, ' '));
  if (terms.length === 0 || terms.length > MOST || !isAll || !terms.some(([, args]) => args.length > 1))
    return undefined;
  return sentencesOf(terms);
}

function sentencesOf(terms: readonly Term[]): string[] {
  const types = new Map(
    terms.flatMap(([name, args]) => (args.length === 1 && OPAQUE.test(args[0]!) ? [[args[0]!, name]] : [])),
  );
  const args = [...new Set(terms.flatMap(([, own]) => own))];
  const plain = args.map((arg) => types.get(arg) ?? nameOf(arg));
  // Two cups have names: "cup 1".
  const named = new Map(
    args.map((arg, i) => {
      const isAlone = plain.filter((one) => one === plain[i]).length === 1;
      return [arg, isAlone ? plain[i]! : `${plain[i]!} ${numberOf(arg) ?? i + 1}`] as const;
    }),
  );
  const qualities = terms.flatMap(([name, own]) =>
    own.length === 1 && !OPAQUE.test(own[0]!) ? [`the ${named.get(own[0]!)} is ${name.replace(/^is /, '')}`] : [],
  );
  const relations = terms.flatMap(([name, own]) =>
    own.length > 1
      ? [
          sayRelation(
            name,
            own.map((arg) => named.get(arg)!),
          ),
        ]
      : [],
  );
  return [...[...named.values()].map((name) => `a ${name}`), ...relations, ...qualities];
}

/** A name that says nothing: `t1`, `x`. */
const OPAQUE = /^[a-z]\d*$/i;

const words = (name: string): string => name.replace(/[_-]+/g, ' ').trim().toLowerCase();
const nameOf = (name: string): string => words(name).replace(/(?<=\p{L}) ?#?\d+$/u, '');
const numberOf = (name: string): string | undefined => /\d+$/.exec(name)?.[0];

/** "The mug is on the table", "the ball is between the cup and the bowl". */
export function sayRelation(relation: string, [one, ...others]: readonly string[]): string {
  const said = words(relation).replace(/^(?:is|at) /, '');
  const known = SAID_AS[said.replace(/ /g, '')] ?? said;
  return `the ${one} is ${known} ${others.map((other) => `the ${other}`).join(' and ')}`;
}

/** How programs call relations. */
const SAID_AS: Readonly<Record<string, string>> = {
  ontop: 'on',
  ontopof: 'on',
  inside: 'in',
  contains: 'around',
  leftof: 'left of',
  toleftof: 'left of',
  rightof: 'right of',
  torightof: 'right of',
  infrontof: 'in front of',
  infront: 'in front of',
  nextto: 'next to',
  near: 'near',
  left: 'left of',
  right: 'right of',
  front: 'in front of',
  back: 'behind',
  below: 'under',
  beneath: 'under',
};

const LIST =
  /^\s*(objects|items|things|props|assets|contents|relations|relationships|constraints|layout)\s*:\s*(\[.*\])?\s*$/i;
/** "Relations: drum behind crate, ladder left_of crate". */
const INLINE = /^\s*(objects|items|things|props|assets|relations|relationships|constraints)\s*:\s*([^\s[].*)$/i;
const FIELD = /^\s*([a-z][\w ]{0,30}?)\s*:\s*(\S.*)$/i;
const ITEM = /^\s*[-*•]\s+(.+)$/;

/** Where something is, or how large: what a line says behind the name of a thing. */
const ABOUT =
  /^(?:on|in|inside|under|below|above|behind|beside|between|around|near|against|at|next to|in front of|left|right|to the|facing|\d)\b/i;

/** "On the table, left". */
const SIDE = /,\s*(left|right)$/i;

/** Sentences for lines `- microwave: on the table, left`; undefined: they are others. */
export function wordsOfItems(prompt: string): string[] | undefined {
  const lines = prompt.split(/\r?\n/).filter((line) => line.trim() !== '');
  const items = lines.map((line) => /^\s*[-*•]\s+([a-z][\w ]{0,30}?)\s*:\s*(\S.*?)[.,;]?\s*$/i.exec(line));
  if (items.length < 2 || !items.some((item) => item && ABOUT.test(item[2]!))) return undefined;
  if (items.some((item) => !item || /[{}[\]]/.test(item[2]!))) return undefined;
  return items.map(
    (item) =>
      `${sayItem(item![1]!, false)}${/^\d/.test(item![2]!) ? ', ' : ' '}${item![2]!.replace(SIDE, ', on the $1')}`,
  );
}

/** Sentences for lines `objects:`, `- mug`, `relations:`, `- mug left_of plate`; undefined: it is no such listing. */
export function wordsOfListing(prompt: string): string[] | undefined {
  const lines = prompt.split(/\r?\n/).filter((line) => line.trim() !== '');
  const lists = lines.filter((line) => LIST.test(line) || (lines.length > 1 && INLINE.test(line)));
  const isListing =
    lines.every((line) => LIST.test(line) || ITEM.test(line) || FIELD.test(line)) &&
    (lists.length > 1 || (lists.length === 1 && (lists[0]!.includes('[') || FIELD.test(lines[0]!))));
  if (!isListing || lines.some((line) => ITEM.test(line) && /^\w+\s*:/.test(ITEM.exec(line)![1]!))) return undefined;
  const sentences: string[] = [];
  let isRelations = false;
  for (const line of lines) {
    const list = LIST.exec(line);
    const item = ITEM.exec(line);
    const field = FIELD.exec(line);
    const inline = INLINE.exec(line);
    if (inline) {
      isRelations = /^(?:rel|con|lay)/i.test(inline[1]!) && !/^contents/i.test(inline[1]!);
      for (const one of inline[2]!.split(/\s*[,;]\s*/)) sentences.push(sayItem(one, isRelations));
    } else if (list) {
      isRelations = /^(?:rel|con|lay)/i.test(list[1]!) && !/^contents/i.test(list[1]!);
      for (const one of list[2]?.slice(1, -1).split(',') ?? []) sentences.push(sayItem(one, isRelations));
    } else if (item) sentences.push(sayItem(item[1]!, isRelations));
    else if (field && !/^(?:name|id|title|description|version|seed)$/i.test(field[1]!))
      sentences.push(sayLine(field[1]!, field[2]!));
  }
  return sentences.filter((sentence) => sentence !== '');
}

function sayItem(text: string, isRelation: boolean): string {
  const plain = text
    .replace(/["']/g, '')
    .replace(/_/g, ' ')
    .trim()
    .replace(/[.,;]$/, '');
  if (plain === '') return '';
  if (isRelation && /\b(?:is|are|stands?|lies?|sits?|has|have)\b/i.test(plain)) return plain;
  if (isRelation)
    return plain.replace(
      RELATED,
      (_, one: string, relation: string, other: string) =>
        `the ${one} is ${relation} ${/^(?:the|an?|each) /.test(other) ? '' : 'the '}${other}`,
    );
  return /^(?:an?|the|one|two|three|four|five|six|some|several|\d)\b/i.test(plain) || /s$/.test(plain)
    ? plain
    : `a ${plain}`;
}

const RELATED =
  /^(?:the |an? )?([\w-]+(?: [\w-]+){0,2}?) (?:is )?(on top of|on|in front of|in|inside|under|left of|right of|to the left of|to the right of|behind|beside|next to|near|above|below|around|facing|against) (.+)$/i;

function sayLine(key: string, value: string): string {
  if (/^(?:room|setting|environment|location)$/i.test(key)) return /^\d/.test(value) ? `a ${value} room` : `a ${value}`;
  if (/^robot$/i.test(key)) return `for a ${value}`;
  if (/^(?:scene|scenario|type)$/i.test(key)) return `${value} scene`;
  return `${key}: ${value}`;
}
