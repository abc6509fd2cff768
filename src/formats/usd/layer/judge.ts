import { isPropmasterError } from '../../../errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { assetsOf } from './assets.ts';
import { findCycle } from './cycles.ts';
import { assetMissing, assetOutside } from './findings.ts';
import { readLayer } from './read.ts';
import { resolveAsset } from './resolve-asset.ts';

/**
 * What is wrong with a USD layer as a file: broken, beyond the limits, or with references that leave the archive. Nothing
 * is composed. Empty if all is well.
 *
 * @param place path of the layer in the archive; asset paths are seen from there
 * @param files the archive. Without it no reference can be missing, and no circle is looked for
 */
export function judgeUsd(bytes: Uint8Array, place: string, files?: ByteMap): Finding[] {
  try {
    const layer = readLayer(bytes, place);
    const findings: Finding[] = [];
    for (const asset of new Set(assetsOf(layer))) {
      if (asset === '') continue;
      const target = resolveAsset(asset, place);
      const shown = asset.slice(0, 200);
      if ('outside' in target) findings.push(assetOutside.at(place, { asset: shown, what: target.outside }));
      else if (files && !isThere(target.path, files)) findings.push(assetMissing.at(place, { asset: shown }));
    }
    const cycle = files && findCycle(layer, place, files);
    return cycle ? [...findings, cycle] : findings;
  } catch (error) {
    if (isPropmasterError(error) && error.findings) return [...error.findings];
    throw error;
  }
}

/** `<UDIM>` stands for the numbers of tiles. @see UsdPreviewSurface, UDIM: 1001 and up */
function isThere(path: string, files: ByteMap): boolean {
  if (!path.includes('<UDIM>')) return files.has(path);
  const [before, after] = path.split('<UDIM>') as [string, string];
  return [...files.keys()].some(
    (file) =>
      file.startsWith(before) &&
      file.endsWith(after) &&
      /^1\d{3}$/.test(file.slice(before.length, file.length - after.length)),
  );
}
