import type { ImageMime } from './file.ts';

/** What the first bytes of an image declare. */
export interface ImageHeader {
  readonly mime: ImageMime;
  /** Pixels across and down; of all levels, layers and faces together where there are several. */
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
}
