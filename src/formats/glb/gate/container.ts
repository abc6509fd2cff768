import type { Finding } from '../../../model/finding.ts';
import { pointerAt } from '../../lfs-pointer.ts';
import { glbLimit, glbMalformed, glbTruncated } from '../findings.ts';
import { GLB_LIMITS } from './limits.ts';

const MAGIC = 0x46546c67; // "glTF"
const JSON_CHUNK = 0x4e4f534a; // "JSON"
const BIN_CHUNK = 0x004e4942; // "BIN\0"
const FILE_HEADER = 12;
const CHUNK_HEADER = 8;

/** The two chunks that a GLB of version 2 knows, or a glTF that is JSON alone. Views, not copies. */
export interface Chunks {
  readonly json: Uint8Array;
  readonly bin: Uint8Array | undefined;
  /** Whether there is no container. */
  readonly isText: boolean;
}

/** A brace, behind white space and the byte order mark that glTF forbids and some tools write. */
const JSON_START = /^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]*\{/;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Whether a file is glTF as JSON, not in a container. */
export const isGltfText = (bytes: Uint8Array): boolean =>
  JSON_START.test(String.fromCharCode(...bytes.subarray(0, 64)));

/** Without a byte order mark. */
export const withoutMark = (bytes: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

/** The JSON of a glTF without a container, else {@link readContainer}. */
export const readChunks = (bytes: Uint8Array, place: string): Chunks | Finding =>
  isGltfText(bytes) ? { json: withoutMark(bytes), bin: undefined, isText: true } : readContainer(bytes, place);

/**
 * Header and chain of chunks: JSON first, BIN second or absent, unknown ones behind them; each a multiple of four bytes
 * long, all of them together exactly the file.
 *
 * @returns the chunks, or what is wrong with them
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#binary-gltf-layout
 */
function readContainer(bytes: Uint8Array, place: string): Chunks | Finding {
  const malformed = (reason: string): Finding => glbMalformed.at(place, { reason });
  const pointer = pointerAt(bytes, place);
  if (pointer) return pointer;
  if (bytes.length < FILE_HEADER + CHUNK_HEADER) return malformed(`${bytes.length} bytes are too few for a header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (offset: number): number => view.getUint32(offset, true);
  if (word(0) !== MAGIC) return malformed('it does not begin with "glTF"');
  if (word(4) !== 2) return malformed(`its version is ${word(4)}, not 2`);
  const declared = word(8);
  if (declared > bytes.length) return glbTruncated.at(place, { declared, actual: bytes.length });
  if (declared < bytes.length) return malformed(`${bytes.length - declared} bytes follow behind its end`);

  let json: Uint8Array | undefined;
  let bin: Uint8Array | undefined;
  let index = 0;
  for (let at = FILE_HEADER; at < declared; index++) {
    if (index >= GLB_LIMITS.chunks) return glbLimit.at(place, { what: 'chunks', count: index + 1, most: index });
    if (declared - at < CHUNK_HEADER) return malformed(`${declared - at} bytes at its end are no chunk`);
    const [size, type] = [word(at), word(at + 4)];
    const start = at + CHUNK_HEADER;
    if (start + size > declared)
      return malformed(`chunk ${index} reaches ${start + size - declared} bytes beyond its end`);
    if (size % 4 !== 0) return malformed(`chunk ${index} has ${size} bytes, which is no multiple of 4`);
    if ((index === 0) !== (type === JSON_CHUNK))
      return malformed(index === 0 ? 'its first chunk is not JSON' : 'it has JSON twice');
    if (type === BIN_CHUNK && index !== 1) return malformed(`chunk ${index} is binary data; only the second may be`);
    if (type === JSON_CHUNK) json = bytes.subarray(start, start + size);
    if (type === BIN_CHUNK) bin = bytes.subarray(start, start + size);
    at = start + size;
  }
  return { json: json!, bin, isText: false };
}
