import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesOf } from '../../scripts/structure/cycles.ts';
import { fileGraph, folderGraph, layersOf } from '../../scripts/structure/graph.ts';
import { importsOf, ROOTS, sourcesIn } from '../../scripts/structure/imports.ts';

const imports = ROOTS.flatMap(sourcesIn).flatMap((file) => importsOf(file));

describe('the structure of the program', () => {
  it('has files and imports to look at', () => expect(imports.length).toBeGreaterThan(3_000));

  it('has no folders that depend on one another', () => expect(cyclesOf(folderGraph(imports))).toEqual([]));

  it('has the layers of docs/architecture.md', () => {
    const layers = layersOf(folderGraph(imports));
    const table = readFileSync(path.resolve(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const rows = [...table.matchAll(/^\| (\d+) \| `([^`]+)` \|/gm)].map(([, layer, folder]) => [
      folder!,
      Number(layer),
    ]);
    expect(rows.length).toBeGreaterThan(25);
    expect(rows).toEqual(rows.map(([folder]) => [folder, layers.findIndex((layer) => layer.includes(String(folder)))]));
  });

  it('has no files that load one another', () =>
    expect(cyclesOf(fileGraph(imports.filter(({ types, late }) => !types && !late)))).toEqual([]));

  it('has no files whose types depend on one another', () =>
    expect(cyclesOf(fileGraph(imports.filter(({ late }) => !late)))).toEqual([]));
});

describe('importsOf', () => {
  it.each([
    ["import a from './a.ts';", { types: false, late: false }],
    ['import type { A } from "./a.ts";', { types: true, late: false }],
    ["import { type A, type B } from './a.ts';", { types: true, late: false }],
    ["import { type A, b } from './a.ts';", { types: false, late: false }],
    ["import './a.ts';", { types: false, late: false }],
    ["export * from './a.ts';", { types: false, late: false }],
    ["export type { A } from './a.ts';", { types: true, late: false }],
    ["const a = await import('./a.ts');", { types: false, late: true }],
    ["type A = import('./a.ts').A;", { types: true, late: false }],
  ])('sees %s', (text, kind) =>
    expect(importsOf('src/x/b.ts', text)).toEqual([{ from: 'src/x/b.ts', to: 'src/x/a.ts', ...kind }]),
  );

  it('sees none in a comment or a string, and none of a package', () =>
    expect(
      importsOf('src/b.ts', "// import './a.ts'\nconst text = \"from './a.ts'\";\nimport zod from 'zod';"),
    ).toEqual([]));
});

describe('cyclesOf', () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

  it('finds each group once, also a node that depends on itself', () =>
    expect(cyclesOf(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['d'], e: ['a'] }))).toEqual([
      ['d'],
      ['a', 'b', 'c'],
    ]));

  it('finds none where two ways lead to one node', () =>
    expect(cyclesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]));

  it('puts folders into layers, each above all that it imports', () =>
    expect(layersOf(graph({ a: ['b', 'c'], b: ['c'], c: [], d: ['c'] }))).toEqual([['c'], ['b', 'd'], ['a']]));
});
