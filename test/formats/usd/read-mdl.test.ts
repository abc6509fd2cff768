import { describe, expect, it } from 'vitest';
import { readUsd } from '../../../src/formats/usd/read.ts';
import { bytesOf, POINTS, png, TETRA, UNITS } from './snippets.ts';

/** A tetrahedron with an MDL material; a connected input is an input of the material. */
const stage = (name: string, inputs: string, onMaterial = '', source = `${name}.mdl`) =>
  `#usda 1.0\n(\n defaultPrim = "P"\n ${UNITS}\n)\ndef Xform "P" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) {\nfloat physics:mass = 1\ndef Material "Paint" {\n${onMaterial}\ntoken outputs:mdl:surface.connect = </P/Paint/s.outputs:out>\ndef Shader "s" {\nuniform token info:implementationSource = "sourceAsset"\nuniform asset info:mdl:sourceAsset = @${source}@\nuniform token info:mdl:sourceAsset:subIdentifier = "${name}"\n${inputs}\ntoken outputs:out\n}\n}\ndef Mesh "m" (prepend apiSchemas = ["PhysicsCollisionAPI", "MaterialBindingAPI"]) {\nrel material:binding = </P/Paint>\n${TETRA}\n${POINTS}\ntexCoord2f[] primvars:st = [(0, 0), (1, 0), (0, 1), (1, 1)] (\ninterpolation = "vertex"\n)\n}\n}\n`;

async function materialOf(text: string, files: readonly string[] = []) {
  const all = new Map([['root.usda', bytesOf(text)], ...files.map((file) => [file, png] as const)]);
  const { model, findings } = await readUsd(all, { entry: 'root.usda' });
  const shading = findings.filter(({ code }) => code.startsWith('format/usd-shad'));
  return { material: model.materials[0], model, shading, left: shading.map(({ args }) => args['what']) };
}

describe('readUsd: MDL materials', () => {
  it('reads the constants of OmniPBR, tinted', async () => {
    const { material, shading } = await materialOf(
      stage(
        'OmniPBR',
        'color3f inputs:diffuse_color_constant = (0.8, 0.2, 0.1)\ncolor3f inputs:diffuse_tint = (0.5, 1, 1)\nfloat inputs:reflection_roughness_constant = 0.3\nfloat inputs:metallic_constant = 0.9',
      ),
    );
    expect(material).toMatchObject({ metallic: expect.closeTo(0.9, 6), roughness: expect.closeTo(0.3, 6) });
    expect(material!.baseColor.map((value) => Number(value.toFixed(6)))).toEqual([0.4, 0.2, 0.1, 1]);
    expect(shading).toEqual([]);
  });

  it('has the defaults of OmniPBR', async () => {
    const { material } = await materialOf(stage('OmniPBR', ''));
    expect(material).toMatchObject({ baseColor: [0.2, 0.2, 0.2, 1], metallic: 0, roughness: 0.5 });
  });

  it('takes a texture in place of the colour, bright and tinted, and normals', async () => {
    const { material, model } = await materialOf(
      stage(
        'OmniPBR',
        'color3f inputs:diffuse_color_constant = (1, 0, 0)\nasset inputs:diffuse_texture = @./t/a.png@\nfloat inputs:albedo_brightness = 0.5\nasset inputs:normalmap_texture = @./t/n.png@',
      ),
      ['t/a.png', 't/n.png'],
    );
    expect(material).toMatchObject({ baseColor: [0.5, 0.5, 0.5, 1], baseColorTexture: 'a', normalTexture: 'n' });
    // The first face is of the points 0, 2 and 1; v is 0 at the top.
    expect([...model.meshes[0]!.uvs!].slice(0, 4)).toEqual([0, 1, 0, 0]);
  });

  it('takes the colour where the texture is not there', async () => {
    const { material } = await materialOf(
      stage(
        'OmniPBR',
        'color3f inputs:diffuse_color_constant = (1, 0, 0)\nasset inputs:diffuse_texture = @./gone.png@',
      ),
    );
    expect(material!.baseColor).toEqual([1, 0, 0, 1]);
    expect(material!.baseColorTexture).toBeUndefined();
  });

  const orm = (influence: string) =>
    stage(
      'OmniPBR_ClearCoat',
      `bool inputs:enable_ORM_texture = 1\nasset inputs:ORM_texture = @./orm.png@\n${influence}`,
    );
  it('takes an ORM texture for roughness and metalness where it counts in full', async () => {
    const full = 'float inputs:reflection_roughness_texture_influence = 1\nfloat inputs:metallic_texture_influence = 1';
    const { material } = await materialOf(orm(full), ['orm.png']);
    expect(material).toMatchObject({ metallicRoughnessTexture: 'orm', roughness: 1, metallic: 1 });
    expect((await materialOf(orm(''), ['orm.png'])).material!.metallicRoughnessTexture).toBeUndefined();
    const half = await materialOf(orm('float inputs:reflection_roughness_texture_influence = 0.5'), ['orm.png']);
    expect(half.left).toEqual(['the influence of its ORM texture']);
  });

  it('is as opaque as OmniPBR says where it is asked to be', async () => {
    const inputs = 'float inputs:opacity_constant = 0.25';
    expect((await materialOf(stage('OmniPBR_Opacity', inputs))).material!.baseColor[3]).toBe(1);
    const on = await materialOf(stage('OmniPBR_Opacity', `bool inputs:enable_opacity = 1\n${inputs}`));
    expect(on.material!.baseColor[3]).toBe(0.25);
  });

  it('draws OmniGlass as transparent in its colour', async () => {
    const { material, left } = await materialOf(
      stage('OmniGlass', 'color3f inputs:glass_color = (0.5, 1, 0.5)\nfloat inputs:frosting_roughness = 0.25'),
    );
    expect(material).toMatchObject({ baseColor: [0.5, 1, 0.5, 0.25], metallic: 0, roughness: 0.25 });
    expect(left).toEqual(['refraction: it is drawn as transparent']);
  });

  it('follows an input to the material', async () => {
    const connected = 'color3f inputs:diffuse_color_constant.connect = </P/Paint.inputs:hue>';
    const { material } = await materialOf(stage('OmniPBR', connected, 'color3f inputs:hue = (0, 1, 0)'));
    expect(material!.baseColor).toEqual([0, 1, 0, 1]);
  });

  it('reads inputs of the same names of a material of another file', async () => {
    const { material } = await materialOf(stage('Plastic_ABS', 'color3f inputs:diffuse_color_constant = (0, 0, 1)'));
    expect(material!.baseColor).toEqual([0, 0, 1, 1]);
  });

  it.each([
    [
      'OmniSurface',
      'color3f inputs:diffuse_reflection_color = (1, 0, 0)\nfloat inputs:diffuse_reflection_weight = 1',
      [1, 0, 0, 1],
    ],
    ['gltf_material', 'color3f inputs:base_color_factor = (0, 1, 1)', [0, 1, 1, 1]],
  ])('reads %s', async (name, inputs, baseColor) => {
    expect((await materialOf(stage(name, inputs))).material!.baseColor).toEqual(baseColor);
  });

  it('says that an MDL material can not be read', async () => {
    const { material, shading } = await materialOf(stage('Steel_Blued', '', '', './mdl/Steel_Blued.mdl'));
    expect(material).toBeUndefined();
    expect(shading.map(({ message }) => message)).toEqual([
      'The look of /P/Paint can\'t be read: made of the MDL material "Steel_Blued".',
    ]);
  });
});
