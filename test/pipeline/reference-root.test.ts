import { symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../src/pipeline/read-model.ts';
import { referenceRoot } from '../../src/pipeline/unpack/reference-root.ts';
import { unpack } from '../../src/pipeline/unpack.ts';
import { config, include, mjcf, sdf, useFolder } from './reference-files.ts';

const { folder, put, read } = useFolder();

describe('the root of references', () => {
  const roots: readonly (readonly [what: string, files: readonly string[], given: string, root: string])[] = [
    [
      'is the nearest repository',
      ['a/.git/HEAD', 'a/b/.git/HEAD', 'a/pyproject.toml', 'a/b/c/d/m.xml'],
      'a/b/c/d',
      'a/b',
    ],
    ['of a worktree or submodule, too', ['a/.git', 'a/b/c/m.xml'], 'a/b/c', 'a'],
    ['else the outermost package', ['a/pyproject.toml', 'a/b/__init__.py', 'a/b/c/d/m.xml'], 'a/b/c/d', 'a'],
    ['else what is around a Gazebo model', ['a/b/model.config', 'a/b/v2/x/model.sdf'], 'a/b/v2/x', 'a'],
    ['else the folder above', ['a/b/c/m.xml'], 'a/b/c', 'a/b'],
    ['a package that is the folder itself', ['a/b/package.xml', 'a/b/m.xml'], 'a/b', 'a/b'],
  ];
  it.each(roots)('%s', (_, files, given, root) => {
    put(Object.fromEntries(files.map((file) => [file, 'x'])));
    expect(referenceRoot(path.join(folder(), given))).toBe(path.join(folder(), root));
  });

  it('is never the home folder, the temporary folder or above', () => {
    expect(referenceRoot(path.join(os.homedir(), 'Downloads'))).toBe(path.join(os.homedir(), 'Downloads'));
    expect(referenceRoot(os.homedir())).toBe(os.homedir());
    expect(referenceRoot(folder())).toBe(folder());
  });

  it('holds: nothing beyond is read, and an error says where it leads and what lets it', async () => {
    put({ 'r/.git/HEAD': 'x', 'r/m/mug.xml': include('../../secret.xml'), 'secret.xml': mjcf('') });
    const found = await unpack(path.join(folder(), 'r/m/mug.xml'));
    expect([...found.files.keys()]).toEqual(['m/mug.xml']);
    expect(found.outside).toEqual({
      root: path.join(folder(), 'r'),
      references: [{ from: 'm/mug.xml', uri: '../../secret.xml' }],
    });
    expect(await read('r/m/mug.xml', { root: folder() })).toContain(`${path.basename(folder())}/secret.xml`);
  });

  it('is told where a part is left out: it may be there', async () => {
    const collision = '<collision name="c"><geometry><mesh><uri>../../a.obj</uri></mesh></geometry></collision>';
    put({ 'r/.git/HEAD': 'x', 'r/m/m.sdf': sdf(`<link name="l">${collision}</link>`), 'a.obj': 'v 0 0 0' });
    const { findings } = await readModel(await unpack(path.join(folder(), 'r/m/m.sdf')), { name: 'm', treatment: {} });
    const told = findings.find(({ code }) => code === 'structure/reference-outside');
    expect(told).toMatchObject({ args: { references: ['../../a.obj'], root: path.join(folder(), 'r') } });
    expect(told!.hint).toContain('--root');
  });

  it.each([
    [
      'package',
      'urdf',
      '<robot name="m"><link name="l"><visual><geometry><mesh filename="package://b/b.stl"/></geometry></visual></link></robot>',
    ],
    [
      'model',
      'sdf',
      sdf(
        '<link name="l"><visual name="v"><geometry><mesh><uri>model://b/b.stl</uri></mesh></geometry></visual></link>',
      ),
    ],
  ])('what %s:// names is told with what lies where it was looked for', async (scheme, format, text) => {
    const marker = scheme === 'package' ? 'package.xml' : 'model.config';
    put({ [`w/a/${marker}`]: 'x', [`w/a/sub/${marker}`]: 'x', [`w/a/sub/m.${format}`]: text, 'w/a/no/x': 'x' });
    put({ [`w/b/${marker}`]: 'x', 'w/b/b.stl': 'x' });
    const file = path.join(folder(), `w/a/sub/m.${format}`);
    const root = path.join(folder(), 'w/a');
    const lost = await readModel(await unpack(file, { root }), { name: 'm', treatment: {} });
    const told = lost.findings.find(({ code }) => code === 'structure/reference-name-unknown');
    expect(told).toMatchObject({ args: { references: [`${scheme}://b/b.stl`], known: ['a', 'sub'], root } });
    expect(told!.hint).toContain('--root');
    expect(await read(`w/a/sub/m.${format}`, { root: path.join(folder(), 'w') })).toContain('w/b/b.stl');
  });

  it('a model that is included and not there is refused with what there is', async () => {
    const text = sdf('<include><uri>model://lost</uri></include>');
    put({ 'w/a/model.config': config, 'w/a/model.sdf': text, 'w/hinge/model.config': config });
    const { outside } = await unpack(path.join(folder(), 'w/a'));
    expect(outside).toEqual({
      root: path.join(folder(), 'w'),
      references: [{ from: 'a/model.sdf', uri: 'model://lost', known: ['a', 'hinge'] }],
    });
  });

  it.each([
    ['.mug.xml', mjcf('<worldbody><body><geom size="1"/></body></worldbody>')],
    ['.mug.sdf', sdf('<link name="l"/>')],
    ['.mug.urdf', '<robot name="m"><link name="l"/></robot>'],
    ['.mug.usda', '#usda 1.0\n'],
    ['.mug.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'],
    ['.mug.gltf', '{"asset":{"version":"2.0"}}'],
  ])('a hidden file that is given is read: %s', async (file, content) => {
    put({ [`r/m/${file}`]: content, 'r/.git/HEAD': 'x' });
    expect((await read(`r/m/${file}`)).map((name) => path.basename(name))).toContain(file);
  });

  it.each([
    ['an absolute path', '/etc/passwd'],
    ['one through the folder of the process', '/proc/self/environ'],
    ['one that climbs to the top', `${'../'.repeat(40)}etc/passwd`],
    ['a hidden file', '.env'],
    ['a hidden folder', '../.git/config'],
  ])('%s is not read', async (_, file) => {
    put({
      'r/.git/config': 'secret',
      'r/m/.env': 'secret',
      'r/m/mug.xml': mjcf(`<asset><mesh file="${file}"/></asset>`),
    });
    expect(await read('r/m/mug.xml')).toEqual(['m/mug.xml']);
  });

  it('a link that leads out is refused, one that leads elsewhere inside is followed', async () => {
    put({ 'r/.git/HEAD': 'x', 'r/lib/a.obj': 'v', 'secret.obj': 'v' });
    put({ 'r/m/mug.xml': mjcf('<asset><mesh file="lib/a.obj"/></asset>') });
    symlinkSync('../lib', path.join(folder(), 'r/m/lib'));
    expect(await read('r/m/mug.xml')).toEqual(['m/lib/a.obj', 'm/mug.xml']);
    put({ 'r/m/mug.xml': mjcf('<asset><mesh file="a.obj"/></asset>') });
    symlinkSync('../../secret.obj', path.join(folder(), 'r/m/a.obj'));
    await expect(unpack(path.join(folder(), 'r/m/mug.xml'))).rejects.toMatchObject({ code: 'unsafe_input' });
  });

  it('ends where a caller may not go: MCP stays inside of its project', async () => {
    put({
      'r/.git/HEAD': 'x',
      'r/p/m/mug.xml': include('../a.xml'),
      'r/p/a.xml': include('../b.xml'),
      'r/b.xml': mjcf(''),
    });
    expect(await read('r/p/m/mug.xml', { within: path.join(folder(), 'r/p') })).toEqual(['p/a.xml', 'p/m/mug.xml']);
    expect(await read('r/p/m/mug.xml')).toEqual(['r/b.xml', 'r/p/a.xml', 'r/p/m/mug.xml']);
  });

  it('that is asked for holds the model', async () => {
    put({ 'a/mug.xml': mjcf(''), 'b/x': 'x' });
    const refused = unpack(path.join(folder(), 'a/mug.xml'), { root: path.join(folder(), 'b') });
    await expect(refused).rejects.toMatchObject({ code: 'usage', where: path.join(folder(), 'b') });
  });
});
