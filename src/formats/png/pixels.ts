/** Pixels of 8 bits a channel, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly values: Uint8Array;
}
