import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Side } from '../../src/conformance/rules/part.ts';

/** A test, or a group of tests, that pins rules: a comment `pins: rule-id, rule-id` stands directly above it. */
export interface Pin {
  readonly file: string;
  /** With the titles of the groups around it. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Whose behaviour the file tests. */
  readonly side: Side;
  /** The file's own text, to see that what is pinned is spoken of. */
  readonly source: string;
  /** It, a group around it, or all tests in it are skipped, or it holds none. */
  readonly isIdle: boolean;
}

export interface Pins {
  readonly pins: readonly Pin[];
  /** `file:line` of comments that no test follows. */
  readonly floating: readonly string[];
}

const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const COMMENT = /^\/\/ pins:\s*(.+)$/;

/** The pins of all contract tests, in the order of files and lines. */
export function readPins(): Pins {
  const all = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => pinsOf(name, readFileSync(path.join(FOLDER, name), 'utf8')));
  return { pins: all.flatMap(({ pins }) => pins), floating: all.flatMap(({ floating }) => floating) };
}

/** The pins of one file. */
export function pinsOf(file: string, source: string): Pins {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const pins: Pin[] = [];
  const attached = new Set<number>();

  const visit = (node: ts.Node, titles: readonly string[], skipped: boolean): void => {
    const found = ts.isExpressionStatement(node) ? readTest(node.expression) : undefined;
    if (!found) {
      ts.forEachChild(node, (child) => visit(child, titles, skipped));
      return;
    }
    const inner = [...titles, found.title];
    const isIdle = skipped || found.isSkipped || !holdsTest(node);
    const comments = commentsAbove(source, node).filter(({ text }) => COMMENT.test(text));
    for (const { start } of comments) attached.add(start);
    const ids = comments.flatMap(({ text }) => (COMMENT.exec(text)?.[1] ?? '').split(',').map((id) => id.trim()));
    const side = file.startsWith('client') ? 'client' : 'service';
    if (ids.length > 0) pins.push({ file, title: inner.join(' › '), ids, side, source, isIdle });
    ts.forEachChild(node, (child) => visit(child, inner, skipped || found.isSkipped));
  };
  visit(tree, [], false);

  const floating = [...source.matchAll(/^[^\S\n]*\/\/ pins:/gm)]
    .map(({ index, 0: text }) => index + text.indexOf('//'))
    .filter((start) => !attached.has(start))
    .map((start) => `${file}:${tree.getLineAndCharacterOfPosition(start).line + 1}`);
  return { pins, floating };
}

interface Found {
  readonly isGroup: boolean;
  readonly title: string;
  readonly isSkipped: boolean;
}

/** `it(…)`, `it.each(…)(…)`, `describe.skip(…)` and so on. */
function readTest(expression: ts.Expression): Found | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const words: string[] = [];
  let callee: ts.Expression = expression.expression;
  for (;;) {
    if (ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isPropertyAccessExpression(callee)) {
      words.push(callee.name.text);
      callee = callee.expression;
    } else break;
  }
  if (!ts.isIdentifier(callee) || !['it', 'test', 'describe'].includes(callee.text)) return undefined;
  const title = expression.arguments[0];
  if (!title || !ts.isStringLiteralLike(title)) return undefined;
  const isSkipped = words.some((word) => ['skip', 'todo', 'skipIf', 'runIf', 'fails'].includes(word));
  return { isGroup: callee.text === 'describe', title: title.text, isSkipped };
}

/** Whether a test runs in the statement: itself, or one of the group. */
function holdsTest(node: ts.Node): boolean {
  const found = ts.isExpressionStatement(node) ? readTest(node.expression) : undefined;
  if (found?.isSkipped) return false;
  if (found && !found.isGroup) return true;
  return ts.forEachChild(node, (child) => holdsTest(child) || undefined) ?? false;
}

/** Line comments directly above a statement, without an empty line between. */
function commentsAbove(source: string, node: ts.Node) {
  const ranges = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [];
  const comments: { start: number; text: string }[] = [];
  let below = node.getStart();
  for (const { pos, end } of ranges.toReversed()) {
    if (/\n\s*\n/.test(source.slice(end, below))) break;
    comments.unshift({ start: pos, text: source.slice(pos, end) });
    below = pos;
  }
  return comments;
}
