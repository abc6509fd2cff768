import { readFileSync } from 'node:fs';
import { TOOLS } from '../../mcp-server/tools/index.ts';

/** Operating systems and processors that have a bundle of their own: sharp and libsql bring machine code. */
export const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
  readonly engines: { readonly node: string };
  readonly bin: { readonly propmaster: string };
}

export const readPackage = (): Package =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package;

/**
 * The manifest of the bundle, in version 0.4 of its format.
 *
 * Every setting has a default, because hosts leave `${user_config.…}` in place where a setting has no value at all; an
 * empty base URL or key means that there is none.
 *
 * @see https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
 */
export function bundleManifest(platform: Platform, given: Package = readPackage()): Record<string, unknown> {
  const { name, version, description, license, author, homepage, keywords, engines, bin } = given;
  return {
    manifest_version: '0.4',
    name,
    display_name: 'propmaster',
    version,
    description,
    long_description: LONG,
    author: { name: author },
    homepage,
    license,
    keywords,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: bin.propmaster,
      mcp_config: {
        command: 'node',
        args: [`${host('__dirname')}/${bin.propmaster}`, 'mcp', '--project', chosen('project')],
        env: {
          PROPMASTER_BASE_URL: chosen('base_url'),
          PROPMASTER_API_KEY: chosen('api_key'),
        },
      },
    },
    tools: TOOLS.filter(({ toolset }) => toolset !== 'remove').map((tool) => ({
      name: tool.name,
      description: tool.title,
    })),
    tools_generated: false,
    prompts_generated: true,
    compatibility: { platforms: [platform.split('-')[0]], runtimes: { node: engines.node } },
    user_config: {
      project: {
        type: 'directory',
        title: 'Project folder',
        description:
          'Where props are installed. Nothing is written outside of it, but for the cache and the local service.',
        required: true,
        default: `${host('HOME')}/propmaster`,
      },
      base_url: {
        type: 'string',
        title: 'Base URL of the service',
        description: 'Leave empty to use the local generator, which is free and needs no network.',
        required: false,
        default: '',
      },
      api_key: {
        type: 'string',
        title: 'API key',
        description: 'Of the service above; sent to its origin only.',
        sensitive: true,
        required: false,
        default: '',
      },
    },
  };
}

/** A variable that the host puts in. */
const host = (name: string): string => `\${${name}}`;
const chosen = (setting: string): string => host(`user_config.${setting}`);

const LONG = [
  'Makes 3D props from words, takes those of a service or your own files, verifies them in MuJoCo, and installs them for',
  'MuJoCo, robosuite, Gazebo, Isaac and Blender.\n\nPrivacy: no telemetry. Without a base URL nothing leaves this',
  'computer; with one, prompts and requests go to that service and nowhere else.',
].join(' ');
