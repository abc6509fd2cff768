import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../mcp-server/tools/index.ts';
import { sourcesIn } from '../../scripts/structure/imports.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import type { Check } from '../../src/verify/check.ts';
import { PHYSICS_CHECKS } from '../../src/verify/physics/index.ts';
import { STRUCTURE_CHECKS } from '../../src/verify/structure/index.ts';

/** What the modules of a folder export, by file; its index left out. */
async function exportsOf(folder: string): Promise<[file: string, exported: unknown][]> {
  const files = sourcesIn(folder).filter((file) => path.posix.basename(file) !== 'index.ts');
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(path.resolve(file))) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([file, exported]) =>
    Object.values(exported).map((value): [string, unknown] => [file, value]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

describe('nothing that was added is forgotten in its index', () => {
  it.each([
    ['src/verify/structure', STRUCTURE_CHECKS],
    ['src/verify/physics', PHYSICS_CHECKS],
  ] as const)('checks of %s', async (folder, index: readonly Check[]) => {
    const checks = (await exportsOf(folder)).filter(
      ([, value]) => isObject(value) && 'code' in value && 'run' in value,
    );
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter(([, check]) => !index.includes(check as Check)).map(([file]) => file)).toEqual([]);
  });

  it('MCP tools', async () => {
    const tools = (await exportsOf('mcp-server/tools')).filter(
      ([, value]) => isObject(value) && 'toolset' in value && 'definition' in value,
    );
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.filter(([, tool]) => !TOOLS.includes(tool as never)).map(([file]) => file)).toEqual([]);
  });

  it('kinds of findings, in the catalogue', () => {
    const levels = new Set(CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code.split('/')[0])));
    const defined = new RegExp(`\\bcode: '((?:${[...levels].join('|')})/[a-z-]+)'`, 'g');
    const listed = new Set(CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code)));
    const codes = [...sourcesIn('src'), ...sourcesIn('adapters')].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(defined)].map(([, code]) => `${code} of ${file}`),
    );
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((entry) => !listed.has(entry.split(' ')[0]!))).toEqual([]);
  });
});
