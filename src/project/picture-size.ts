import { PropmasterError } from '../errors.ts';

/** Default height of pictures, and half their width [pixels]. */
const USUAL = 512;
const [LEAST, MOST] = [64, 2048];

/**
 * Height of pictures [pixels]: `PROPMASTER_PICTURE_SIZE`. The picture is about a third of the work of an install, so whoever
 * installs thousands wants small ones.
 *
 * @throws {PropmasterError} `usage` for anything but a whole number of 64 to 2048
 */
export function pictureSize(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const text = env['PROPMASTER_PICTURE_SIZE'];
  if (!text) return USUAL;
  const size = Number(text);
  if (Number.isInteger(size) && size >= LEAST && size <= MOST) return size;
  throw new PropmasterError('usage', `PROPMASTER_PICTURE_SIZE must be a whole number from ${LEAST} to ${MOST}.`, {
    where: 'PROPMASTER_PICTURE_SIZE',
    hint: `Unset it for ${USUAL}.`,
  });
}
