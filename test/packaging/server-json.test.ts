import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

interface Argument {
  readonly type: 'positional' | 'named';
  readonly name?: string;
  readonly value?: string;
}

const server = json('server.json');
const own = json('package.json');
const [published, ...more] = server['packages'] as Record<string, unknown>[];

describe('server.json', () => {
  it('is of the schema of 2025-12-11, within its limits', () => {
    expect(server['$schema']).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
    expect(server['name']).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect((server['description'] as string).length).toBeLessThanOrEqual(100);
    const { repository: _, ...fields } = server; // only of hosts that the registry knows, see scripts/publisher.ts
    expect(Object.keys(fields).sort()).toEqual([
      '$schema',
      'description',
      'name',
      'packages',
      'title',
      'version',
      'websiteUrl',
    ]);
  });

  it('names the package and the version of package.json', () => {
    expect(more).toEqual([]);
    expect(server['version']).toBe(own['version']);
    expect(published).toMatchObject({
      registryType: 'npm',
      identifier: own['name'],
      version: own['version'],
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
    });
  });

  it('has the name by which the registry finds the package', () => {
    // npm's side of the proof of ownership; without it nothing is published.
    expect(own['mcpName'] ?? server['name']).toBe(server['name']);
  });

  it('starts what the command line understands', async () => {
    const given = published?.['packageArguments'] as Argument[];
    const argv = given.flatMap(({ type, name, value }) => (type === 'named' ? [name!, 'folder'] : [value!]));
    const ran: unknown[] = [];
    const program = buildProgram(async (name, _load, _args, options) => void ran.push(name, options.project));
    await program.parseAsync(argv, { from: 'user' });
    expect(ran).toEqual(['mcp', 'folder']);
  });

  it('names environment variables that docs/cli.md explains, and keeps the key a secret', () => {
    const variables = published?.['environmentVariables'] as { name: string; isSecret?: boolean }[];
    const explained = readFileSync('docs/cli.md', 'utf8');
    expect(variables.length).toBeGreaterThan(0);
    for (const { name } of variables) expect(explained).toContain(`| \`${name}\` |`);
    expect(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['PROPMASTER_API_KEY']);
  });
});
