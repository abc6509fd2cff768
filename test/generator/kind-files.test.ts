// A kind is one short file: the shared vocabulary and the modelling parts carry it, and its definition has all its facts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  DRAWN,
  drawnKinds,
  INDEX,
  kindNouns,
  kindsIndex,
  listedRanges,
  NOUNS,
  RANGES,
} from '../../scripts/generate-kinds.ts';
import { KIND_NAMES } from '../../src/generator/index.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';

const FOLDER = 'src/generator/kinds';

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && file !== 'drawn.ts')
  .map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));

const drawn = (kinds as readonly AnyKind[]).filter((kind) => 'blueprint' in kind).map(nameOf);

it.each(KIND_NAMES.filter((name) => !drawn.includes(name)))(
  '%s has a file of its own, which bears its name',
  (name) => {
    const declares = files.filter(({ text }) => text.includes(`category: z.literal('${name}')`));
    expect(declares.map(({ file }) => path.basename(file, '.ts'))).toEqual([name.replaceAll('_', '-')]);
    expect(declares[0]!.text.match(/= defineKind\(/g)).toHaveLength(1);
  },
);

const all = kinds as unknown as readonly AnyKind[];

it('every file that declares a kind is registered: `npm run docs` writes the index', () => {
  expect(readFileSync(INDEX, 'utf8')).toBe(kindsIndex());
  expect(readFileSync(DRAWN, 'utf8')).toBe(drawnKinds());
});

it('verification knows the ranges of the definitions: `npm run docs` writes them', () => {
  expect(readFileSync(RANGES, 'utf8')).toBe(listedRanges(all));
  expect(readFileSync(NOUNS, 'utf8')).toBe(kindNouns(all));
});

it.each(all.map((kind) => [nameOf(kind), kind] as const))('%s has ranges that are some', (_, { mass, longest }) => {
  for (const [least, most] of [mass, longest]) {
    expect(least).toBeGreaterThan(0);
    expect(most).toBeGreaterThan(least);
  }
});

it.each(all.map((kind) => [nameOf(kind), kind.roles] as const))('%s has roles that go together', (_, roles) => {
  // Who sits on it looks for it on the floor.
  if (roles.seat !== 'none') expect(roles.kept).toBe('floor');
  // What hangs on a wall or fills an opening of it is nothing to put things on.
  if (/^(?:mount|door-opening|window-opening)$/.test(roles.wall)) expect(roles.holds).toBe('nothing');
});
