import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOOLS } from '../mcp-server/tools/index.ts';
import { PLANTED } from '../scripts/check-pairs/planted.ts';
import { pageOf } from '../scripts/check-pairs/shared-page.ts';
import { pathOf } from '../src/cli/declare.ts';
import { buildProgram } from '../src/cli/program.ts';
import { KIND_NAMES } from '../src/generator/index.ts';
import { FORMAT_NAMES, factsOf } from '../src/model/source-formats.ts';
import { CATALOG } from '../src/verify/catalog.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pages of the viewer. */
const VIEWED: ReadonlySet<string> = new Set(['index', ...KIND_NAMES, ...PLANTED.map(({ code }) => code)].map(pageOf));

/** Page → its HTML. */
const pages = new Map<string, string>();
beforeAll(() => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs', '--outDir', folder],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html')))
    pages.set(file, readFileSync(path.join(folder, file), 'utf8'));
}, 600_000);

it('has every page of docs/, and a first one', () => {
  const sources = readdirSync('docs').filter((file) => file.endsWith('.md'));
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['index.html', ...sources.map((file) => file.replace(/\.md$/, '.html'))]),
  );
});

it('leads nowhere that there is not, to the heading', () => {
  const dead: string[] = [];
  const views = new Set<string>();
  let followed = 0;
  for (const [page, html] of pages) {
    if (page === '404.html') continue;
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/.test(href!) || href!.startsWith('..') || href!.startsWith('./..')) continue;
      followed += 1;
      // Written behind VitePress, by scripts/site-pages.ts.
      const [, viewed] = /^(?:\.\/|\/)view\/([\w-]+)\.html$/.exec(href!) ?? [];
      if (viewed !== undefined) {
        if (!VIEWED.has(`${viewed}.html`)) dead.push(`${page}: ${href}`);
        views.add(viewed);
        continue;
      }
      const [file, anchor] = href!.split('#') as [string, string | undefined];
      const name = file === '' ? page : path.posix.normalize(file.replace(/^\.?\//, '')) || 'index.html';
      const target = name === '.' ? 'index.html' : name;
      const there = pages.get(target.endsWith('.html') ? target : `${target}.html`);
      if (there === undefined) {
        if (!existsSync(path.join(folder, target))) dead.push(`${page}: ${href}`);
      } else if (anchor && !there.includes(`id="${decodeURIComponent(anchor)}"`)) dead.push(`${page}: ${href}`);
    }
  }
  expect(dead).toEqual([]);
  expect(followed).toBeGreaterThan(500);
  for (const { code } of PLANTED) expect(views).toContain(code.replace('/', '-'));
  for (const name of ['mug', 'test_tube_rack', 'index']) expect(views).toContain(name);
});

/** Text of a heading → whether a page has it. */
const headingsOf = (page: string): string[] =>
  [...pages.get(page)!.matchAll(/<h[1-6] id="[^"]*"[^>]*>([\s\S]*?)<a class="header-anchor"/g)].map(([, html]) =>
    html!.replaceAll(/<[^>]+>/g, '').trim(),
  );

it('has an entry for every check, format, command, tool of MCP and kind', () => {
  const checks = new Set(headingsOf('checks.html'));
  const codes = CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code));
  expect(codes.filter((code) => !checks.has(code))).toEqual([]);

  const formats = headingsOf('formats.html').join(', ').split(', ');
  expect(FORMAT_NAMES.map((format) => factsOf(format).label).filter((label) => !formats.includes(label))).toEqual([]);

  const commands = headingsOf('cli.html');
  const program = buildProgram(async () => {});
  const all = (command: Command): string[] =>
    command
      .createHelp()
      .visibleCommands(command)
      .filter((one) => one.name() !== 'help')
      .flatMap((one) => [pathOf(one), ...all(one)]);
  expect(all(program).filter((command) => !commands.includes(command))).toEqual([]);
  expect(all(program).length).toBeGreaterThan(50);

  const mcp = pages.get('mcp.html')!;
  expect(TOOLS.filter(({ name }) => !mcp.includes(`<td><code>${name}</code></td>`))).toEqual([]);

  // Each leads to the prop itself.
  const kinds = pages.get('kinds.html')!;
  expect(KIND_NAMES.filter((kind) => !kinds.includes(`view/${kind}.html`))).toEqual([]);
  const inKinds = headingsOf('kinds.html');
  expect(KIND_NAMES.filter((kind) => !inKinds.includes(kind.replaceAll('_', ' ')))).toEqual([]);
});

it('is searched without a network, and asks nobody for anything', () => {
  const assets = readdirSync(path.join(folder, 'assets', 'chunks'));
  const index = assets.find((file) => file.startsWith('@localSearchIndex'))!;
  const words = readFileSync(path.join(folder, 'assets', 'chunks', index), 'utf8');
  for (const word of ['holds-ball', 'mjcf', 'usdz', 'blueprint']) expect(words, word).toContain(word);
  for (const [page, html] of pages)
    expect(html.match(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\/[^"]*"/g) ?? [], page).toEqual([]);
});
