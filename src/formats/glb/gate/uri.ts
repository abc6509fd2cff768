import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { dataUri, externalResource, missingFile } from '../findings.ts';
import { isGltfText } from './container.ts';
import { decodeDataUri } from './data-uri.ts';
import { GLB_LIMITS } from './limits.ts';

/** Where the file lies, and what lies around it in its archive. */
export interface Neighbours {
  /** Path of the file in the archive. */
  readonly place: string;
  readonly files: ByteMap;
  /** Whether it is glTF as JSON, which may refer upwards as well, as long as it stays among the files. @default false */
  readonly isText?: boolean;
}

/**
 * Bytes behind a URI of a buffer or image. Nothing is ever fetched: `data:` is decoded, a relative path is looked up
 * among the other files of the archive, its percent encoding decoded once, its case as it is.
 *
 * @param at what the finding points at
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#uris
 */
export function resolveUri(
  uri: string,
  at: string,
  { place, files, isText }: Neighbours,
): { bytes: Uint8Array } | Finding {
  if (/^data:/i.test(uri)) {
    const content = decodeDataUri(uri);
    return typeof content === 'string' ? dataUri.at(at, { reason: content }) : content;
  }
  const shown = uri.slice(0, 200);
  const path = relativePath(uri, isText);
  if ('leads' in path) return externalResource.at(at, { uri: shown, leads: path.leads });
  const found = within(place, path.path);
  if (found === undefined)
    return externalResource.at(at, { uri: shown, leads: 'out of its folder and of what was given, with ".."' });
  const bytes = files.get(found);
  return bytes ? { bytes } : missingFile.at(at, { uri: shown });
}

/** A path seen from the folder of a file, in the archive of both; `undefined` for one that leads out of that. */
function within(place: string, path: string): string | undefined {
  const parts = place.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Whether the JSON of a GLB may refer to other files at all; no judgement, it only saves handing them over. */
export function mayRefer(bytes: Uint8Array): boolean {
  if (isGltfText(bytes)) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length < 20 ? 0 : Math.min(bytes.length, 20 + view.getUint32(12, true));
  for (let i = 20; i + 4 < end; i++)
    if (bytes[i] === 0x22 && bytes[i + 1] === 0x75 && bytes[i + 2] === 0x72 && bytes[i + 3] === 0x69) return true; // "uri
  return false;
}

/** A path seen from the folder of the file, or where the URI leads instead. */
function relativePath(uri: string, isText = false): { path: string } | { leads: string } {
  if (uri.length > GLB_LIMITS.textLength) return { leads: `nowhere: it has ${uri.length} characters` };
  let path: string;
  try {
    path = decodeURIComponent(uri);
  } catch {
    return { leads: 'nowhere: its percent encoding is broken' };
  }
  // Judged before and behind the decoding: what only decoding brings to light leads out just as well.
  for (const spelling of [uri, path]) {
    if (/^https?:/i.test(spelling)) return { leads: 'to a server, and nothing is ever fetched' };
    if (/^file:/i.test(spelling)) return { leads: 'to a file of the machine that it is read on' };
    if (/^[a-z]:/i.test(spelling)) return { leads: 'to a drive of the machine that it is read on' };
    if (/^[a-z][a-z0-9+.-]*:/i.test(spelling)) return { leads: 'to another scheme, and nothing is ever fetched' };
    if (/^[\\/]/.test(spelling)) return { leads: 'to an absolute path' };
    if (!isText && spelling.split(/[\\/]/).includes('..')) return { leads: 'out of its folder with ".."' };
    if (spelling.includes('\\')) return { leads: 'nowhere: it has a backslash, which no URI may have' };
    if (/\p{Cc}/u.test(spelling)) return { leads: 'nowhere: it has control characters' };
  }
  return { path };
}
