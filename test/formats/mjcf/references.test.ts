import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const bytes = (files: Record<string, string>): Map<string, Uint8Array> =>
  new Map(Object.entries(files).map(([name, content]) => [name, new TextEncoder().encode(content)]));
const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const withMesh = (file: string, compiler = ''): string =>
  `<mujoco><compiler ${compiler}/><asset><mesh name="m" file="${file}"/></asset><worldbody><body name="thing">` +
  '<geom type="mesh" mesh="m" density="600"/></body></worldbody></mujoco>';
const part =
  '<mujocoinclude><worldbody><body name="thing"><geom size="0.1" mass="3"/></body></worldbody></mujocoinclude>';

describe('references of an MJCF', () => {
  it.each([
    [
      'a folder that was renamed',
      'm.xml',
      { 'm.xml': withMesh('../old/meshes/a.obj'), 'meshes/a.obj': tetrahedron },
      '../old/meshes/a.obj',
      'meshes/a.obj',
    ],
    [
      'an absolute path',
      'm.xml',
      { 'm.xml': withMesh('/home/me/meshes/a.obj'), 'meshes/a.obj': tetrahedron },
      '/home/me/meshes/a.obj',
      'meshes/a.obj',
    ],
    [
      'an absolute meshdir',
      'm.xml',
      { 'm.xml': withMesh('a.obj', 'meshdir="/opt/meshes"'), 'meshes/a.obj': tetrahedron },
      '/opt/meshes/a.obj',
      'meshes/a.obj',
    ],
    [
      'a path of Windows',
      'm.xml',
      { 'm.xml': withMesh('C:\\props\\meshes\\a.obj'), 'meshes/a.obj': tetrahedron },
      'C:\\props/meshes/a.obj',
      'meshes/a.obj',
    ],
    [
      'another case',
      'm.xml',
      { 'm.xml': withMesh('Meshes/A.OBJ'), 'meshes/a.obj': tetrahedron },
      'Meshes/A.OBJ',
      'meshes/a.obj',
    ],
    ['an apostrophe', 'm.xml', { 'm.xml': withMesh("it's.obj"), "x/it's.obj": tetrahedron }, "it's.obj", "x/it's.obj"],
    [
      'an asset of an included file',
      'k/m.xml',
      {
        'k/m.xml':
          '<mujoco><include file="p/b.xml"/><worldbody><body name="thing"><geom type="mesh" mesh="m"/></body></worldbody></mujoco>',
        'k/p/b.xml': '<mujocoinclude><asset><mesh name="m" file="gone/a.obj"/></asset></mujocoinclude>',
        'a.obj': tetrahedron,
      },
      'k/p/gone/a.obj',
      'a.obj',
    ],
    [
      'an include',
      'k/m.xml',
      { 'k/m.xml': '<mujoco><include file="gone/b.xml"/></mujoco>', 'k/parts/b.xml': part },
      'k/gone/b.xml',
      'k/parts/b.xml',
    ],
    [
      'an include of an include',
      'k/m.xml',
      {
        'k/m.xml': '<mujoco><include file="p/b.xml"/></mujoco>',
        'k/p/b.xml': '<mujocoinclude><include file="gone/c.xml"/></mujocoinclude>',
        'c.xml': part,
      },
      'k/p/gone/c.xml',
      'c.xml',
    ],
  ])('are repaired: %s', async (_, entry, files, wanted, found) => {
    const { model, findings } = await readMjcf(bytes(files), { entry });
    expect(model.links.map(({ name }) => name)).toEqual(['thing']);
    expect(findings).toMatchObject([
      { code: 'structure/reference-repaired', severity: 'warning', args: { wanted, found } },
    ]);
  });

  it('with backslashes need no repair', async () => {
    const { findings } = await readMjcf(
      bytes({ 'k/m.xml': withMesh('..\\meshes\\a.obj'), 'meshes/a.obj': tetrahedron }),
      {
        entry: 'k/m.xml',
      },
    );
    expect(findings).toEqual([]);
  });

  it.each([
    ['more folders up than any archive has', `${'../'.repeat(12)}x/a.obj`],
    ['a device', '/dev/shm/a.obj'],
  ])('are refused: %s', async (_, file) => {
    const files = bytes({ 'm.xml': withMesh(file), 'x/a.obj': tetrahedron });
    await expect(readMjcf(files, { entry: 'm.xml' })).rejects.toMatchObject({
      code: 'unsafe_input',
      where: 'm.xml:1',
      message: expect.stringContaining(`"${file}" is `),
    });
  });
});
