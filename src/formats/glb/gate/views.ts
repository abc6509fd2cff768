import type { Finding } from '../../../model/finding.ts';
import { glbData } from '../findings.ts';
import { meshoptOf } from './buffers.ts';
import { type Loose, list, natural, object } from './loose.ts';

/** By codec: strides that it knows, and how many times smaller than its content it can be. */
const MODES: ReadonlyMap<unknown, { readonly strides: (stride: number) => boolean; readonly ratio: number }> = new Map([
  // A block of 256 bytes of one channel that are all the same takes 2 bits in version 1 of the codec.
  ['ATTRIBUTES', { strides: (stride: number) => stride % 4 === 0 && stride <= 256, ratio: 1024 }],
  // A code byte a triangle of three indices of 4 bytes.
  ['TRIANGLES', { strides: isIndexStride, ratio: 12 }],
  // A byte an index.
  ['INDICES', { strides: isIndexStride, ratio: 4 }],
]);

/** Strides that a filter knows; the decoder reads past the end of others. */
const FILTERS: ReadonlyMap<unknown, (stride: number) => boolean> = new Map([
  [undefined, () => true],
  ['NONE', () => true],
  ['OCTAHEDRAL', (stride: number) => stride === 4 || stride === 8],
  ['QUATERNION', (stride: number) => stride === 8],
  ['EXPONENTIAL', (stride: number) => stride % 4 === 0],
  ['COLOR', (stride: number) => stride === 4 || stride === 8],
]);

function isIndexStride(stride: number): boolean {
  return stride === 2 || stride === 4;
}

/**
 * Every buffer view lies within its buffer; what a compressed one says of itself can be true, so that no more is decoded
 * than its bytes can hold.
 *
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Vendor/EXT_meshopt_compression
 */
export function judgeViews(root: Loose, buffers: readonly (Uint8Array | undefined)[], place: string): Finding[] {
  return list(root['bufferViews']).flatMap((entry, index) => {
    const view = object(entry);
    const at = `${place}/bufferViews/${index}`;
    const wrong = (reason: string): Finding[] => [glbData.at(at, { reason: `buffer view ${index} ${reason}` })];
    const length = natural(view['byteLength']);
    if (length === undefined || length === 0) return wrong('has no length');
    const compressed = meshoptOf(view);
    // The fallback that a compressed view stands in for need not be there.
    const target = compressed ?? view;
    const packed = natural(target['byteLength']) ?? 0;
    const buffer = buffers[natural(target['buffer']) ?? -1];
    if (!buffer) return wrong('lies in no buffer');
    const offset = target['byteOffset'] === undefined ? 0 : natural(target['byteOffset']);
    if (offset === undefined || offset + packed > buffer.length)
      return wrong(`ends at byte ${(offset ?? 0) + packed} of a buffer of ${buffer.length}`);
    if (!compressed) return [];

    const [count, stride] = [natural(compressed['count']), natural(compressed['byteStride'])];
    const mode = MODES.get(compressed['mode']);
    const filter = FILTERS.get(compressed['filter']);
    if (!mode || !filter) return wrong('is compressed in an unknown way');
    if (count === undefined || !stride || !mode.strides(stride) || !filter(stride))
      return wrong('is compressed without count and stride');
    if (count * stride !== length)
      return wrong(`declares ${count} × ${stride} bytes behind its compression, and ${length} for itself`);
    if (count * stride > mode.ratio * packed)
      return wrong(`declares ${count * stride} bytes, and no compression makes them of ${packed}`);
    return [];
  });
}
