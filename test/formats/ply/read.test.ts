import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPly } from '../../../src/formats/ply/read.ts';
import { asciiPly, binaryPly, FACES } from './pieces.ts';

const read = (content: string | Uint8Array) =>
  readPly(new Map([['a.ply', typeof content === 'string' ? Buffer.from(content) : content]]), 'a.ply');

const refusal = (content: string | Uint8Array) =>
  read(content).then(
    () => 'read',
    (error: { findings?: { code: string }[]; code: string; message: string }) =>
      `${error.findings?.[0]?.code}: ${error.message}`,
  );

describe('a PLY', () => {
  it.each([
    ['ASCII', asciiPly()],
    ['binary, low byte first', binaryPly(true)],
    ['binary, high byte first', binaryPly(false)],
    ['ASCII with the line ends of Windows', asciiPly().replaceAll('\n', '\r\n')],
  ])('%s: places, normals, colours and faces', async (_, content) => {
    const { parts, materials, textures, findings } = await read(content);
    const { mesh, material } = parts[0]!.primitives[0]!;
    expect(findings).toMatchObject([{ code: 'format/vertex-colours', args: { meshes: 1 } }]);
    expect(materials).toMatchObject([{ name: material, baseColorTexture: textures[0]!.name }]);
    expect([...mesh.indices].length).toBe(3 * FACES.length);
    const corner = (index: number) => [...mesh.positions.subarray(3 * index, 3 * index + 3)];
    expect([...mesh.indices].slice(0, 3).map(corner)).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ]);
    const top = [...mesh.indices].find((vertex) => corner(vertex)[2] === 1)!;
    expect([...mesh.normals!.subarray(3 * top, 3 * top + 3)]).toEqual([0, 0, 1]);
    const { data, info } = await sharp(textures[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
    const seen = (vertex: number): number[] => {
      const [u, v] = [mesh.uvs![2 * vertex]!, mesh.uvs![2 * vertex + 1]!];
      const at = info.channels * (Math.floor(v * info.height) * info.width + Math.floor(u * info.width));
      return [...data.subarray(at, at + 3)];
    };
    // A pixel shows a step of 8 bits; between its middle and its edge lies what is beside it.
    expect(seen(top).every((value) => Math.abs(value - 188) < 8)).toBe(true);
  });

  it('cuts polygons, takes strips apart and tells what it leaves out', async () => {
    const quad = await read(
      'ply\nformat ascii 1.0\ncomment TextureFile wood.png\nelement vertex 5\nproperty double x\nproperty double y\nproperty double z\nproperty float quality\n' +
        'element face 1\nproperty list uchar uint vertex_index\nelement edge 1\nproperty int vertex1\nend_header\n' +
        '0 0 0 1\n2 0 0 1\n2 1 0 1\n1 2 0 1\n0 1 0 1\n5 0 1 2 3 4\n7\n',
    );
    expect(quad.parts[0]!.primitives[0]!.mesh.indices.length).toBe(9);
    expect(quad.findings).toMatchObject([
      { code: 'format/ply-left-out', args: { what: ['wood.png', 'vertex quality', 'edge vertex1'] } },
    ]);
    const strip = await read(
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n' +
        'element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 3 -1 3 2 1\n',
    );
    const { mesh } = strip.parts[0]!.primitives[0]!;
    const corners = [...mesh.indices].map((index) => [...mesh.positions.subarray(3 * index, 3 * index + 2)].join());
    expect(corners).toEqual(['0,0', '1,0', '0,1', '0,1', '1,0', '1,1', '1,1', '0,1', '1,0']);
  });

  it.each([
    ['no header', 'ply\nformat ascii 1.0\nelement vertex 3\n', 'format/ply-header'],
    ['another version', asciiPly().replace('ascii 1.0', 'ascii 2.0'), 'format/ply-header'],
    ['a type that nobody knows', asciiPly().replace('float x', 'quaternion x'), 'format/ply-header'],
    ['a count that no file has', asciiPly().replace('vertex 4', 'vertex 99999999999999'), 'format/ply-cut'],
    ['text that is cut off', asciiPly().slice(0, -9), 'format/ply-cut'],
    ['binary that is cut off', binaryPly(true).subarray(0, -3), 'format/ply-cut'],
    ['a vertex that is not a number', asciiPly().replace('0 0 1 0 0 1', 'nan 0 1 0 0 1'), 'format/ply-value'],
    ['an infinite vertex', asciiPly().replace('0 0 1 0 0 1', '1e999 0 1 0 0 1'), 'format/ply-value'],
    ['a vertex that is not there', asciiPly([[0, 1, 4]]), 'format/ply-value'],
    ['a vertex before the first', asciiPly([[0, 1, -1]]), 'format/ply-value'],
    [
      'a list of a negative length',
      asciiPly().replace('list uchar', 'list char').replace('3 0 2 1', '-3 0 2 1'),
      'format/ply-value',
    ],
    ['points alone', asciiPly([]), 'format/ply-points'],
  ])('is refused for %s', async (_, content, code) => {
    expect(await refusal(content)).toContain(`${code}: `);
  });
});
