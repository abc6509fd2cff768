import { describe, expect, it } from 'vitest';
import { readObj } from '../../../src/formats/obj/read.ts';
import { codesOf, expectClose, filesOf, jpeg, meshesOf, png } from '../raw/geometry.ts';

const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n';
const FACE = 'f 1/1 2/2 3/3\n';

const read = (files: Readonly<Record<string, string | Uint8Array>>, entry = 'm/a.obj') =>
  readObj(filesOf(files), entry);
const withMtl = (mtl: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
  read({ 'm/a.obj': `mtllib a.mtl\n${TRIANGLE}usemtl x\n${FACE}`, 'm/a.mtl': mtl, ...more });

describe('materials of an OBJ', () => {
  it('are those that faces name', async () => {
    const raw = await read({
      'm/a.obj': `mtllib a.mtl\n${TRIANGLE}usemtl Oak wood\n${FACE}usemtl steel\n${FACE}usemtl Oak wood\n${FACE}`,
      'm/a.mtl':
        'newmtl unused\nKd 1 0 0\nnewmtl Oak wood\nKd 0.5 0.25 1.0\nd 0.5\nNs 250\nKs 1 1 1\nillum 2\n' +
        'newmtl steel\nKd 1\nTr 0.25\nNs 10\nPr 0.3\nPm 1\n',
    });
    expect(raw.materials.map(({ name }) => name)).toEqual(['oak_wood', 'steel']);
    const [oak, steel] = raw.materials;
    expectClose(oak!.baseColor, [0.5, 0.25, 1, 0.5]);
    // 1 - sqrt(250 / 1000)
    expect(oak).toMatchObject({ metallic: 0, roughness: 0.5 });
    expectClose(steel!.baseColor, [1, 1, 1, 0.75]);
    expect(steel).toMatchObject({ metallic: 1, roughness: 0.3 });
    expect(raw.parts[0]!.primitives.map(({ mesh, material }) => [material, mesh.indices.length / 3])).toEqual([
      ['oak_wood', 2],
      ['steel', 1],
    ]);
    expect(raw.findings).toEqual([]);
  });

  it('that say nothing are plain', async () => {
    const { materials, findings } = await withMtl('newmtl x\n');
    expectClose(materials[0]!.baseColor, [0.8, 0.8, 0.8, 1]);
    expect(materials[0]).toMatchObject({ name: 'x', metallic: 0, roughness: 0.5 });
    expect(findings).toEqual([]);
  });

  it('of several files are found, names with blanks too; the first of a name wins', async () => {
    const raw = await read({
      'm/a.obj': `mtllib my colours.mtl\nmtllib b.mtl c.mtl\n${TRIANGLE}usemtl x\n${FACE}usemtl y\n${FACE}usemtl z\n${FACE}`,
      'm/my colours.mtl': 'newmtl x\nKd 1 0 0\n',
      'm/b.mtl': 'newmtl x\nKd 0 1 0\nnewmtl y\nKd 0 1 0\n',
      'm/c.mtl': 'newmtl z\nKd 0 0 1\n',
    });
    expect(raw.materials.map(({ baseColor }) => baseColor)).toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, 1],
      [0, 0, 1, 1],
    ]);
    expect(raw.findings).toEqual([]);
  });

  it('are found where the path leads nowhere', async () => {
    const raw = await read({
      'm/a.obj': `mtllib C:\\Users\\me\\Export\\A.MTL\n${TRIANGLE}usemtl x\n${FACE}`,
      'other/a.mtl': 'newmtl x\nKd 1 0 0\n',
    });
    expect(raw.materials).toHaveLength(1);
    expect(raw.findings).toMatchObject([
      { code: 'structure/reference-repaired', args: { wanted: 'C:\\Users\\me\\Export\\A.MTL', found: 'other/a.mtl' } },
    ]);
  });

  it('that are missing are named, once each', async () => {
    const raw = await read({ 'm/a.obj': `mtllib gone.mtl\n${TRIANGLE}usemtl x\n${FACE}usemtl y\n${FACE}` });
    expect(raw.materials).toEqual([]);
    expect(raw.parts[0]!.primitives.every((primitive) => !('material' in primitive))).toBe(true);
    expect(raw.findings).toMatchObject([
      { code: 'structure/obj-mtl-missing', args: { wanted: 'gone.mtl' } },
      { code: 'format/material-missing', args: { materials: ['x', 'y'] } },
    ]);
  });

  it('that would be invisible are taken as opaque', async () => {
    const { materials, findings } = await withMtl('newmtl x\nd 0\n');
    expect(materials[0]!.baseColor[3]).toBe(1);
    expect(findings).toMatchObject([{ code: 'format/material-invisible', args: { material: 'x' } }]);
  });

  it('with a line that is no number keep their default', async () => {
    const { materials, findings } = await withMtl('newmtl x\nKd red green blue\nNs nan\nKd 1 1 1\nmap_Kd\n');
    expect(materials[0]).toMatchObject({ baseColor: [1, 1, 1, 1], roughness: 0.5 });
    expect(findings.map(({ pointer }) => pointer)).toEqual(['m/a.mtl:2', 'm/a.mtl:3', 'm/a.mtl:5']);
  });
});

describe('textures of an OBJ', () => {
  it('are kept as they are', async () => {
    const raw = await withMtl('newmtl x\nKd 0.5 0.5 0.5\nmap_Kd wood grain.png\n', { 'm/wood grain.png': png });
    expect(raw.textures).toEqual([{ name: 'wood_grain', mime: 'image/png', bytes: png }]);
    expect(raw.materials[0]).toMatchObject({ baseColorTexture: 'wood_grain' });
    expect(raw.materials[0]!.baseColor).toEqual([0.5, 0.5, 0.5, 1]);
    expect(raw.findings).toEqual([]);
  });

  it('are told by their content, JPEG under the name of a PNG too', async () => {
    const raw = await withMtl('newmtl x\nmap_Kd a.png\n', { 'm/a.png': jpeg });
    expect(raw.textures).toMatchObject([{ name: 'a', mime: 'image/jpeg' }]);
  });

  it('are not blackened by a colour that exporters leave black', async () => {
    const raw = await withMtl('newmtl x\nKd 0 0 0\nmap_Kd a.png\n', { 'm/a.png': png });
    expect(raw.materials[0]!.baseColor).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['backslashes', 'maps\\a.png', 'm/maps/a.png', false],
    ['a folder above', '../a.png', 'a.png', false],
    ['an absolute path', '/home/me/maps/a.png', 'tex/maps/a.png', true],
    ['a path of Windows', 'C:\\Users\\me\\a.png', 'm/a.png', true],
    ['another case', 'A.PNG', 'm/a.png', true],
    ['letters that are put together in another way', 'ta\u0308sse.png', 'm/t\u00e4sse.png', true],
  ])('are found: %s', async (_, written, path, repaired) => {
    const raw = await withMtl(`newmtl x\nmap_Kd ${written}\n`, { [path]: png });
    expect(raw.textures).toHaveLength(1);
    const finding = {
      code: 'structure/reference-repaired',
      pointer: 'm/a.mtl',
      args: { wanted: written, found: path },
    };
    expect(raw.findings).toMatchObject(repaired ? [finding] : []);
  });

  it('that several files could be are not guessed, unless they are the same', async () => {
    const mtl = 'newmtl x\nmap_Kd gone/a.png\n';
    const unlike = await withMtl(mtl, { 'm/1/a.png': png, 'm/2/a.png': jpeg });
    expect(unlike.textures).toEqual([]);
    expect(unlike.findings).toMatchObject([
      { code: 'structure/texture-missing', args: { candidates: ['m/1/a.png', 'm/2/a.png'] } },
    ]);
    expect((await withMtl(mtl, { 'm/1/a.png': png, 'm/2/a.png': png })).textures).toHaveLength(1);
  });

  it('that are missing leave the colour', async () => {
    const raw = await withMtl('newmtl x\nKd 1 0 0\nmap_Kd gone.png\n');
    expect(raw.materials).toEqual([{ name: 'x', baseColor: [1, 0, 0, 1], metallic: 0, roughness: 0.5 }]);
    expect(raw.findings).toMatchObject([
      { code: 'structure/texture-missing', severity: 'warning', args: { wanted: 'gone.png', candidates: [] } },
    ]);
  });

  it.each([
    ['a BMP', Uint8Array.from([0x42, 0x4d, 0, 0])],
    ['a TGA', new Uint8Array(40)],
    ['a PNG that is cut off', png.subarray(0, 20)],
    [
      'a PNG of 65535 × 65535 pixels',
      Uint8Array.from(png, (byte, i) => (i >= 16 && i < 24 ? [0, 0, 255, 255][i % 4]! : byte)),
    ],
  ])('of a kind that is not read are left out: %s', async (_, bytes) => {
    const raw = await withMtl('newmtl x\nmap_Kd a.png\n', { 'm/a.png': bytes });
    expect(raw.textures).toEqual([]);
    expect(raw.findings).toMatchObject([{ code: 'format/texture-kind', pointer: 'm/a.png' }]);
  });

  it('are read past the options of their map, which move the texture coordinates', async () => {
    const map = 'map_Kd -blendu on -clamp off -s 2 4 1 -o 0.5 0.25 -t 0 -mm 0 1 -imfchan r wood grain.png';
    const raw = await withMtl(`newmtl x\n${map}\n`, { 'm/wood grain.png': png });
    expect(raw.textures).toHaveLength(1);
    // (0, 0), (1, 0), (0, 1): scaled, moved, then counted from the top.
    expectClose(meshesOf(raw)[0]!.uvs!, [0.5, 0.75, 2.5, 0.75, 0.5, -3.25]);
  });

  it('other than colours are named', async () => {
    const raw = await withMtl('newmtl x\nmap_Bump -bm 0.2 b.png\nmap_d d.png\nbump c.png\nKa 1 1 1\n');
    expect(codesOf(raw)).toEqual(['format/mtl-not-carried']);
    expect(raw.findings[0]!.args).toEqual({ maps: ['map_Bump', 'map_d', 'bump'] });
  });
});
