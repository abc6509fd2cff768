/** A tetrahedron with colours and normals, by hand. */
export const VERTICES = [
  [0, 0, 0, 0, 0, -1, 255, 0, 0, 255],
  [1, 0, 0, 1, 0, 0, 0, 255, 0, 255],
  [0, 1, 0, 0, 1, 0, 0, 0, 255, 255],
  [0, 0, 1, 0, 0, 1, 188, 188, 188, 128],
] as const;
export const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

const header = (format: string, faces = 4): string => `ply
format ${format} 1.0
comment made by hand
element vertex 4
property float x
property float y
property float z
property float nx
property float ny
property float nz
property uchar red
property uchar green
property uchar blue
property uchar alpha
element face ${faces}
property list uchar int vertex_indices
end_header
`;

export const asciiPly = (faces: readonly (readonly number[])[] = FACES): string =>
  header('ascii', faces.length) +
  VERTICES.map((row) => `${row.join(' ')}\n`).join('') +
  faces.map((face) => `${face.length} ${face.join(' ')}\n`).join('');

export function binaryPly(little: boolean): Uint8Array {
  const parts: Buffer[] = [Buffer.from(header(`binary_${little ? 'little' : 'big'}_endian`))];
  for (const row of VERTICES) {
    const bytes = Buffer.alloc(28);
    for (let i = 0; i < 6; i++)
      if (little) bytes.writeFloatLE(row[i]!, 4 * i);
      else bytes.writeFloatBE(row[i]!, 4 * i);
    for (let i = 6; i < 10; i++) bytes.writeUInt8(row[i]!, 24 + i - 6);
    parts.push(bytes);
  }
  for (const face of FACES) {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt8(3);
    for (const [i, index] of face.entries())
      if (little) bytes.writeInt32LE(index, 1 + 4 * i);
      else bytes.writeInt32BE(index, 1 + 4 * i);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
