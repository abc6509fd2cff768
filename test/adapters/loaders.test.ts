import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadAdapters } from '../../adapters/registry.ts';
import type { FileMap } from '../../src/formats/files.ts';
import { shardOf } from '../../src/project/shards.ts';
import { MODELS, propOf } from '../conformance/props.ts';

/** Stand-ins for the modules that a loader imports: what it reads of index.json needs none of them. */
const STUBS: Readonly<Record<string, string>> = {
  sapien: 'Scene = Pose = object\n',
  newton: 'ModelBuilder = object\n',
  warp: '',
  genesis: 'class morphs:\n    URDF = object\nScene = object\n',
};

const [model] = Object.values(MODELS);

describe('what reads the index of a large project', () => {
  const BLOCK = /^class Index\(Mapping\):[\s\S]*?^def index\([^\n]*\n[\s\S]*?(?=\n\n\n)/m;
  /** Each loader is copied into projects by itself, so that none can import it. Gazebo's is for an older Python, robosuite's index has other fields. */
  const blockOf = (name: string): string | undefined =>
    BLOCK.exec(readFileSync(path.resolve(`adapters/${name}/propmaster_${name}.py`), 'utf8'))?.[0]
      .replaceAll('Dict[', 'dict[')
      .replace(/^def index.*\n.*$/m, '')
      .replace(/use the \w+ of the same release/, '');
  const loaders = readdirSync('adapters').filter((name) => existsSync(`adapters/${name}/propmaster_${name}.py`));

  it('is the same in every loader', () => {
    expect(loaders.length).toBeGreaterThan(10);
    const blocks = loaders.map(blockOf);
    expect(blocks[0]).toContain('hashlib.sha256');
    expect(loaders.filter((_, i) => blocks[i] !== blocks[0])).toEqual([]);
  });
});

describe.each(['sapien', 'newton', 'genesis'])('the loader of %s', (simulator) => {
  async function folder(version = 1): Promise<string> {
    const home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-loader-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const [adapter] = await loadAdapters([simulator]);
    const entries = ['bowl', 'cup'].map((name) => adapter!.indexEntry(propOf(name, model!)));
    const index = String(adapter!.emitProject(entries).get('index.json'));
    writeFileSync(path.join(home, 'index.json'), index.replace('"version": 1', `"version": ${version}`));
    for (const [file, source] of Object.entries(adapter!.assets)) cpSync(source, path.join(home, file));
    for (const [name, text] of Object.entries(STUBS)) writeFileSync(path.join(home, `${name}.py`), text);
    return home;
  }
  const run = (home: string, ...args: string[]): string =>
    execFileSync('python3', [`propmaster_${simulator}.py`, ...args], { cwd: home, encoding: 'utf8', stdio: 'pipe' });

  it('lists what index.json holds', async () => {
    const lines = run(await folder())
      .trim()
      .split(/\r?\n/);
    expect(lines.map((line) => line.split(':')[0])).toEqual(['bowl', 'cup']);
  });

  it('refuses an unknown prop, a file that is gone and another version by name', async () => {
    const home = await folder();
    expect(() => run(home, 'spoon')).toThrow(/no prop 'spoon'; there are: bowl, cup/);
    const call = `import propmaster_${simulator} as p; p.file_of('bowl')`;
    expect(() => execFileSync('python3', ['-c', call], { cwd: home, stdio: 'pipe' })).toThrow(
      /is gone; `propmaster install` brings it back/,
    );
    const newer = await folder(3);
    expect(() => run(newer)).toThrow(/version 3 is not 1/);
  });

  it('reads the shard of a prop, and all of them to list the props of a large project', async () => {
    const home = await folder();
    const { props, ...head } = JSON.parse(readFileSync(path.join(home, 'index.json'), 'utf8')) as {
      props: { name: string }[];
    };
    writeFileSync(path.join(home, 'index.json'), JSON.stringify({ ...head, version: 2, shards: 'index.json.d' }));
    mkdirSync(path.join(home, 'index.json.d'));
    for (const prop of props)
      writeFileSync(
        path.join(home, 'index.json.d', `${shardOf(prop.name)}.json`),
        JSON.stringify({ ...head, version: 1, props: [prop] }),
      );
    const lines = run(home).trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(':')[0])).toEqual(['bowl', 'cup']);
    expect(() => run(home, 'spoon')).toThrow(/no prop 'spoon'; there are: bowl, cup/);
    writeFileSync(path.join(home, 'index.json.d', `${shardOf('bowl')}.json`), 'not asked for');
    const call = `import propmaster_${simulator} as p; print(p.index()['cup']['name'], 'bowls' in p.index())`;
    expect(execFileSync('python3', ['-c', call], { cwd: home, encoding: 'utf8', stdio: 'pipe' }).trim()).toBe(
      'cup False',
    );
  });
});

it('props_cfg.py of a large project configures every prop as that of a small one does', async () => {
  const [adapter] = await loadAdapters(['isaac']);
  const entries = ['bowl', 'cup', 'drawer'].map((name, i) =>
    adapter!.indexEntry(propOf(name, Object.values(MODELS)[i]!)),
  );
  const home = mkdtempSync(path.join(os.tmpdir(), 'props-cfg-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const write = (folder: string, files: FileMap): void => {
    for (const [file, content] of files) {
      mkdirSync(path.dirname(path.join(home, folder, file)), { recursive: true });
      writeFileSync(path.join(home, folder, file), content);
    }
  };
  const script = fileURLToPath(new URL('../judges/run_props_cfg.py', import.meta.url));
  const fields = fileURLToPath(new URL('../fixtures/isaaclab-fields.json', import.meta.url));
  const configured = (folder: string) =>
    JSON.parse(
      execFileSync('python3', [script, path.join(home, folder), fields], {
        encoding: 'utf8',
        stdio: 'pipe',
      }).replaceAll(path.join(home, folder), ''),
    );
  write('small', adapter!.emitProject(entries));
  write('large', adapter!.emitProject(entries.slice(0, 1), [], true));
  for (const shard of new Set(entries.map(({ name }) => shardOf(name))))
    write(
      'large',
      adapter!.emitShard!(
        entries.filter(({ name }) => shardOf(name) === shard),
        shard,
      ),
    );
  const [small, large] = [configured('small'), configured('large')];
  const placeless = (cfgs: Record<string, { init_state: { pos?: unknown } }>) =>
    Object.entries(cfgs).map(([name, cfg]) => [name, { ...cfg, init_state: { ...cfg.init_state, pos: [] } }]);
  expect(placeless(large.cfgs)).toEqual(placeless(small.cfgs));
  expect(placeless(large.rigid)).toEqual(placeless(small.rigid));
  expect(Object.keys(large.cfgs)).toEqual(['bowl', 'cup', 'drawer']);
  expect(Object.keys(large.scene).sort()).toEqual(['bowl', 'ground', 'light']);
});
