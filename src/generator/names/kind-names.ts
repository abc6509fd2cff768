import type { PartRule, Vocabulary } from '../vocabulary.ts';

type Sizes = Vocabulary['nouns'][string];

/**
 * What trades, shops and speakers of other Englishes call things of a kind and their parts, besides the words in the
 * kind's own file. Lists of names have commas between them; all are in the singular.
 */
export interface KindNames {
  /** Nouns that mean the same as the kind's first one, usual sizes included. */
  readonly same?: string;
  /** Nouns that mean the same as another noun of the kind, which is the key: they are planned as that one is. */
  readonly as?: Readonly<Record<string, string>>;
  /** Nouns of things with usual sizes of their own [m]. */
  readonly sized?: readonly (readonly [names: string, sizes: Sizes])[];
  /** More names of parts that the kind has. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Parts that it always has in a fixed number, and that its file doesn't list; the first name is the part's. */
  readonly fixed?: readonly (readonly [names: string, always: number])[];
  /** More names of lengths. */
  readonly lengths?: Readonly<Record<string, string>>;
  /** What is always so of the whole thing or a part. */
  readonly always?: string;
  /** What is always so of a part, by the part. */
  readonly traits?: Readonly<Record<string, string>>;
  /** Parts whose finish is that of the whole. */
  readonly whole?: string;
  /** What a noun is taken for, told among the assumptions. */
  readonly takenFor?: Readonly<Record<string, string>>;
  /** More words that make it another thing, with blanks between. */
  readonly otherKinds?: string;
}

const listed = (names = ''): string[] =>
  names
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '');

/** Adds names to the words of a kind. @throws TypeError for names of a noun or a part that the kind doesn't have */
export function withNames(words: Vocabulary, names: KindNames = {}): Vocabulary {
  const aliases = Object.entries(names.as ?? {}).flatMap(([noun, list]) => {
    if (words.nouns[noun] === undefined)
      throw new TypeError(`no "${noun}" among ${Object.keys(words.nouns).join(', ')}`);
    return listed(list).map((name) => [name, noun] as const);
  });
  const nouns: Record<string, Sizes> = { ...words.nouns };
  for (const name of listed(names.same)) nouns[name] = {};
  for (const [name, noun] of aliases) nouns[name] = words.nouns[noun]!;
  for (const [list, sizes] of names.sized ?? []) for (const name of listed(list)) nouns[name] = sizes;
  return {
    ...words,
    nouns,
    aliases: Object.fromEntries(aliases),
    parts: withParts(words.parts, names),
    lengths: { ...words.lengths, ...joined(words.lengths, names.lengths) },
    traits: { ...words.traits, ...joined(words.traits, names.traits) },
    takenFor: {
      ...words.takenFor,
      ...Object.fromEntries(Object.entries(names.takenFor ?? {}).map(([name, is]) => [name, `"${name}": ${is}`])),
    },
    whole: [...(words.whole ?? []), ...listed(names.whole)],
    always: [...(words.always ?? []), ...listed(names.always)],
    otherKinds: `${words.otherKinds} ${names.otherKinds ?? ''}`.trim(),
  };
}

/** Lists under the same keys, one behind the other. */
const joined = (
  lists: Readonly<Record<string, readonly string[] | undefined>> = {},
  more: Readonly<Record<string, string>> = {},
): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(more).map(([key, names]) => [key, [...(lists[key] ?? []), ...listed(names)]]));

function withParts(parts: Vocabulary['parts'], { parts: more = {}, fixed = [] }: KindNames): Vocabulary['parts'] {
  const all: Record<string, PartRule> = {};
  for (const [part, rule] of Object.entries(parts)) if (rule) all[part] = rule;
  for (const [list, always] of fixed) {
    const names = listed(list);
    all[names[0]!] = { always, words: names };
  }
  for (const [part, list] of Object.entries(more)) {
    const rule = all[part];
    if (!rule) throw new TypeError(`no part "${part}" among ${Object.keys(all).join(', ')}`);
    all[part] = { ...rule, words: [...(rule.words ?? []), ...listed(list)] };
  }
  return all;
}
