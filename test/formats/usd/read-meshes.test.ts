import { describe, expect, it } from 'vitest';
import { solidProperties } from '../../../src/model/solid.ts';
import { body, POINTS, read, scaled, TETRA } from './snippets.ts';

const meshOf = (inside: string) => body('b', `float physics:mass = 1\ndef Mesh "m" {\n${inside}\n}`);

describe('readUsd: meshes', () => {
  it.each([
    ['as it is', '', 1 / 6, []],
    ['left-handed', 'uniform token orientation = "leftHanded"', -1 / 6, ['format/usd-left-handed']],
    ['mirrored', scaled(-1, 1, 2), 2 / 6, ['format/usd-mirrored']],
  ])('winds outwards: %s', async (_, inside, volume, found) => {
    const { model, codes } = await read(meshOf(`${TETRA}\n${POINTS}\n${inside}`));
    expect(solidProperties(model.meshes[0]!).volume).toBeCloseTo(volume, 6);
    expect(codes.filter((code) => code.startsWith('format/usd-'))).toEqual(found);
  });

  it('cuts polygons, leaves out holes, and turns v', async () => {
    const { model } = await read(
      meshOf(
        [
          'int[] faceVertexCounts = [4, 3]',
          'int[] faceVertexIndices = [0, 1, 2, 3, 0, 2, 4]',
          'int[] holeIndices = [1]',
          'point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1)]',
          'uniform token subdivisionScheme = "none"',
          'texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 0.75)] ( interpolation = "faceVarying" )',
          'int[] primvars:st:indices = [0, 1, 2, 2, 0, 0, 0]',
        ].join('\n'),
      ),
    );
    const mesh = model.meshes[0]!;
    expect([...mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...mesh.uvs!]).toEqual([0, 1, 1, 1, 1, 0.25, 1, 0.25]);
  });

  it('leaves out faces with a point that is not finite, and no other', async () => {
    const points = POINTS.replace(/\)\s*\]/, '), (inf, 0, 0), (0, nan, 0)]');
    const { model, codes } = await read(
      meshOf(
        [
          'int[] faceVertexCounts = [3, 3, 3, 3, 3]',
          'int[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2, 0, 1, 4]',
          points,
          'uniform token subdivisionScheme = "none"',
        ].join('\n'),
      ),
    );
    expect(model.meshes[0]!.indices.length).toBe(12);
    expect(codes).toContain('format/usd-face-endless');
  });

  it('gives each subset of faces its own material', async () => {
    const look = (name: string, red: number) =>
      `def Material "${name}" { token outputs:surface.connect = </P/${name}/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n color3f inputs:diffuseColor = (${red}, 0, 0)\n token outputs:surface } }`;
    const { model } = await read(
      `${look('Red', 1)}\n${look('Dark', 0.25)}\n${meshOf(`${TETRA}\n${POINTS}\nrel material:binding = </P/Red>\ndef GeomSubset "half" (prepend apiSchemas = ["MaterialBindingAPI"]) { uniform token elementType = "face"\n uniform token familyName = "materialBind"\n int[] indices = [1, 2]\n rel material:binding = </P/Dark> }`)}`,
    );
    const triangles = model.links[0]!.visuals.map(({ geometry, material }) => [
      material,
      geometry.type === 'mesh' ? model.meshes.find(({ name }) => name === geometry.mesh)!.indices.length / 3 : 0,
    ]);
    expect(triangles).toEqual([
      ['red', 2],
      ['dark', 2],
    ]);
    expect(model.materials.map(({ baseColor }) => baseColor[0])).toEqual([1, 0.25]);
  });

  it('says that a smooth surface came as its cage', async () => {
    const { codes } = await read(meshOf(`${TETRA}\n${POINTS.replace('"none"', '"catmullClark"')}`));
    expect(codes).toContain('format/usd-subdivided');
  });

  it.each([
    ['faces with other corners', TETRA.replace('[3, 3, 3, 3]', '[3, 3, 3, 4]')],
    ['a point that is not there', TETRA.replace('0, 2, 1', '0, 2, 4')],
    ['a negative point', TETRA.replace('0, 2, 1', '0, -2, 1')],
  ])('refuses %s', async (_, topology) => {
    await expect(read(meshOf(`${topology}\n${POINTS}`))).rejects.toThrow(/is broken/);
  });

  it('says of many meshes what it says of one, once', async () => {
    const mesh = (name: string, more: string) =>
      `def Mesh "${name}" {\n${TETRA}\n${POINTS.replace('"none"', '"loop"')}\n${more}\n}`;
    const many = Array.from({ length: 8 }, (_, i) =>
      mesh(`m${i}`, i === 0 ? 'uniform token orientation = "leftHanded"' : ''),
    );
    const { findings } = await read(body('b', `float physics:mass = 1\n${many.join('\n')}`));
    const of = (code: string) => findings.filter((finding) => finding.code === code).map(({ message }) => message);
    expect(of('format/usd-subdivided')).toEqual([
      'The control cage was taken of 8 meshes with the subdivision scheme loop: /P/b/m0, /P/b/m1, /P/b/m2, /P/b/m3, /P/b/m4, /P/b/m5 and 2 more.',
    ]);
    expect(of('format/usd-left-handed')).toEqual(['Left-handed, so that the faces were turned over: /P/b/m0.']);
  });
});
