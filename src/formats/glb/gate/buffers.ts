import type { Finding } from '../../../model/finding.ts';
import { pointerAt } from '../../lfs-pointer.ts';
import { glbData } from '../findings.ts';
import { type Loose, list, natural, object, text } from './loose.ts';
import { type Neighbours, resolveUri } from './uri.ts';

/** Names of the extension that compresses buffer views; the second is its successor, with the same fields. */
export const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/** The meshopt extension of a buffer or a buffer view, under either name. */
export const meshoptOf = (thing: Loose): Loose | undefined => {
  const extensions = object(thing['extensions']);
  const own = MESHOPT.find((name) => name in extensions);
  return own === undefined ? undefined : object(extensions[own]);
};

/**
 * Bytes of each buffer: the BIN chunk, a data: URI, a file of the archive, or nothing for a fallback of meshopt.
 *
 * @param findings gets what is wrong
 */
export function readBuffers(
  root: Loose,
  bin: Uint8Array | undefined,
  neighbours: Neighbours,
  findings: Finding[],
): (Uint8Array | undefined)[] {
  const known = new Map<string, Uint8Array>();
  return list(root['buffers']).map((entry, index) => {
    const buffer = object(entry);
    const at = `${neighbours.place}/buffers/${index}`;
    const wrong = (reason: string): undefined => {
      findings.push(glbData.at(at, { reason }));
      return undefined;
    };
    const length = natural(buffer['byteLength']);
    if (length === undefined) return wrong(`buffer ${index} has no length`);
    const uri = text(buffer['uri']);
    if (uri === undefined && meshoptOf(buffer)?.['fallback'] === true) return undefined;
    let bytes = uri === undefined ? (index === 0 ? bin : undefined) : known.get(uri);
    if (uri !== undefined && !bytes) {
      const found = resolveUri(uri, `${at}/uri`, neighbours);
      if (!('bytes' in found)) {
        findings.push(found);
        return undefined;
      }
      const pointer = pointerAt(found.bytes, uri, at);
      if (pointer) {
        findings.push(pointer);
        return undefined;
      }
      bytes = found.bytes;
      known.set(uri, bytes);
    }
    if (!bytes) return wrong(`buffer ${index} has neither a URI nor a BIN chunk`);
    if (bytes.length < length) return wrong(`buffer ${index} declares ${length} bytes, and ${bytes.length} are there`);
    return bytes.subarray(0, length);
  });
}
