import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { writePng } from '../../src/formats/png/write.ts';
import type { InstalledProp } from '../../src/pipeline/types.ts';
import { openProject, temporaryFolder } from './harness.ts';

// Drawing takes longer than everything else, and is tested where it belongs.
vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

const SIMULATORS = ['mujoco', 'gazebo', 'isaac', 'blender'];
const IMAGE = writePng({ width: 2, height: 1, channels: 3, values: Uint8Array.of(255, 0, 0, 0, 0, 255) });

/** Installs the first of some files for every simulator. */
async function install(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ prop: InstalledProp; codes: string[]; read: (file: string) => string }> {
  const [input, project] = [temporaryFolder(), path.join(temporaryFolder(), 'project')];
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(input, name)), { recursive: true });
    writeFileSync(path.join(input, name), content);
  }
  const propmaster = await openProject(project);
  const prop = await propmaster.importFile(path.join(input, Object.keys(files)[0]!), { simulators: SIMULATORS });
  const codes = prop.report.findings.map(({ code }) => code);
  return { prop, codes, read: (file) => readFileSync(path.join(project, file), 'utf8') };
}

const mjcf = (assets: string, geom: string): string =>
  `<mujoco><asset>${assets}</asset><worldbody><body name="a" pos="0 0 .1"><freejoint/><geom ${geom} mass="1"/></body></worldbody></mujoco>`;
const TETRAHEDRON = 'v 0 0 0\nv .1 0 0\nv 0 .1 0\nv .03 .03 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';
const sdf = (geometry: string): string => `<sdf version="1.11"><model name="m"><link name="a"><pose>0 0 .1 0 0 0</pose>
  <inertial auto="true"/><collision name="c"><geometry>${geometry}</geometry></collision><visual name="v"><geometry>${geometry}</geometry>
  <material><diffuse>1 1 1 1</diffuse><pbr><metal><albedo_map>t.png</albedo_map></metal></pbr></material></visual></link></model></sdf>`;

describe('an image on what has no texture coordinates is shown by every simulator', () => {
  const textured = '<texture name="t" type="2d" file="t.png"/><material name="m" texture="t"/>';
  it.each<[string, Record<string, string>]>([
    ['box.xml', { 'box.xml': mjcf(textured, 'type="box" size=".1 .1 .1" material="m"') }],
    ['sphere.xml', { 'sphere.xml': mjcf(textured, 'type="sphere" size=".1" material="m"') }],
    ['box.sdf', { 'box.sdf': sdf('<box><size>.2 .2 .2</size></box>') }],
    ['cylinder.sdf', { 'cylinder.sdf': sdf('<cylinder><radius>.1</radius><length>.2</length></cylinder>') }],
    [
      'mesh.obj',
      { 'mesh.obj': `mtllib m.mtl\nusemtl m\n${TETRAHEDRON}`, 'm.mtl': 'newmtl m\nKd 1 1 1\nmap_Kd t.png\n' },
    ],
  ])('%s', async (name, files) => {
    const { codes, read } = await install({ ...files, 't.png': IMAGE });
    const stem = name.replace(/\..*$/, '');
    expect(read(`mujoco/${stem}/${stem}.xml`)).toMatch(/<texture [^>]*file="\w+\.png"/);
    expect(read(`blender/${stem}/${stem}.glb`)).toContain('"TEXCOORD_0"');
    expect(codes.includes('format/texture-laid')).toBe(name === 'mesh.obj');
  });
});

describe('a colour out of range is told of and written in range', () => {
  it.each<[string, Record<string, string>, string]>([
    ['geom', { 'geom.xml': mjcf('', 'type="box" size=".1 .1 .1" rgba="2 0 0 1"') }, '2 0 0 1'],
    [
      'bytes',
      { 'bytes.xml': mjcf('<material name="m" rgba="255 128 0 1"/>', 'type="box" size=".1 .1 .1" material="m"') },
      '255 128 0 1',
    ],
    [
      'mtl',
      { 'mtl.obj': `mtllib m.mtl\nusemtl m\n${TETRAHEDRON}`, 'm.mtl': 'newmtl m\nKd 200 100 0\n' },
      '200 100 0 1',
    ],
    [
      'sdf',
      {
        'sdf.sdf': sdf('<box><size>.2 .2 .2</size></box>').replace(/<diffuse>.*<\/pbr>/s, '<diffuse>3 0 0 1</diffuse>'),
      },
      '3 0 0 1',
    ],
  ])('%s', async (stem, files, value) => {
    const { prop, read } = await install(files);
    const [finding] = prop.report.findings.filter(({ code }) => code === 'structure/material-values');
    expect(finding).toMatchObject({ severity: 'warning', args: { field: 'baseColor', value } });
    const [rgba] = /(?<=<material [^>]*rgba=")[^"]*/.exec(read(`mujoco/${stem}/${stem}.xml`))!;
    expect(rgba.split(' ').every((one) => Number(one) >= 0 && Number(one) <= 1)).toBe(true);
  });
});

describe('colours of vertices are shown by every simulator', () => {
  it('as an image', async () => {
    const colours = ['0 0 1', '0 0 1', '0 0 1', '1 0 0'];
    const coloured = TETRAHEDRON.replace(/^v .*$/gm, (line) => `${line} ${colours.shift()}`);
    const { codes, read } = await install({ 'scan.obj': coloured });
    expect(codes).toContain('format/vertex-colours');
    expect(read('mujoco/scan/scan.xml')).toContain('file="vertex_colours.png"');
    expect(read('gazebo/models/scan/model.sdf')).toMatch(/<albedo_map>.*vertex_colours\.png/);
    expect(read('isaac/scan/simready_usd/scan.usda')).toContain('vertex_colours.png');
    expect(read('blender/scan/scan.glb')).toContain('"TEXCOORD_0"');
  });
});
