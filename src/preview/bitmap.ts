/** A decoded picture: 8-bit sRGB with alpha, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}
