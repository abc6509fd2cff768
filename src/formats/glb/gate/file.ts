import type { Loose } from './loose.ts';

/** A GLB that came through our own gate: its JSON, and the bytes that its buffers and images stand for. */
export interface GlbFile {
  readonly root: Loose;
  /** As `buffers`; `undefined` for a fallback of compressed views, which has no bytes. */
  readonly buffers: readonly (Uint8Array | undefined)[];
  /** As `images`. */
  readonly images: readonly StoredImage[];
}

/** An image as it is stored. */
export interface StoredImage {
  readonly bytes: Uint8Array;
  /** From its first bytes, not from what the file says of it; `undefined` for what is none of these. */
  readonly mime: ImageMime | undefined;
  /** Whether a Git LFS pointer lies in its place, which was said: what names it goes without. */
  readonly isPointer?: boolean;
}

export type ImageMime = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/ktx2';
