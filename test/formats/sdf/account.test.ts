import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Known, MODEL } from '../../../src/formats/sdf/known-elements.ts';

/** Every word of SDFormat's description files, 1.4 to 1.12; see scripts/sdf-words.py. Attributes have an @. */
const WORDS = readFileSync(path.join(import.meta.dirname, 'words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Whether somebody has judged a word: it has an entry, or it is a part of what is read or left out whole. */
function isJudged(word: string): boolean {
  const [, ...parts] = word.split('/');
  let known: Known = MODEL;
  for (const part of parts) {
    if (known.leftOut !== undefined) return true;
    if (part.startsWith('@')) return (known.attributes ?? '').split(' ').includes(part.slice(1));
    if (known.children === undefined) return true;
    if (!Object.hasOwn(known.children, part)) return false;
    known = known.children[part]!;
  }
  return true;
}

/** Paths of all entries of the table. */
function* entries(known: Known, at: string): Generator<string> {
  yield at;
  for (const name of (known.attributes ?? '').split(' ')) if (name !== '') yield `${at}/@${name}`;
  for (const [name, child] of Object.entries(known.children ?? {})) yield* entries(child, `${at}/${name}`);
}

describe('the account of SDF', () => {
  it('has an entry for every element and attribute that a model may have', () => {
    expect(WORDS.length).toBeGreaterThan(800);
    expect(WORDS.filter((word) => !isJudged(word))).toEqual([]);
  });

  it('has no entry for what SDFormat does not have there', () => {
    // Gazebo 9 saved its worlds with it; the description files forgot it.
    const words = new Set([...WORDS, 'model/include/pose/@frame']);
    const said = [...entries(MODEL, 'model')].filter((word) => !word.includes(':'));
    expect(said.filter((word) => !words.has(word))).toEqual([]);
  });

  it.each(['model/link/@fancy', 'model/link/inertial/wight', 'model/joint/axis/limit/bounce'])(
    'would tell that nobody has judged %s',
    (word) => {
      expect(isJudged(word)).toBe(false);
    },
  );
});
