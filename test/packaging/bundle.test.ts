import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../mcp-server/tools/index.ts';
import { bundleManifest, PLATFORMS } from '../../scripts/bundle/manifest.ts';
import { unpackZip } from './unpack-zip.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-bundle-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mebibytes that a download may have before somebody has to look why. */
const LARGEST = 30;

describe('the manifest', () => {
  const manifest = bundleManifest('darwin-arm64') as Record<string, Record<string, unknown>>;

  it('lists the tools that are offered unless told otherwise', () => {
    const names = (manifest['tools'] as unknown as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(TOOLS.filter(({ toolset }) => toolset !== 'remove').map(({ name }) => name));
    expect(names).not.toContain('remove_props');
  });

  it('asks for the project, and keeps the key a secret', () => {
    expect(manifest['user_config']!['project']).toMatchObject({ type: 'directory', required: true });
    expect(manifest['user_config']!['api_key']).toMatchObject({ sensitive: true, required: false });
  });

  it('has a default for every setting that it puts in', () => {
    const used = JSON.stringify(manifest['server']).matchAll(/\$\{user_config\.(\w+)\}/g);
    const settings = manifest['user_config'] as Record<string, { default?: unknown }>;
    const names = [...used].map(([, name]) => name!);
    expect(names.sort()).toEqual(Object.keys(settings).sort());
    for (const name of names) expect(settings[name], name).toHaveProperty('default');
  });

  it.each(PLATFORMS)('%s: says for which system it is', (platform) => {
    expect(bundleManifest(platform)['compatibility']).toMatchObject({ platforms: [platform.split('-')[0]] });
  });
});

describe('the bundle', () => {
  let file: string;
  let unpacked: string;

  beforeAll(async () => {
    const script = ['--import', 'tsx', 'scripts/build-bundle.ts', '--out', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    file = /^(.*\.mcpb) /m.exec(stdout)![1]!;
    unpacked = path.join(folder, 'unpacked');
    await unpackZip(file, unpacked);
  });

  it('is named after version and platform, and of a size that can be downloaded', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(path.basename(file)).toBe(`propmaster-${version}-${process.platform}-${process.arch}.mcpb`);
    expect(statSync(file).size / 2 ** 20).toBeLessThan(LARGEST);
  });

  it('holds the program, its licence and an icon, and neither tests nor sources', () => {
    const entries = readdirSync(unpacked);
    expect(entries).toEqual(expect.arrayContaining(['manifest.json', 'icon.png', 'LICENSE', 'dist', 'node_modules']));
    for (const other of ['src', 'test', 'bench', '.git']) expect(entries).not.toContain(other);
    expect(readdirSync(path.join(unpacked, 'node_modules'))).not.toContain('vitest');
  });

  const judge = path.resolve('.venv-judges/mcpb/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
  const reason = existsSync(judge) ? '' : ' (skipped: not installed; bash test/judges/install.sh)';
  it.skipIf(reason !== '')(`passes the validator of its format${reason}`, () => {
    const manifest = path.join(unpacked, 'manifest.json');
    const { status, stdout, stderr } = spawnSync(process.execPath, [judge, 'validate', manifest], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('validation passes');
  });

  it('brings the machine code for this platform', () => {
    const require = createRequire(path.join(unpacked, 'package.json'));
    for (const name of ['sharp', 'libsql']) expect(require.resolve(name).startsWith(unpacked)).toBe(true);
    const { status, stderr } = spawnSync(process.execPath, ['-e', "require('sharp'); require('libsql')"], {
      cwd: unpacked,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('starts from where it was unpacked, and takes a prompt to an installed, verified prop', async () => {
    const { mcp_config } = JSON.parse(readFileSync(path.join(unpacked, 'manifest.json'), 'utf8')).server as {
      mcp_config: { command: string; args: string[]; env: Record<string, string> };
    };
    const project = path.join(folder, 'project');
    // As hosts do: empty settings come as empty strings.
    const given: Record<string, string> = { __dirname: unpacked, 'user_config.project': project };
    const filled = (text: string): string => text.replace(/\$\{([^}]+)\}/g, (_, name: string) => given[name] ?? '');
    const env = Object.fromEntries(Object.entries(mcp_config.env).map(([name, value]) => [name, filled(value)]));
    expect(mcp_config.command).toBe('node');
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: mcp_config.args.map(filled),
        env: { HOME: folder, PROPMASTER_HOME: path.join(folder, 'home'), ...env },
        cwd: folder,
        stderr: 'ignore',
      }),
    );
    const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const result = await client.callTool({ name, arguments: args });
      expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
      return result.structuredContent as Record<string, unknown>;
    };
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual(
        (bundleManifest('linux-x64')['tools'] as { name: string }[]).map(({ name }) => name).sort(),
      );
      const { job_id } = await call('generate_asset', { prompt: 'red steel toolbox with a lid, 45 cm wide' });
      expect(await call('check_job', { job_id, wait_seconds: 45 })).toMatchObject({ state: 'succeeded' });
      const installed = await call('install', { source: job_id, name: 'toolbox', picture: true });
      expect(installed).toMatchObject({ name: 'toolbox', checks: { failed: 0 } });
      expect(existsSync(path.join(project, 'mujoco/toolbox/toolbox.xml'))).toBe(true);
      expect(await call('verify', { names: ['toolbox'] })).toMatchObject({
        verdict: expect.stringContaining('passed'),
      });
    } finally {
      await client.close();
    }
  });
});
