import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitsLicences } from '../../src/formats/licence/only.ts';
import { writeZip } from '../../src/formats/zip/write.ts';
import { boxUrdf, writeTree } from '../collections/toys.ts';
import { openProject, readJson, readLockOf, temporaryFolder } from './harness.ts';

const CONFIG =
  '<model><name>tin</name><sdf version="1.9">model.sdf</sdf><author><name>Ann &amp; Co</name></author>' +
  '<license>CC BY 4.0</license></model>';
const SDF = `<sdf version="1.9"><model name="tin"><link name="body">
  <inertial><mass>0.2</mass><inertia><ixx>0.001</ixx><iyy>0.001</iyy><izz>0.001</izz></inertia></inertial>
  <visual name="v"><geometry><box><size>0.1 0.1 0.1</size></box></geometry></visual>
  <collision name="c"><geometry><box><size>0.1 0.1 0.1</size></box></geometry></collision>
</link></model></sdf>`;
const MIT =
  'MIT License\n\nCopyright (c) 2020 Box Makers\n\nPermission is hereby granted, free of charge, to any person';

/** A collection that is a repository: a licence above all, one model with its own, one that says nothing itself. */
function collection(): string {
  const folder = path.join(temporaryFolder(), 'toys');
  writeTree(folder, {
    '.git/HEAD': 'ref: refs/heads/main\n',
    LICENSE: MIT,
    'crate/crate.urdf': boxUrdf('crate'),
    'tin/model.config': CONFIG,
    'tin/model.sdf': SDF,
  });
  return folder;
}

describe('the licence of an imported model', () => {
  it('is taken from its files, else from the licence file above it, into lock, index and every format', async () => {
    const [toys, project] = [collection(), temporaryFolder()];
    const propmaster = await openProject(project);
    const simulators = ['mujoco', 'gazebo', 'isaac', 'blender', 'urdf'];
    await propmaster.importFile(path.join(toys, 'tin'), { simulators });
    await propmaster.importFile(path.join(toys, 'crate', 'crate.urdf'));
    const { tin, crate } = readLockOf(project).props;
    expect(tin!.licence).toEqual({ id: 'CC-BY-4.0', attribution: 'Ann & Co', source: 'tin/model.config' });
    expect(crate!.licence).toEqual({ id: 'MIT', attribution: 'Copyright (c) 2020 Box Makers', source: 'LICENSE' });
    for (const simulator of simulators) {
      const { props } = readJson(project, simulator, 'index.json');
      const entry = props.find(({ name }: { name: string }) => name === 'tin');
      expect(entry, simulator).toMatchObject({ licence: 'CC-BY-4.0', attribution: 'Ann & Co' });
    }
    const said = (...parts: string[]): string => readFileSync(path.join(project, ...parts), 'latin1');
    expect(said(tin!.entries['mujoco']!)).toMatch(/propmaster_license" data="CC-BY-4\.0"/);
    expect(said(tin!.entries['mujoco']!)).toMatch(/propmaster_attribution" data="Ann &amp; Co"/);
    expect(said(tin!.entries['gazebo']!)).toMatch(/<propmaster:attribution>Ann &amp; Co</);
    expect(said(path.dirname(tin!.entries['gazebo']!), 'model.config')).toMatch(
      /License: CC-BY-4\.0&#10;Attribution: Ann &amp; Co/,
    );
    const usd = readdirSync(path.join(project, path.dirname(tin!.entries['isaac']!)), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(
      usd
        .filter((file) => file.endsWith('.usda'))
        .map((file) => said(path.dirname(tin!.entries['isaac']!), file))
        .join(),
    ).toMatch(/string attribution = "Ann & Co"/);
    expect(said(tin!.entries['blender']!)).toMatch(
      /"copyright":"Ann & Co","extras":\{"license":"CC-BY-4\.0","author":"Ann & Co"\}/,
    );
    expect((await propmaster.search('licence=CC-BY', { in: ['project'] })).hits.map(({ id }) => id)).toEqual(['tin']);
  });

  it('is listed with whom to name, and filtered', async () => {
    const [toys, project] = [collection(), temporaryFolder()];
    const propmaster = await openProject(project);
    await propmaster.importAll(toys);
    await propmaster.generate('oak crate', { name: 'own' });
    expect(await propmaster.licences()).toEqual([
      { name: 'crate', licence: 'MIT', attribution: 'Copyright (c) 2020 Box Makers', source: 'LICENSE' },
      { name: 'own', licence: 'CC0-1.0', attribution: null, source: expect.any(String) },
      { name: 'tin', licence: 'CC-BY-4.0', attribution: 'Ann & Co', source: 'tin/model.config' },
    ]);
    const names = async (only: string[]) => (await propmaster.licences({ only })).map(({ name }) => name);
    expect(await names(['CC0', 'CC-BY'])).toEqual(['own', 'tin']);
    expect(await names(['none'])).toEqual([]);
    await expect(propmaster.licences({ names: ['nothing'] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves models of a collection out that are under another one', async () => {
    const [toys, project] = [collection(), temporaryFolder()];
    const propmaster = await openProject(project);
    const items = await propmaster.importAll(toys, { only: ['CC-BY'] });
    expect(items.map(({ name, status }) => [name, status])).toEqual([
      ['crate', 'left_out'],
      ['tin', 'installed'],
    ]);
    expect(Object.keys(readLockOf(project).props)).toEqual(['tin']);
  });

  it('stays what the lock says, whatever lies beside the file when the prop is restored', async () => {
    const [toys, project] = [collection(), temporaryFolder()];
    const propmaster = await openProject(project);
    await propmaster.importFile(path.join(toys, 'crate', 'crate.urdf'));
    writeTree(toys, { 'crate/LICENSE': 'CC0 1.0 Universal' });
    rmSync(path.join(project, 'mujoco/crate/crate.xml'));
    expect(await propmaster.restore()).toEqual({ restored: ['crate'], intact: [] });
    expect(await propmaster.addSimulators(['crate'], { simulators: ['urdf'] })).toEqual(['crate']);
    expect((await propmaster.licences())[0]).toMatchObject({ licence: 'MIT' });
    expect(readJson(project, 'urdf/index.json').props[0]).toMatchObject({ licence: 'MIT' });
  });

  it('is found in an archive beside the model, and not above the folder that references are read in', async () => {
    const [folder, project] = [temporaryFolder(), temporaryFolder()];
    const zip = await writeZip(
      new Map([
        ['box/box.urdf', boxUrdf('box')],
        ['LICENSE', MIT],
        ['other/LICENSE', 'CC0 1.0'],
      ]),
    );
    writeTree(folder, { 'a.zip': zip, LICENSE: 'CC0 1.0 Universal', 'in/deep/box.urdf': boxUrdf('box') });
    const propmaster = await openProject(project);
    await propmaster.importFile(path.join(folder, 'a.zip'), { name: 'packed' });
    await propmaster.importFile(path.join(folder, 'in/deep/box.urdf'), { name: 'alone' });
    expect((await propmaster.licences()).map(({ name, licence }) => [name, licence])).toEqual([
      ['alone', null],
      ['packed', 'MIT'],
    ]);
  });
});

describe('a choice of licences', () => {
  const CASES: readonly (readonly [id: string | null, only: string, fits: boolean])[] = [
    ['CC-BY-4.0', 'CC-BY', true],
    ['CC-BY-NC-4.0', 'CC-BY', false],
    [null, 'CC-BY', false],
    [null, 'none', true],
    ['MIT OR GPL-3.0-only', 'MIT', true],
    ['MIT AND CC-BY-4.0', 'MIT', false],
    ['MIT AND CC-BY-4.0', 'MIT,CC-BY', true],
    ['(MIT OR X) AND Y', 'MIT', false],
    ['Ask me first', 'Ask me first', true],
  ];
  for (const [id, only, fits] of CASES)
    it(`${id} with ${only}`, () => expect(fitsLicences(id, only.split(','))).toBe(fits));
});
