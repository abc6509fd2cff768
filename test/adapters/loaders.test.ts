import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadAdapters } from '../../adapters/registry.ts';
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
