// Makes the tables of tools, resources and prompts in docs/mcp.md, and that of the tools in README.md, from what a client sees,
// and the snapshot of the tools in test/mcp-server:
//   node --import tsx scripts/generate-mcp-docs.ts           writes them
//   node --import tsx scripts/generate-mcp-docs.ts --check   ends with 1 if one is not current
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { openHost } from '../mcp-server/host.ts';
import { createServer } from '../mcp-server/server.ts';
import { TOOLS } from '../mcp-server/tools/index.ts';
import { TOOLSETS } from '../mcp-server/toolset.ts';

type Seen = Awaited<ReturnType<typeof look>>;

/** File → its parts that are made here, by the name in their markers. */
export const PARTS: Readonly<Record<string, Readonly<Record<string, (seen: Seen) => string>>>> = {
  'README.md': { tools: shortToolTable },
  'docs/mcp.md': {
    tools: toolTable,
    toolsets: toolsetTable,
    resources: resourceTable,
    prompts: promptTable,
  },
};

/** All that a server with every tool set offers. */
export async function look() {
  const host = openHost({ toolsets: Object.keys(TOOLSETS) });
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'docs', version: '1.0.0' });
  const server = createServer(host);
  await Promise.all([server.connect(there), client.connect(here)]);
  try {
    const { tools } = await client.listTools();
    const { resourceTemplates } = await client.listResourceTemplates();
    const { resources } = await client.listResources();
    const { prompts } = await client.listPrompts();
    return { tools, resourceTemplates, resources, prompts };
  } finally {
    await client.close();
    await host.close();
  }
}

/**
 * A text with its parts made anew.
 *
 * @throws if a marker lacks
 */
export function withParts(text: string, parts: Readonly<Record<string, (seen: Seen) => string>>, seen: Seen): string {
  return Object.entries(parts).reduce((so, [name, make]) => {
    const between = new RegExp(`(?<=<!-- ${name} -->\n).*?(?=<!-- /${name} -->)`, 's');
    if (!between.test(so)) throw new Error(`There is no <!-- ${name} --> … <!-- /${name} -->`);
    return so.replace(between, () => `\n${make(seen)}\n\n`);
  }, text);
}

type Row = readonly string[];

function shortToolTable({ tools }: Seen): string {
  return table(
    ['tool', 'what it does', 'changes'],
    tools.map((tool) => [`\`${tool.name}\``, tool.title ?? '', changes(tool)]),
  );
}

function toolTable({ tools }: Seen): string {
  return table(
    ['tool', 'tool set', 'what a model is told', 'arguments', 'changes'],
    tools.map((tool) => [
      `\`${tool.name}\``,
      `\`${TOOLS.find(({ name }) => name === tool.name)?.toolset}\``,
      tool.description ?? '',
      argumentsOf(tool.inputSchema),
      changes(tool),
    ]),
  );
}

function toolsetTable(): string {
  return table(
    ['tool set', 'for', 'tools'],
    Object.entries(TOOLSETS).map(([set, purpose]) => [
      `\`${set}\``,
      purpose,
      TOOLS.filter(({ toolset }) => toolset === set)
        .map(({ name }) => `\`${name}\``)
        .join(', '),
    ]),
  );
}

function resourceTable({ resources, resourceTemplates }: Seen): string {
  // Those that have no template; the rest comes and goes with the props.
  const fixed = resources.filter(({ uri }) => uri === 'propmaster://project');
  return table(
    ['resource', 'type', 'what it holds'],
    [
      ...fixed.map((one) => ({ ...one, at: one.uri })),
      ...resourceTemplates.map((one) => ({ ...one, at: one.uriTemplate })),
    ].map(({ at, mimeType, description, title }) => [`\`${at}\``, mimeType ?? '', description ?? title ?? '']),
  );
}

function promptTable({ prompts }: Seen): string {
  return table(
    ['prompt', 'for', 'arguments'],
    prompts.map(({ name, title, description, arguments: given = [] }) => [
      `\`${name}\``,
      description ?? title ?? '',
      given.map((one) => `\`${one.name}${one.required ? '' : '?'}\``).join(', '),
    ]),
  );
}

function argumentsOf({ properties = {}, required = [] }: Seen['tools'][number]['inputSchema']): string {
  return Object.keys(properties)
    .map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(', ');
}

function changes({ annotations }: Seen['tools'][number]): string {
  if (annotations?.readOnlyHint) return 'nothing';
  return annotations?.destructiveHint ? 'may replace or delete' : 'adds';
}

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');
}

/** The definitions of all tools, pinned by test/mcp-server/tokens.test.ts. */
export const toolsSnapshot = (): string =>
  `${JSON.stringify(
    TOOLS.map((tool) => tool.definition()),
    undefined,
    2,
  )}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(new URL('../test/mcp-server/tools.snapshot.json', import.meta.url), toolsSnapshot());
  }
  const seen = await look();
  for (const [file, parts] of Object.entries(PARTS)) {
    const target = new URL(`../${file}`, import.meta.url);
    const text = readFileSync(target, 'utf8');
    const made = withParts(text, parts, seen);
    if (made === text) continue;
    if (process.argv.includes('--check')) {
      process.stderr.write(`${file} is not current: node --import tsx scripts/generate-mcp-docs.ts\n`);
      process.exitCode = 1;
    } else {
      writeFileSync(target, made);
    }
  }
}
