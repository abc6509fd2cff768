import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findModels } from '../../scripts/collection/find-models.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'propmaster-find-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

const config = (files: string): string => `<?xml version="1.0"?><model><name>x</name>${files}</model>`;
const names = async (kinds: Parameters<typeof findModels>[1]): Promise<string[]> =>
  (await findModels(folder, kinds)).map(({ name }) => name);

it('takes each folder with a model.config as a model in SDF, and the newest file that it names', async () => {
  await write({
    'cup/model.config': config(
      '<sdf version="1.9">old.sdf</sdf><sdf version="1.10">new.sdf</sdf><!-- <sdf version="9.9">no.sdf</sdf> -->',
    ),
    'deep/plate/model.config': config('<sdf>model.sdf</sdf>'),
    'cup/meshes/part.sdf': '<sdf version="1.9"><model name="part"/></sdf>',
    'none/model.sdf': '<sdf version="1.9"/>',
  });
  expect(await findModels(folder, ['sdf'])).toEqual([
    { name: 'cup', kind: 'sdf', path: path.join(folder, 'cup'), entry: path.join(folder, 'cup/new.sdf') },
    {
      name: 'deep/plate',
      kind: 'sdf',
      path: path.join(folder, 'deep/plate'),
      entry: path.join(folder, 'deep/plate/model.sdf'),
    },
  ]);
});

it('takes SDF files with a model below no model.config, but for those that another one includes', async () => {
  const include = '<include><name>l</name><uri>./parts/leg.sdf</uri></include>';
  await write({
    'sdf/chair.sdf': `<sdf version="1.9"><model name="chair">${include}</model></sdf>`,
    'sdf/parts/leg.sdf': '<sdf version="1.9"><model name="leg"/></sdf>',
    'sdf/room.sdf': '<sdf version="1.9"><world name="w"><model name="x"/></world></sdf>',
    'sdf/note.sdf': '<robot/>',
  });
  expect(await names(['sdf'])).toEqual(['sdf/chair.sdf']);
});

it('takes layers that no other layer refers to as models in USD, broken ones too', async () => {
  await write({
    'chair.usda': '#usda 1.0\ndef "chair" (references = @./parts/leg.usda@</leg>) {}\n',
    'parts/leg.usda': '#usda 1.0\ndef "leg" {}\n',
    'broken.usd': 'not a layer',
  });
  expect(await names(['usd'])).toEqual(['broken.usd', 'chair.usda']);
});

it('takes files with the root <mujoco> that no other includes or attaches as models in MJCF', async () => {
  await write({
    'mug.xml': '<mujoco><include file="parts/assets.xml"/><!-- <include file="lid.xml"/> --></mujoco>',
    'lid.xml': '<mujoco model="lid"/>',
    'set.xml': '<mujoco><asset><model name="b" file="./parts/bowl.xml"/></asset></mujoco>',
    'parts/assets.xml': '<mujoco/>',
    'parts/bowl.xml': '<mujoco/>',
    'package.xml': '<package/>',
  });
  expect(await names(['mjcf'])).toEqual(['lid.xml', 'mug.xml', 'set.xml']);
});
