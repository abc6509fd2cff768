/** Our own colours: the only escape sequences that may reach a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const COLOR = /(\u001b\[\d+m)/;
/** C0 without newline, DEL, C1, and the bidirectional controls that make text read other than it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Takes out what could steer a terminal. Names, messages and prompts come from a service or a file that we don't know;
 * everything for people goes through here on its way out.
 */
export function printable(text: string): string {
  return text
    .split(COLOR)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(CONTROL, '')))
    .join('');
}

/**
 * An untrusted name, with invisible and direction-changing characters escaped: `\\u202e`. So two names
 * that differ look different, and none looks like what it is not.
 */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (sign) => {
    const hex = sign.codePointAt(0)!.toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });

/** The same of a text of several lines, which stay lines. */
export const visibleText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(visible)
    .join('\n');

/** As one line of at most `width` characters. */
export const oneLine = (text: string, width = Number.POSITIVE_INFINITY): string =>
  cut(text.replace(/\s+/g, ' ').trim(), width);

/** At most `width` characters, the last one an ellipsis where something was left out. */
export const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;

/** An id of the service within a command to copy; one that a shell could take for more than a word is not written out. */
export const pasteable = (id: string): string => (/^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(id) ? id : '<id>');
