import type { ByteMap } from '../formats/files.ts';
import { readBuffers } from '../formats/glb/gate/buffers.ts';
import { type Chunks, readChunks } from '../formats/glb/gate/container.ts';
import { readImageHeader } from '../formats/glb/gate/image-header.ts';
import { readImages } from '../formats/glb/gate/images.ts';
import { judgeLists } from '../formats/glb/gate/lists.ts';
import { type Loose, list, object, text } from '../formats/glb/gate/loose.ts';
import { parseJson } from '../formats/glb/gate/parse.ts';
import type { Neighbours } from '../formats/glb/gate/uri.ts';
import { placedBounds } from './glb-bounds.ts';
import { type GlbFacts, type GlbImage, LISTED_NAMES } from './types.ts';

/**
 * What a GLB or a glTF as JSON declares, also one that is refused, as far as its JSON can be read.
 *
 * @param place path of the file in its archive, or its name
 * @param files what lies around it in the archive
 * @returns `undefined` if there is no JSON to be read
 */
export function glbFacts(bytes: Uint8Array, place: string, files: ByteMap): GlbFacts | undefined {
  const chunks = readChunks(bytes, place);
  const parsed = 'code' in chunks ? chunks : parseJson(chunks, place);
  if ('code' in chunks || 'code' in parsed) return undefined;
  const { root } = parsed;
  const asset = object(root['asset']);
  const counted = (key: string): number => list(root[key]).length;
  // What has more entries than any model is counted, and not gone through.
  const within = judgeLists(root, place).length === 0;
  const placed = within ? placedBounds(root) : undefined;
  return {
    version: text(asset['version'])?.slice(0, 100),
    generator: text(asset['generator'])?.slice(0, 200),
    extensionsUsed: names(root['extensionsUsed']),
    extensionsRequired: names(root['extensionsRequired']),
    nodes: counted('nodes'),
    meshes: counted('meshes'),
    triangles: placed?.triangles,
    materials: counted('materials'),
    images: within ? imagesOf(root, chunks, { place, files, isText: chunks.isText }) : [],
    animations: counted('animations'),
    skins: counted('skins'),
    bounds: placed?.bounds,
  };
}

const names = (value: unknown): string[] =>
  list(value)
    .slice(0, LISTED_NAMES)
    .flatMap((name) => text(name)?.slice(0, 200) ?? []);

function imagesOf(root: Loose, { bin }: Chunks, neighbours: Neighbours): GlbImage[] {
  const stored = readImages(root, readBuffers(root, bin, neighbours, []), neighbours, []);
  return list(root['images']).map((image, index) => {
    const { bytes } = stored[index]!;
    const header = readImageHeader(bytes);
    const known = typeof header === 'object' ? header : undefined;
    return {
      name: text(object(image)['name']),
      mime: known?.mime,
      width: known?.width,
      height: known?.height,
      bytes: bytes.length > 0 ? bytes.length : undefined,
    };
  });
}
