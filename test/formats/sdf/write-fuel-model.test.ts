import { describe, expect, it } from 'vitest';
import { writeFuelModel } from '../../../src/formats/sdf/fuel-model.ts';
import { readXml } from '../../../src/formats/xml/read.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

const PNG = Uint8Array.from([137, 80, 78, 71]);
const textured: SimModel = {
  ...hinged,
  materials: hinged.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
  textures: [{ name: 'grain', mime: 'image/png', bytes: PNG }],
};

describe('writeFuelModel', () => {
  const files = writeFuelModel(textured);
  const textOf = (path: string): string => String(files.get(path));

  it('is a Fuel model', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'materials/textures/grain.png',
      'meshes/materials.mtl',
      'meshes/plate.obj',
      'model-1_9.sdf',
      'model.config',
      'model.sdf',
    ]);
    expect(files.get('materials/textures/grain.png')).toBe(PNG);
    expect(textOf('model.sdf')).toContain('<sdf version="1.11">');
    expect(textOf('model-1_9.sdf')).toContain('<sdf version="1.9">');
  });

  it('lists both versions, and a description in which a prompt is only text', () => {
    const { children } = readXml(new TextEncoder().encode(textOf('model.config')), 'model.config');
    const of = (wanted: string) => children.filter(({ name }) => name === wanted);
    expect(of('name')[0]!.text).toBe('hinged');
    expect(of('sdf').map(({ attributes, text }) => `${attributes.get('version')} ${text}`)).toEqual([
      '1.9 model-1_9.sdf',
      '1.11 model.sdf',
    ]);
    expect(of('description')[0]!.text).toBe(
      'box\nLabels: box, furniture\nLicense: CC0-1.0\nAttribution: Ann & "Co" <a@b.c>\nMade from: a "box" <with> & a lid\nand more',
    );
  });

  it('describes a model that says nothing of itself', () => {
    const plain = writeFuelModel({ ...hinged, semantics: { labels: [], prompt: '  ', cavities: [] } });
    expect(String(plain.get('model.config'))).toContain('<description>hinged</description>');
  });

  it('gives every mesh normals, one for each corner', () => {
    const lines = textOf('meshes/plate.obj').split('\n');
    const normals = lines.filter((line) => line.startsWith('vn ')).map((line) => line.split(' ').slice(1).map(Number));
    expect(normals.length).toBe(lines.filter((line) => line.startsWith('v ')).length);
    for (const normal of normals) expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
    // A plate has sharp edges: only the six directions of a box.
    expect(new Set(normals.map((normal) => normal.map(Math.abs).toSorted().join(' ')))).toEqual(new Set(['0 0 1']));
    expect(lines.filter((line) => line.startsWith('f ')).every((line) => /^f( \d+\/\d+\/\d+){3}$/.test(line))).toBe(
      true,
    );
  });

  it('leaves the normals that a mesh has', () => {
    const normals = Float32Array.from(hinged.meshes[0]!.positions, (_, i) => (i % 3 === 1 ? 1 : 0));
    const slanted = writeFuelModel({ ...hinged, meshes: [{ ...hinged.meshes[0]!, normals }] });
    const written = String(slanted.get('meshes/plate.obj'))
      .split('\n')
      .filter((line) => line.startsWith('vn '));
    expect(written).toEqual(Array.from({ length: 8 }, () => 'vn 0 1 0'));
  });

  it('names the material of each mesh that is seen, with the texture as seen from the mesh', () => {
    expect(textOf('meshes/plate.obj')).toMatch(/^mtllib materials\.mtl\n.*\nusemtl wood\nf /s);
    expect(textOf('meshes/materials.mtl')).toContain('newmtl wood\n');
    expect(textOf('meshes/materials.mtl')).toContain('\nmap_Kd ../materials/textures/grain.png\n');
    // The metal is only on a sphere, which has no file.
    expect(textOf('meshes/materials.mtl')).not.toContain('metal\n');
  });

  it('names no material of a mesh that visuals show in several: one without must not get that of another', () => {
    const [body, ...others] = hinged.links;
    const again = { ...body!.visuals[0]!, name: 'again', material: 'metal' };
    const twice = writeFuelModel({ ...hinged, links: [{ ...body!, visuals: [...body!.visuals, again] }, ...others] });
    expect(String(twice.get('meshes/plate.obj'))).not.toContain('usemtl');
  });

  it('writes no library for meshes that are only touched', () => {
    const unseen = writeFuelModel({ ...hinged, links: hinged.links.map((link) => ({ ...link, visuals: [] })) });
    expect([...unseen.keys()]).not.toContain('meshes/materials.mtl');
    expect(String(unseen.get('meshes/plate.obj'))).not.toContain('mtl');
  });

  it('refuses textures that are no PNG', () => {
    const jpeg = { name: 'grain', mime: 'image/jpeg', bytes: PNG } as const;
    expect(() => writeFuelModel({ ...textured, textures: [jpeg] })).toThrow('texture "grain" is image/jpeg, not PNG');
  });
});
