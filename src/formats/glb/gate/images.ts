import type { Finding } from '../../../model/finding.ts';
import { pointerLeftOut } from '../../lfs-pointer.ts';
import { glbData, glbImage, glbImageSize, glbLimit } from '../findings.ts';
import type { StoredImage } from './file.ts';
import { readImageHeader } from './image-header.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, natural, object, text } from './loose.ts';
import { type Neighbours, resolveUri } from './uri.ts';

const NO_IMAGE: StoredImage = { bytes: new Uint8Array(), mime: undefined };

/**
 * Bytes of each image, wherever they lie, with the kind and size that their own header declares.
 *
 * @param findings gets what is wrong
 */
export function readImages(
  root: Loose,
  buffers: readonly (Uint8Array | undefined)[],
  neighbours: Neighbours,
  findings: Finding[],
): StoredImage[] {
  const views = list(root['bufferViews']).map(object);
  let [stored, pixels] = [0, 0];
  const images = list(root['images']).map((entry, index): StoredImage => {
    const at = `${neighbours.place}/images/${index}`;
    const bytes = locate(object(entry), views, buffers, at, neighbours);
    if (!(bytes instanceof Uint8Array)) {
      findings.push(bytes);
      return NO_IMAGE;
    }
    const pointer = pointerLeftOut(bytes, text(object(entry)['uri']) ?? `image ${index}`, at, 'The texture');
    if (pointer) {
      findings.push(pointer);
      return { ...NO_IMAGE, isPointer: true };
    }
    stored += bytes.length;
    const header = readImageHeader(bytes);
    if (header === undefined) return { bytes, mime: undefined };
    if (typeof header === 'string') {
      findings.push(glbImage.at(at, { image: index, reason: header }));
      return NO_IMAGE;
    }
    pixels += header.pixels;
    if (header.pixels > 1.5 * GLB_LIMITS.pixels || header.width * header.height > GLB_LIMITS.pixels)
      findings.push(glbImageSize.at(at, { image: index, width: header.width, height: header.height }));
    return { bytes, mime: header.mime };
  });
  const hold = (what: string, count: number, most: number): void => {
    if (count > most) findings.push(glbLimit.at(`${neighbours.place}/images`, { what, count, most }));
  };
  hold('bytes of images', stored, GLB_LIMITS.imageBytes);
  hold('pixels of all images', pixels, GLB_LIMITS.allPixels);
  return images;
}

function locate(
  image: Loose,
  views: readonly Loose[],
  buffers: readonly (Uint8Array | undefined)[],
  at: string,
  neighbours: Neighbours,
): Uint8Array | Finding {
  const uri = text(image['uri']);
  if (uri !== undefined) {
    const found = resolveUri(uri, `${at}/uri`, neighbours);
    return 'bytes' in found ? found.bytes : found;
  }
  const view = views[natural(image['bufferView']) ?? -1];
  const buffer = buffers[natural(view?.['buffer']) ?? -1];
  if (!view || !buffer) return glbData.at(at, { reason: 'an image lies in no buffer view' });
  const start = natural(view['byteOffset']) ?? 0;
  return buffer.subarray(start, start + (natural(view['byteLength']) ?? 0));
}
