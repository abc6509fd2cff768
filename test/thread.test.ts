import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..', 'src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The modules that threads begin with: what `startThread` is given. */
const entries = sources.flatMap((file) =>
  [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/startThread\(import\.meta\.url, '([^']+)'/g)].map(
    ([, entry]) => path.join(path.dirname(file), entry!),
  ),
);

function awaitsAtTopLevel(text: string): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isAwaitExpression(node)) found = true;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('entry.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

// Node 20 aborts the whole process when a thread is ended at the moment in which its top-level `await` begins.
describe('a thread that is ended while it starts takes nothing with it', () => {
  it('finds every entry', () => expect(entries.length).toBeGreaterThanOrEqual(4));

  it.each(entries)('%s does not await at top level', (entry) => {
    expect(awaitsAtTopLevel(readFileSync(path.join(SRC, entry), 'utf8'))).toBe(false);
  });

  it('would see one that does', () => {
    expect(awaitsAtTopLevel("const { a } = (await import('b')) as C;")).toBe(true);
    expect(awaitsAtTopLevel('const a = async () => { await b; };')).toBe(false);
  });
});
