import { describe, expect, it } from 'vitest';
import { INERTIAL, modelFile, read } from './documents.ts';

/** One white pixel. */
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const shown = (material: string, more = ''): string =>
  modelFile(
    '1.9',
    `<link name="a">${INERTIAL}<visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry>\n${material}${more}</visual></link>`,
  );
const OBJ =
  'mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl red\nf 1 3 2\nf 1 2 4\nusemtl blue\nf 1 4 3\nf 2 3 4\n';
const MTL = 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n';

describe('materials', () => {
  it('have colours as shown, which the model has linear', async () => {
    const { model, codes } = await read(
      shown('<material><ambient>1 1 1 1</ambient><diffuse>0.5 0 1 0.25</diffuse></material>'),
    );
    const [material] = model.materials;
    // IEC 61966-2-1: ((0.5 + 0.055) / 1.055)^2.4
    expect(material!.baseColor[0]).toBeCloseTo(0.214041, 6);
    expect(material).toMatchObject({ metallic: 0, roughness: 0.5 });
    expect(material!.baseColor.slice(1)).toEqual([0, 1, 0.25]);
    expect(model.links[0]!.visuals[0]!.material).toBe(material!.name);
    expect(codes).toEqual([]);
  });

  it('have linear ones with <pbr>, which only the renderer of the new Gazebo reads', async () => {
    const { model } = await read(
      shown(
        '<material><diffuse>0.5 0.5 0.5</diffuse><pbr><metal><metalness>0.75</metalness><roughness>0.125</roughness></metal></pbr></material>',
      ),
    );
    expect(model.materials).toMatchObject([{ baseColor: [0.5, 0.5, 0.5, 1], metallic: 0.75, roughness: 0.125 }]);
  });

  it('take defaults of the specification in <pbr>, and gloss for roughness', async () => {
    const metal = await read(shown('<material><pbr><metal/></pbr></material>'));
    expect(metal.model.materials).toMatchObject([{ baseColor: [1, 1, 1, 1], metallic: 0.5, roughness: 0.5 }]);
    const glossy = await read(
      shown('<material><pbr><specular><glossiness>0.75</glossiness></specular></pbr></material>'),
    );
    expect(glossy.model.materials).toMatchObject([{ metallic: 0, roughness: 0.25 }]);
  });

  it('are see-through by their alpha and the transparency of the visual', async () => {
    const { model } = await read(
      shown('<material><diffuse>0 0 0 0.5</diffuse></material>', '<transparency>0.5</transparency>'),
    );
    expect(model.materials[0]!.baseColor[3]).toBe(0.25);
  });

  it('that reflect nothing and shine by themselves look as they shine', async () => {
    const { model } = await read(shown('<material><diffuse>0 0 0 1</diffuse><emissive>1 0 0 1</emissive></material>'));
    expect(model.materials[0]!.baseColor).toEqual([1, 0, 0, 1]);
    const lit = await read(shown('<material><diffuse>0 0 1 1</diffuse><emissive>1 0 0 1</emissive></material>'));
    expect(lit.model.materials[0]!.baseColor).toEqual([0, 0, 1, 1]);
  });

  it('are one where they are equal', async () => {
    const one =
      '<visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry><material><diffuse>1 0 0</diffuse></material></visual>';
    const { model } = await read(modelFile('1.6', `<link name="a">${INERTIAL}${one}${one}</link>`));
    expect(model.materials).toHaveLength(1);
    expect(model.links[0]!.visuals.map(({ name }) => name)).toEqual(['v', 'v_2']);
  });

  it('have a texture, found in the folder of the model', async () => {
    const pbr =
      '<material><pbr><metal><albedo_map>model://thing/materials/textures/a.png</albedo_map><normal_map>model://thing/materials/textures/n.png</normal_map><roughness_map>r.png</roughness_map></metal></pbr></material>';
    const files = { 'model.sdf': shown(pbr), 'materials/textures/a.png': PNG, 'materials/textures/n.png': PNG.slice() };
    const { model, findings } = await read(files);
    expect(model.textures).toMatchObject([
      { name: 'a', mime: 'image/png', bytes: PNG },
      { name: 'n', mime: 'image/png' },
    ]);
    expect(model.materials[0]).toMatchObject({ baseColorTexture: 'a', normalTexture: 'n' });
    expect(findings).toMatchObject([
      { code: 'format/sdf-details-not-carried', args: { elements: { 'metal roughness_map': 1 } } },
    ]);
    const { model: plain, codes } = await read(shown(pbr.replace(/<normal_map>.*_map>(?=<\/metal>)/, '')));
    expect(plain.materials[0]).not.toHaveProperty('baseColorTexture');
    expect(codes).toEqual(['structure/texture-missing']);
  });

  it.each([
    ['Gazebo/Red', '', [1, 0, 0, 1], 'info', { taken: 'its colour was taken' }],
    [
      'Gazebo/Red',
      '<diffuse>0 1 0 1</diffuse>',
      [0, 1, 0, 1],
      'info',
      { taken: 'the colour that the material gives as well was taken' },
    ],
    ['constructor', '<ambient>0 0 1 1</ambient>', [0, 0, 1, 1], 'warning', { lost: [] }],
    ['Mine/Paint', '', undefined, 'warning', { lost: [] }],
  ])('named by the script %s %s', async (script, more, colour, severity, args) => {
    const uri = '<uri>file://media/materials/scripts/gazebo.material</uri>';
    const { model, findings } = await read(
      shown(`<material><script>${uri}<name>${script}</name></script>${more}</material>`),
    );
    expect(model.materials.map(({ baseColor }) => baseColor)).toEqual(colour ? [colour] : []);
    const code = `format/sdf-material-script${severity === 'info' ? '' : '-lost'}`;
    expect(findings).toMatchObject([{ code, severity, pointer: 'model.sdf:5', args: { script, ...args } }]);
  });

  it('of a mesh file make a visual each, and give way to that of the visual', async () => {
    const mesh = '<geometry><mesh><uri>a.obj</uri></mesh></geometry>';
    const file = (material: string): string =>
      modelFile('1.6', `<link name="a">${INERTIAL}<visual name="v">${mesh}${material}</visual></link>`);
    const own = (await read({ 'model.sdf': file(''), 'a.obj': OBJ, 'a.mtl': MTL })).model;
    const colours = new Map(own.materials.map(({ name, baseColor }) => [name, baseColor]));
    expect(own.links[0]!.visuals.map(({ material }) => colours.get(material!))).toEqual([
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ]);
    expect(own.links[0]!.visuals.map(({ name }) => name)).toEqual(['v', 'v_2']);
    const over = (
      await read({ 'model.sdf': file('<material><diffuse>0 1 0</diffuse></material>'), 'a.obj': OBJ, 'a.mtl': MTL })
    ).model;
    expect(over.materials.map(({ baseColor }) => baseColor)).toEqual([[0, 1, 0, 1]]);
  });
});
