import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SourceFormat } from '../../src/model/source-formats.ts';
import { formatKinds } from '../../src/verify/catalog.ts';

/** The modules that the stage `read` hands a file of each format to. @see src/pipeline/read-model.ts */
const READERS: Readonly<Record<SourceFormat, readonly string[]>> = {
  mjcf: ['src/formats/mjcf/read.ts'],
  sdf: ['src/formats/sdf/read.ts'],
  urdf: ['src/formats/urdf/read.ts'],
  usd: ['src/formats/usd/read.ts'],
  usdz: ['src/formats/usd/read.ts'],
  glb_bundle: ['src/formats/bundle/read.ts', 'src/sandbox/glb.ts'],
  glb: ['src/formats/glb/read.ts', 'src/sandbox/glb.ts'],
  obj: ['src/formats/obj/read.ts', 'src/formats/raw/model.ts'],
  stl: ['src/formats/stl/read.ts', 'src/formats/raw/model.ts'],
  ply: ['src/formats/ply/read.ts', 'src/formats/raw/model.ts'],
  vtk: ['src/formats/vtk/read.ts', 'src/formats/raw/model.ts'],
  dae: ['src/formats/dae/read.ts', 'src/formats/raw/model.ts'],
};

interface Import {
  readonly names: readonly string[];
  readonly from: string;
}

/** What a module imports at run time, from files of the project: types are gone by then. */
function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const named = source.matchAll(/(?:import|export)\s+(?!type\b)(?:\{([^}]*)\}|\*[^;]*?|\w+)\s+from\s+'(\.[^']+)'/g);
  const lazy = source.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)/g);
  return [
    ...[...named].map(([, list = '', from]) => ({ names: namesIn(list), from: from! })),
    ...[...lazy].map(([, from]) => ({ names: [], from: from! })),
  ].map(({ names, from }) => ({ names, from: path.posix.join(path.posix.dirname(file), from) }));
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => entry.split(/\s+as\s+/)[0]!);

/** Module and name of every kind of finding that a module, or one that it needs, takes in. */
function findingsOf(entries: readonly string[]): [file: string, name: string][] {
  const seen = new Set(entries);
  const found = new Map<string, [string, string]>();
  for (const file of seen) {
    if (isList(file)) continue;
    for (const { names, from } of importsOf(file)) {
      if (isList(from)) for (const name of names) found.set(`${from} ${name}`, [from, name]);
      else if (existsSync(from)) seen.add(from);
    }
  }
  return [...found.values()];
}

/** Modules that declare kinds of findings. */
const isList = (file: string): boolean => /findings\.ts$/.test(file);

it.each(Object.entries(READERS))('what the reader of %s can find is listed', async (format, entries) => {
  const listed = new Set(formatKinds(format).map(({ code }) => code));
  const missing = new Set<string>();
  const taken = findingsOf(entries);
  for (const [file, name] of taken) {
    const { [name]: kind } = (await import(path.resolve(file))) as Record<string, { code?: string } | undefined>;
    if (kind?.code !== undefined && !listed.has(kind.code)) missing.add(kind.code);
  }
  expect(taken.length).toBeGreaterThan(5);
  expect([...missing].sort()).toEqual([]);
});

it.each(Object.keys(READERS))('each kind is listed once for %s', (format) => {
  const codes = formatKinds(format).map(({ code }) => code);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});
