import { isPropmasterError } from '../../../errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { type ArcToLayer, arcsOf, assetsOf, relationsIn } from './assets.ts';
import { findCycle } from './cycles.ts';
import { assetMissing, assetOutside, layerForeign, lookLayerLeftOut, valueOutside } from './findings.ts';
import { foreignFormat } from './foreign.ts';
import { bringsLooks } from './looks.ts';
import { readLayer } from './read.ts';
import { resolveAsset, whyOutside } from './resolve-asset.ts';
import type { Layer } from './types.ts';

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
    const arcs = new Map(arcsOf(layer).map((arc) => [arc.asset, arc]));
    for (const asset of new Set(assetsOf(layer))) {
      if (asset === '') continue;
      const target = resolveAsset(asset, place);
      const shown = asset.slice(0, 200);
      const format = arcs.has(asset) ? foreignFormat(asset) : undefined;
      if (format !== undefined) findings.push(layerForeign.at(place, { asset: shown, format }));
      else if ('outside' in target) findings.push(outside(layer, place, shown, arcs.get(asset), target.outside));
      else if (files && !isThere(target.path, files)) findings.push(assetMissing.at(place, { asset: shown }));
    }
    const cycle = files && findCycle(layer, place, files);
    return cycle ? [...findings, cycle] : findings;
  } catch (error) {
    if (isPropmasterError(error) && error.findings) return [...error.findings];
    throw error;
  }
}

/** A layer out there would bring parts, or only materials; a value brings neither. */
function outside(layer: Layer, place: string, asset: string, arc: ArcToLayer | undefined, what: string): Finding {
  if (!arc) return valueOutside.at(place, { asset, what });
  const { prim, typeName } = arc;
  return prim !== undefined && bringsLooks(prim, typeName, relationsIn(layer))
    ? lookLayerLeftOut.at(place, { asset, prim, why: whyOutside(what) })
    : assetOutside.at(place, { asset, what });
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
