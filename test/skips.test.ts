import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const TESTS = ['it', 'test', 'describe'];
const SKIPPING = ['skip', 'skipIf', 'runIf', 'todo'];

/** The words of `it.skipIf(…).each(…)`, from its end to its beginning. */
function wordsOf(callee: ts.Node): string[] {
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) return [callee.name.text, ...wordsOf(callee.expression)];
  return ts.isIdentifier(callee) ? [callee.text] : [];
}

/** Titles of what may be skipped that neither say why nor end in something that would, with their lines. */
function silentSkips(text: string): string[] {
  const source = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const words = wordsOf(node.expression);
    const [title] = node.arguments;
    if (!TESTS.includes(words.at(-1) ?? '') || !words.some((word) => SKIPPING.includes(word))) return;
    if (title === undefined || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return;
    const said = title.getText(source);
    if (said.includes('(skipped') || /\$\{(?:reason|skipped\w*)\}`$/.test(said)) return;
    found.push(`${source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1}: ${said}`);
  };
  visit(source);
  return found;
}

describe('what is skipped says why, in its name', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }))
    .filter(({ text }) => SKIPPING.some((word) => text.includes(`.${word}`)));

  it('finds some', () => expect(sources.length).toBeGreaterThan(15));

  it.each(sources)('$file', ({ text }) => expect(silentSkips(text)).toEqual([]));

  it.each([
    "it.skip('x', () => {});",
    "describe.skipIf(process.platform === 'win32')('x', () => {});",
    "it.skipIf(a).each([1])('%s', () => {});",
    'describe.runIf(a)(`x`, () => {});',
    "it.todo('x');",
  ])('would notice %s', (text) => expect(silentSkips(text)).toHaveLength(1));

  it.each([
    "it.skipIf(a)('x (skipped where there is no y)', () => {});",
    `describe.skipIf(reason !== '').each([1])(\`%s$\{reason}\`, () => it.each([1])('b', f));`,
  ])('lets %s pass', (text) => expect(silentSkips(text)).toEqual([]));
});
