import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULE_CHAPTERS } from '../src/formats/zip/rules.ts';

const page = readFileSync('SECURITY.md', 'utf8');
const promises = page.slice(page.indexOf('## What we promise'), page.indexOf('## What we do not promise'));
/** Rows of the tables of promises, without their heads. */
const rows = promises.split('\n').filter((line) => /^\| (?!we promise|---)/.test(line));

/** `[file](file): "title"` */
const REFERENCE = /\[([^\]]+)\]\(([^)]+)\): "([^"]+)"/g;

/** Whether a test or a group of tests has this text in its title: a string before a function, or before options and one. */
function hasTitle(file: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const string = `(['"\`])(?:(?!\\1).)*${escaped}(?:(?!\\1).)*\\1`;
  return new RegExp(`\\(\\s*${string},\\s*(?:\\w+,\\s*|\\{[^}]*\\},\\s*)?(?:async\\b|\\()`).test(
    readFileSync(file, 'utf8'),
  );
}

describe('SECURITY.md', () => {
  it('promises something', () => expect(rows.length).toBeGreaterThan(25));

  it.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))('%s', (_, row) => {
    const tests = [...row.matchAll(REFERENCE)];
    expect(tests.length, 'names a test').toBeGreaterThan(0);
    for (const [, shown, file, title] of tests as RegExpMatchArray[]) {
      expect(shown).toBe(file);
      expect(existsSync(file!), file).toBe(true);
      expect(hasTitle(file!, title!), `${file} has a test "${title}"`).toBe(true);
    }
  });

  it('leads to every chapter of the archive policy', () => {
    const policy = readFileSync('docs/archives.md', 'utf8');
    for (const chapter of Object.keys(RULE_CHAPTERS)) {
      expect(page).toContain(`(docs/archives.md#${chapter.toLowerCase()})`);
      expect(policy).toContain(`\n## ${chapter}\n`);
    }
  });

  it('links to nothing that is not there', () => {
    for (const [, target] of page.matchAll(/\]\(([^)#]+)/g)) expect(existsSync(target!), target).toBe(true);
  });

  it('would notice a test that is none', () => {
    expect(hasTitle('test/security.test.ts', 'promises something')).toBe(true);
    expect(hasTitle('test/security.test.ts', ['promises', 'nothing'].join(' '))).toBe(false);
  });
});
