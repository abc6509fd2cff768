import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recognise } from '../../src/formats/recognise.ts';
import { writeZip } from '../../src/formats/zip/write.ts';
import { openProject, temporaryFolder } from './harness.ts';

const FBX = Buffer.from('Kaydara FBX Binary  \0');

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['FBX model', bytes('; FBX 7.4.0 project file\n'), 'a.fbx'],
  ['FBX model', bytes('Kaydara FBX Binary  \0'), 'a.fbx'],
  ['FBX model', FBX, 'scan.bin'],
  ['Blender file', bytes('BLENDER-v405'), 'a.blend'],
])('%s is told by its content, alone, in a folder and in an archive', async (description, content, name) => {
  expect(recognise(content, name)).toEqual({ kind: 'other', description });
  const inputs = temporaryFolder();
  const file = path.join(inputs, name);
  writeFileSync(file, content);
  const propmaster = await openProject(temporaryFolder());
  const words = { code: 'invalid_input', hint: expect.stringMatching(/^Export it as GLB/) };
  for (const way of [() => propmaster.importFile(file), () => propmaster.examine(file)]) {
    await expect(way()).rejects.toMatchObject({
      ...words,
      message: `A file of this kind (${description}) can't be read.`,
    });
  }
  if (path.extname(name) === '.bin') return; // in a folder the name tells
  mkdirSync(path.join(inputs, 'folder'));
  writeFileSync(path.join(inputs, 'folder', name), content);
  const archive = path.join(inputs, 'archive.zip');
  writeFileSync(archive, await writeZip(new Map([[name, content]])));
  for (const given of [path.join(inputs, 'folder'), archive]) {
    const kind = path.extname(name).slice(1).toUpperCase();
    await expect(propmaster.importFile(given)).rejects.toMatchObject({
      ...words,
      message: `Models of this kind (${kind}) can't be read.`,
      where: expect.stringContaining(name),
    });
  }
});

it('a mesh of that kind in an SDF is told as what it is', async () => {
  const folder = path.join(temporaryFolder(), 'thing');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'hull.fbx'), FBX);
  const geometry = '<geometry><mesh><uri>hull.fbx</uri></mesh></geometry>';
  writeFileSync(
    path.join(folder, 'thing.sdf'),
    `<sdf version="1.7"><model name="thing"><link name="l"><collision name="c">${geometry}</collision></link></model></sdf>`,
  );
  const propmaster = await openProject(temporaryFolder());
  await expect(propmaster.importFile(folder)).rejects.toMatchObject({
    code: 'verification_failed',
    message: expect.stringContaining('(FBX model)'),
  });
});
