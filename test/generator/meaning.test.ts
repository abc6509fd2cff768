import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeProp } from '../../adapters/index-entry.ts';
import type { FileMap, ReadResult } from '../../src/formats/files.ts';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import { writeFuelModel } from '../../src/formats/sdf/fuel-model.ts';
import { readSdf } from '../../src/formats/sdf/read.ts';
import { readUsd } from '../../src/formats/usd/read.ts';
import { writeUsd } from '../../src/formats/usd/write.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import type { SimModel } from '../../src/model/types.ts';
import { bytesOf } from '../formats/models.ts';
import { make } from './measure.ts';

const fact = z.strictObject({
  item: z.string().regex(/^Q[1-9]\d*$/),
  source: z.string(),
  /** What the source calls it. */
  name: z.string().min(1),
  /** An item for a wider kind; absent: for the thing itself. */
  broader: z.literal(true).optional(),
});

/** Facts from WordNet's and Wikidata's side, written down apart from the categories. */
const facts = z
  .strictObject({
    about: z.string(),
    wordnet: z.strictObject({ source: z.string(), notice: z.string(), licence: z.url() }),
    synsets: z.record(
      z.string(),
      z.strictObject({ offset: z.int().positive(), lemmas: z.array(z.string()).nonempty() }),
    ),
    sources: z.record(z.string(), z.string()),
    items: z.record(z.string(), fact),
  })
  .parse(JSON.parse(readFileSync('test/generator/meaning.json', 'utf8')));

const meanings = (kinds as readonly AnyKind[]).map((category) => [nameOf(category), category.meaning] as const);

/** Of these no source tells an item that would be true of them. */
const WITHOUT_ITEM = ['conveyor', 'cutting_board', 'domino', 'peg_and_hole', 'traffic_cone'];

describe('what a category means', () => {
  it.each(meanings)('%s is a noun of WordNet 3.0', (_, { synset }) => {
    expect(synset).toMatch(/^[a-z_']+\.n\.\d\d$/);
    const known = facts.synsets[synset];
    expect(known, `${synset} is not among the facts`).toBeDefined();
    expect(known!.lemmas.map((lemma) => lemma.toLowerCase())).toContain(synset.split('.')[0]);
  });

  it.each(meanings)('%s has the item that the source tells', (name, { wikidata }) => {
    const known = facts.items[name];
    expect(wikidata).toBe(known?.item);
    if (known) expect(Object.keys(facts.sources)).toContain(known.source);
    else expect(WITHOUT_ITEM).toContain(name);
  });

  it('is known for all but a few', () => {
    expect(
      meanings
        .filter(([, { wikidata }]) => wikidata === undefined)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(WITHOUT_ITEM);
  });

  it('is that of no other category', () => {
    const pairs = meanings.map(([, { synset, wikidata }]) => `${synset} ${wikidata}`);
    expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([]);
    const own = Object.values(facts.items).flatMap(({ item, broader }) => (broader ? [] : [item]));
    expect(own.filter((item, i) => own.indexOf(item) !== i)).toEqual([]);
  });

  it('has no facts of what is not made', () => {
    const used = new Set(meanings.map(([, { synset }]) => synset));
    expect(Object.keys(facts.synsets).filter((synset) => !used.has(synset))).toEqual([]);
    const names = new Set(meanings.map(([name]) => name));
    expect(Object.keys(facts.items).filter((name) => !names.has(name))).toEqual([]);
    const offsets = Object.values(facts.synsets).map(({ offset }) => offset);
    expect(new Set(offsets).size).toBe(offsets.length);
  });
});

const READ_BACK: readonly (readonly [
  string,
  (model: SimModel) => FileMap,
  (files: ReadonlyMap<string, Uint8Array>) => Promise<ReadResult>,
])[] = [
  ['MJCF', writeMjcf, (files) => readMjcf(files, { entry: 'prop.xml', name: 'prop' })],
  ['SDF', writeFuelModel, (files) => readSdf(files, { entry: 'model.sdf', name: 'prop' })],
  ['USD', writeUsd, (files) => readUsd(files, { entry: 'prop.usda', name: 'prop' })],
];

describe('a model that was made', () => {
  const ball = { synset: 'ball.n.06', wikidata: 'Q18545' };
  const adjustableWrench = { synset: 'adjustable_wrench.n.01', wikidata: 'Q449109' };

  it.each([
    ['a rubber ball', ball],
    ['an adjustable wrench', adjustableWrench],
  ])('%s means what its category means', async (prompt, meaning) => {
    const model = await make(prompt);
    expect(model.semantics).toMatchObject(meaning);
    expect(describeProp({ name: 'prop', model }, 'prop.xml')).toMatchObject(meaning);
  });

  it.each(READ_BACK)('keeps both in %s', async (_, write, read) => {
    const { model } = await read(bytesOf(write(await make('an adjustable wrench'))));
    expect(model.semantics).toMatchObject(adjustableWrench);
  });

  it('has no item where there is none', async () => {
    const { semantics } = await make('a traffic cone');
    expect(semantics.synset).toBe('cone.n.01');
    expect(semantics).not.toHaveProperty('wikidata');
  });
});
