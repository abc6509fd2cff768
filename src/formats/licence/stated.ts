import type { ByteMap } from '../files.ts';
import { type Loose, object, text } from '../glb/gate/loose.ts';
import { licenceId, spdxOf } from './spdx.ts';
import type { Licence } from './types.ts';

/** Of a text file, statements stand at the beginning [byte]. */
const HEAD = 16 * 1024;
const MANIFEST = /(?:^|\/)(?:model\.config|package\.xml)$/i;
/** A copyright notice is one line. */
const LONGEST_NOTICE = 300;

/**
 * The licence that a model's own files state: `model.config` and `package.xml`, the `asset` of a glTF, the metadata of a
 * USD layer, a SPDX line of its main file. A manifest speaks of what lies in its folder and below: the nearest counts, and not one of
 * another model that this one includes.
 *
 * @param main key in `files`
 */
export function statedLicence(files: ByteMap, main: string): Licence | undefined {
  const manifests = [...files.keys()].filter((path) => MANIFEST.test(path) && isAbove(path, main));
  for (const path of manifests.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const found = ofManifest(decoded(files.get(path)!), path);
    if (found) return found;
  }
  const bytes = files.get(main);
  if (bytes === undefined) return undefined;
  if (/\.(?:glb|gltf)$/i.test(main)) return ofGltf(bytes, main);
  return ofText(decoded(bytes), main, /\.usd[ac]?$/i.test(main));
}

/** Whether a file lies in the folder of another one, or in one around it. */
const isAbove = (path: string, main: string): boolean => main.startsWith(path.slice(0, path.lastIndexOf('/') + 1));

/** `<license>` and authors of a manifest of ROS or Gazebo. */
export function ofManifest(xml: string, source: string): Licence | undefined {
  const bare = xml.replace(/<!--[\s\S]*?-->/g, '');
  const [, said] = /<licen[sc]e\b[^>]*>\s*([^<]*[^<\s])\s*<\/licen[sc]e>/i.exec(bare) ?? [];
  if (said === undefined) return undefined;
  const [, author] = /<author\b[^>]*>\s*(?:<name>)?\s*([^<]*[^<\s])/i.exec(bare) ?? [];
  return { id: licenceId(unescaped(said)), ...named(author && unescaped(author)), source };
}

/** The text of a licence file; `undefined` if its words are those of no licence that is known. */
export function ofLicenceFile(content: string, source: string): Licence | undefined {
  const id = spdxOf(content);
  if (id === undefined) return undefined;
  return { id, ...named(noticeIn(content)), source };
}

/** `asset.copyright`, and `asset.extras`, where Sketchfab and others write `license` and `author`. */
function ofGltf(bytes: Uint8Array, source: string): Licence | undefined {
  const asset = object(gltfJson(bytes)?.['asset']);
  const extras = object(asset['extras']);
  const copyright = text(asset['copyright']);
  const said = text(extras['license']) ?? text(extras['licence']) ?? copyright;
  if (said === undefined || said.trim() === '') return undefined;
  return { id: licenceId(said), ...named(text(extras['author']) ?? copyright), source };
}

/** The JSON of a GLB or glTF; broken ones say nothing. @see glTF 2.0, 4.4: chunk 0 is the JSON */
function gltfJson(bytes: Uint8Array): Loose | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBinary = bytes.length >= 20 && view.getUint32(0, true) === 0x46546c67;
  const json = isBinary ? bytes.subarray(20, 20 + view.getUint32(12, true)) : bytes;
  try {
    return object(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return undefined;
  }
}

/** Metadata called `license` or `copyright`, or a SPDX line. */
function ofText(head: string, source: string, isLayer: boolean): Licence | undefined {
  const [, spdx] = /SPDX-License-Identifier:\s*([\w.+-]+)/.exec(head) ?? [];
  const [, copyright] = /SPDX-FileCopyrightText:\s*([^\r\n<]+)/.exec(head) ?? [];
  if (spdx !== undefined) return { id: spdx, ...named(copyright), source };
  if (!isLayer) return undefined;
  const value = (name: string): string | undefined =>
    new RegExp(`\\b${name}\\s*=\\s*"([^"\\r\\n]+)"`, 'i').exec(head)?.[1];
  const notice = value('copyright');
  const said = value('licen[sc]e') ?? notice;
  return said === undefined ? undefined : { id: licenceId(said), ...named(value('author') ?? notice), source };
}

const noticeIn = (content: string): string | undefined =>
  /^\W{0,6}copyright\b.*\d{4}.*$/im.exec(content)?.[0].replace(/^\W+/, '');

const named = (attribution: string | undefined): { readonly attribution?: string } =>
  attribution === undefined || attribution.trim() === ''
    ? {}
    : { attribution: attribution.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTICE) };

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, HEAD));

const unescaped = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
