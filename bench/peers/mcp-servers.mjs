// The servers of bench/mcp-tokens.mjs: where they come from and how each is started.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const npmFolder = `${root}.venv-bench/mcp`;
const pythonFolder = `${root}.venv-bench/blender-mcp`;

const FILESYSTEM = '@modelcontextprotocol/server-filesystem';
const PLAYWRIGHT = '@playwright/mcp';
const MESHY = '@meshy-ai/meshy-mcp-server';
const FROM_NPM = [`${FILESYSTEM}@2026.8.31`, `${PLAYWRIGHT}@0.0.83`, `${MESHY}@0.5.2`];
/** blender-mcp 2 is a shim that installs and starts mcp-for-blender, under which name it goes on. */
const FROM_PYPI = ['blender-mcp==2.0.0', 'mcp-for-blender==2.2.4'];

/** Installs what lacks, without running any script of the packages. */
export function install() {
  if (FROM_NPM.some((name) => !existsSync(packageFile(name.slice(0, name.lastIndexOf('@')))))) {
    run('npm', ['install', '--prefix', npmFolder, '--ignore-scripts', '--no-audit', '--no-fund', ...FROM_NPM]);
  }
  if (!existsSync(`${pythonFolder}/bin/mcp-for-blender`)) {
    run('python3', ['-m', 'venv', pythonFolder]);
    run(`${pythonFolder}/bin/pip`, ['install', '--quiet', ...FROM_PYPI]);
  }
}

/**
 * @param folder an empty one, for the servers to work in
 * @param api address of `fakeApi`
 * @returns propmaster first
 */
export function servers(folder, api) {
  const fromNpm = (name, args = [], env = {}) => {
    const { version, bin } = JSON.parse(readFileSync(packageFile(name), 'utf8'));
    const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
    const command = [process.execPath, `${npmFolder}/node_modules/${name}/${file}`, ...args];
    return { name, version, language: 'Node', command, env };
  };
  return [
    {
      name: 'propmaster',
      version: JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version,
      language: 'Node',
      command: [process.execPath, `${root}dist/lib/cli.js`, 'mcp', '--project', `${folder}/project`],
      env: { PROPMASTER_HOME: `${folder}/home` },
    },
    fromNpm(FILESYSTEM, [folder]),
    fromNpm(PLAYWRIGHT, ['--headless']),
    // It asks its API whether the key is valid before it answers; here that answer takes no time.
    {
      ...fromNpm(MESHY, [], { MESHY_API_KEY: 'msy_bench', MESHY_API_HOST: api }),
      note: 'its API answered by a local stub',
    },
    {
      name: 'blender-mcp',
      version: `${FROM_PYPI[0].split('==')[1]} (mcp-for-blender ${FROM_PYPI[1].split('==')[1]})`,
      language: 'Python',
      command: [`${pythonFolder}/bin/mcp-for-blender`],
      env: { DISABLE_TELEMETRY: 'true' },
      note: 'no Blender running',
    },
  ];
}

/** Meshy's server as its users have it when the network is down. */
export const withoutNetwork = (server) => ({ ...server, env: { ...server.env, MESHY_API_HOST: 'http://127.0.0.1:9' } });

/** Answers every request with an empty object, on loopback. */
export async function fakeApi() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"balance":0,"result":[]}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function packageFile(name) {
  return `${npmFolder}/node_modules/${name}/package.json`;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}`);
}
