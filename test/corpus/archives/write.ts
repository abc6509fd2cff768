// Writes the corpus: node --import tsx test/corpus/archives/write.ts FOLDER
// → every archive under its name, and verdicts.json: name → { refuse: code } or { accept: { path: sha256 } }.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ACCEPTED, REFUSED } from './index.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('say where to: write.ts FOLDER');
mkdirSync(folder, { recursive: true });
for (const { name, bytes } of [...REFUSED, ...ACCEPTED]) writeFileSync(path.join(folder, name), bytes());
const verdicts = Object.fromEntries([
  ...REFUSED.map(({ name, code }) => [name, { refuse: code }]),
  ...ACCEPTED.map(({ name, tree }) => [name, { accept: Object.fromEntries(tree) }]),
]);
writeFileSync(path.join(folder, 'verdicts.json'), JSON.stringify(verdicts));
