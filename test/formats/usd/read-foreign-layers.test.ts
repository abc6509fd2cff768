import { describe, expect, it } from 'vitest';
import { readUsd } from '../../../src/formats/usd/read.ts';
import { bytesOf, cube, png, UNITS } from './snippets.ts';

const root = (looks: string, more = '') =>
  `#usda 1.0\n(\n defaultPrim = "P"\n ${UNITS}\n)\ndef Xform "P" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) {\nfloat physics:mass = 1\n${looks}\n${more}\n${cube('c', 'rel material:binding = </P/Looks/Paint>')}\n}\n`;
const readWith = async (text: string, files: Record<string, Uint8Array | string> = {}) => {
  const all = { 'k/root.usda': text, ...files };
  const bytes = Object.entries(all).map(
    ([path, content]) => [path, typeof content === 'string' ? bytesOf(content) : content] as const,
  );
  const { model, findings } = await readUsd(new Map(bytes), { entry: 'k/root.usda' });
  return { model, findings, codes: findings.map(({ code }) => code).filter((code) => !/mass|names/.test(code)) };
};
const mtlx = (inside: string, about = '') =>
  `<?xml version="1.0"?>\n<materialx version="1.38" ${about}>\n${inside}\n</materialx>\n`;
const surface = (shader: string, category = 'standard_surface', more = '') =>
  `${more}<${category} name="S" type="surfaceshader">${shader}</${category}><surfacematerial name="Paint" type="material"><input name="surfaceshader" type="surfaceshader" nodename="S"/></surfacematerial>`;
const input = (name: string, type: string, value: string, more = '') =>
  `<input name="${name}" type="${type}" value="${value}" ${more}/>`;
const LOOKS = 'def Scope "Looks" (prepend references = @./look.mtlx@</MaterialX/Materials>) {\n}';

describe('readUsd: layers that are not USD', () => {
  it.each([
    ['a payload of Alembic', '(prepend payload = @./anim.abc@)', 'structure/usd-layer-foreign'],
    ['a reference to OpenVDB', '(prepend references = @./smoke.vdb@)', 'structure/usd-layer-foreign'],
    ['materials on the network', '(prepend references = @https://example.org/l.usd@)', 'structure/usd-look-left-out'],
    ['materials of Omniverse', '(prepend references = @omniverse://h/l.usd@)', 'structure/usd-look-left-out'],
    ['materials that are missing', '(prepend payload = @./gone.usda@)', 'structure/usd-look-left-out'],
  ])('installs the rest of a stage with %s', async (_, arc, code) => {
    const { model, findings, codes } = await readWith(root(`def Scope "Looks" ${arc} {\n}`));
    expect(model.links[0]!.visuals).toHaveLength(1);
    expect(codes).toEqual([code]);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(false);
  });

  it('names the layer that all of an empty stage would have come from', async () => {
    const text = `#usda 1.0\n(\n defaultPrim = "P"\n ${UNITS}\n)\ndef Xform "P" (prepend payload = @./geo.abc@) {\n}\n`;
    await expect(readWith(text)).rejects.toThrow(
      'There is no shape and no rigid body below /P, only what is not read: "./geo.abc".',
    );
  });

  it('leaves out a foreign sublayer', async () => {
    const text = root('').replace(' defaultPrim', ' subLayers = [@./a.abc@]\n defaultPrim');
    expect((await readWith(text)).codes).toEqual(['structure/usd-layer-foreign']);
  });

  it.each(['@./gone.usda@', '@https://example.org/g.usd@'])('refuses a shape that is made of %s', async (asset) => {
    const { findings } = await readWith(root(`def Xform "Handle" (references = ${asset}) {\n}`));
    expect(findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
  });

  it('reads base colour, metalness and roughness of a standard surface', async () => {
    const look = mtlx(
      surface(
        `${input('base', 'float', '0.5')}${input('base_color', 'color3', '0.8, 0.4, 0.2')}${input('metalness', 'float', '0.75')}${input('specular_roughness', 'float', '0.3')}`,
      ),
    );
    const { model, codes } = await readWith(root(LOOKS), { 'k/look.mtlx': look });
    expect(model.materials).toEqual([{ name: 'paint', baseColor: [0.4, 0.2, 0.1, 1], metallic: 0.75, roughness: 0.3 }]);
    expect(codes).toEqual([]);
  });

  it.each([
    [
      'UsdPreviewSurface',
      `${input('diffuseColor', 'color3', '1, 0, 0')}${input('roughness', 'float', '0.25')}`,
      [1, 0, 0, 1],
      0,
      0.25,
    ],
    [
      'open_pbr_surface',
      `${input('base_color', 'color3', '1, 0.5, 0')}${input('base_metalness', 'float', '1')}`,
      [1, 0.5, 0, 1],
      1,
      0.3,
    ],
    [
      'gltf_pbr',
      `${input('base_color', 'color3', '0, 0, 1')}${input('alpha', 'float', '0.5')}${input('metallic', 'float', '0')}`,
      [0, 0, 1, 0.5],
      0,
      1,
    ],
    // The default of a standard surface.
    ['standard_surface', '', [0.8, 0.8, 0.8, 1], 0, 0.2],
    // Clear glass as it is written: no base, and light in its own colour.
    [
      'standard_surface',
      `${input('base', 'float', '0')}${input('transmission', 'float', '1')}${input('transmission_color', 'color3', '0.5, 1, 0.5')}`,
      [0.5, 1, 0.5, 0.25],
      0,
      0.2,
    ],
    [
      'standard_surface',
      `${input('base_color', 'color3', '0, 0, 0')}${input('emission', 'float', '1')}${input('emission_color', 'color3', '1, 0.5, 0')}`,
      [1, 0.5, 0, 1],
      0,
      0.2,
    ],
  ])('reads a surface of the kind %s', async (category, inputs, baseColor, metallic, roughness) => {
    const { model } = await readWith(root(LOOKS), { 'k/look.mtlx': mtlx(surface(inputs, category)) });
    expect(model.materials).toEqual([{ name: 'paint', baseColor, metallic, roughness }]);
  });

  it('finds a texture through a node graph, as seen from the document', async () => {
    const graph =
      '<nodegraph name="G" fileprefix="t/"><image name="i" type="color3"><input name="file" type="filename" value="grain.png" colorspace="srgb_texture"/></image>' +
      '<multiply name="m" type="color3"><input name="in1" type="color3" nodename="i"/><input name="in2" type="color3" value="0.5, 0.5, 1"/></multiply>' +
      '<output name="o" type="color3" nodename="m"/></nodegraph>';
    const look = mtlx(
      surface('<input name="base_color" type="color3" nodegraph="G" output="o"/>', 'standard_surface', graph),
    );
    const { model, codes } = await readWith(root(LOOKS.replace('./look', '../l/look')), {
      'l/look.mtlx': look,
      'l/t/grain.png': png,
    });
    expect(model.materials).toMatchObject([{ baseColor: [0.5, 0.5, 1, 1], baseColorTexture: 'grain' }]);
    expect(codes).toEqual([]);
  });

  it('makes colours of an sRGB document linear', async () => {
    const look = mtlx(surface(input('base_color', 'color3', '0.5, 1, 0')), 'colorspace="srgb_texture"');
    const { model } = await readWith(root(LOOKS), { 'k/look.mtlx': look });
    // IEC 61966-2-1: ((0.5 + 0.055) / 1.055)^2.4
    expect(model.materials[0]!.baseColor[0]).toBeCloseTo(0.21404, 5);
  });

  it('lets a stronger layer override an input of a material', async () => {
    const over = LOOKS.replace('{\n}', '{\nover "Paint" {\ncolor3f inputs:base_color = (0, 1, 0)\n}\n}');
    const look = mtlx(surface(input('base_color', 'color3', '1, 0, 0')));
    const { model } = await readWith(root(over), { 'k/look.mtlx': look });
    expect(model.materials[0]!.baseColor).toEqual([0, 1, 0, 1]);
  });

  it.each([
    ['broken', '<materialx><standard_surface'],
    ['without the material', mtlx(surface('').replaceAll('Paint', 'Other'))],
  ])('installs what has a document that is %s, with a warning', async (_, look) => {
    const text = root('def "Looks" {\ndef "Paint" (references = @./look.mtlx@</MaterialX/Materials/Paint>) {\n}\n}');
    const { model, findings, codes } = await readWith(text, { 'k/look.mtlx': look });
    expect(model.links[0]!.visuals).toHaveLength(1);
    expect(codes).toEqual(['structure/usd-layer-foreign']);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(false);
  });

  it('reads a MaterialX network that is written in the stage', async () => {
    const shader =
      'def Scope "Looks" {\ndef Material "Paint" {\ntoken outputs:mtlx:surface.connect = </P/Looks/Paint/s.outputs:surface>\ndef Shader "s" {\nuniform token info:id = "ND_standard_surface_surfaceshader"\ncolor3f inputs:base_color.connect = </P/Looks/Paint/c.outputs:out>\ntoken outputs:surface\n}\ndef Shader "c" {\nuniform token info:id = "ND_constant_color3"\ncolor3f inputs:value = (0, 0.5, 0)\ncolor3f outputs:out\n}\n}\n}';
    const { model } = await readWith(root(shader));
    expect(model.materials).toMatchObject([{ baseColor: [0, 0.5, 0, 1], roughness: 0.2 }]);
  });
});
