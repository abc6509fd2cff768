import { MeshoptDecoder } from 'meshoptimizer';
import { meshoptOf } from '../gate/buffers.ts';
import { type Loose, natural } from '../gate/loose.ts';

/**
 * Content of a compressed buffer view; both extensions have the same fields, and the decoder knows the codecs of both.
 *
 * @throws {Error} if the data do not decode to exactly what the view declares
 */
export async function decodeMeshopt(
  view: Loose,
  buffers: readonly (Uint8Array | undefined)[],
): Promise<Uint8Array<ArrayBuffer>> {
  await MeshoptDecoder.ready;
  const { count, byteStride, mode, filter, ...packed } = meshoptOf(view)!;
  const start = natural(packed['byteOffset']) ?? 0;
  const buffer = buffers[natural(packed['buffer'])!]!;
  const content = new Uint8Array(natural(count)! * natural(byteStride)!);
  MeshoptDecoder.decodeGltfBuffer(
    content,
    natural(count)!,
    natural(byteStride)!,
    buffer.subarray(start, start + natural(packed['byteLength'])!),
    mode as string,
    filter as string | undefined,
  );
  return content;
}
