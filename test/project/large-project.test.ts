import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IndexEntry } from '../../adapters/contract.ts';
import { list } from '../../src/api/methods/list.ts';
import { remove } from '../../src/api/methods/remove.ts';
import { entriesIn } from '../../src/api/methods/search-entries.ts';
import { undo } from '../../src/api/methods/undo.ts';
import { candidatesAt } from '../../src/cli/completion/candidates.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { changeProject } from '../../src/pipeline/change-project.ts';
import { sameIn, takenNames } from '../../src/pipeline/claim-name.ts';
import { readIndexEntries } from '../../src/project/index-files.ts';
import { isLazy } from '../../src/project/lazy-records.ts';
import { noteShards } from '../../src/project/lock-summary.ts';
import { LOCK, type LockedProp } from '../../src/project/lockfile.ts';
import { readLock, readManifest } from '../../src/project/project-files.ts';
import { shardOf } from '../../src/project/shards.ts';
import { largeEntry, largeProjects, temporaryFolder } from './large.ts';

largeProjects(5);

const hashOf = (name: string): string => shardOf(name).repeat(32);
const entryOf = largeEntry;
const lockedOf = (name: string): LockedProp => ({
  source: { kind: 'file', path: `${name}.zip` },
  format: 'mjcf',
  artifact: { sha256: hashOf(name), size: 1 },
  verdict: 'passed',
  simulators: ['mujoco'],
  entries: { mujoco: `mujoco/${name}/${name}.xml` },
  files: {},
});
const namesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `prop_${i}`);
const notice = (): void => {};

const install = (root: string, names: readonly string[]): Promise<void> =>
  changeProject({ root, command: 'install', notice }, async ({ manifest, lock, index }) => {
    for (const name of names) {
      manifest.props[name] = { source: { kind: 'file', path: `${name}.zip` } };
      lock.props[name] = lockedOf(name);
      index.set(name, { mujoco: entryOf(name) });
    }
  });

describe('a project with many props', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
  });
  const inside = (file: string): string => path.join(root, file);
  const json = (file: string): Record<string, unknown> => JSON.parse(readFileSync(inside(file), 'utf8'));
  /** Every file of the project but those between commands → its text. */
  const tree = (): Record<string, string> =>
    Object.fromEntries(
      (readdirSync(root, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
        .filter((one) => one.isFile())
        .map((one) => path.relative(root, path.join(one.parentPath, one.name)))
        .filter((file) => !file.startsWith('.propmaster'))
        .map((file) => [file, readFileSync(inside(file), 'utf8')]),
    );
  const without = (files: Record<string, string>, ...names: string[]): string[] =>
    Object.keys(files).filter((file) => !names.includes(file));

  it('lies in one file a document up to the limit, and in shards above it', async () => {
    await install(root, namesOf(5));
    expect(readdirSync(root).sort()).toEqual(['.propmaster', 'mujoco', 'propmaster.json', 'propmaster.lock']);
    expect(Object.keys(json('propmaster.lock')['props'] as object)).toEqual(namesOf(5));

    await install(root, ['one_more']);
    const shard = shardOf('one_more');
    expect(json('propmaster.lock')).toEqual({ version: 2, shards: 'propmaster.lock.d' });
    expect(json('propmaster.json')).toMatchObject({ version: 2, shards: 'propmaster.json.d' });
    expect(json('mujoco/index.json')).toEqual({ version: 2, simulator: 'mujoco', shards: 'index.json.d' });
    expect(json(`propmaster.lock.d/${shard}.json`)).toEqual({ version: 1, props: { one_more: lockedOf('one_more') } });
    expect(json(`propmaster.json.d/${shard}.json`)).toMatchObject({ version: 1, props: { one_more: {} } });
    expect(json(`mujoco/index.json.d/${shard}.json`)).toEqual({
      version: 1,
      simulator: 'mujoco',
      props: [entryOf('one_more')],
    });
    expect(tree()['mujoco/README.md']).toContain('have a sample of them');
    const [lock, manifest] = [await readLock(root), await readManifest(root)];
    const all = [...namesOf(5), 'one_more'].sort();
    expect(isLazy(lock.props)).toBe(true);
    expect(Object.keys(lock.props)).toEqual(all);
    expect(Object.keys(manifest!.props)).toEqual(all);
    expect((await readIndexEntries(inside('mujoco'))).map((one) => (one as IndexEntry).name).sort()).toEqual(all);
    expect({ ...lock.props }).toEqual(Object.fromEntries(all.map((name) => [name, lockedOf(name)])));
  });

  it('is the same whatever order its props came in', async () => {
    await install(root, namesOf(9));
    const first = tree();
    root = temporaryFolder();
    await install(root, ['prop_8', 'prop_7', 'prop_6', 'prop_5', 'prop_4', 'prop_3']);
    for (const name of ['prop_2', 'prop_0', 'prop_1']) await install(root, [name]);
    const second = tree();
    const manifest = Object.keys(first).filter((file) => file.startsWith('propmaster.json'));
    expect(without(second, ...manifest).map((file) => [file, second[file]])).toEqual(
      without(first, ...manifest).map((file) => [file, first[file]]),
    );
  });

  it('writes nothing of props that stay', async () => {
    await install(root, namesOf(40));
    const before = tree();
    await install(root, ['one_more']);
    const after = tree();
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    const shard = `${shardOf('one_more')}.json`;
    const sample = ['mujoco/README.md', 'mujoco/scene.xml'];
    expect(changed.filter((file) => !sample.includes(file)).sort()).toEqual([
      `mujoco/index.json.d/${shard}`,
      `propmaster.json.d/${shard}`,
      `propmaster.lock.d/${shard}`,
    ]);
  });

  it('reads no shard of a change that has none of its props', async () => {
    await install(root, namesOf(40));
    const other = namesOf(40).find((name) => shardOf(name) !== shardOf('one_more'))!;
    for (const file of ['propmaster.lock', 'propmaster.json'])
      writeFileSync(inside(`${file}.d/${shardOf(other)}.json`), 'not read');
    await install(root, ['one_more']);
    expect(Object.hasOwn((await readLock(root)).props, 'one_more')).toBe(true);
  });

  it('is undone to what it was, also over the limit', async () => {
    await install(root, namesOf(5));
    const small = tree();
    await install(root, ['one_more']);
    const large = tree();
    expect(await undo({ root, notice })).toMatchObject({ command: 'install', removed: ['one_more'], restored: [] });
    expect(tree()).toEqual(small);
    expect(await undo({ root, notice })).toMatchObject({ restored: ['one_more'] });
    expect(tree()).toEqual(large);
    await remove({ root, notice } as unknown as Parameters<typeof remove>[0], ['prop_3']);
    expect(Object.hasOwn((await readLock(root)).props, 'prop_3')).toBe(false);
    expect(await undo({ root, notice })).toMatchObject({ command: 'remove', restored: ['prop_3'], removed: [] });
    expect(tree()).toEqual(large);
  });

  it('offers the names of its props to a shell', async () => {
    await install(root, namesOf(6));
    const words = ['--project', root, 'list', 'prop_'];
    const { candidates } = await candidatesAt(
      buildProgram(async () => {}),
      words,
      words.length - 1,
      {},
    );
    expect(candidates.map(({ value }) => value)).toEqual(namesOf(6));
  });

  it('takes nothing from shards that lie beside an earlier lock', async () => {
    await install(root, namesOf(5));
    const small = tree();
    await install(root, ['zebra']);
    for (const file of ['propmaster.lock', 'propmaster.json']) writeFileSync(inside(file), small[file]!);
    expect(Object.keys((await readLock(root)).props)).toEqual(namesOf(5));
    await install(root, ['one_more']);
    expect(Object.keys((await readLock(root)).props)).toEqual(['one_more', ...namesOf(5)]);
    expect(Object.keys((await readManifest(root))!.props).sort()).toEqual(['one_more', ...namesOf(5)]);
  });

  it('knows names and contents without reading the shards, and sees what somebody else writes', async () => {
    await install(root, namesOf(30));
    await new Promise((resolve) => setTimeout(resolve, 150)); // older than a tick of the clock of any file system
    const claimant = (name: string) =>
      ({ source: { kind: 'file', path: `${name}.zip` }, unpacked: { artifact: { sha256: hashOf(name) } } }) as never;
    expect(sameIn(claimant('prop_7'), await readLock(root))).toEqual(['prop_7']);
    const summary = readFileSync(inside('.propmaster/lock-summary.txt'), 'utf8');
    expect(summary.split('\n').filter((line) => line.includes('\tprop_7 '))).toHaveLength(1);
    // What is noted is what counts as long as the shards are the same …
    writeFileSync(inside('.propmaster/lock-summary.txt'), summary.replaceAll('\tprop_7 ', '\tprop_x '));
    expect(Object.keys((await readLock(root)).props)).not.toContain('prop_7');
    // … and no longer.
    const file = inside(`propmaster.lock.d/${shardOf('prop_7')}.json`);
    writeFileSync(file, readFileSync(file, 'utf8'));
    expect(Object.keys((await readLock(root)).props).sort()).toEqual(namesOf(30).sort());
    const holdings = { root, manifest: (await readManifest(root))!, lock: await readLock(root) };
    const taken = await takenNames(holdings);
    expect(['prop_7', 'prop_30', 'scenes'].map((name) => taken.has(name))).toEqual([true, false, true]);
  });

  it('notes names and contents as it is laid out, and only what is there', async () => {
    await install(root, namesOf(6));
    const summary = (): string[] => readFileSync(inside('.propmaster/lock-summary.txt'), 'utf8').trimEnd().split('\n');
    const lines = summary().slice(1);
    expect(lines).toHaveLength(256);
    const shards = new Set(namesOf(6).map(shardOf));
    expect(lines.filter((line) => line.includes(' =')).map((line) => line.slice(0, 2))).toEqual([...shards].sort());
    expect(lines.filter((line) => / ~none:$/.test(line))).toHaveLength(256 - shards.size);
    const noted = summary();
    expect(Object.keys((await readLock(root)).props)).toEqual(namesOf(6));
    expect(summary()).toEqual(noted); // what is read anew is noted anew

    // As somebody would who writes between the change and the note.
    const file = inside(`propmaster.lock.d/${shardOf('prop_1')}.json`);
    const written = new Map(
      [...shards].map((shard) => [shard, readFileSync(inside(`propmaster.lock.d/${shard}.json`), 'utf8')]),
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace('"mjcf"', '"sdf"'));
    await noteShards(root, LOCK, new Map([...written].map(([shard, text]) => [shard, { text, isAccepted: true }])));
    expect(summary().some((line) => line.startsWith(shardOf('prop_1')))).toBe(false);
    expect((await readLock(root)).props['prop_1']).toMatchObject({ format: 'sdf' });
  });

  it('is listed and searched as a small one, and for a few names by their shards alone', async () => {
    const session = () => ({ root, notice }) as unknown as Parameters<typeof list>[0];
    const all = [...namesOf(5), 'one_more'].sort();
    await install(root, all.slice(0, 5));
    const few = [await list(session()), await entriesIn(session(), 'project', undefined, undefined)];
    await install(root, all.slice(5));
    const many = [await list(session()), await entriesIn(session(), 'project', undefined, undefined)];
    expect(many.map((told) => told.map(({ name }) => name))).toEqual([all, all]);
    expect(many.map((told) => told.slice(0, 5))).toEqual(few);

    const named = async (options: Parameters<typeof list>[1]) =>
      (await list(session(), options)).map(({ name }) => name);
    expect(await named({ limit: 2, offset: 3 })).toEqual(all.slice(3, 5));
    expect(await named({ offset: 4 })).toEqual(all.slice(4));
    expect(await named({ limit: 1, offset: all.length })).toEqual([]);
    expect(await named({ names: ['prop_4', 'prop_3', 'prop_4'], offset: 1 })).toEqual(['prop_4']);
    await expect(named({ names: ['prop_3', 'prop_9'] })).rejects.toMatchObject({ code: 'not_found', where: 'prop_9' });
    await expect(named({ limit: -1 })).rejects.toMatchObject({ code: 'usage', where: 'limit' });
    await expect(named({ offset: 0.5 })).rejects.toMatchObject({ code: 'usage', where: 'offset' });
    for (const name of all.filter((one) => shardOf(one) !== shardOf('prop_3')))
      writeFileSync(inside(`propmaster.lock.d/${shardOf(name)}.json`), 'no shard');
    expect(await named({ names: ['prop_3'] })).toEqual(['prop_3']);
    await expect(named({})).rejects.toMatchObject({ code: 'project_invalid' });
  });

  it('tells Isaac Lab of every prop, and Blender of every category', async () => {
    const put = (names: readonly string[]): Promise<void> =>
      changeProject({ root, command: 'install', notice }, async ({ lock, index }) => {
        for (const name of names) {
          lock.props[name] = { ...lockedOf(name), simulators: ['isaac', 'blender'] };
          const entry = { ...entryOf(name), category: `kind ${name}` };
          index.set(name, { isaac: entry, blender: entry });
        }
      });
    const categories = () =>
      [...tree()['blender/blender_assets.cats.txt']!.matchAll(/:propmaster\/kind (\w+):/g)].map(([, name]) => name);
    const configured = () =>
      Object.entries(tree())
        .filter(([file]) => file.startsWith('isaac/props_cfg.d/'))
        .flatMap(([, text]) => [...text.matchAll(/^ {4}"(\w+)": \w+_CFG,$/gm)].map(([, name]) => name));
    const many = namesOf(120).sort();
    await put(many);
    expect([categories(), configured().sort()]).toEqual([many, many]);
    const before = tree();
    await put(['one_more']);
    const all = ['one_more', ...many];
    expect([categories(), configured().sort()]).toEqual([all, all]);
    const changed = Object.entries(tree()).filter(([file, text]) => before[file] !== text);
    expect(changed.map(([file]) => file).filter((file) => file.startsWith('isaac/props_cfg.d/'))).toEqual([
      `isaac/props_cfg.d/${shardOf('one_more')}.py`,
    ]);
  });

  it('refuses what a merge or an editor has damaged, and names the file', async () => {
    await install(root, namesOf(6));
    const [own, other] = [`propmaster.lock.d/${shardOf('prop_1')}.json`, 'propmaster.lock.d/zz.json'];
    const text = readFileSync(inside(own), 'utf8');
    writeFileSync(inside(other), text); // not the name of a shard
    expect(Object.keys((await readLock(root)).props)).toHaveLength(6);
    for (const [damage, message] of [
      [text.replace('"verdict": "passed"', '"verdict": "splendid"'), 'is not valid. props.prop_1.verdict'],
      [text.replace('"prop_1"', '"prop_2"'), `belongs into propmaster.lock.d/${shardOf('prop_2')}.json`],
      [`<<<<<<< ours\n${text}`, 'It is no valid JSON'],
    ] as const) {
      writeFileSync(inside(own), damage);
      await expect(install(root, ['prop_1'])).rejects.toMatchObject({
        code: 'project_invalid',
        message: expect.stringContaining(message),
        where: expect.stringContaining(own),
      });
    }
    writeFileSync(inside(own), text);
    writeFileSync(inside('propmaster.lock'), '{"version": 2, "shards": "../elsewhere"}');
    await expect(readLock(root)).rejects.toMatchObject({ code: 'project_invalid' });
  });

  it('makes shared files again that are missing', async () => {
    await install(root, namesOf(8));
    const before = tree();
    rmSync(inside('mujoco/index.json.d'), { recursive: true });
    rmSync(inside('mujoco/scene.xml'));
    mkdirSync(inside('mujoco/prop_0'));
    await changeProject({ root, command: 'install', notice, isWhole: true }, async ({ index }) => {
      for (const name of namesOf(8)) index.set(name, { mujoco: entryOf(name) });
    });
    expect(tree()).toEqual(before);
  });
});
