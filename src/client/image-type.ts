import type { ImageType } from '../contract/images.ts';

/** File signatures, as Latin-1; a dot stands for any byte. */
const SIGNATURES: readonly (readonly [signature: string, type: ImageType])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'], // ISO/IEC 15948 section 5.2
  ['\xff\xd8\xff', 'image/jpeg'], // ITU-T T.81 annex B: SOI and the first marker
  ['RIFF....WEBP', 'image/webp'], // RFC 9649 section 2.4
];

/** The media type of an image by its first bytes; `undefined` for what the service doesn't take. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const fits = (signature: string) => [...signature].every((byte, index) => byte === '.' || byte === head[index]);
  return SIGNATURES.find(([signature]) => fits(signature))?.[1];
}
