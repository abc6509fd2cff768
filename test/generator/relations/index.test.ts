import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oppositeOf, RELATION_KINDS, RELATIONS } from '../../../src/generator/relations/index.ts';

const FOLDER = new URL('../../../src/generator/relations/', import.meta.url);
const source = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

describe('the list of relations', () => {
  it('has every file that defines one', () => {
    const defining = readdirSync(FOLDER).filter((file) => /^export const \w+ = defineRelation\(/m.test(source(file)));
    const listed = [...source('all.ts').matchAll(/from '\.\/(.+)';/g)].map(([, file]) => file!);
    expect(listed.toSorted()).toEqual(defining.toSorted());
    expect(RELATION_KINDS).toHaveLength(defining.length);
  });

  it('gives each word of prompts one meaning', () => {
    const words = RELATION_KINDS.flatMap((kind) => RELATIONS[kind].words.map(({ word }) => word));
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });

  it('has opposites that are opposites of each other', () => {
    for (const kind of RELATION_KINDS) {
      const opposite = oppositeOf(kind);
      if (opposite !== null) expect(oppositeOf(opposite), kind).toBe(kind);
    }
  });
});

describe.each(RELATION_KINDS)('the phrases of %s', (kind) => {
  const { phrases, words } = RELATIONS[kind];

  it('are all replaced, wherever they are in a prompt', () => {
    expect(phrases.filter(({ pass, pattern }) => pattern.flags !== (pass === 'as_written' ? 'gi' : 'g'))).toEqual([]);
  });

  it('become words that stand for it', () => {
    const texts = phrases.map(({ becomes }) => (typeof becomes === 'string' ? becomes : becomes('', undefined)).trim());
    const known = words.map(({ word }) => word);
    const isOfIt = (text: string): boolean =>
      text.split(' ').some((part) => known.some((word) => part === word || part.startsWith(`${word}back`)));
    expect(texts.filter((text) => !isOfIt(text))).toEqual([]);
  });

  it('leave it with a word at least, and with a wording for people', () => {
    expect(words.length).toBeGreaterThan(0);
    expect(RELATIONS[kind].wording).toMatch(/^[a-z]+(?: [a-z]+)*$/);
  });
});
