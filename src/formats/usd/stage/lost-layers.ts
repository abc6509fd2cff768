import type { Finding } from '../../../model/finding.ts';
import { assetOutside, layerForeign, lookLayerLeftOut } from '../layer/findings.ts';
import { bringsLooks } from '../layer/looks.ts';
import { whyOutside } from '../layer/resolve-asset.ts';
import { layerMissing } from '../read-findings.ts';
import type { LostLayer } from './layer-stack.ts';
import type { StagePrim } from './types.ts';

/** A layer that can't be had, and the prim of the stage that it would have built; `undefined` for a sublayer. */
export interface LostArc extends LostLayer {
  readonly prim: string | undefined;
}

/**
 * What is said of layers that can't be had: an error where parts of the prop may be missing, a warning where only materials
 * are, and of formats that OpenUSD, too, reads by plug-ins only.
 */
export function lostFindings(arcs: readonly LostArc[], prims: ReadonlyMap<string, StagePrim>): Finding[] {
  const relations = [...prims.values()].flatMap(({ relationships }) =>
    [...relationships].flatMap(([name, { targets }]) => targets.map((target) => ({ name, target }))),
  );
  return arcs.map(({ asset, from, prim, why }) => {
    if (why.kind === 'foreign') return layerForeign.at(from, { asset, format: why.format });
    if (prim !== undefined && bringsLooks(prim, prims.get(prim)?.typeName ?? '', relations)) {
      const reason = why.kind === 'outside' ? whyOutside(why.what) : 'not among the files';
      return lookLayerLeftOut.at(from, { asset, prim, why: reason });
    }
    return why.kind === 'outside' ? assetOutside.at(from, { asset, what: why.what }) : layerMissing.at(from, { asset });
  });
}
