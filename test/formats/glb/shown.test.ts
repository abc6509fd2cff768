import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../../src/formats/glb/decode.ts';
import { addAccessor, addTexture, changed, type Draft, primitiveOf, useExtensions } from '../../corpus-glb/draft.ts';
import { png } from '../../corpus-glb/pictures.ts';

const decode = (change: (draft: Draft) => unknown) => decodeGlb(changed(change)(), 'a.glb');
const firstCorner = (positions: Float32Array): number[] =>
  [...positions.subarray(0, 3)].map((v) => Math.round(v * 1e6) / 1e6 + 0);

describe('EXT_mesh_gpu_instancing', () => {
  const instances = (draft: Draft, values: Readonly<Record<string, number>>, node: object = {}): void => {
    Object.assign(draft.json.nodes[0]!, node, { extensions: { EXT_mesh_gpu_instancing: { attributes: values } } });
    useExtensions(draft, ['EXT_mesh_gpu_instancing']);
  };

  it('stands for a part each: its own transform first, then that of the node', async () => {
    const { parts } = await decode((draft) => {
      const TRANSLATION = addAccessor(draft, 'VEC3', Float32Array.of(0, 0, 0, 1, 0, 0));
      // A quarter turn about Y takes the second one's corners from x to -z.
      const ROTATION = addAccessor(draft, 'VEC4', Float32Array.of(0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2));
      const SCALE = addAccessor(draft, 'VEC3', Float32Array.of(1, 1, 1, 2, 2, 2));
      instances(draft, { TRANSLATION, ROTATION, SCALE }, { translation: [0, 5, 0] });
    });
    expect(parts.map(({ node }) => node)).toEqual(['tetrahedron', 'tetrahedron']);
    const [first, second] = parts.map(({ primitives }) => primitives[0]!.mesh);
    expect(firstCorner(first!.positions)).toEqual([0, 0, 5]);
    expect(firstCorner(second!.positions)).toEqual([1, 0, 5]);
    // (0.1, 0, 0) doubled and turned is (0, 0, -0.2) of the file, which is +0.2 along Y here.
    expect(firstCorner(second!.positions.subarray(3))).toEqual([1, 0.2, 5]);
    expect(first!.name).not.toBe(second!.name);
  });

  it('may give only some of the three', async () => {
    const { parts } = await decode((draft) =>
      instances(draft, { SCALE: addAccessor(draft, 'VEC3', Float32Array.of(3, 3, 3)) }),
    );
    expect(firstCorner(parts[0]!.primitives[0]!.mesh.positions.subarray(3))).toEqual([0.3, 0, 0]);
  });
});

describe('a mirrored node', () => {
  it('is wound outwards again, and told', async () => {
    const { parts, findings } = await decode(({ json }) => Object.assign(json.nodes[0]!, { scale: [-1, 1, 1] }));
    // The first face of the file is 0, 2, 1.
    expect([...parts[0]!.primitives[0]!.mesh.indices.subarray(0, 3)]).toEqual([0, 1, 2]);
    expect(findings).toMatchObject([{ code: 'format/gltf-mirrored', args: { meshes: ['tetrahedron'] } }]);
  });
});

describe('a skinned mesh', () => {
  const skinned = (draft: Draft, bind?: readonly number[]): void => {
    const { attributes } = primitiveOf(draft);
    attributes['JOINTS_0'] = addAccessor(draft, 'VEC4', new Uint8Array(16));
    attributes['WEIGHTS_0'] = addAccessor(draft, 'VEC4', Float32Array.from([0, 1, 2, 3].flatMap(() => [1, 0, 0, 0])));
    draft.json.nodes = [
      { mesh: 0, skin: 0, name: 'cloth', translation: [9, 9, 9] },
      { translation: [1, 2, 3], scale: [0.5, 0.5, 0.5] },
    ];
    draft.json.scenes = [{ nodes: [0, 1] }];
    const inverseBindMatrices = bind && addAccessor(draft, 'MAT4', Float32Array.from(bind));
    draft.json['skins'] = [{ joints: [1], ...(inverseBindMatrices === undefined ? {} : { inverseBindMatrices }) }];
  };

  it('stands where its joints bound it, not where its node is', async () => {
    // The joint at (1, 2, 3) with half the size, times its inverse bind matrix: twice the size, then back by (1, 2, 3).
    const { parts, findings } = await decode((draft) =>
      skinned(draft, [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, -2, -4, -6, 1]),
    );
    const { positions } = parts[0]!.primitives[0]!.mesh;
    expect(firstCorner(positions)).toEqual([0, 0, 0]);
    expect(firstCorner(positions.subarray(3))).toEqual([0.1, 0, 0]);
    expect(findings.map(({ code }) => code)).toContain('format/gltf-skinned');
  });

  it('stands at its joint without inverse bind matrices', async () => {
    const { parts } = await decode((draft) => skinned(draft));
    expect(firstCorner(parts[0]!.primitives[0]!.mesh.positions)).toEqual([1, -3, 2]);
  });
});

describe('materials', () => {
  const material = (rest: object) => (draft: Draft) => {
    draft.json['materials'] = [{ pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.5] }, ...rest }];
    primitiveOf(draft)['material'] = 0;
  };

  it.each([
    ['OPAQUE, which ignores alpha', {}, 1],
    ['BLEND', { alphaMode: 'BLEND' }, 0.5],
    ['MASK', { alphaMode: 'MASK' }, 0.5],
  ])('%s', async (_, rest, alpha) => {
    const { materials } = await decode(material(rest));
    expect(materials[0]!.baseColor[3]).toBe(alpha);
  });

  it('tells of cut-offs and maps that no simulator shows alike', async () => {
    const { findings, materials, textures } = await decode((draft) => {
      addTexture(draft, png(2, 2), 'image/png');
      draft.json['extensionsUsed'] = ['KHR_texture_transform'];
      const pbrMetallicRoughness = { metallicRoughnessTexture: { index: 0 } };
      const maps = {
        normalTexture: { index: 0, scale: 2, extensions: { KHR_texture_transform: { scale: [2, 2] } } },
        occlusionTexture: { index: 0 },
        emissiveTexture: { index: 0 },
      };
      draft.json['materials'] = [{ alphaMode: 'MASK', pbrMetallicRoughness, ...maps }];
      primitiveOf(draft).attributes['COLOR_0'] = addAccessor(draft, 'VEC3', new Float32Array(12));
      primitiveOf(draft).attributes['NORMAL'] = addAccessor(
        draft,
        'VEC3',
        Float32Array.from([0, 1, 2, 3].flatMap(() => [0, 0, 1])),
      );
    });
    expect(findings.find(({ code }) => code === 'format/gltf-not-carried')).toMatchObject({
      args: {
        elements: {
          'maps with texture coordinates of their own': 1,
          'strengths of normal maps': 1,
          'occlusion maps': 1,
          'emissive maps': 1,
          'alpha cut-offs': 1,
        },
      },
    });
    expect(materials[0]).toMatchObject({ metallicRoughnessTexture: textures[0]!.name });
    expect(materials[0]).not.toHaveProperty('normalTexture');
  });
});
