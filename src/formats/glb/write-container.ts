/** "glTF", "JSON" and "BIN\0" as little-endian numbers. */
const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/**
 * JSON and one buffer as a GLB: a header of 12 bytes, then the two chunks, each padded to four bytes, the JSON with
 * blanks and the buffer with zeros. No second chunk for an empty buffer.
 *
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification
 */
export function packGlb(json: object, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const chunks = [
    { type: JSON_CHUNK, bytes: text, padding: 0x20 },
    ...(binary.length > 0 ? [{ type: BINARY_CHUNK, bytes: binary, padding: 0 }] : []),
  ];
  const glb = new Uint8Array(chunks.reduce((sum, { bytes }) => sum + 8 + padded(bytes.length), 12));
  const view = new DataView(glb.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, glb.length, true);
  let at = 12;
  for (const { type, bytes, padding } of chunks) {
    const length = padded(bytes.length);
    view.setUint32(at, length, true);
    view.setUint32(at + 4, type, true);
    glb.fill(padding, at + 8, at + 8 + length);
    glb.set(bytes, at + 8);
    at += 8 + length;
  }
  return glb;
}

/** The next multiple of four. */
export const padded = (length: number): number => Math.ceil(length / 4) * 4;
