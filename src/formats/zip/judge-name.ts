import type { ArchiveLimits, Violation } from './rules.ts';

/** Names that Windows keeps for devices, with any extension and in any case. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

/** Also the marks that turn the direction of writing, so that `gpj.exe` looks like `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u;

const utf8 = new TextEncoder();

/**
 * The first rule that a name breaks. A backslash counts as a separator, since it is one where the archive may end up.
 * Look-alikes are judged too: "．．" (U+FF0E twice) becomes ".." under compatibility normalisation.
 */
export function judgeName(name: string, limits: ArchiveLimits): Violation | undefined {
  const broken = (code: Violation['code'], detail?: string): Violation => ({
    code,
    entry: name,
    ...(detail === undefined ? {} : { detail }),
  });

  if (name.includes('\uFFFD')) return broken('zip/name-encoding');
  if (CONTROL.test(name)) return broken('zip/name-control');
  const canonical = name.normalize('NFKC').replaceAll('\\', '/');
  if (canonical.startsWith('/')) return broken('zip/name-absolute');
  if (canonical.includes(':')) return broken('zip/name-drive');

  const parts = canonical.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 && !/^(?:\.\/)+$/.test(canonical)) return broken('zip/name-empty');
  for (const part of parts) {
    if (/^[. ]+$/.test(part)) return broken('zip/name-parent');
    if (DEVICE.test(part.replace(/ +(?=\.|$)/gu, ''))) return broken('zip/name-reserved', part);
    if (/[. ]$/.test(part)) return broken('zip/name-trailing', part);
  }

  if (parts.length > limits.depth) return broken('zip/name-deep', `${parts.length} parts, at most ${limits.depth}`);
  const longest = Math.max(0, ...entryPath(name).split('/').map(byteLength));
  if (longest > limits.partBytes) return broken('zip/name-long', `${longest} bytes, at most ${limits.partBytes}`);
  const length = byteLength(name);
  if (length > limits.pathBytes) return broken('zip/name-long', `${length} bytes, at most ${limits.pathBytes}`);
  return undefined;
}

/** POSIX path of an entry: `/` between the parts, no `.` and no empty part, no slash at the end. */
export function entryPath(name: string): string {
  return name
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/** Equal for two paths that are the same file on a file system that ignores case or normalises Unicode. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function byteLength(text: string): number {
  return utf8.encode(text).length;
}
