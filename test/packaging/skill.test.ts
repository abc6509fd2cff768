import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { EXIT_BY_CODE } from '../../src/errors.ts';
import { commandLines } from './command-lines.ts';

const SKILL = 'skills/propmaster/SKILL.md';
const skill = readFileSync(SKILL, 'utf8');
const [, frontmatter = ''] = /^---\n(.*?)\n---\n/s.exec(skill) ?? [];

describe('the agent skill', () => {
  it('has the frontmatter that agents look for', () => {
    const name = /^name: (.*)$/m.exec(frontmatter)?.[1];
    expect(name).toBe(path.basename(path.dirname(SKILL)));
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const description = /^description: >-\n((?: {2}.*\n)+)/m.exec(frontmatter)?.[1]?.replaceAll(/\s+/g, ' ').trim();
    expect(description).toContain('Use when');
    expect(description!.length).toBeLessThanOrEqual(1_024);
  });

  it('fits into a context: at most 150 lines', () => expect(skill.split('\n').length).toBeLessThanOrEqual(150));

  const lines = commandLines(skill, 'sh');

  it('shows commands', () => expect(lines.length).toBeGreaterThan(10));

  it.each(lines)('%s', async (line, [program, ...argv]) => {
    expect(program, line).toBe('propmaster');
    const ran: string[] = [];
    const parser = buildProgram(async (name, _load, _args, options) => {
      expect(options.json, 'every command of the skill is for programs').toBe(true);
      ran.push(name);
    });
    await parser.parseAsync(argv, { from: 'user' });
    expect(ran).toHaveLength(1);
  });

  it('lists every exit code', () => {
    const listed = [...skill.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(listed).toEqual([...new Set([0, ...Object.values(EXIT_BY_CODE)])].sort((a, b) => a - b));
  });

  it('names the chapters of findings that there are', () => {
    const listed = [...skill.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, chapter]) => chapter);
    const codes = readFileSync('docs/checks.md', 'utf8').matchAll(/^### (\w+)\//gm);
    const chapters = new Set([...codes].map(([, chapter]) => chapter));
    for (const chapter of listed) expect(chapters).toContain(chapter);
    expect(listed.length).toBeGreaterThan(3);
  });
});

/** Targets of the links in a page, without addresses of other sites and places within the page. */
function linksOf(page: string): string[] {
  const targets = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !/^(https?:|#)/.test(target));
}

/** The name that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe.each(['llms.txt', SKILL, 'docs/mcp.md'])('%s', (page) => {
  it('links to what there is', () => {
    const links = linksOf(page);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const [file, anchor] = link.split('#') as [string, string?];
      const target = path.join(path.dirname(page), file);
      expect(existsSync(target), link).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchorOf(text!));
      expect(headings, link).toContain(anchor);
    }
  });
});

it('llms.txt begins as the format wants: a title, a quote, and one line a link', () => {
  const text = readFileSync('llms.txt', 'utf8');
  expect(text).toMatch(/^# propmaster\n\n> /);
  const items = text.split('\n').filter((line) => line.startsWith('- '));
  for (const item of items) expect(item).toMatch(/^- \[[^\]]+\]\([^)]+\): \S/);
});

it('llms.txt leads to every page of docs/', () => {
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));
  const linked = linksOf('llms.txt');
  // A page that is added is found by nobody unless it stands there.
  for (const page of pages) expect(linked).toContain(`docs/${page}`);
});
