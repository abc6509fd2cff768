/** What a file is by its first bytes. `text` is neither: a web page or a JSON message in the place of a file. */
export type ContentKind = 'zip' | 'glb' | 'usd' | 'blend' | 'text' | 'empty' | 'unknown';

/** File signatures, as Latin-1. */
const SIGNATURES: readonly (readonly [signature: string, kind: ContentKind])[] = [
  ['PK\x03\x04', 'zip'], // APPNOTE 4.3.7, local file header; USDZ too
  ['PK\x05\x06', 'zip'], // APPNOTE 4.3.16, an empty archive
  ['glTF', 'glb'], // glTF 2.0 section 4.4.2
  ['PXR-USDC', 'usd'],
  ['#usda ', 'usd'],
  ['BLENDER', 'blend'],
  ['\x28\xb5\x2f\xfd', 'blend'], // Zstandard (RFC 8878): Blender since 3.0, compressed
  ['\x1f\x8b', 'blend'], // gzip: Blender before 3.0, compressed
];

/**
 * Tells a file by its first bytes; names and content types of a server are only its word. A Personal `glb` export, for
 * one, may be a GLB, a ZIP bundle or a USD preview.
 *
 * @param head at least the first 8 bytes, fewer only when the file is shorter
 */
export function contentKind(head: Uint8Array): ContentKind {
  if (head.byteLength === 0) return 'empty';
  const start = Buffer.from(head).toString('latin1');
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) return known[1];
  return /^(\xef\xbb\xbf)?\s*[<{[]/.test(start) ? 'text' : 'unknown';
}
