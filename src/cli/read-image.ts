import { open } from 'node:fs/promises';
import { PropmasterError } from '../errors.ts';

/** The service's own limit for one image [bytes] (`LIMITS.imageBytes`, which the schema library stands before). */
const LARGEST = 20 * 1024 * 1024;

/** File signatures, as Latin-1: PNG (ISO/IEC 15948 section 5.2), JPEG (ITU-T T.81 annex B), WebP (RFC 9649). */
const SIGNATURES: readonly (readonly [pattern: RegExp, mediaType: string])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
];

/** A file that may be an image the service takes. Whether it really is one, the service finds out. */
export interface ImageFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is too large or no PNG, JPEG or WebP */
export async function readImage(file: string): Promise<ImageFile> {
  const bytes = await read(file);
  const mediaType = imageType(bytes);
  if (mediaType === undefined) throw refused(file, 'This is no PNG, JPEG or WebP.', 'Convert it first.');
  return { bytes, mediaType };
}

/** @returns `undefined` if it is none of the three */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNATURES.find(([pattern]) => pattern.test(head))?.[1];
}

async function read(file: string): Promise<Uint8Array> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size > LARGEST)
        throw refused(file, `The image has ${size} bytes; at most 20 MiB are taken.`, 'Make it smaller.');
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof PropmasterError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new PropmasterError('not_found', 'There is no such file.', { where: file, hint: 'Check the path.' });
    throw new PropmasterError('disk_error', `Could not read the image (${code}).`, {
      where: file,
      hint: 'Check the path.',
      cause: error,
    });
  }
}

const refused = (where: string, message: string, hint: string): PropmasterError =>
  new PropmasterError('invalid_input', message, { where, hint });
