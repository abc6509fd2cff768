import type { Image, ImageList } from '../../contract/images.ts';
import type { CallOptions, ListOptions, PageOptions } from '../call-options.ts';

/** `/v1/images`: private originals for references. All methods throw {@link PropmasterError} only. */
export interface Images {
  /**
   * Uploads the bytes of a PNG, JPEG or WebP, at most 20 MiB. The same bytes again give the same image.
   *
   * @throws {PropmasterError} `invalid_input` for bytes that are none of these
   */
  upload(bytes: Uint8Array, options?: CallOptions): Promise<Image>;
  list(options?: PageOptions): Promise<ImageList>;
  iterate(options?: ListOptions): AsyncGenerator<Image>;
  /** The original bytes, up to 20 MiB. */
  get(id: string, options?: CallOptions): Promise<Uint8Array>;
}
