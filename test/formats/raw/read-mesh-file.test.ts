import { describe, expect, it } from 'vitest';
import type { Decoded } from '../../../src/formats/glb/decode.ts';
import { readMeshFile } from '../../../src/formats/raw/read-mesh-file.ts';
import { recogniseMesh } from '../../../src/formats/raw/recognise.ts';
import { writeStl } from '../../../src/formats/stl/write.ts';
import { collada, geometry, source } from '../dae/collada.ts';
import { boundsOf, expectClose, filesOf } from './geometry.ts';

const triangle = {
  name: '',
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 2, 0]),
  indices: Uint32Array.from([0, 1, 2]),
};
const dae = collada({
  up: 'Z_UP',
  geometries: geometry(
    'g',
    source('xyz', '0 0 0 1 0 0 0 2 0', 3),
    '<triangles><input semantic="VERTEX" source="#g-v" offset="0"/><p>0 1 2</p></triangles>',
  ),
});
const CONTENTS = {
  obj: 'v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\n',
  'binary stl': writeStl(triangle),
  'ascii stl':
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 2 0\nendloop\nendfacet\nendsolid a\n',
  dae,
} as const;
const glb = Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0]);

describe('a mesh file', () => {
  it.each(Object.entries(CONTENTS))('is told by its content, whatever it is called: %s', async (_, content) => {
    for (const path of ['m/a', 'm/a.obj', 'm/A.STL', 'm/a.dae', 'm/a.glb'])
      expectClose(boundsOf(await readMeshFile(filesOf({ [path]: content }), path)), [0, 0, 0, 1, 2, 0]);
  });

  it.each(Object.entries(CONTENTS))('is turned where that is asked for: %s', async (_, content) => {
    expectClose(boundsOf(await readMeshFile(filesOf({ a: content }), 'a', { up: 'y' })), [0, 0, 0, 1, 0, 2]);
  });

  it('that is a GLB goes to the decoder that was given', async () => {
    const files = filesOf({ 'm/a.bin': glb, 'm/b.png': 'x' });
    const calls: unknown[] = [];
    const decoded = { parts: [], materials: [], textures: [], findings: [] } as unknown as Decoded;
    const read = await readMeshFile(files, 'm/a.bin', {
      decodeGlb: async (...given) => {
        calls.push(given);
        return decoded;
      },
    });
    expect(read).toBe(decoded);
    expect(calls).toEqual([[files.get('m/a.bin'), 'm/a.bin', files]]);
  });

  it('that is cut off is still told by its ending', () => {
    expect(recogniseMesh(writeStl(triangle).subarray(0, 100), 'a.stl')).toBe('stl');
    expect(recogniseMesh(new TextEncoder().encode('<COLLADA'), 'a.dae')).toBe('dae');
    expect(recogniseMesh(new TextEncoder().encode('# nothing yet'), 'a.obj')).toBe('obj');
  });

  it('that is none is refused', async () => {
    await expect(readMeshFile(filesOf({ 'a.fbx': 'Kaydara FBX Binary' }), 'a.fbx')).rejects.toMatchObject({
      code: 'invalid_input',
      findings: [{ code: 'format/mesh-unknown' }],
    });
    await expect(readMeshFile(new Map(), 'a.obj')).rejects.toMatchObject({ code: 'not_found', where: 'a.obj' });
  });

  it('that is larger than any prop needs is refused before anything is read', async () => {
    const huge = Object.create(Uint8Array.prototype, { length: { value: 300 * 2 ** 20 } }) as Uint8Array;
    await expect(readMeshFile(new Map([['a.obj', huge]]), 'a.obj')).rejects.toMatchObject({
      code: 'unsafe_input',
      findings: [{ code: 'format/mesh-limit', args: { found: 314_572_800, limit: 268_435_456 } }],
    });
  });
});
