import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { look, PARTS, withParts } from '../../scripts/generate-mcp-docs.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { CLI } from '../cli/run-cli.ts';
import { bareEnvironment } from '../environment.ts';
import { blocks, commandLines } from './command-lines.ts';

const PAGE = 'docs/mcp.md';
const page = readFileSync(PAGE, 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-mcp-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') };

/** What a client starts, wherever its configuration keeps it. */
interface Configured {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const configurations = [
  ...blocks(page, 'json').map((text) => serverIn(JSON.parse(text) as Record<string, unknown>, text)),
  ...blocks(page, 'toml').map(parseTable),
];

function serverIn(configuration: Record<string, unknown>, text: string): Configured {
  const servers = (configuration['mcpServers'] ?? configuration['servers']) as Record<string, Configured> | undefined;
  const server = servers?.['propmaster'];
  if (server === undefined) throw new Error(`names no server called propmaster: ${text}`);
  return server;
}

/** One table of TOML, whose values are such as JSON has, too. */
function parseTable(text: string): Configured {
  const [head, ...lines] = text.trim().split('\n');
  if (head !== '[mcp_servers.propmaster]') throw new Error(`unexpected table ${head}`);
  const entries = lines.map((line) => {
    const [, key, value] = /^([a-z_]+) = (.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`no TOML of ours: ${line}`);
    return [key, JSON.parse(value)] as const;
  });
  return Object.fromEntries(entries) as Configured;
}

/** The arguments of propmaster in a command, whoever starts it, with a folder that there is. */
function ownArguments({ command = '', args = [] }: Configured): string[] {
  const words = [command, ...args];
  const start = words.findIndex((word) => word === 'propmaster' || word.endsWith('/dist/lib/cli.js'));
  expect(STARTERS, words.join(' ')).toContain(
    words
      .slice(0, start)
      .join(' ')
      .replace(/^\S*\/node$/, 'node'),
  );
  return words.slice(start + 1).map((word, at, all) => (all[at - 1] === '--project' ? folder : word));
}

/** What stands before the program: it is not on npm, where npx would look. */
const STARTERS = ['node'];

describe('the configurations', () => {
  const local = configurations.filter(({ url }) => url === undefined);

  it('are there for seven clients, and one for HTTP', () => {
    expect(local).toHaveLength(8);
    expect(configurations).toHaveLength(9);
  });

  it.each(local.map((one) => [[one.command, ...(one.args ?? [])].join(' '), one] as const))(
    '%s',
    async (_title, configured) => {
      const client = new Client({ name: 'docs', version: '1.0.0' });
      const args = [...CLI, ...ownArguments(configured)];
      const env = { ...environment, ...configured.env };
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
      try {
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toContain('generate_asset');
      } finally {
        await client.close();
      }
    },
    30_000,
  );

  describe('over HTTP', () => {
    let server: ChildProcess | undefined;
    afterEach(() => {
      server?.kill();
    });

    it('reaches the server that the page starts, with its token and not without', async () => {
      const configured = configurations.find(({ url }) => url !== undefined)!;
      const [, words] = commandLines(page, 'sh').find(([line]) => line.includes('--http --port'))!;
      // As it stands, but for a port that is free; the address that the client has is the one of the page.
      const port = words[words.indexOf('--port') + 1]!;
      expect(configured.url).toBe(`http://127.0.0.1:${port}/mcp`);
      const token = 'a-token-of-this-test-0123456789';
      const argv = words
        .slice(1)
        .map((word, at, all) => ({ '--port': '0', '--project': folder })[all[at - 1]!] ?? word);
      server = spawn(process.execPath, [...CLI, ...argv], {
        env: { ...environment, PROPMASTER_MCP_TOKEN: token },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const url = await addressIn(server);
      const headers = Object.fromEntries(
        Object.entries(configured.headers!).map(([name, value]) => [
          name,
          value.replace(/\$\{PROPMASTER_MCP_TOKEN\}/, token),
        ]),
      );
      const client = new Client({ name: 'docs', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
      try {
        expect((await client.listTools()).tools.length).toBeGreaterThan(5);
      } finally {
        await client.close();
      }
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    });
  });
});

/** The address that a server says it listens on. */
function addressIn(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [url] = /http:\/\/\S+\/mcp/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    server.once('close', (status) => reject(new Error(`ended with ${status}: ${said}`)));
  });
}

describe('the command lines', () => {
  const lines = commandLines(page, 'sh');

  it('are there', () => expect(lines.length).toBeGreaterThan(5));

  it.each(lines)('%s', async (_line, words) => {
    const isProgram = (word: string): boolean => word === 'propmaster' || word.endsWith('/dist/lib/cli.js');
    const start = words.findIndex((word, at) => at > words.indexOf('--') && isProgram(word));
    const ran: string[] = [];
    const program = buildProgram(async (name) => void ran.push(name));
    await program.parseAsync(words.slice(start + 1), { from: 'user' });
    expect(ran).toEqual(['mcp']);
  });
});

describe('the tables', () => {
  it('are those of the tools that there are', async () => {
    expect(withParts(page, PARTS[PAGE]!, await look())).toBe(page);
  });

  it('would be made anew, wherever their markers stand', async () => {
    const seen = await look();
    const made = withParts('a\n<!-- tools -->\nold\n<!-- /tools -->\nb', PARTS['README.md']!, seen);
    expect(made).toMatch(/^a\n<!-- tools -->\n\n\| tool \|/);
    expect(made).not.toContain('old');
    expect(made).toContain('| `generate_asset` |');
    expect(() => withParts('no markers', PARTS['README.md']!, seen)).toThrow('<!-- tools -->');
  });
});
