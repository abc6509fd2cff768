import { describe, expect, it } from 'vitest';
import { glbFacts } from '../../src/inspect/glb-facts.ts';
import { glb } from './glb.ts';

/** A box of 1 × 2 × 3 m around (0.5, 1, 1.5), 12 triangles. */
const BOX = {
  accessors: [
    { componentType: 5126, count: 24, type: 'VEC3', min: [0, 0, 0], max: [1, 2, 3] },
    { componentType: 5123, count: 36, type: 'SCALAR' },
  ],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
};
const facts = (json: unknown, binary?: Uint8Array) => glbFacts(glb(json, binary), 'mug.glb', new Map());

describe('what a GLB declares', () => {
  it('version, generator, extensions, counts', () => {
    const json = {
      asset: { version: '2.0', generator: 'a tool' },
      extensionsUsed: ['KHR_materials_ior', 'EXT_unheard_of'],
      extensionsRequired: ['EXT_unheard_of'],
      materials: [{}, {}],
      animations: [{}],
      skins: [{}],
    };
    expect(facts(json)).toEqual({
      version: '2.0',
      generator: 'a tool',
      extensionsUsed: ['KHR_materials_ior', 'EXT_unheard_of'],
      extensionsRequired: ['EXT_unheard_of'],
      nodes: 0,
      meshes: 0,
      triangles: 0,
      materials: 2,
      images: [],
      animations: 1,
      skins: 1,
      bounds: undefined,
    });
  });

  it('each mesh counts as often as it is placed, and the box is around all of them', () => {
    const json = {
      ...BOX,
      scenes: [{ nodes: [0] }],
      nodes: [
        { children: [1, 2, 3], scale: [2, 2, 2] },
        { mesh: 0 },
        { mesh: 0, translation: [10, 0, 0] },
        // A quarter turn about Y takes x to -z and z to x: 3 m along x from 0, 1 m along -z.
        { mesh: 0, rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], translation: [0, 0, -5] },
        { mesh: 0, translation: [1000, 0, 0] }, // in no scene
      ],
    };
    const found = facts(json)!;
    expect(found.triangles).toBe(36);
    expect(found.bounds!.min.map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 0, -12]);
    expect(found.bounds!.max.map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([22, 4, 6]);
  });

  it('strips, fans and points', () => {
    const primitive = (mode: number) => ({ attributes: { POSITION: 0 }, mode });
    const meshes = [{ primitives: [primitive(5), primitive(6), primitive(0), primitive(1)] }];
    expect(facts({ ...BOX, meshes, nodes: [{ mesh: 0 }] })?.triangles).toBe(22 + 22);
  });

  it('a matrix, column by column', () => {
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    expect(facts({ ...BOX, nodes: [{ mesh: 0, matrix }] })?.bounds).toEqual({ min: [5, 6, 7], max: [6, 8, 10] });
  });

  it('images by their own headers', () => {
    const png = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
    png.writeUInt32BE(640, 16);
    png.writeUInt32BE(480, 20);
    const json = {
      buffers: [{ byteLength: 33 }],
      bufferViews: [{ buffer: 0, byteLength: 33 }],
      images: [{ bufferView: 0, name: 'wood' }, { uri: 'https://example.com/a.png' }],
    };
    expect(facts(json, png)?.images).toEqual([
      { name: 'wood', mime: 'image/png', width: 640, height: 480, bytes: 33 },
      { name: undefined, mime: undefined, width: undefined, height: undefined, bytes: undefined },
    ]);
  });
});

describe('a hostile GLB', () => {
  it('whose nodes go round in circles comes to an end', () => {
    const nodes = Array.from({ length: 200 }, () => ({ mesh: 0, children: Array.from({ length: 200 }, (_, i) => i) }));
    expect(facts({ ...BOX, nodes, scenes: [{ nodes: [0] }] })?.nodes).toBe(200);
  });

  it('with more entries than any model is counted, not gone through', () => {
    const meshes = Array.from({ length: 70_000 }, () => ({}));
    expect(facts({ meshes })).toMatchObject({ meshes: 70_000, triangles: undefined, bounds: undefined });
  });

  it.each([
    ['numbers where lists belong', { asset: 7, nodes: 3, meshes: 'x', images: {}, extensionsUsed: [1, null] }],
    ['a box from nowhere', { ...BOX, accessors: [{ min: [null, 'a', 0], max: [1, 0] }], nodes: [{ mesh: 0 }] }],
    ['indices that lead nowhere', { nodes: [{ mesh: 99, children: [-1, 4.5, 1e9] }], scenes: [{ nodes: [0, 77] }] }],
  ])('%s', (_, json) => {
    expect(facts(json)).toMatchObject({ triangles: 0, bounds: undefined });
  });

  it('that is cut off or no JSON says nothing', () => {
    expect(glbFacts(glb({ asset: {} }).subarray(0, 30), 'mug.glb', new Map())).toBeUndefined();
    expect(glbFacts(Buffer.from('glTF'), 'mug.glb', new Map())).toBeUndefined();
  });
});
