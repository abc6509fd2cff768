import { describe, expect, it } from 'vitest';
import { writeObj } from '../../../src/formats/obj/write.ts';
import { writeMtl } from '../../../src/formats/obj/write-mtl.ts';

const triangle = {
  name: 'triangle',
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0.1, 0]),
  indices: Uint32Array.from([0, 1, 2]),
};

describe('writeObj', () => {
  it('without normals and material is vertices and faces, to the byte', () =>
    expect(writeObj(triangle)).toBe('v 0 0 0\nv 1 0 0\nv 0 0.100000001 0\nf 1 2 3\n'));

  it('names its library first and its material before the faces', () =>
    expect(writeObj(triangle, { material: { library: 'all.mtl', name: 'wood' } })).toBe(
      'mtllib all.mtl\nv 0 0 0\nv 1 0 0\nv 0 0.100000001 0\nusemtl wood\nf 1 2 3\n',
    ));
});

describe('writeMtl', () => {
  it('writes linear colours, opacity, PBR, and the image', () =>
    expect(
      writeMtl([
        { name: 'wood', baseColor: [0.5, 0.25, 0.125, 1], metallic: 0, roughness: 0.5, map: '../grain.png' },
        { name: 'glass', baseColor: [1, 1, 1, 0.2], metallic: 0, roughness: 0 },
      ]),
    ).toBe(
      'newmtl wood\nKa 0.5 0.25 0.125\nKd 0.5 0.25 0.125\nKs 0.5 0.5 0.5\nNs 250\nd 1\nPr 0.5\nPm 0\nillum 2\n' +
        'map_Kd ../grain.png\n\n' +
        'newmtl glass\nKa 1 1 1\nKd 1 1 1\nKs 0.5 0.5 0.5\nNs 1000\nd 0.2\nPr 0\nPm 0\nillum 2\n',
    ));
});
