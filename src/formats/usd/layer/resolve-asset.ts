/** Where an asset path leads: to a place in the archive, or what it is instead. */
export type Resolved = { readonly path: string } | { readonly outside: string };

/**
 * A path of the archive for an asset path. It is seen from the layer, whether it begins with `./` or not: USD would look
 * for the others in folders of the machine too, and here there are none.
 *
 * @param asset as written; `a.usdz[b.usda]` is a file inside of a package, and leads to the package
 * @param layer path of the layer in the archive
 */
export function resolveAsset(asset: string, layer: string): Resolved {
  if (asset.startsWith('`')) return { outside: 'an expression that could name any file' };
  const written = asset
    .replaceAll('\\', '/')
    .replace(/:SDF_FORMAT_ARGS:.*$/s, '')
    .replace(/\[.*\]$/s, '');
  if (/^[a-z][a-z0-9+.-]+:/i.test(written)) return { outside: 'a URL' };
  if (/^(?:[a-z]:|\/|~)/i.test(written)) return { outside: 'an absolute path' };
  const parts = layer.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '..' && parts.pop() === undefined) return { outside: 'above the folder that is read' };
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return { path: parts.join('/') };
}

/** Why a file outside of the archive is not read, behind "is". @param outside as {@link resolveAsset} says it */
export const whyOutside = (outside: string): string =>
  outside === 'a URL' ? 'a URL, and nothing is ever fetched' : `${outside}, and not read`;
