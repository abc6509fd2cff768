import { crc32 } from './crc32.ts';
import { decodeName, latin1, UTF8_NAME } from './decode-name.ts';
import { type ExtraField, UNICODE_PATH } from './extra-fields.ts';
import { u32 } from './little-endian.ts';

/**
 * The name in the Unicode Path field, `undefined` if there is none, or `'contradicts'`: its checksum is that of another
 * name, it is broken or double, or it tells another name than the header.
 *
 * @param raw name in the header
 * @param name the same, decoded
 * @see APPNOTE 4.6.9
 */
export function unicodePath(
  fields: readonly ExtraField[],
  header: { readonly raw: Uint8Array; readonly flags: number; readonly name: string },
): { readonly path: string } | 'contradicts' | undefined {
  if (fields.length === 0) return undefined;
  const own = fields.filter(({ id }) => id === UNICODE_PATH);
  const data = own[0]?.data;
  if (data === undefined) return undefined;
  if (own.length > 1 || data.length < 5 || data[0] !== 1 || u32(data, 1) !== crc32(header.raw)) return 'contradicts';
  const path = decodeName(data.subarray(5), UTF8_NAME);
  if (path === undefined) return 'contradicts';
  const same = path === header.name || (!(header.flags & UTF8_NAME) && standsFor(latin1(header.raw), path));
  return same ? { path } : 'contradicts';
}

/** What takes the place of letters that a code page lacks: "?" and "_", and the escapes of Info-ZIP. */
const PLACEHOLDER = /(?:[\u0080-\u{10ffff}]|[?_]|#U[0-9a-f]{4}|#L[0-9a-f]{6})+/giu;

/** Two bytes of Shift-JIS, and of GBK and Big5: the second may look like an ASCII letter. */
const TWO_BYTES = [/[\u0081-\u009f\u00e0-\u00fc][\u0040-\u00fc]/g, /[\u0081-\u00fe][\u0040-\u00fe]/g];

/**
 * Whether a name in an unknown code page can be how `path` was written there: what is ASCII is the same, and where
 * `path` has other letters, the name has other bytes, placeholders, or the letters without their accents.
 */
function standsFor(raw: string, path: string): boolean {
  const wanted = skeleton(path);
  const readings = [raw, ...TWO_BYTES.map((pair) => raw.replace(pair, '?'))];
  return (
    (/[\u0080-\u{10ffff}]/u.test(path) && readings.some((reading) => skeleton(reading) === wanted)) ||
    path.normalize('NFKD').replace(/\p{M}/gu, '') === raw
  );
}

const skeleton = (text: string): string => text.replace(PLACEHOLDER, '?');
