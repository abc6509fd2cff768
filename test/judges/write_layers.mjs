// Writes random USD layers, and mutated ones called broken: node --import tsx write_layers.mjs FOLDER COUNT SEED
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { mutations } from '../fuzz/mutations.ts';
import { USDA_SNIPPETS, usdaLayer } from '../fuzz/usda.ts';

const [folder, count, seed] = process.argv.slice(2);
const options = { numRuns: Number(count), seed: Number(seed) };
fc.sample(usdaLayer, options).forEach((layer, i) => {
  writeFileSync(path.join(folder, `whole${i}.usda`), layer);
});
fc.sample(fc.tuple(usdaLayer, mutations(USDA_SNIPPETS)), options).forEach(([layer, mutate], i) => {
  writeFileSync(path.join(folder, `broken${i}.usda`), mutate(layer));
});
