/**
 * The file that a `model.config` names for the newest version of SDF, relative to its folder; `model.sdf` where it names none.
 *
 * @see https://gazebosim.org/docs/latest/sdf_worlds
 */
export function newestOfConfig(text: string): string {
  const named = [
    ...text
      .replace(/<!--[\s\S]*?-->/g, '')
      .matchAll(/<sdf(?:\s+version\s*=\s*["']([\d.]+)["'])?[^>]*>\s*([^<]+?)\s*<\/sdf>/g),
  ];
  const [newest] = named.toSorted((a, b) => versionOf(b[1]) - versionOf(a[1]));
  return newest?.[2] ?? 'model.sdf';
}

/** `1.10` is newer than `1.9`. */
function versionOf(text = '0'): number {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major * 1000 + minor;
}
