import { refusal } from '../refusal.ts';
import { xmlEncoding, xmlMalformed } from './findings.ts';

/** Encodings by the first bytes of a document. @see XML 1.0, appendix F */
const BY_START: readonly (readonly [start: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
  [[0x3c, 0x00, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0x00, 0x3c], 'UTF-32'],
  [[0xff, 0xfe], 'UTF-16'],
  [[0xfe, 0xff], 'UTF-16'],
  [[0x3c, 0x00], 'UTF-16'],
  [[0x00, 0x3c], 'UTF-16'],
  [[0x4c, 0x6f, 0xa7, 0x94], 'EBCDIC'],
];

/** In these an ASCII character is the byte that it is in UTF-8. */
const LIKE_ASCII = /^(?:us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d|latin-?1)$/i;

/**
 * The text of an XML file, which is UTF-8 with or without a byte order mark.
 *
 * UTF-16 is refused although XML allows it: neither MuJoCo nor SDFormat reads it.
 *
 * @throws {PropmasterError} `invalid_input` naming the encoding, or the line of the first byte that is no UTF-8
 */
export function decodeXml(bytes: Uint8Array, place: string): string {
  const other = BY_START.find(([start]) => start.every((byte, i) => bytes[i] === byte));
  if (other) throw refusal('invalid_input', xmlEncoding.at(place, { encoding: other[1] }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = lineOfBrokenText(bytes);
    const problem = 'a byte there is no UTF-8';
    throw refusal('invalid_input', xmlMalformed.at(`${place}:${line}`, { problem, line, column: 1 }));
  }
}

/** Holds the declared encoding against what was read. @throws {PropmasterError} `invalid_input` if it is another */
export function checkDeclaredEncoding(encoding: string | undefined, text: string, place: string): void {
  if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (LIKE_ASCII.test(encoding) && /^[\x00-\x7f]*$/.test(text)) return;
  throw refusal('invalid_input', xmlEncoding.at(`${place}:1`, { encoding }));
}

function lineOfBrokenText(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}
