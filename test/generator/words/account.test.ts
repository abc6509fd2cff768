import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, describe as group, it } from 'vitest';
import { wordNetFolder } from '../../../scripts/generate-known-words.ts';
import { describe } from '../../../src/generator/describe.ts';
import { currentLexicon } from '../../../src/generator/shelf.ts';
import { untold } from '../../../src/generator/words/account.ts';
import { readItems } from '../../../src/generator/words/items.ts';
import { tokenize } from '../../../src/generator/words/tokens.ts';
import { FILLERS, relationOf, SHAPES } from '../../../src/generator/words/vocabulary.ts';

/** What an answer says: of what is made and of what is refused. */
function toldBy(prompt: string): string {
  const reading = describe(prompt);
  const told =
    reading.kind === 'described'
      ? [...reading.understood, ...reading.assumed, ...reading.ignored, JSON.stringify(reading.description)]
      : [reading.message];
  return told.join('\n').toLowerCase();
}

/** Words of one of WordNet's lists, evenly picked. @see index.adj of wndb(5WN) */
function picked(list: string, count: number, fits: RegExp): string[] {
  const words = readFileSync(path.join(wordNetFolder(), `index.${list}`), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.split(' ', 1)[0]!)
    .filter((word) => fits.test(word) && !FILLERS.has(word) && relationOf(word) === undefined);
  return Array.from({ length: count }, (_, i) => words[Math.floor(((i + 0.5) * words.length) / count)]!);
}

const KINDS = ['mug', 'cabinet', 'desk lamp', 'crate', 'screwdriver', 'valve', 'toy car'];
const kindFor = (i: number): string => KINDS[i % KINDS.length]!;

/** Names of parts and shapes are told in other words: "lidded" as closed. */
const isPlain = (word: string): boolean => !currentLexicon().words.has(word) && !Object.hasOwn(SHAPES, word);

const ADJECTIVES = picked('adj', 150, /^[a-z]{4,12}$/).filter(isPlain);
const PARTICIPLES = picked('verb', 60, /^[a-z]{3,8}[^ey]$/).map((verb) => `${verb}ed`);
const NOUNS = picked('noun', 100, /^[a-z]{4,12}$/).filter(isPlain);

/** Each inserted word, and the prompt with it. */
const INSERTED: readonly (readonly [word: string, prompt: string])[] = [
  ...ADJECTIVES.map((word, i) => [word, `a ${word} ${kindFor(i)}`] as const),
  ...ADJECTIVES.map((word, i) => [word, `${kindFor(i)}, ${word}, red`] as const),
  ...PARTICIPLES.map((word, i) => [word, `${kindFor(i)} ${word} in oak`] as const),
  ...NOUNS.map((word, i) => [word, `${kindFor(i)} with a ${word}`] as const),
  ...NOUNS.map((word, i) => [word, `${kindFor(i)} for ${word}`] as const),
  ...NOUNS.map((word, i) => [word, `a ${word} ${kindFor(i)}, 20 cm`] as const),
];

group('every word of a prompt', () => {
  it('is told as used, ignored, assumed or lost, or in the refusal', () => {
    const silent = INSERTED.filter(([word, prompt]) => !toldBy(prompt).includes(word.replace(/s$/, '')));
    expect(silent.map(([, prompt]) => prompt)).toEqual([]);
  });

  it.each([
    ['stainless electric kettle, 1.7 l', 'electric'],
    ['14" laptop', '14 "'],
    ['desk lamp with an articulated arm', 'articulated'],
    ['in/out tray for paper, black wire mesh', 'wire mesh'],
    ['bin with a snap-on lid', 'snap-on'],
    ['mug upside down', 'upside down'],
    ['bottle of red wine', 'red wine'],
  ])('of "%s" is told: %s', (prompt, words) => {
    const reading = describe(prompt);
    expect(reading.kind).toBe('described');
    if (reading.kind !== 'described') return;
    expect([...reading.ignored, ...reading.assumed].join('\n')).toContain(words);
  });

  it('is found where a reader drops it', () => {
    const items = readItems(tokenize('a shiny mug with two handles'), currentLexicon());
    const told = { understood: ['mug'], ignored: ['2 handles: a mug has 1 here'], assumed: [] };
    expect(untold(items, ['two'], told)).toEqual(['shiny']);
  });
});
