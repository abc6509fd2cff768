import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'adapters', 'mcp-server'];

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration;

const declaresType = (node: ts.Statement): node is Declaration =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node);

/** The types that a module declares and exports. Those that it passes on from another one are that one's. */
function exportedTypes(text: string): string[] {
  const { statements } = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext);
  const inPlace = statements
    .filter(declaresType)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  const own = new Set(statements.filter(declaresType).map(({ name }) => name?.text));
  const listed = statements
    .filter(ts.isExportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier === undefined)
    .flatMap(({ exportClause }) => (exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []))
    .filter(({ name, propertyName }) => own.has((propertyName ?? name).text));
  const names = [...inPlace, ...listed].flatMap(({ name }) => (name ? [name.text] : []));
  return [...new Set(names)]; // an interface in several pieces is one type
}

/** Each name that several modules export a type under, with these modules. */
function sharedNames(modules: Iterable<readonly [file: string, text: string]>): string[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of modules)
    for (const name of exportedTypes(text)) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].filter(([, where]) => where.length > 1).map(([name, where]) => `${name}: ${where.join(', ')}`);
}

it('no two modules export a type of the same name', async () => {
  const modules: [string, string][] = [];
  for (const folder of FOLDERS)
    for (const file of await readdir(path.join(ROOT, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.includes('node_modules')) continue;
      modules.push([`${folder}/${file}`, readFileSync(path.join(ROOT, folder, file), 'utf8')]);
    }
  expect(modules.length).toBeGreaterThan(1000);
  expect(sharedNames(modules)).toEqual([]);
});

it.each([
  ['interface', 'export interface Place {}'],
  ['alias', 'export type Place = string;'],
  ['class', 'export abstract class Place {}'],
  ['list of exports', 'interface Place {} export type { Place };'],
  ['new name in a list', 'interface Spot {} export { type Spot as Place };'],
])('%s: counts', (_, text) => {
  expect(
    sharedNames([
      ['a.ts', 'export interface Place {}'],
      ['b.ts', text],
    ]),
  ).toEqual(['Place: a.ts, b.ts']);
});

it.each([
  ['declared for its own file', 'interface Place {}'],
  ['passed on', "export type { Place } from './a.ts';"],
  ['imported and passed on', "import type { Place } from './a.ts'; export type { Place };"],
  ['written in a text', "const text = 'export interface Place {}';"],
])('a type that is %s does not count', (_, text) => {
  expect(
    sharedNames([
      ['a.ts', 'export interface Place {}'],
      ['b.ts', text],
    ]),
  ).toEqual([]);
});
