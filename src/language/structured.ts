import { type DataScalar, type DataValue, readBlocks, readCalls, readPairs, readTags, scalarOf } from './flow-data.ts';
import { sayRelation, wordsOfItems, wordsOfListing, wordsOfTerms } from './structured-relations.ts';

/** A thing that a prompt gives as fields: `{"object": "mug", "color": "green"}`, or lines `item: mug`, `colour: green`. */
interface Entry {
  readonly fields: readonly (readonly [key: string, value: DataValue])[];
}

/** Characters of the longest prompt that is taken for data. */
const LONGEST = 20_000;
/** Deeper data is none that a person wrote. */
const DEEPEST = 8;

const HEAD = /^(?:type|kind|category|class|object|item|thing|product|asset|prop|name|label|id|furniture)$/;
/** What a thing is, where it has a name as well: `type: chair, name: chair_2`. */
const RANK = 'type kind category class object item thing product asset prop furniture name label id'.split(' ');
const COUNT = /^(?:count|quantity|number|amount|qty|n|num|copies)$/;
const ADJECTIVE = /^(?:colou?r|material|shape|style|finish|texture|surface|pattern)$/;
const LENGTH =
  /^(width|height|depth|length|diameter|thickness|radius|size|dimensions?|dims|w|h|d|l)(?: ?[([]?(mm|cm|m|in|inch|inches|ft)[)\]]?)?$/;
/** Short names of lengths. */
const SHORT: Readonly<Record<string, string>> = { w: 'width', h: 'height', d: 'depth', l: 'length' };
const PLACE =
  /^(?:on|in|under|beside|behind|above|below|near|at|around|inside|between|against|facing|next to|left of|right of|in front of|on top of|close to|opposite)$/;
/** Fields that only hold others. */
const HOLDERS = /^(?:objects|items|things|props|assets|scene|contents|furniture|list|description|entities)$/;
const ROOM = /^(?:room|room type|environment|setting|location)$/;

const LINE = /^(\s*)(- )?\s*"?([A-Za-z][\w ./()-]{0,30}?)"?\s*[:=]\s*(.*?),?\s*$/;

/**
 * A prompt that is data, in words: of each thing a sentence. Undefined: it is no data.
 *
 * @param isScene whether it may name several things
 */
export function wordsOfData(prompt: string, isScene: boolean): string | undefined {
  if (prompt.length > LONGEST) return undefined;
  const flow = readFlow(prompt);
  const sentences =
    isScene && !flow ? (wordsOfTerms(prompt) ?? wordsOfItems(prompt) ?? wordsOfListing(prompt)) : undefined;
  if (sentences) return sentences.join('. ');
  const read: Data = flow ?? readJson(prompt) ?? readTable(prompt) ?? readLines(prompt) ?? { rooms: [], entries: [] };
  const { rooms, entries, relations = [], robot } = read;
  const named = entries.filter((entry) => headOf(entry) !== undefined);
  if (named.length === 0 || (!isScene && named.length > 1)) return undefined;
  const labels = isScene ? labelsOf(named) : NO_LABELS;
  const names = new Map(named.flatMap((entry) => namesOf(entry).map((name) => [name, nameOf(entry, labels)] as const)));
  const said = hostsFirst(named).map((entry) => sayEntry(entry, names, isScene, labels));
  const related = relations.map(([one, relation, other]) =>
    [
      ...sayRelation(
        relation,
        [one, other].map((name) => names.get(name.toLowerCase()) ?? plain(name)),
      ),
    ].join(''),
  );
  const forRobot = isScene && robot !== undefined ? [`for a ${robot}`] : [];
  return [...rooms.map((room) => `a ${room}`), ...said, ...related, ...forRobot].join(isScene ? '. ' : ', ');
}

type Labels = ReadonlyMap<Entry, number>;

const NO_LABELS: Labels = new Map();

/** Several of one name, of which others speak by their ids: "mug 1", "mug 2". */
function labelsOf(entries: readonly Entry[]): Labels {
  const said = new Set(
    entries.flatMap(({ fields }) =>
      fields.flatMap(([key, value]) => (PLACE.test(key) ? [value].flat().map((one) => String(one).toLowerCase()) : [])),
    ),
  );
  const labels = new Map<Entry, number>();
  for (const head of new Set(entries.map((entry) => headOf(entry)!))) {
    const alike = entries.filter((entry) => headOf(entry) === head);
    const isSpokenOf = alike.some((entry) =>
      namesOf(entry).some((name) => name !== head.toLowerCase() && said.has(name)),
    );
    if (alike.length > 1 && isSpokenOf) for (const [i, entry] of alike.entries()) labels.set(entry, i + 1);
  }
  return labels;
}

const nameOf = (entry: Entry, labels: Labels): string =>
  labels.has(entry) ? `${headOf(entry)!} ${labels.get(entry)!}` : headOf(entry)!;

/** What others are at is named before them: "a table in the middle" before "chairs around the table". */
function hostsFirst(entries: readonly Entry[]): readonly Entry[] {
  const placesOf = ({ fields }: Entry): string =>
    fields
      .flatMap(([key, value]) => (WHERE.test(key) && typeof value === 'string' ? [value.toLowerCase()] : []))
      .join(' ');
  const isHost = (entry: Entry): boolean =>
    entries.some((other) => other !== entry && placesOf(other).split(/\W+/).includes(headOf(entry)!.toLowerCase()));
  return [...entries.filter(isHost), ...entries.filter((entry) => !isHost(entry))];
}

/** What is told of a prompt that was data. */
export const readAs = (words: string): string => `the data read as "${words}"`;

interface Data {
  readonly rooms: readonly string[];
  readonly entries: readonly Entry[];
  readonly robot?: string | undefined;
  /** Subject, relation, object by their names. */
  readonly relations?: readonly (readonly [string, string, string])[];
}

/** `| object | qty | where |`: the rows of a table, by its head. */
function readTable(prompt: string): Data | undefined {
  const lines = prompt.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  if (lines.length < 3 || !lines.every((line) => line.includes('|')) || !/^[\s|:-]+$/.test(lines[1]!)) return undefined;
  const head = cells(lines[0]!).map(keyOf);
  const entries = lines.slice(2).map((line) => ({
    fields: cells(line).flatMap((cell, i) =>
      head[i] === undefined || cell === '' || cell === '-' ? [] : [[head[i], scalarOf(cell)] as [string, DataValue]],
    ),
  }));
  return { rooms: [], entries };
}

/** Calls, tags, pairs, and YAML with braces. */
function readFlow(prompt: string): Data | undefined {
  if (!/[={<]/.test(prompt)) return undefined;
  const data = readCalls(prompt) ?? readTags(prompt) ?? readPairs(prompt) ?? readBlocks(prompt);
  if (data === undefined) return undefined;
  const found: Found = { rooms: [], entries: [], relations: [] };
  collect(data, found, 0);
  return found.entries.length > 0 ? found : undefined;
}

function readJson(prompt: string): Data | undefined {
  if (!/^\s*[[{]/.test(prompt)) return undefined;
  let data: DataValue;
  try {
    data = JSON.parse(prompt) as DataValue;
  } catch {
    return undefined;
  }
  const found: Found = { rooms: [], entries: [], relations: [] };
  collect(data, found, 0);
  return found;
}

interface Found {
  robot?: string;
  readonly rooms: string[];
  readonly entries: Entry[];
  readonly relations: (readonly [string, string, string])[];
}

/** `{"subject": "mug", "relation": "on", "object": "table"}`, `["mug", "on", "table"]`. */
function relationOf(value: DataValue): readonly [string, string, string] | undefined {
  const parts = Array.isArray(value)
    ? (value as readonly DataValue[])
    : SIDES_OF_RELATION.map((keys) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => keys.test(keyOf(key)))?.[1]
          : undefined,
      );
  const [one, relation, other] = parts;
  return parts.length === 3 && typeof one === 'string' && typeof relation === 'string' && typeof other === 'string'
    ? [one, keyOf(relation), other]
    : undefined;
}

const SIDES_OF_RELATION = [
  /^(?:subject|source|from|a|child|object1|obj1|object a|item|what)$/,
  /^(?:relation|type|predicate|rel|kind|relationship|spatial relation)$/,
  /^(?:object|target|to|b|parent|reference|object2|obj2|object b|anchor|other)$/,
];

const RELATIONS = /^(?:relations|relationships|constraints|spatial relations|predicates|placements)$/;

function collect(value: DataValue, found: Found, depth: number): void {
  if (depth > DEEPEST || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value as readonly DataValue[])
      if (typeof one === 'string') found.entries.push({ fields: [['object', one]] });
      else collect(one, found, depth + 1);
    return;
  }
  if (typeof value !== 'object') return;
  const fields = Object.entries(value as { readonly [key: string]: DataValue }).map(
    ([key, inner]) => [keyOf(key), inner] as const,
  );
  for (const [key, inner] of fields) {
    if (ROOM.test(key) && typeof inner === 'string') found.rooms.push(plain(inner));
    if (/^robot$/.test(key) && typeof inner === 'string') found.robot ??= plain(inner);
  }
  if (fields.some(([key, inner]) => HEAD.test(key) && typeof inner === 'string')) found.entries.push({ fields });
  else found.entries.push(...namedBy(fields));
  for (const [key, inner] of fields) found.entries.push(...placedBy(key, inner));
  for (const [key, inner] of fields)
    if (RELATIONS.test(key) && Array.isArray(inner))
      for (const one of inner as readonly DataValue[])
        found.relations.push(...[relationOf(one)].filter((read) => read !== undefined));
    else if (PLACE_KEY.test(key)) continue;
    else if (inner !== null && typeof inner === 'object' && (HOLDERS.test(key) || !LENGTH.test(key)))
      if (!PLACE.test(key)) collect(inner, found, depth + 1);
}

/** `{"table": {"size": [1.4, 0.7, 0.75]}}`: the key is the thing. */
function namedBy(fields: Entry['fields']): Entry[] {
  return fields.flatMap(([key, inner]) => {
    const isOther = [HOLDERS, ROOM, RELATIONS, LENGTH, PLACE, ADJECTIVE, PLACE_KEY].some((known) => known.test(key));
    if (isOther || inner === null || typeof inner !== 'object' || Array.isArray(inner)) return [];
    const own = Object.entries(inner as { readonly [key: string]: DataValue }).map(
      ([name, value]) => [keyOf(name), value] as const,
    );
    const isThing =
      own.length > 0 && own.every(([name]) => [LENGTH, ADJECTIVE, COUNT, PLACE].some((one) => one.test(name)));
    return isThing ? [{ fields: [['object', key] as const, ...own] }] : [];
  });
}

/** `"on_table": ["mug", "plate"]`: where the things are. */
function placedBy(key: string, inner: DataValue): Entry[] {
  const [, place, host] = PLACE_KEY.exec(key) ?? [];
  if (place === undefined || host === undefined) return [];
  const things = Array.isArray(inner) ? (inner as readonly DataValue[]) : [inner];
  return things.flatMap((one) => {
    if (typeof one === 'string') return [{ fields: [['object', one] as const, [place, host] as const] }];
    const isThing = typeof one === 'object' && one !== null && !Array.isArray(one);
    if (!isThing) return [];
    const own = Object.entries(one as { readonly [name: string]: DataValue }).map(
      ([name, value]) => [keyOf(name), value] as const,
    );
    return own.some(([name]) => HEAD.test(name)) ? [{ fields: [...own, [place, host] as const] }] : [];
  });
}

const PLACE_KEY =
  /^(on top of|in front of|next to|left of|right of|on|in|inside|under|behind|beside|near) (?:the )?(?!(?:front|top|left|right|next|close) (?:of|to)$)([a-z][a-z ]*)$/;

/** Lines `key: value`; what begins with "- ", or names another thing, begins the next one. */
function readLines(prompt: string): Data | undefined {
  const lines = prompt.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => LINE.exec(line));
  if (lines.length < 2 || rows.some((row) => row === null)) return undefined;
  const rooms: string[] = [];
  const entries: { fields: [string, DataValue][] }[] = [];
  for (const row of rows) {
    const [, , dash, name = '', text = ''] = row!;
    const key = keyOf(name);
    if (text === '' && HOLDERS.test(key)) continue;
    if (ROOM.test(key)) {
      rooms.push(plain(text));
      continue;
    }
    const last = entries.at(-1);
    const isNext = HEAD.test(key) && last?.fields.some(([other]) => HEAD.test(other)) === true && dash !== undefined;
    if (!last || isNext) entries.push({ fields: [] });
    entries.at(-1)!.fields.push([key, scalarOf(text)]);
  }
  const isData = entries.every(({ fields }) => fields.some(([key]) => HEAD.test(key))) && lines.length > entries.length;
  return isData ? { rooms, entries } : undefined;
}

const keyOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

/** `table_1` as words. */
const plain = (name: string): string =>
  name
    .replace(/[_]+/g, ' ')
    .replace(/(?<=\p{L}) ?#?\d+$/u, '')
    .trim();

const textField = ({ fields }: Entry, key: string): string | undefined =>
  fields.find((field): field is readonly [string, string] => field[0] === key && typeof field[1] === 'string')?.[1];

function headOf(entry: Entry): string | undefined {
  for (const key of RANK) {
    const text = textField(entry, key);
    if (text !== undefined && /\p{L}/u.test(text)) return plain(text);
  }
  return undefined;
}

/** What others call it: its id, its name, what it is. */
const namesOf = (entry: Entry): string[] =>
  RANK.flatMap((key) => {
    const text = textField(entry, key);
    return text === undefined ? [] : [text.toLowerCase(), plain(text).toLowerCase()];
  });

function sayEntry(entry: Entry, names: ReadonlyMap<string, string>, isScene: boolean, labels: Labels): string {
  const head = headOf(entry)!;
  const adjectives: string[] = [];
  const more: string[] = [];
  const places: string[] = [];
  let count: number | undefined;
  const target = entry.fields.find(([key, value]) => TARGET.test(key) && typeof value === 'string')?.[1];
  for (const [key, value] of entry.fields) {
    if (HEAD.test(key) || value === null) continue;
    // {"relation": "in", "target": "shelf"}.
    if (target !== undefined && TARGET.test(key)) continue;
    if (target !== undefined && RELATION.test(key)) {
      places.push(`${String(value).replace(/_/g, ' ')} ${sayPlace(target, names)}`);
      continue;
    }
    if (COUNT.test(key) && typeof value === 'number') count = value;
    else if (ADJECTIVE.test(key) && typeof value === 'string') adjectives.push(value);
    else if (LENGTH.test(key)) more.push(sayLength(key, value));
    else if (PLACE.test(key)) places.push(`${key} ${sayPlace(value, names)}`);
    else if (WHERE.test(key) && typeof value === 'string') places.push(sayWhere(value));
    else if (VOLUME.test(key) && typeof value === 'number') more.push(`${value} ${VOLUME.exec(key)![1] ?? 'l'}`);
    else if (!HOLDERS.test(key) && typeof value !== 'object') more.push(sayField(key, value));
    else if (!HOLDERS.test(key) && !Array.isArray(value))
      more.push(sayPart(key, value as { readonly [key: string]: DataValue }));
  }
  const [first = head] = [...adjectives, head];
  const lead =
    !isScene || /^(?:an?|the|one|two|three|\d)\b/i.test(head)
      ? ''
      : `${count ?? (/^[aeiou]/i.test(first) ? 'an' : 'a')} `;
  const label = labels.has(entry) ? ` ${labels.get(entry)!}` : '';
  const noun = lead !== '' && count !== undefined && count > 1 && !/s$/.test(head) ? `${head}s` : head;
  const thing = `${lead}${[...adjectives, noun].join(' ')}${label}`;
  const [place, ...others] = places;
  // Behind a noun with a place, a comma would begin another thing.
  const whole = [[thing, ...more].join(', '), place ?? ''].filter((part) => part !== '').join(' ');
  const verb = (count ?? 1) > 1 ? 'are' : 'is';
  return [whole, ...others.map((other) => `the ${noun}${label} ${verb} ${other}`)].join(isScene ? '. ' : ' and ');
}

const TARGET = /^(?:target|reference|anchor|relative to|parent|support|host)$/;
const RELATION = /^(?:relation|relationship|predicate|spatial relation|placement|position)$/;

const UNITS: Readonly<Record<string, string>> = { inch: 'in', inches: 'in' };

/** `height_cm: 10`, `size: [1.2, 0.6, 0.75]`; without a unit, metres. */
function sayLength(key: string, value: DataValue): string {
  const [, name = '', unit = 'm'] = LENGTH.exec(key)!;
  const lead = /^(?:size|dim\w*)$/.test(name) ? '' : `${SHORT[name] ?? name} `;
  if (typeof value === 'number') return `${lead}${value} ${UNITS[unit] ?? unit}`;
  if (Array.isArray(value)) return `${lead}${value.join(' x ')} ${UNITS[unit] ?? unit}`;
  return `${lead}${String(value)}`;
}

/** `"cap": {"color": "red"}`: a part, and what it is like. */
function sayPart(part: string, value: { readonly [key: string]: DataValue }): string {
  const qualities = Object.entries(value).flatMap(([key, inner]) =>
    ADJECTIVE.test(keyOf(key)) && typeof inner === 'string' ? [inner] : [],
  );
  const count = Object.entries(value).find(([key, inner]) => COUNT.test(keyOf(key)) && typeof inner === 'number')?.[1];
  return `with ${[...(count === undefined ? [] : [String(count)]), ...qualities, part].join(' ')}`;
}

const VOLUME = /^(?:volume|capacity)(?: (l|ml|litres?|liters?))?$/;
const WHERE = /^(?:where|location|position|place|placement|at where)$/;

/** "On table", "center": a place as a table of things has it. */
function sayWhere(text: string): string {
  const where = text.toLowerCase();
  if (/^(?:cent(?:er|re)|middle)$/.test(where)) return 'in the middle';
  if (/^corner$/.test(where)) return 'in the corner';
  const [, lead, rest] =
    /^((?:next to|left of|right of|in front of|on top of|close to|[a-z]+) )(?!the |an? |each |its )(.+)$/.exec(where) ??
    [];
  return lead !== undefined && PLACE.test(lead.trim()) ? `${lead}the ${plain(rest!)}` : where;
}

function sayPlace(value: DataValue, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((one) => sayPlace(one as DataValue, names)).join(' and ');
  const text = String(value);
  const known = names.get(text.toLowerCase()) ?? names.get(plain(text).toLowerCase());
  return known !== undefined ? `the ${known}` : /^(?:the|an?)\b/i.test(text) ? text : `the ${plain(text)}`;
}

/** A part that it has or lacks, or of which it has so many, or what that part is like: `legs: black`. */
function sayField(key: string, value: DataScalar): string {
  if (value === true) return `with ${key}`;
  if (value === false) return `without ${key}`;
  if (typeof value === 'number') return `with ${value} ${key}`;
  const part = key.replace(/ (?:colou?r|material|finish)$/, '');
  return `with ${String(value)} ${part}`;
}
