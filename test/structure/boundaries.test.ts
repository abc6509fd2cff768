import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, packagesOf, sourcesIn } from '../../scripts/structure/imports.ts';

/** The boundaries of docs/architecture.md. Biome tells while one types; this tells what Biome's globs could miss. */
const RULES: readonly { from: string; never: readonly RegExp[]; pure?: true }[] = [
  { from: 'src/model', never: [/^src\/(?!model\/)/, /^adapters\//], pure: true },
  { from: 'src/formats', never: [/^src\/(?!model\/|formats\/|errors\.ts)/, /^adapters\//], pure: true },
  { from: 'src/language', never: [/^src\/(?!language\/)/, /^(?:adapters|mcp-server)\//], pure: true },
  { from: 'src/generator', never: [/^src\/(?!model\/|formats\/|errors\.ts|generator\/|language\/)/], pure: true },
  { from: 'adapters', never: [/^src\/(?!model\/|formats\/|errors\.ts)/], pure: true },
  { from: 'src/contract', never: [/^src\/(?!contract\/)/] },
  { from: 'src/client', never: [/^src\/(?!client\/|contract\/|errors\.ts|model\/finding\.ts)/] },
  {
    from: 'src/service',
    never: [/^src\/(client|pipeline|project|api|cli)\//, /^src\/generator\/(?!(?:index|release)\.ts)/, /^mcp-server\//],
  },
  { from: 'src/verify', never: [/^src\/(?!verify\/|formats\/|model\/|errors\.ts)/, /^adapters\//] },
  { from: 'src/disk', never: [/^src\/(?!disk\/|errors\.ts)/] },
  {
    from: 'src/project',
    never: [/^src\/(?!project\/|disk\/|contract\/|model\/|errors\.ts|version\.ts|verify\/report\.ts|formats\/zip\/)/],
  },
  { from: 'src/archive', never: [/^src\/(?!archive\/|formats\/zip\/|disk\/|errors\.ts|thread\.ts)/] },
  { from: 'src/sandbox', never: [/^src\/(?!sandbox\/|formats\/|model\/|errors\.ts|thread\.ts)/, /^adapters\//] },
  { from: 'src/pipeline', never: [/^src\/(api|cli|service)\//, /^mcp-server\//] },
  { from: 'src/repair', never: [/^src\/(?!repair\/|model\/|verify\/)/, /^adapters\//], pure: true },
  {
    from: 'src/estimate',
    never: [
      /^src\/(?!estimate\/|model\/|language\/|formats\/raw\/|verify\/physics\/listed-kinds\.ts)/,
      /^(?:adapters|mcp-server)\//,
    ],
    pure: true,
  },
  { from: 'src/inspect', never: [/^src\/(client|service|api|cli)\//, /^mcp-server\//] },
  {
    from: 'src/search',
    never: [/^src\/(?!errors\.ts|formats\/licence\/|language\/|search\/)/, /^(?:adapters|mcp-server)\//],
  },
  { from: 'src/dataset', never: [/^src\/(client|service|api|cli|viewer)\//, /^mcp-server\//] },
  { from: 'src/collections', never: [/^src\/(client|service|api|cli|viewer)\//, /^mcp-server\//] },
  {
    from: 'src/collections/page',
    never: [/^src\/(?!collections\/(?:page\/|report\/wire\.ts))/, /^(?:adapters|mcp-server)\//],
  },
  { from: 'src/viewer', never: [/^src\/(client|service|api|cli)\//, /^mcp-server\//] },
  {
    from: 'src/viewer/page',
    never: [/^src\/(?!viewer\/(?:page|engine)\/|viewer\/wire\.ts)/, /^(?:adapters|mcp-server)\//],
  },
  { from: 'src/viewer/engine', never: [/^src\/(?!viewer\/engine\/)/, /^(?:adapters|mcp-server)\//], pure: true },
  { from: 'src/profiles', never: [/^src\/(?!profiles\/|contract\/|disk\/|errors\.ts)/] },
  {
    from: 'src/conformance',
    never: [/^src\/(?!conformance\/|client\/|contract\/|formats\/png\/|errors\.ts)/, /^(adapters|mcp-server)\//],
  },
  { from: 'src/probe', never: [/^src\/(?!probe\/|client\/|contract\/|errors\.ts)/, /^(adapters|mcp-server)\//] },
  { from: 'src/scene', never: [/^src\/(api|cli|service)\//, /^mcp-server\//] },
  { from: 'src/batch', never: [/^src\/(api|cli|service)\//, /^(mcp-server|adapters)\//] },
  {
    from: 'src/api/orders',
    never: [/^src\/(cli|service|scene|client)\//, /^src\/api\/(?!orders\/)/, /^(mcp-server|adapters)\//],
  },
  { from: 'src/api', never: [/^src\/cli\//, /^mcp-server\//] },
  { from: 'src/api/methods', never: [/^src\/service\//] },
  {
    from: 'src/cli',
    never: [
      /^src\/(client|pipeline\/(?!types\.ts)|project\/(?!(?:source|treatment)\.ts)|formats|model\/(?!(?:finding|source-formats|written-files)\.ts))/,
    ],
  },
  { from: 'src/cli/rpc', never: [/^src\/(service|client|project|formats)\//, /^(mcp-server|adapters)\//] },
  { from: 'src', never: [/^mcp-server\/(?!main\.ts)/, /^test\//] },
  { from: 'mcp-server', never: [/^src\/(client|service|pipeline\/(?!types\.ts))/] },
];

const IMPURE_PACKAGES = /^(node:|undici$|libsql$|hono|sharp$|yauzl$)/;
const IMPURE_GLOBALS = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|crypto\.randomUUID)/;

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

describe('boundaries', () => {
  for (const { from, never, pure } of RULES) {
    const files = sourcesIn(from);

    it(`${from} has files to look at`, () => expect(files.length).toBeGreaterThan(0));

    it(`${from} imports only what it may${pure ? ', and is pure' : ''}`, () => {
      const offences: string[] = [];
      for (const file of files) {
        const source = readFileSync(file, 'utf8');
        for (const { to } of importsOf(file, source))
          if (never.some((rule) => rule.test(to))) offences.push(`${file} imports ${to}`);
        for (const name of pure ? packagesOf(file, source) : [])
          if (IMPURE_PACKAGES.test(name)) offences.push(`${file} imports ${name}`);
        const impure = pure && IMPURE_GLOBALS.exec(withoutComments(source));
        if (impure) offences.push(`${file} uses ${impure[0]}`);
      }
      expect(offences).toEqual([]);
    });
  }
});
