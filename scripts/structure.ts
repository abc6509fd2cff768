// `npm run structure`: the folders of the program, from the foundation up, what each imports, and the cycles that are left.
//
//   --files   also the distribution of file and line lengths
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cyclesOf } from './structure/cycles.ts';
import { fileGraph, folderGraph, folderOf, layersOf } from './structure/graph.ts';
import { importsOf, ROOTS, sourcesIn } from './structure/imports.ts';

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });
const files = ROOTS.flatMap(sourcesIn);
const imports = files.flatMap((file) => importsOf(file));
const folders = folderGraph(imports);
const lines = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n')]));

process.stdout.write('| layer | folder | files | lines | imports |\n|---|---|---|---|---|\n');
for (const [layer, names] of layersOf(folders).entries()) {
  for (const name of names) {
    const own = files.filter((file) => folderOf(file) === name);
    const length = own.reduce((sum, file) => sum + lines.get(file)!.length, 0);
    const uses = [...folders.get(name)!].sort().join(', ');
    process.stdout.write(`| ${layer} | ${name} | ${own.length} | ${length} | ${uses} |\n`);
  }
}
const cycles = {
  folders: cyclesOf(folders),
  files: cyclesOf(fileGraph(imports.filter(({ types, late }) => !types && !late))),
  'files, with types': cyclesOf(fileGraph(imports.filter(({ late }) => !late))),
};
process.stdout.write('\n');
for (const [of, found] of Object.entries(cycles)) {
  process.stdout.write(`Cycles of ${of}: ${found.length}\n${found.map((each) => `  ${each.join(' ')}\n`).join('')}`);
}
if (values.files) {
  const sizes = [...lines.values()].map(({ length }) => length).sort((a, b) => a - b);
  const widths = [...lines.values()].flatMap((each) => each.map(({ length }) => length)).sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  for (const [what, sorted] of Object.entries({ 'Lines a file': sizes, 'Characters a line': widths })) {
    const shares = [0.1, 0.5, 0.9, 0.99, 1].map((share) => `${100 * share}% ${at(sorted, share)}`);
    process.stdout.write(`${what}: ${shares.join(', ')}\n`);
  }
}
