import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Adapter } from '../../adapters/contract.ts';
import { MODELS, propOf } from '../conformance/props.ts';
import { conforms } from '../conformance/suite.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/add-an-adapter.md'), 'utf8');

/** The only block of code in that language. */
function blockIn(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  if (blocks.length !== 1) throw new Error(`docs/add-an-adapter.md has ${blocks.length} blocks of ${language}`);
  return blocks[0]![1]!;
}

/** The adapter of the page, in a folder of its own; its imports lead to this checkout. */
const root = mkdtempSync(path.join(os.tmpdir(), 'add-an-adapter-'));
const home = path.join(root, 'adapters/newton');
mkdirSync(home, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));
const source = blockIn('ts').replace(
  /(from |import\()'(\.\.[^']*)'/g,
  (_, before: string, from: string) => `${before}'${path.join(ROOT, 'adapters/newton', from)}'`,
);
writeFileSync(path.join(home, 'index.ts'), source);
writeFileSync(path.join(home, 'propmaster_newton.py'), blockIn('python'));
const { newton } = (await import(path.join(home, 'index.ts'))) as { newton: Adapter<string> };

describe('the adapter of docs/add-an-adapter.md', () => {
  conforms(newton, root);

  it('has a loader that lists what index.json holds', () => {
    const entries = ['bowl', 'cup'].map((name) => newton.indexEntry(propOf(name, Object.values(MODELS)[0]!)));
    const index = newton.emitProject(entries).get('index.json')!;
    writeFileSync(path.join(home, 'index.json'), index);
    const listed = execFileSync('python3', [path.join(home, 'propmaster_newton.py')], { encoding: 'utf8' });
    expect(listed.trim().split(/\r?\n/)).toEqual(['bowl', 'cup']);
  });
});

describe('the page', () => {
  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:adapters|src|test)\/[\w./-]+\.\w+)`/g)].map(([, file]) => file!);
    const own = (file: string): boolean => file.includes('newton');
    expect(named.length).toBeGreaterThan(5);
    for (const file of named.filter((one) => !own(one))) readFileSync(path.join(ROOT, file));
  });

  it('names what the registry has, and a line as its lines are', () => {
    const text = readFileSync(path.join(ROOT, 'adapters/registry.ts'), 'utf8');
    for (const name of ['REGISTRY', 'Simulator', 'SIMULATORS']) {
      expect(page).toContain(`\`${name}\``);
      expect(text).toContain(name);
    }
    const line = /^ {2}newton: .*$/m.exec(page)![0];
    expect(text).toContain(line.replaceAll('newton', 'mujoco'));
  });

  it('tells of every member of an adapter', () => {
    const members = new Set([...Object.keys(newton)]);
    for (const member of members) expect(page).toMatch(new RegExp(`^\\|[^|]*\`${member}(?:\`|\\()`, 'm'));
  });
});
