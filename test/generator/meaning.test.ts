import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
import { WIKIDATA_SOURCES } from '../../src/generator/meaning.ts';
import type { SimModel } from '../../src/model/types.ts';
import { bytesOf } from '../formats/models.ts';
import { make } from './measure.ts';

// A kind that is a blueprint says its synset at most.
const meanings = (kinds as readonly AnyKind[])
  .filter((kind) => !('blueprint' in kind))
  .map((kind) => [nameOf(kind), kind.meaning] as const);

describe('what a kind means', () => {
  it.each(meanings)('%s is a noun of WordNet 3.0', (_, { wordnet: { synset, offset, lemmas } }) => {
    expect(synset).toMatch(/^[a-z_']+\.n\.\d\d$/);
    expect(lemmas.toLowerCase().split(' ')).toContain(synset.split('.')[0]);
    expect(Number.isInteger(offset) && offset > 0).toBe(true);
  });

  it('is an item of Wikidata, for nine in ten', () => {
    const items = meanings.flatMap(([, { wikidata }]) => (wikidata === null ? [] : [wikidata.item]));
    for (const item of items) expect(item).toMatch(/^Q[1-9]\d*$/);
    expect(items.length).toBeGreaterThan(0.9 * meanings.length);
  });

  // Written down by hand from the sources, apart from the definitions.
  it.each([
    ['mug', 'mug.n.04', 3797390, 'Q386215'],
    ['table', 'table.n.02', 4379243, 'Q14748'],
    ['chair', 'chair.n.01', 3001627, 'Q15026'],
    ['traffic_cone', 'cone.n.01', 3089348, undefined],
    ['trash_can', 'ashcan.n.01', 2747177, 'Q216530'],
  ])('%s is %s at %d, %s', (name, synset, offset, item) => {
    const { wordnet, wikidata } = new Map(meanings).get(name)!;
    expect([wordnet.synset, wordnet.offset, wikidata?.item]).toEqual([synset, offset, item]);
  });

  it('is that of no other kind', () => {
    const pairs = meanings.map(([, { wordnet, wikidata }]) => `${wordnet.synset} ${wikidata?.item}`);
    expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([]);
    const own = meanings.flatMap(([, { wikidata }]) => (wikidata === null || wikidata.broader ? [] : [wikidata.item]));
    expect(own.filter((item, i) => own.indexOf(item) !== i)).toEqual([]);
  });

  it('is told the same of a synset that several kinds are of', () => {
    const told = new Set(meanings.map(([, { wordnet }]) => JSON.stringify(wordnet)));
    for (const of of ['synset', 'offset'] as const)
      expect(new Set(meanings.map(([, { wordnet }]) => wordnet[of])).size, of).toBe(told.size);
  });

  it('comes with the licence of WordNet and the credits of the other sources, in the package too', () => {
    const notice = readFileSync('NOTICE', 'utf8');
    expect(notice).toContain('WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.');
    expect(notice.replace(/\s+/g, ' ')).toContain(
      'that the same appear on ALL copies of the software, database and documentation',
    );
    for (const name of ['Wikidata', 'Open English WordNet', 'KBpedia']) expect(notice).toContain(name);
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    expect(files).toContain('NOTICE');
    expect(Object.values(WIKIDATA_SOURCES).every((source) => /CC0|CC BY 4\.0/.test(source))).toBe(true);
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
  ])('%s means what its kind means', async (prompt, meaning) => {
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
