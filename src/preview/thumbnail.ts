/** Edge of a thumbnail: what SimReady asks for, and asset browsers show [pixels]. */
const SIZE = 256;

/** A preview as a square small picture: the half that shows what one sees. PNG in and out; same bytes for the same. */
export async function thumbnailOf(preview: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { height } = await sharp(preview).metadata();
  const half = { left: 0, top: 0, width: height, height };
  const small = sharp(preview).extract(half).resize(SIZE, SIZE, { fit: 'contain' });
  return new Uint8Array(await small.png({ compressionLevel: 9 }).toBuffer());
}
