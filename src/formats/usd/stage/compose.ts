import type { ByteMap } from '../../files.ts';
import { refusal } from '../../refusal.ts';
import { usdTooLarge } from '../layer/findings.ts';
import { arcNotRead, inactivePruned, unitsDiffer, variantsChosen } from '../read-findings.ts';
import { childNamesOf, composePrim } from './compose-prim.ts';
import { muteBelow } from './instance.ts';
import { LayerLibrary, type PlacedLayer } from './layer-stack.ts';
import { type LostArc, lostFindings } from './lost-layers.ts';
import { type PrimIndex, PrimIndexer } from './prim-index.ts';
import { childSite, depthOf } from './site-path.ts';
import { STAGE_LIMITS, type Stage, type StageLimits, type StagePrim } from './types.ts';

type Growing = Omit<StagePrim, 'children'> & { readonly children: StagePrim[] };

/**
 * The stage of a layer: sublayers, inherits, variants, references, payloads and specializes composed as OpenUSD composes
 * them, with all payloads loaded and all instances expanded. Time is the default time.
 *
 * What can't be followed is a finding: a missing layer or prim, relocates, value clips, nested packages.
 *
 * @param files nothing else is read
 * @param entry the root layer, a path of `files`
 * @throws {PropmasterError} `invalid_input`: a layer is broken, or things are made of one another in a circle;
 *   `unsafe_input`: beyond {@link STAGE_LIMITS}
 */
export function composeStage(files: ByteMap, entry: string, limits: Partial<StageLimits> = {}): Stage {
  const most = { ...STAGE_LIMITS, ...limits };
  const library = new LayerLibrary(files);
  const stack = library.stackAt(entry);
  const indexer = new PrimIndexer(library, most.arcs);
  const prims = new Map<string, StagePrim>();

  const lost: LostArc[] = [];
  const takeLost = (prim: string | undefined): void => {
    lost.push(...library.lost.splice(0).map((layer) => ({ ...layer, prim })));
  };
  takeLost(undefined);

  const grow = (index: PrimIndex, path: string, name: string, parent: StagePrim | undefined): Growing | undefined => {
    const fields = composePrim(index);
    if (fields.metadata.get('active') === false) {
      library.report(inactivePruned.at(entry, { prim: path }));
      return undefined;
    }
    const prim: Growing = { ...fields, path, name, parent, children: [] };
    prims.set(path, prim);
    refuseSize(prims.size, 'a number of prims', most.prims, entry);
    refuseSize(depthOf(path), 'a depth of prims', most.depth, entry);
    for (const { set, variants, taken } of index.variants)
      library.report(variantsChosen.at(entry, { prim: path, set, variants, taken: taken ?? '' }));
    if (fields.metadata.has('clips')) library.report(arcNotRead.at(entry, { what: `value clips of ${path}` }));
    for (const child of childNamesOf(index, muteBelow(index))) {
      const site = childSite(path, child);
      const indexed = indexer.indexOfChild(index, child);
      takeLost(site);
      const below = grow(indexed, site, child, prim);
      if (below) prim.children.push(below);
    }
    return prim;
  };

  const root = grow(indexer.indexOfRoot(stack), '/', '', undefined)!;
  for (const finding of lostFindings(lost, prims)) library.report(finding);
  reportUnits(library, stack.layers[0]!);
  return { metadata: stack.layers[0]!.layer.metadata, root, prims, findings: library.findings };
}

/** Units count in the root layer only: OpenUSD converts nothing where a layer with others is referred to. */
function reportUnits(library: LayerLibrary, { place, layer: { metadata } }: PlacedLayer): void {
  for (const other of library.layers())
    for (const key of ['metersPerUnit', 'kilogramsPerUnit', 'upAxis']) {
      const [own, root] = [other.layer.metadata.get(key), metadata.get(key)];
      if (own !== undefined && own !== root)
        library.report(
          unitsDiffer.at(place, { layer: other.place, key, own: String(own), root: String(root ?? 'not given') }),
        );
    }
}

function refuseSize(found: number, what: string, limit: number, place: string): void {
  if (found > limit) throw refusal('unsafe_input', usdTooLarge.at(place, { what, found, limit }));
}
