import type { ImageHeader } from './declared-image.ts';

const HEADER = 80;
const LEVEL = 24;

/**
 * Header and index of a KTX 2.0 file that glTF may hold: one flat picture with its smaller levels, in Basis Universal.
 *
 * @see https://registry.khronos.org/KTX/specs/2.0/ktxspec.v2.html#_header
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_texture_basisu
 */
export function readKtx2Header(view: DataView): ImageHeader | string {
  if (view.byteLength < HEADER) return 'its header is cut off';
  const word = (offset: number): number => view.getUint32(offset, true);
  const [format, width, height, depth] = [word(12), word(20), word(24), word(28)];
  const [layers, faces, levels] = [word(32), word(36), word(40)];
  if (width === 0 || height === 0) return 'it has no pixels';
  if (depth > 1 || layers > 1 || faces !== 1)
    return `it is no flat picture: depth ${depth}, ${layers} layers, ${faces} faces`;
  if (format !== 0) return `its pixels are of Vulkan format ${format}, not Basis Universal`;
  if (levels === 0 || levels > 32 - Math.clz32(Math.max(width, height))) return `it declares ${levels} levels`;
  if (HEADER + LEVEL * levels > view.byteLength) return 'its index is cut off';
  let pixels = 0;
  for (let level = 0; level < levels; level++) {
    const at = HEADER + LEVEL * level;
    const end = view.getBigUint64(at, true) + view.getBigUint64(at + 8, true);
    if (end > BigInt(view.byteLength)) return `level ${level} reaches beyond its end`;
    pixels += Math.max(1, width >> level) * Math.max(1, height >> level);
    const unpacked = view.getBigUint64(at + 16, true);
    // 16 bytes a block of 4 × 4 pixels; Zstandard could declare anything. ETC1S declares 0.
    const blocks = Math.ceil(Math.max(1, width >> level) / 4) * Math.ceil(Math.max(1, height >> level) / 4);
    if (unpacked > BigInt(16 * blocks)) return `level ${level} declares ${unpacked} bytes for ${blocks} blocks`;
  }
  return { mime: 'image/ktx2', width, height, pixels };
}
