import type { ArchiveLimits, Violation } from './rules.ts';
import { violation } from './violation.ts';

/** Names that Windows keeps for devices, with any extension and in any case. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

/** Separators of lines and paragraphs too: they break a line where a name is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/** Marks that turn the direction of writing, so that `gpj.exe` looks like `exe.jpg` (Unicode UAX 9, 2). */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Invisible letters, which HFS+ leaves out when it compares names. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Percent-encoded dot, slash or backslash, encoded once or more: what a URI in a model would decode. */
const ENCODED = /%(?:25)*(2e|2f|5c)/giu;

/** Names like `model/assets/part_0.obj`, which nearly all are. They break no rule but those of length and devices. */
const ORDINARY = /^(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*\/?$/;
const MAYBE_DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i;

/** Letters that are the same to every file system and no mark of anything: most names are made of them. */
const PLAIN = /^[\w\-/ .]*$/;

const utf8 = new TextEncoder();

/**
 * The first rule that a name breaks. A backslash counts as a separator, since it is one where the archive may end up.
 * Look-alikes are judged too: "．．" (U+FF0E twice) becomes ".." under compatibility normalisation, as programs meet it
 * that convert names to the code page of Windows.
 */
export function judgeName(name: string, limits: ArchiveLimits): Violation | undefined {
  const short = name.length <= Math.min(limits.partBytes, limits.pathBytes) && slashes(name) < limits.depth;
  if (short && ORDINARY.test(name) && !MAYBE_DEVICE.test(name)) return undefined;

  const broken = (code: Violation['code'], detail?: string): Violation => violation(code, name, detail);
  const plain = PLAIN.test(name);
  if (!plain) {
    if (name.includes('\uFFFD')) return broken('zip/name-encoding');
    if (CONTROL.test(name)) return broken('zip/name-control');
    if (BIDI.test(name)) return broken('zip/name-bidi');
  }
  const canonical = plain ? name : canonicalName(name);
  if (canonical.startsWith('/')) return broken('zip/name-absolute');
  if (/^(?:\.?\/)*[a-z]:/i.test(canonical)) return broken('zip/name-drive');
  if (name.includes(':')) return broken('zip/name-stream');

  const parts = canonical.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 && !/^(?:\.\/)+$/.test(canonical)) return broken('zip/name-empty');
  for (const part of parts) {
    if (/^[. ]+$/.test(part)) return broken('zip/name-parent');
    if (DEVICE.test(part.replace(/ +(?=\.|$)/gu, ''))) return broken('zip/name-reserved', part);
  }
  const ownParts = plain ? parts : entryPath(name).split('/');
  const trailing = ownParts.find((part) => /[. ]$/.test(part));
  if (trailing !== undefined) return broken('zip/name-trailing', trailing);

  if (parts.length > limits.depth) return broken('zip/name-deep', `${parts.length} parts, at most ${limits.depth}`);
  const longest = Math.max(0, ...ownParts.map(byteLength));
  if (longest > limits.partBytes) return broken('zip/name-long', `${longest} bytes, at most ${limits.partBytes}`);
  const length = byteLength(name);
  if (length > limits.pathBytes) return broken('zip/name-long', `${length} bytes, at most ${limits.pathBytes}`);
  return undefined;
}

function slashes(name: string): number {
  let count = 0;
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) count++;
  return count;
}

/** With slashes, decoded, without look-alikes and invisible letters: what the name may turn into somewhere. */
function canonicalName(name: string): string {
  const decoded = name.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded.normalize('NFKC').replace(IGNORABLE, '').replaceAll('\\', '/');
}

/** POSIX path of an entry: `/` between the parts, no `.` and no empty part, no slash at the end. */
export function entryPath(name: string): string {
  if (!/\\|\/\/|\/$|(?:^|\/)\.(?:\/|$)/.test(name)) return name.startsWith('/') ? name.slice(1) : name;
  return name
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/**
 * Equal for two paths that are the same file on a file system that ignores case, normalises Unicode, or leaves invisible
 * letters out. "ß" and "SS", "ſ" and "s", "K" (the Kelvin sign) and "k" are equal.
 */
export function foldedPath(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  return path.replace(IGNORABLE, '').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function byteLength(text: string): number {
  return PLAIN.test(text) ? text.length : utf8.encode(text).length;
}
