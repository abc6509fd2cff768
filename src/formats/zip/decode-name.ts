/** Flag bit 11 (APPNOTE 4.4.4): the name is UTF-8. */
export const UTF8_NAME = 0x0800;

/** 0x80 to 0xff of code page 437, the encoding of names without the flag (APPNOTE Appendix D.1). */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Overlong UTF-8 of NUL, dot, slash and backslash: no letter of any code page, but a way out in a lax decoder. */
const OVERLONG = /\u00c0[\u0080\u00ae\u00af]|\u00c1\u009c|\u00e0\u0080[\u0080\u00ae\u00af]|\u00e0\u0081\u009c/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Name of an entry; `undefined` if it is no text. Without the flag it should be code page 437, but macOS and many tools
 * write UTF-8 there, so that is taken when it is valid.
 *
 * @param letters the bytes as letters, where they are at hand
 */
export function decodeName(raw: Uint8Array, flags: number, letters: string = latin1(raw)): string | undefined {
  if (isAscii(raw)) return letters;
  try {
    return utf8.decode(raw);
  } catch {
    if (flags & UTF8_NAME || OVERLONG.test(letters)) return undefined;
    return letters.replace(/[\u0080-\u00ff]/g, (letter) => CODE_PAGE_437[letter.charCodeAt(0) - 0x80]!);
  }
}

/** A letter a byte. */
export function latin1(raw: Uint8Array): string {
  return String.fromCharCode.apply(undefined, raw as unknown as number[]); // several times as fast as a spread
}

function isAscii(raw: Uint8Array): boolean {
  for (const byte of raw) if (byte >= 0x80) return false;
  return true;
}
