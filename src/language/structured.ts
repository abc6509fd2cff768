/** A thing that a prompt gives as fields: `{"object": "mug", "color": "green"}`, or lines `item: mug`, `colour: green`. */
interface Entry {
  readonly fields: readonly (readonly [key: string, value: Value])[];
}

type Scalar = string | number | boolean | null;
type Value = Scalar | readonly Value[] | { readonly [key: string]: Value };

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
  /^(width|height|depth|length|diameter|thickness|radius|size|dimensions?)(?: ?[([]?(mm|cm|m|in|inch|inches|ft)[)\]]?)?$/;
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
  const { rooms, entries } = readJson(prompt) ?? readLines(prompt) ?? { rooms: [], entries: [] };
  const named = entries.filter((entry) => headOf(entry) !== undefined);
  if (named.length === 0 || (!isScene && named.length > 1)) return undefined;
  const names = new Map(named.flatMap((entry) => namesOf(entry).map((name) => [name, headOf(entry)!] as const)));
  const said = named.map((entry) => sayEntry(entry, names, isScene));
  return [...rooms.map((room) => `a ${room}`), ...said].join(isScene ? '. ' : ', ');
}

/** What is told of a prompt that was data. */
export const readAs = (words: string): string => `the data read as "${words}"`;

interface Data {
  readonly rooms: readonly string[];
  readonly entries: readonly Entry[];
}

function readJson(prompt: string): Data | undefined {
  if (!/^\s*[[{]/.test(prompt)) return undefined;
  let data: Value;
  try {
    data = JSON.parse(prompt) as Value;
  } catch {
    return undefined;
  }
  const found = { rooms: [] as string[], entries: [] as Entry[] };
  collect(data, found, 0);
  return found;
}

function collect(value: Value, found: { rooms: string[]; entries: Entry[] }, depth: number): void {
  if (depth > DEEPEST || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value as readonly Value[])
      if (typeof one === 'string') found.entries.push({ fields: [['object', one]] });
      else collect(one, found, depth + 1);
    return;
  }
  if (typeof value !== 'object') return;
  const fields = Object.entries(value as { readonly [key: string]: Value }).map(
    ([key, inner]) => [keyOf(key), inner] as const,
  );
  for (const [key, inner] of fields) if (ROOM.test(key) && typeof inner === 'string') found.rooms.push(plain(inner));
  if (fields.some(([key, inner]) => HEAD.test(key) && typeof inner === 'string')) found.entries.push({ fields });
  for (const [key, inner] of fields)
    if (inner !== null && typeof inner === 'object' && (HOLDERS.test(key) || !LENGTH.test(key)))
      if (!PLACE.test(key)) collect(inner, found, depth + 1);
}

/** Lines `key: value`; what begins with "- ", or names another thing, begins the next one. */
function readLines(prompt: string): Data | undefined {
  const lines = prompt.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => LINE.exec(line));
  if (lines.length < 2 || rows.some((row) => row === null)) return undefined;
  const rooms: string[] = [];
  const entries: { fields: [string, Value][] }[] = [];
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

function scalarOf(text: string): Value {
  const bare = text.replace(/^["']|["']$/g, '');
  if (/^-?\d+(?:\.\d+)?$/.test(bare)) return Number(bare);
  if (/^(?:yes|true)$/i.test(bare)) return true;
  if (/^(?:no|false|none)$/i.test(bare)) return false;
  return bare;
}

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

function sayEntry(entry: Entry, names: ReadonlyMap<string, string>, isScene: boolean): string {
  const head = headOf(entry)!;
  const adjectives: string[] = [];
  const more: string[] = [];
  const places: string[] = [];
  let count: number | undefined;
  for (const [key, value] of entry.fields) {
    if (HEAD.test(key) || value === null) continue;
    if (COUNT.test(key) && typeof value === 'number') count = value;
    else if (ADJECTIVE.test(key) && typeof value === 'string') adjectives.push(value);
    else if (LENGTH.test(key)) more.push(sayLength(key, value));
    else if (PLACE.test(key)) places.push(`${key} ${sayPlace(value, names)}`);
    else if (!HOLDERS.test(key) && typeof value !== 'object') more.push(sayField(key, value));
  }
  const lead = !isScene || /^(?:an?|the|one|two|three|\d)\b/i.test(head) ? '' : `${count ?? 'a'} `;
  const noun = lead !== '' && count !== undefined && count > 1 && !/s$/.test(head) ? `${head}s` : head;
  const thing = `${lead}${[...adjectives, noun].join(' ')}`;
  // Behind a noun with a place, a comma would begin another thing.
  return [[thing, ...more].join(', '), ...places].join(' ');
}

const UNITS: Readonly<Record<string, string>> = { inch: 'in', inches: 'in' };

/** `height_cm: 10`, `size: [1.2, 0.6, 0.75]`; without a unit, metres. */
function sayLength(key: string, value: Value): string {
  const [, name = '', unit = 'm'] = LENGTH.exec(key)!;
  const lead = /^(?:size|dimensions?)$/.test(name) ? '' : `${name} `;
  if (typeof value === 'number') return `${lead}${value} ${UNITS[unit] ?? unit}`;
  if (Array.isArray(value)) return `${lead}${value.join(' x ')} ${UNITS[unit] ?? unit}`;
  return `${lead}${String(value)}`;
}

function sayPlace(value: Value, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((one) => sayPlace(one as Value, names)).join(' and ');
  const text = String(value);
  const known = names.get(text.toLowerCase()) ?? names.get(plain(text).toLowerCase());
  return known !== undefined ? `the ${known}` : /^(?:the|an?)\b/i.test(text) ? text : `the ${plain(text)}`;
}

/** A part that it has or lacks, or of which it has so many, or what that part is like: `legs: black`. */
function sayField(key: string, value: Scalar): string {
  if (value === true) return `with ${key}`;
  if (value === false) return `without ${key}`;
  if (typeof value === 'number') return `with ${value} ${key}`;
  const part = key.replace(/ (?:colou?r|material|finish)$/, '');
  return `with ${String(value)} ${part}`;
}
