import { describe, expect, it } from 'vitest';
import { mujoco } from '../../adapters/mujoco/index.ts';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import { bytesOf, hinged } from '../formats/models.ts';

const entries = ['tray', 'box'].map((name) => mujoco.indexEntry({ name, model: hinged }));
const project = mujoco.emitProject(entries);
const readme = String(project.get('README.md'));

describe('the README', () => {
  it.each([
    'python -m mujoco.viewer --mjcf=scene.xml',
    'python -m mujoco.viewer --mjcf=box/scene.xml',
    'python propmaster_mujoco.py box box',
    // The lowest point of `hinged` is 0.2 m above its frame, so it is let down by as much.
    'props.attach(spec, "box", prefix="left/", pos=(-0.5, 0, -0.2))',
    'props.attach(spec, "box", prefix="right/"',
    'data.body("left/body")',
    '| tray | box | 1.00 × 1.10 × 0.20 | 2.75 | 2 |',
  ])('says %s', (line) => expect(readme).toContain(line));

  it('shows two copies of a free prop where there is one', () => {
    const bolted = mujoco.indexEntry({ name: 'a_shelf', model: { ...hinged, base: 'fixed' } });
    const mixed = String(mujoco.emitProject([...entries, bolted]).get('README.md'));
    expect(mixed).toContain('--mjcf=a_shelf/scene.xml');
    expect(mixed).toContain('props.attach(spec, "box", prefix="left/"');
  });

  it('stays whole without props', () => {
    const empty = String(mujoco.emitProject([]).get('README.md'));
    expect(empty).toContain('There are no props here yet.');
    expect(empty).not.toMatch(/undefined|NaN|Infinity/);
  });

  it('has XML that MuJoCo takes', async () => {
    const [, snippet] = /```xml\n([\s\S]*?)```/.exec(readme)!;
    const files = new Map([
      ['my_scene.xml', `<mujoco>${snippet}</mujoco>`],
      ...[...mujoco.emit({ name: 'box', model: hinged })].map(([file, content]) => [`box/${file}`, content] as const),
    ]);
    const compiled = await compileMjcf(bytesOf(files), 'my_scene.xml');
    expect(compiled.model.nbody).toBe(4);
    compiled.dispose();
  });
});

describe('the files of a prop', () => {
  const files = mujoco.emit({ name: 'tray', model: hinged });

  it('are laid out as in mujoco_menagerie, under the name that the prop has', () => {
    expect([...files.keys()]).toEqual(['tray.xml', 'assets/plate.obj', 'scene.xml']);
    const root = readXml(bytesOf(files).get('tray.xml')!, 'tray.xml');
    expect(root.attributes.get('model')).toBe('tray');
    expect(mujoco.indexEntry({ name: 'tray', model: hinged }).file).toBe('tray/tray.xml');
  });

  it('have no keyframe, which attaching a second copy would not survive', () => {
    for (const [file, content] of files) if (file.endsWith('.xml')) expect(String(content)).not.toContain('<key');
  });
});
