import type { Dialect } from '../../contract/assumptions.ts';
import { type Image, type ImageList, image, imageList } from '../../contract/images.ts';
import { LIMITS } from '../../contract/limits.ts';
import { PropmasterError } from '../../errors.ts';
import type { CallOptions, ListOptions, PageOptions } from '../call-options.ts';
import { bytesOf } from '../exchange.ts';
import { imageType } from '../image-type.ts';
import { createListing } from '../pages.ts';
import { type Reply, replyOf } from '../reply.ts';
import { oneOf, pageOf } from '../shape/envelopes.ts';
import type { Transport } from '../transport.ts';

/** `/v1/images`: private originals for references. All methods throw {@link PropmasterError} only. */
export interface Images {
  /**
   * Uploads the bytes of a PNG, JPEG or WebP, at most 20 MiB. The same bytes again give the same image.
   *
   * @example
   * const { id } = await client.images.upload(await readFile('crate.png'));
   * await client.assets.create({ prompt: 'a crate like this', reference_images: [{ image_id: id }] });
   *
   * @throws {PropmasterError} `invalid_input` for bytes that are none of these; nothing is sent then
   */
  upload(bytes: Uint8Array, options?: CallOptions): Reply<Image>;
  list(options?: PageOptions): Reply<ImageList>;
  iterate(options?: ListOptions): AsyncGenerator<Image>;
  /** The original bytes, up to 20 MiB. */
  get(id: string, options?: CallOptions): Promise<Uint8Array>;
}

const imageOf = oneOf('image', image);

export function createImages(transport: Transport, dialect: Dialect): Images {
  const listing = createListing(transport, {
    target: dialect.images.path,
    setting: 'images.path',
    ...dialect.pages,
    schema: pageOf('images', imageList),
    items: ({ images }) => images,
    idOf: ({ id }) => id,
  });

  return {
    upload(bytes, options) {
      const where = 'image';
      const type = imageType(bytes);
      const refused = (message: string, hint: string) =>
        replyOf<Image>(Promise.reject(new PropmasterError('invalid_input', message, { where, hint })));
      if (!type) return refused('These bytes are no PNG, JPEG or WebP.', 'Convert the image to one of them.');
      if (bytes.byteLength > LIMITS.imageBytes) {
        return refused(`The image has ${bytes.byteLength} bytes; the limit is 20 MiB.`, 'Make the image smaller.');
      }
      // Harmless: an image is named by its bytes.
      const content = { type, bytes };
      return transport.json(
        { method: 'POST', target: dialect.images.path, content, harmless: true, options, setting: 'images.path' },
        imageOf,
      );
    },
    list: listing.page,
    iterate: listing.all,
    get(id, options) {
      const headers = { accept: 'image/*' };
      const call = {
        method: 'GET',
        target: dialect.images.singlePath,
        parameters: { id },
        headers,
        options,
        setting: 'images.singlePath',
      } as const;
      return transport.send({ ...call, maxBytes: LIMITS.imageBytes }, ({ body }) => bytesOf(body));
    },
  };
}
