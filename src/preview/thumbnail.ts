/** What SimReady asks for, and asset browsers show [pixels]. */
const EDGE = 256;

/**
 * A preview, or a square picture, as a small square picture: the half that shows what one sees. PNG in and out; same bytes
 * for the same.
 *
 * @param edge of the result [pixels]
 */
export async function thumbnailOf(preview: Uint8Array, edge: number = EDGE): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { height } = await sharp(preview).metadata();
  const half = { left: 0, top: 0, width: height, height };
  const small = sharp(preview).extract(half).resize(edge, edge, { fit: 'contain' });
  return new Uint8Array(await small.png({ compressionLevel: 9 }).toBuffer());
}
