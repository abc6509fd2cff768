// The shared vocabulary carries a category: what is special about it fits into one short file.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { KIND_NAMES } from '../../src/generator/index.ts';

const FOLDER = 'src/generator/kinds';
const MOST_LINES = 120;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));

it.each(files)('$file has at most 120 lines', ({ text }) => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
});

it.each(KIND_NAMES)('%s has a file of its own, which bears its name', (category) => {
  const declares = files.filter(({ text }) => text.includes(`category: z.literal('${category}')`));
  expect(declares.map(({ file }) => path.basename(file, '.ts'))).toEqual([category.replaceAll('_', '-')]);
  expect(declares[0]!.text.match(/= defineKind\(/g)).toHaveLength(1);
});
