/** Takes apart what `pack.ts` put together. The contents are views of it. */
export function unpackFiles(packed: Uint8Array): Map<string, Uint8Array> {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length))) as [string, number][];
  const contents = new Map<string, Uint8Array>();
  let at = 4 + length;
  for (const [path, size] of list) {
    contents.set(path, packed.subarray(at, at + size));
    at += size;
  }
  return contents;
}
