import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPUS } from '../corpus-glb/corpus.ts';
import { npm, type Packed, packInto } from './pack.ts';

/** Everything that may lie at the top of the published package, or the beginning of its path. */
const ALLOWED =
  /^(dist\/lib\/[\w-]+\.(js|d\.ts|txt)$|dist\/lib\/(?:viewer|report)\/[\w-]+\.(js|css|html)$|dist\/lib\/basis\/basis_transcoder\.(js|wasm)$|adapters\/.*\.(py|sh|toml)$|schemas\/.*\.json$|docs\/[\w-]+\.md$|skills\/|(package\.json|server\.json|llms\.txt|README\.md|LICENSE|THIRD-PARTY-NOTICES\.md|SECURITY\.md|CHANGELOG\.md)$)/;

/** What somebody who installs it starts, imports, reads or is started by. */
const NEEDED = [
  'dist/lib/cli.js',
  'dist/lib/index.js',
  'dist/lib/index.d.ts',
  'dist/lib/LICENSES.txt',
  'dist/lib/viewer/index.html',
  'dist/lib/viewer/page.js',
  'dist/lib/viewer/start.js',
  'dist/lib/viewer/worker.js',
  'dist/lib/viewer/style.css',
  'dist/lib/report/page.js',
  'dist/lib/report/style.css',
  'dist/lib/basis/basis_transcoder.js',
  'dist/lib/basis/basis_transcoder.wasm',
  'adapters/mujoco/propmaster_mujoco.py',
  'schemas/report.schema.json',
  'docs/mcp.md',
  'docs/cli.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'README.md',
];

/** What each way in exports, in JavaScript. */
const EXPORTS = {
  propmaster: [
    'AUDIT_LEVELS',
    'AUDIT_VERDICTS',
    'EXIT_BY_CODE',
    'PropmasterError',
    'createClient',
    'isPropmasterError',
    'openPropmaster',
    'unpackArchive',
  ],
  'propmaster/client': [
    'LOCAL_BASE_URL',
    'PropmasterError',
    'appDispatch',
    'createClient',
    'httpDispatch',
    'isPropmasterError',
    'mintIdempotencyKey',
  ],
  'propmaster/formats': [
    'ARCHIVE_LIMITS',
    'PropmasterError',
    'bytesSource',
    'isPropmasterError',
    'judgeArchive',
    'readArchive',
    'readMjcf',
    'readSdf',
    'readUsd',
  ],
  'propmaster/service': ['LOCAL_ORIGIN', 'PropmasterError', 'isPropmasterError', 'openService', 'sharedSettings'],
  'propmaster/verify': ['verifyModel'],
};

/** Uses every way in, and would not compile if a declaration were missing or `any`. */
const CONSUMER = `
import { openPropmaster, type Propmaster, type Report } from 'propmaster';
import { appDispatch, createClient, type Client } from 'propmaster/client';
import { readSdf, readUsd, readMjcf, readArchive, bytesSource, type SimModel } from 'propmaster/formats';
import { LOCAL_ORIGIN, openService, type Service } from 'propmaster/service';
import { verifyModel } from 'propmaster/verify';

type IsAny<T> = 0 extends 1 & T ? true : false;
const typed: [IsAny<Propmaster>, IsAny<Report>, IsAny<Report['verdict']>, IsAny<Client>, IsAny<SimModel>, IsAny<Service>] =
  [false, false, false, false, false, false];

export async function all(zip: Uint8Array): Promise<string> {
  const files = await readArchive(bytesSource(zip), 'prop.zip', { memoryBytes: 2 ** 30 });
  const { model, findings } = await readSdf(files, { entry: 'model.sdf' });
  await Promise.all([readUsd(files, { entry: 'a.usda' }), readMjcf(files, { entry: 'a.xml' })]);
  const report: Report = await verifyModel(model, { sourceFormat: 'sdf', readFindings: findings });
  const service = await openService({ dataDir: 'data' });
  const client = createClient({ baseUrl: LOCAL_ORIGIN, apiKey: service.keys.personal, dispatch: appDispatch(service.fetch) });
  const { job_id } = await client.assets.create({ prompt: 'a mug' });
  // @ts-expect-error there is no such verdict
  if (report.verdict === 'certified') return '';
  return \`\${job_id} \${(await openPropmaster()).root} \${typed.length}\`;
}
`;

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-installed-'));
const home = path.join(folder, 'app');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let packed: Packed;
beforeAll(() => {
  packed = packInto(folder);
  mkdirSync(home);
  writeFileSync(path.join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', packed.archive], home);
}, 600_000);

function node(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { PATH: process.env['PATH'], HOME: home, PROPMASTER_HOME: path.join(folder, 'home') };
  return spawnSync(process.execPath, args, { cwd: home, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
}
const propmaster = (...args: readonly string[]) => node('node_modules/propmaster/dist/lib/cli.js', ...args);

describe('what npm publishes', () => {
  it('is small', () => {
    expect(packed.files.length).toBeLessThanOrEqual(600);
    expect(packed.size).toBeLessThanOrEqual(2.5e6);
  });

  it.each(NEEDED)('has %s', (file) => expect(packed.files).toContain(file));

  it('has nothing else than what users need', () => {
    expect(packed.files.filter((file) => !ALLOWED.test(file))).toEqual([]);
  });

  it('has every page and schema that its README leads to', () => {
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((docs\/[\w-]+\.md|schemas\/[\w.-]+\.json)/g)];
    for (const [, target] of links) expect(packed.files).toContain(target);
    expect(links.length).toBeGreaterThan(5);
  });

  it('declares the types of what is public, and nothing of what is not', () => {
    const declared = packed.files.filter((file) => file.endsWith('.d.ts'));
    expect(declared.length).toBeLessThan(20);
    const text = declared
      .map((file) => readFileSync(path.join(home, 'node_modules/propmaster', file), 'utf8'))
      .join('\n');
    expect(text).not.toMatch(/\bfrom ["']\.{1,2}\/(?!(?:types-|index|client|formats|service|verify)[\w-]*\.js["'])/);
    for (const inner of ['TransactionJournal', 'KindDefinition', 'buildProgram', 'createApp', 'openStore']) {
      expect(text).not.toMatch(new RegExp(`\\b${inner}\\b`));
    }
  });
});

describe('the package, installed in an empty folder', () => {
  it('starts', () => {
    const { status, stdout, stderr } = propmaster('--help');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('generate');
    expect(existsSync(path.join(home, 'node_modules/.bin/propmaster'))).toBe(true);
  });

  it('finds nothing amiss with itself', () => {
    const { status, stdout, stderr } = propmaster('doctor');
    expect(status, stdout + stderr).toBe(0);
  });

  // Worker threads, files of the package, packages of machine code: everything that asks where it lies.
  it('makes a mug, tries it out in MuJoCo and installs it', () => {
    const { status, stdout, stderr } = propmaster('generate', 'blue ceramic mug', '--name', 'mug', '--json');
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({ type: 'result', name: 'mug' });
    expect(existsSync(path.join(home, 'mujoco/mug/mug.xml'))).toBe(true);
    expect(existsSync(path.join(home, 'mujoco/propmaster_mujoco.py'))).toBe(true);
    const report = JSON.parse(readFileSync(path.join(home, 'reports/mug.json'), 'utf8')) as Record<string, unknown>;
    expect(report).toMatchObject({ verdict: 'passed', engine: { name: 'mujoco' } });
  });

  // In the sandbox's thread.
  it('imports a GLB', () => {
    const saved = propmaster('generate', 'wooden crate', '--name', 'crate', '--simulators', 'blender', '--json');
    expect(saved.status, saved.stderr).toBe(0);
    const glb = path.join(home, 'blender/crate/crate.glb');
    const { status, stderr } = propmaster('import', glb, '--name', 'crate_again', '--json');
    expect(status, stderr).toBe(0);
  });

  it('reads a texture of Basis Universal, without three', async () => {
    expect(existsSync(path.join(home, 'node_modules/three'))).toBe(false);
    const glb = path.join(home, 'ktx2.glb');
    writeFileSync(glb, await CORPUS.find(({ name }) => name === 'accept--ktx2')!.make());
    const { status, stdout, stderr } = propmaster('inspect', glb, '--strict');
    expect(status, stdout + stderr).toBe(0);
  });

  it.each(Object.entries(EXPORTS))('exports from %s what it should', (name, names) => {
    const code = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(name)})).sort()))`;
    const { stdout, stderr } = node('--input-type=module', '-e', code);
    expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual(names);
  });

  it.each(['nodenext', 'bundler'])(
    'is typed, for modules resolved as %s',
    (resolution) => {
      writeFileSync(path.join(home, 'consumer.ts'), CONSUMER);
      mkdirSync(path.join(home, 'node_modules/@types'), { recursive: true });
      const types = path.join(home, 'node_modules/@types/node');
      if (!existsSync(types)) symlinkSync(path.resolve('node_modules/@types/node'), types, 'junction');
      const { status, stdout } = node(
        path.resolve('node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2023', '--types', 'node'],
        ...['--module', resolution === 'bundler' ? 'preserve' : 'nodenext', '--moduleResolution', resolution],
        'consumer.ts',
      );
      expect(stdout).toBe('');
      expect(status).toBe(0);
    },
    120_000,
  );
});
