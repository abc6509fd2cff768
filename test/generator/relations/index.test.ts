import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oppositeOf, RELATION_KINDS, RELATIONS } from '../../../src/generator/relations/index.ts';
import { ADVERBS } from '../../../src/language/lexicon/adverbs.ts';
import { PREPOSITIONS, ROOM_PLACES } from '../../../src/language/lexicon/prepositions.ts';
import { VERBS } from '../../../src/language/lexicon/verbs.ts';

const FOLDER = new URL('../../../src/generator/relations/', import.meta.url);
const source = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

describe('the list of relations', () => {
  it('has every file that defines one', () => {
    const defining = readdirSync(FOLDER).filter((file) => /^export const \w+ = defineRelation\(/m.test(source(file)));
    const listed = [...source('all.ts').matchAll(/from '\.\/(.+)';/g)].map(([, file]) => file!);
    expect(listed.toSorted()).toEqual(defining.toSorted());
    expect(RELATION_KINDS).toHaveLength(defining.length);
  });

  it('has opposites that are opposites of each other', () => {
    for (const kind of RELATION_KINDS) {
      const opposite = oppositeOf(kind);
      if (opposite !== null) expect(oppositeOf(opposite), kind).toBe(kind);
    }
  });
});

describe('the words for relations', () => {
  const said = [...PREPOSITIONS, ...ADVERBS, ...VERBS, ...ROOM_PLACES].map(({ relation }) => relation);

  it('are there for every relation', () => {
    expect(RELATION_KINDS.filter((kind) => !said.includes(kind))).toEqual([]);
  });

  it('name relations, or what the reader of scenes turns into one', () => {
    const known: readonly string[] = [...RELATION_KINDS, ...TURNED_INTO_RELATIONS];
    expect(said.filter((relation) => !known.includes(relation))).toEqual([]);
  });

  it('have one meaning each', () => {
    const forms = PREPOSITIONS.flatMap((one) => one.forms);
    expect(forms.filter((form, i) => forms.indexOf(form) !== i)).toEqual([]);
  });

  it.each(RELATION_KINDS)('are said to people in small letters: %s', (kind) => {
    expect(RELATIONS[kind].wording).toMatch(/^[a-z]+(?: [a-z]+)*$/);
  });
});

/** Places that hold for the thing's own kind, and groups. */
const TURNED_INTO_RELATIONS = [
  ...['at', 'inside', 'along', 'floor', 'stacked', 'upright', 'left_to_right', 'right_to_left', 'top_to_bottom'],
  ...['other_side', 'compared', 'circle', 'for_each', 'away'],
];
