import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../../src/formats/glb/decode.ts';
import { validateGlb } from '../../../src/formats/glb/validate.ts';
import {
  addAccessor,
  addTexture,
  CORNERS,
  changed,
  type Draft,
  primitiveOf,
  useExtensions,
} from '../../corpus-glb/draft.ts';
import { png } from '../../corpus-glb/pictures.ts';

const decode = (change: (draft: Draft) => unknown) => decodeGlb(changed(change)(), 'a.glb');
const GLOSSY = 'KHR_materials_pbrSpecularGlossiness';

function withMaterial(draft: Draft, material: object): void {
  draft.json['materials'] = [material];
  primitiveOf(draft)['material'] = 0;
}

describe('an image on a mesh without the texture coordinates that it asks for', () => {
  it.each([
    ['none at all', { index: 0 }],
    ['none of the second set', { index: 0, texCoord: 1 }],
  ])('is kept, with a warning: %s', async (_, baseColorTexture) => {
    const change = (draft: Draft): void => {
      addTexture(draft, png(4, 4), 'image/png');
      withMaterial(draft, { pbrMetallicRoughness: { baseColorTexture } });
      const attributes = primitiveOf(draft)['attributes'] as Record<string, unknown>;
      delete attributes['TEXCOORD_0'];
    };
    expect(await validateGlb(changed(change)(), 'a.glb')).toMatchObject([
      { severity: 'warning', args: { issue: 'MESH_PRIMITIVE_TOO_FEW_TEXCOORDS' } },
    ]);
    const { textures, parts } = await decode(change);
    expect(textures).toHaveLength(1);
    expect(parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh.uvs))).toEqual([undefined]);
  });
});

describe('a factor of a material that is out of its range', () => {
  const warned = [{ severity: 'warning', args: { issue: 'VALUE_NOT_IN_RANGE' } }];
  it.each([
    ['a colour above 1', { pbrMetallicRoughness: { baseColorFactor: [2, 0.5, 0, 1] } }],
    ['roughness below 0', { pbrMetallicRoughness: { roughnessFactor: -1 } }],
    ['light that it gives', { emissiveFactor: [0, 3, 0] }],
    ['a cutoff below 0', { alphaMode: 'MASK', alphaCutoff: -0.5 }],
  ])('is read, with a warning: %s', async (_, material) => {
    const change = (draft: Draft): void => withMaterial(draft, material);
    expect(await validateGlb(changed(change)(), 'a.glb')).toMatchObject(warned);
    expect((await decode(change)).parts).not.toHaveLength(0);
  });

  it('is an error where more than looks depends on it', async () => {
    const change = (draft: Draft): void => {
      const [node] = draft.json['nodes'] as Record<string, unknown>[];
      node!['rotation'] = [0, 0, 0, 2];
    };
    expect(await validateGlb(changed(change)(), 'a.glb')).toMatchObject([{ severity: 'error' }]);
  });
});

describe('a specular-glossy material', () => {
  const glossy = (said: object, beside: object = {}, required: readonly string[] = [GLOSSY]) =>
    decode((draft) => {
      withMaterial(draft, { ...beside, extensions: { [GLOSSY]: said } });
      useExtensions(draft, [GLOSSY], required);
    });

  it.each([
    [
      'its diffuse colour',
      { diffuseFactor: [0.7, 0.05, 0.05, 1], specularFactor: [0, 0, 0], glossinessFactor: 0.2 },
      [0.7, 0.05, 0.05, 1],
      0,
      0.8,
    ],
    ['as defaults have it', { diffuseFactor: [0.7, 0.05, 0.05, 1] }, [0.7, 0.05, 0.05, 1], 0, 0],
    [
      'a metal',
      { diffuseFactor: [0, 0, 0, 1], specularFactor: [1, 0.75, 0.3], glossinessFactor: 0.5 },
      [1, 0.75, 0.3, 1],
      1,
      0.5,
    ],
  ])('shows %s', async (_, said, baseColor, metallic, roughness) => {
    const { materials, findings } = await glossy(said);
    expect(materials).toMatchObject([{ metallic, baseColor }]);
    expect(materials[0]!.roughness).toBeCloseTo(roughness, 9);
    expect(findings).toMatchObject([
      { code: 'format/gltf-look', args: { materials: [{ by: 'specular-glossiness' }] } },
    ]);
  });

  it('is preferred to plain metallic-roughness beside it, but not to one with an image', async () => {
    const grey = { pbrMetallicRoughness: { baseColorFactor: [0.5, 0.5, 0.5, 1] } };
    expect((await glossy({ diffuseFactor: [1, 0, 0, 1] }, grey, [])).materials).toMatchObject([
      { baseColor: [1, 0, 0, 1] },
    ]);
    const { materials } = await decode((draft) => {
      addTexture(draft, png(4, 4), 'image/png');
      const [own] = draft.json['materials'] as object[];
      withMaterial(draft, { ...own, extensions: { [GLOSSY]: { diffuseFactor: [1, 0, 0, 1] } } });
      useExtensions(draft, [GLOSSY], []);
    });
    expect(materials).toMatchObject([{ baseColor: [1, 1, 1, 1], baseColorTexture: 'texture' }]);
  });

  it('shows its diffuse image', async () => {
    const { materials, textures } = await decode((draft) => {
      addTexture(draft, png(4, 4), 'image/png');
      withMaterial(draft, {
        extensions: { [GLOSSY]: { diffuseTexture: { index: 0 }, diffuseFactor: [1, 0.5, 1, 1] } },
      });
      useExtensions(draft, [GLOSSY]);
    });
    expect(materials).toMatchObject([{ baseColor: [1, 0.5, 1, 1], baseColorTexture: textures[0]!.name }]);
  });
});

describe('a material that emits', () => {
  const emitting = (material: object) =>
    decode((draft) => {
      addTexture(draft, png(4, 4), 'image/png');
      withMaterial(draft, material);
    });
  const EMITS = { emissiveTexture: { index: 0 }, emissiveFactor: [1, 1, 1] };

  it.each([
    ['and is black otherwise', { pbrMetallicRoughness: { baseColorFactor: [0, 0, 0, 1] }, ...EMITS }],
    ['and says nothing else', EMITS],
  ])('%s shows what it emits', async (_, material) => {
    const { materials, findings } = await emitting(material);
    expect(materials).toMatchObject([{ baseColor: [1, 1, 1, 1], metallic: 0, baseColorTexture: 'texture' }]);
    expect(findings.map(({ code }) => code)).toEqual(['format/gltf-look']);
  });

  it('a colour and is black otherwise shows that', async () => {
    const black = { pbrMetallicRoughness: { baseColorFactor: [0, 0, 0, 1] } };
    const { materials } = await decode((draft) => withMaterial(draft, { ...black, emissiveFactor: [1, 0, 0] }));
    expect(materials).toMatchObject([{ baseColor: [1, 0, 0, 1] }]);
  });

  it('and reflects keeps its colour; what it emits is told', async () => {
    const { materials, findings } = await emitting({
      pbrMetallicRoughness: { baseColorFactor: [0, 1, 0, 1] },
      ...EMITS,
    });
    expect(materials).toMatchObject([{ baseColor: [0, 1, 0, 1] }]);
    expect(findings).toMatchObject([{ code: 'format/gltf-not-carried', args: { elements: { 'emissive maps': 1 } } }]);
  });
});

describe('morph targets', () => {
  /** A target that moves the corner on the file's Y up by 0.1 m. */
  const morphed = (mesh: object, node: object = {}) =>
    decode((draft) => {
      const up = Float32Array.from(CORNERS.map((_, i) => (i === 7 ? 0.1 : 0)));
      const bounds = { min: [0, 0, 0], max: [0, Math.fround(0.1), 0] };
      primitiveOf(draft)['targets'] = [{ POSITION: addAccessor(draft, 'VEC3', up, bounds) }];
      Object.assign(draft.json.meshes[0]!, mesh);
      Object.assign(draft.json.nodes[0]!, node);
    });
  const height = async (read: ReturnType<typeof decodeGlb>): Promise<number> =>
    Math.max(...(await read).parts[0]!.primitives[0]!.mesh.positions.filter((_, i) => i % 3 === 2));

  it('at the weight of the mesh, or that of the node, are the shape', async () => {
    expect(await height(morphed({ weights: [1] }))).toBeCloseTo(0.2, 6);
    expect(await height(morphed({ weights: [0.5] }))).toBeCloseTo(0.15, 6);
    expect(await height(morphed({ weights: [1] }, { weights: [0] }))).toBeCloseTo(0.1, 6);
    expect(await height(morphed({}, { weights: [1] }))).toBeCloseTo(0.2, 6);
    expect(await height(morphed({}))).toBeCloseTo(0.1, 6);
  });

  it('are told where their weight is 0', async () => {
    expect((await morphed({})).findings).toMatchObject([{ args: { elements: { 'morph targets of weight 0': 1 } } }]);
    expect((await morphed({ weights: [1] })).findings).toEqual([]);
  });
});

describe('vertex colours', () => {
  it.each([
    ['numbers', 'VEC3', Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]), {}],
    [
      'bytes with alpha',
      'VEC4',
      Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255]),
      { normalized: true },
    ],
  ] as const)('as %s become an image', async (_, type, values, rest) => {
    const { parts, materials, textures, findings } = await decode((draft) => {
      primitiveOf(draft).attributes['COLOR_0'] = addAccessor(draft, type, values, rest);
    });
    expect(textures).toMatchObject([{ name: 'vertex_colours', mime: 'image/png' }]);
    expect(materials).toMatchObject([{ baseColorTexture: 'vertex_colours', metallic: 0 }]);
    expect(parts[0]!.primitives[0]!.mesh.uvs).toBeDefined();
    expect(findings.map(({ code }) => code)).toEqual(['format/vertex-colours']);
  });

  it('beside an image are left out, and told', async () => {
    const { materials, findings } = await decode((draft) => {
      addTexture(draft, png(4, 4), 'image/png');
      const values = Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
      primitiveOf(draft).attributes['COLOR_0'] = addAccessor(draft, 'VEC3', values);
    });
    expect(materials).toMatchObject([{ baseColorTexture: 'texture' }]);
    expect(findings).toMatchObject([{ code: 'format/vertex-colours-lost', args: { meshes: ['tetrahedron'] } }]);
  });
});
