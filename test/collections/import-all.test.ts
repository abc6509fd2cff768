import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import { planNames } from '../../src/collections/plan-names.ts';
import { boxUrdf, writeTree } from './toys.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-import-all-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('names of the models of a tree', () => {
  it('are those of their files, of their folders where the file says nothing, and of both where they would be the same', () => {
    const paths = [
      'Oak Chair.urdf',
      'can/model.sdf',
      'cup/urdf/robot.urdf',
      'red/mug.urdf',
      'blue/mug.urdf',
      'blue/mug.xml',
      'a/007.obj',
    ];
    const models = paths.map((file) => ({ path: file, file }));
    expect([...planNames(models).values()]).toEqual([
      'oak_chair',
      'can',
      'cup',
      'red_mug',
      'blue_mug',
      'blue_mug_2',
      'prop_007',
    ]);
  });
});

describe('import of a tree', () => {
  const tree = path.join(scratch, 'toys');
  const projectOf = async (name: string) => {
    mkdirSync(path.join(scratch, name), { recursive: true });
    return openPropmaster({ project: path.join(scratch, name) });
  };

  it('installs every model, tells which failed, and goes on where it stopped', async () => {
    writeTree(tree, { 'a.urdf': boxUrdf('a'), 'b/model.urdf': boxUrdf('b'), 'cut.urdf': '<robot name="x"><link' });
    const project = await projectOf('one');
    const told: string[] = [];
    const items = await project.importAll(tree, { onItem: ({ name }) => told.push(name) });
    expect(items.map(({ path: file, name, status }) => [file, name, status])).toEqual([
      ['a.urdf', 'a', 'installed'],
      ['b/model.urdf', 'b', 'installed'],
      ['cut.urdf', 'cut', 'failed'],
    ]);
    expect(items[2]!.error?.code).toBe('invalid_input');
    expect(told.toSorted()).toEqual(['a', 'b', 'cut']);
    expect((await project.list()).map(({ name }) => name)).toEqual(['a', 'b']);

    writeTree(tree, { 'a.urdf': boxUrdf('a', '0.4') });
    const again = await project.importAll(tree);
    expect(again.map(({ status }) => status)).toEqual(['installed', 'unchanged', 'failed']);
    const lock = JSON.parse(readFileSync(path.join(scratch, 'one', 'propmaster.lock'), 'utf8')) as { props: object };
    expect(Object.keys(lock.props)).toEqual(['a', 'b']);
    await project.close();
  });

  it('refuses names that are taken before it reads anything', async () => {
    const project = await projectOf('two');
    writeTree(path.join(scratch, 'other'), { 'a.urdf': boxUrdf('a') });
    await project.importFile(path.join(scratch, 'other', 'a.urdf'), { name: 'a' });
    const told: string[] = [];
    await expect(project.importAll(tree, { onItem: ({ name }) => told.push(name) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Names of the project are taken: a (a.urdf).',
    });
    expect(told).toEqual([]);
    const replaced = await project.importAll(tree, { replace: true });
    expect(replaced.map(({ status }) => status)).toEqual(['installed', 'installed', 'failed']);
    await project.close();
  });
});
