import { describe, expect, it } from 'vitest';
import { INERTIAL, modelFile, read } from './documents.ts';

/** One white pixel. */
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const SCRIPTS = 'model://thing/materials/scripts';
const model = (name: string, { uris = [SCRIPTS], more = '' } = {}): string =>
  modelFile(
    '1.6',
    `<link name="a">${INERTIAL}<visual name="v"><geometry><box><size>1 1 1</size></box></geometry>` +
      `<material><script>${uris.map((uri) => `<uri>${uri}</uri>`).join('')}<name>${name}</name></script>${more}</material></visual></link>`,
  );
const OWN = `// Paint
material Own/Paint
{
  technique { pass { ambient 0.1 0.1 0.1
    diffuse 1.0 0.5 0.0 1.0
    specular 0.2 0.2 0.2 1.0 14 } }
}
material Own/Child : Own/Paint { technique { pass { diffuse 0 0 1 } } }
material Own/Picture { technique { pass { texture_unit { texture stripe.png } } } }
material Own/Glow { technique { pass { diffuse 0 0 0
 emissive 1 0 0 } } }
material Own/Lit { technique { pass { emissive 0.2 0.2 0.2 } } }
material Own/Glass { technique { pass { scene_blend alpha_blend
 diffuse 1 1 1 0.25 } } }
material Own/Ambient { technique { pass { ambient 0 1 0 } } }
material Own/Circle : Own/Circle2 { technique { pass { diffuse 1 0 0 } } }
material Own/Circle2 : Own/Circle { }
`;
const folder = (script: string, options = {}) => ({
  'model.sdf': model(script, options),
  'materials/scripts/own.material': OWN,
  'materials/textures/stripe.png': PNG,
});

describe('material scripts among the files', () => {
  // sRGB 0.5 is 0.21404 linear; roughness of the exponent 14 is (2 / 16)^(1/4).
  it.each([
    ['Own/Paint', { baseColor: [1, 0.21404, 0, 1], roughness: 0.5946 }],
    ['Own/Child', { baseColor: [0, 0, 1, 1], roughness: 0.5946 }],
    ['Own/Picture', { baseColor: [1, 1, 1, 1], roughness: 0.5, baseColorTexture: 'stripe' }],
    ['Own/Glow', { baseColor: [1, 0, 0, 1] }],
    ['Own/Glass', { baseColor: [1, 1, 1, 0.25] }],
    ['Own/Ambient', { baseColor: [0, 1, 0, 1] }],
    ['Own/Circle', { baseColor: [1, 0, 0, 1] }],
  ])('%s is read', async (script, looks) => {
    const { model: read1, findings } = await read(folder(script));
    const [material] = read1.materials;
    const rounded = {
      ...material!,
      baseColor: material!.baseColor.map((value) => Math.round(value * 1e5) / 1e5),
      roughness: Math.round(material!.roughness * 1e4) / 1e4,
    };
    expect(rounded).toMatchObject(looks);
    expect(read1.textures.map(({ name }) => name)).toEqual('baseColorTexture' in looks ? ['stripe'] : []);
    expect(findings.map(({ code }) => code)).toEqual(['format/sdf-material-script']);
  });

  it('say what is lost, at the line of the material', async () => {
    const { model: read1, findings } = await read(folder('Own/Lit'));
    expect(read1.materials[0]!.baseColor).toEqual([1, 1, 1, 1]);
    expect(findings).toMatchObject([
      { code: 'format/sdf-material-script', pointer: 'model.sdf:4' },
      {
        code: 'format/sdf-material-script-lost',
        severity: 'warning',
        pointer: 'materials/scripts/own.material:12',
        args: { script: 'Own/Lit', lost: ['emissive'] },
      },
    ]);
  });

  it.each([
    ['the file', 'model://thing/materials/scripts/own.material'],
    ['the folder, relatively', 'materials/scripts'],
    ['a folder of Gazebo', 'file://media/materials/scripts/own.material'],
    ['another model', 'model://gone/materials/scripts'],
  ])('are found where a URI names %s', async (_, uri) => {
    const { model: read1, codes } = await read(folder('Own/Picture', { uris: [uri] }));
    expect(read1.materials[0]).toMatchObject({ name: 'own_picture', baseColorTexture: 'stripe' });
    expect(codes).not.toContain('format/sdf-material-script-lost');
    expect(codes).not.toContain('structure/reference-repaired');
  });

  it('of two with one name, the one in the folder that is named is taken, and its own image', async () => {
    const script = (colour: string) =>
      `material Paint { technique { pass { diffuse ${colour}\n texture_unit { texture skin.png } } } }`;
    const other = Uint8Array.from([...PNG, 0]);
    const { model: read1 } = await read(
      {
        'thing/model.sdf': model('Paint', { uris: ['model://second/scripts', 'model://second/images'] }),
        'first/scripts/a.material': script('1 0 0'),
        'first/images/skin.png': PNG,
        'second/scripts/a.material': script('0 0 1'),
        'second/images/skin.png': other,
      },
      { entry: 'thing/model.sdf' },
    );
    expect(read1.materials[0]!.baseColor).toEqual([0, 0, 1, 1]);
    expect(read1.textures[0]!.bytes).toEqual(other);
  });

  it('give way to the colour that the material says as well, but for the image', async () => {
    const { model: read1 } = await read(folder('Own/Picture', { more: '<diffuse>1 0 0 1</diffuse>' }));
    expect(read1.materials[0]).toMatchObject({ baseColor: [1, 0, 0, 1], baseColorTexture: 'stripe' });
  });

  it('give way to a newer image', async () => {
    const pbr = '<pbr><metal><albedo_map>materials/textures/stripe.png</albedo_map></metal></pbr>';
    const { codes } = await read(folder('Own/Paint', { more: pbr }));
    expect(codes).toEqual([]);
  });
});
