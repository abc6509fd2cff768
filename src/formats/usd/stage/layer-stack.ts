import { isPropmasterError } from '../../../errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { pointerAt } from '../../lfs-pointer.ts';
import { refusal } from '../../refusal.ts';
import { emptyContents } from '../layer/drafts.ts';
import { layerCycle } from '../layer/findings.ts';
import { foreignFormat } from '../layer/foreign.ts';
import { isMaterialX, readMaterialXLayer } from '../layer/materialx.ts';
import { layerFormat, readLayer } from '../layer/read.ts';
import { resolveAsset } from '../layer/resolve-asset.ts';
import type { Contents, Layer, PrimSpec } from '../layer/types.ts';
import { arcNotRead } from '../read-findings.ts';
import { lastOf, parentSite } from './site-path.ts';

/** A layer with its place among the files. */
export interface PlacedLayer {
  readonly place: string;
  readonly layer: Layer;
}

/** What one layer says of a prim or a variant. */
export interface PlacedSpec {
  readonly place: string;
  readonly spec: Contents | PrimSpec;
}

/** A layer and all its sublayers. */
export interface LayerStack {
  /** Of the root layer. */
  readonly place: string;
  /** Strongest first. */
  readonly layers: readonly PlacedLayer[];
  /** @param site with variants. @returns strongest first */
  specsAt(site: string): readonly PlacedSpec[];
}

/** A layer that an arc leads to and that is not read. */
export interface LostLayer {
  readonly asset: string;
  /** The layer that has the arc. */
  readonly from: string;
  readonly why:
    | { readonly kind: 'missing' }
    | { readonly kind: 'outside'; readonly what: string }
    | { readonly kind: 'foreign'; readonly format: string };
}

/** Reads the layers among the files, each once; what is missing or outside becomes a finding. */
export class LayerLibrary {
  readonly findings: Finding[] = [];
  /** What could not be had since this was last emptied. */
  readonly lost: LostLayer[] = [];
  readonly #files: ByteMap;
  readonly #layers = new Map<string, Layer>();
  readonly #stacks = new Map<string, LayerStack>();
  readonly #reported = new Set<string>();

  constructor(files: ByteMap) {
    this.#files = files;
  }

  /** Notes a finding; the same only once. */
  report(finding: Finding): void {
    const key = `${finding.code}\n${finding.pointer}\n${finding.message}`;
    if (!this.#reported.has(key)) this.findings.push(finding);
    this.#reported.add(key);
  }

  /**
   * The layer stack whose root an asset path names, seen from the layer `from`.
   *
   * @returns `undefined` if it can't be had: among `lost`
   * @throws {PropmasterError} if the layer is broken
   */
  stackOf(asset: string, from: string): LayerStack | undefined {
    const place = this.#locate(asset, from);
    return place === undefined ? undefined : this.stackAt(place);
  }

  /** The layer stack of a file. @throws {PropmasterError} if it is broken, or its sublayers form a circle */
  stackAt(place: string): LayerStack {
    const known = this.#stacks.get(place);
    if (known) return known;
    const stack = makeStack(place, [...this.#withSubLayers(place, [])]);
    this.#stacks.set(place, stack);
    return stack;
  }

  /** Every layer that was read. */
  *layers(): Generator<PlacedLayer> {
    for (const [place, layer] of this.#layers) yield { place, layer };
  }

  *#withSubLayers(place: string, above: readonly string[]): Generator<PlacedLayer> {
    if (above.includes(place)) throw refusal('invalid_input', layerCycle.at(place, { layers: [...above, place] }));
    const layer = this.#layerAt(place);
    if (layer.metadata.has('layerRelocates')) this.report(arcNotRead.at(place, { what: 'relocates' }));
    yield { place, layer };
    for (const { asset } of layer.subLayers) {
      const below = this.#locate(asset, place);
      if (below !== undefined) yield* this.#withSubLayers(below, [...above, place]);
    }
  }

  #layerAt(place: string): Layer {
    const known = this.#layers.get(place);
    if (known) return known;
    const layer = readLayer(this.#files.get(place)!, place);
    this.#layers.set(place, layer);
    return layer;
  }

  /** Whether it could be read. What is broken there is no more than a look. */
  #readMaterialX(bytes: Uint8Array, place: string): boolean {
    try {
      if (!this.#layers.has(place)) this.#layers.set(place, readMaterialXLayer(bytes, place));
      return true;
    } catch (error) {
      if (isPropmasterError(error)) return false;
      throw error;
    }
  }

  #locate(asset: string, from: string): string | undefined {
    const target = resolveAsset(asset, from);
    const lose = (why: LostLayer['why']): undefined => {
      this.lost.push({ asset: asset.slice(0, 200), from, why });
    };
    const format = foreignFormat(asset);
    if (format !== undefined) return lose({ kind: 'foreign', format });
    if ('outside' in target) return lose({ kind: 'outside', what: target.outside });
    const bytes = this.#files.get(target.path);
    if (bytes === undefined) return lose({ kind: 'missing' });
    const pointer = pointerAt(bytes, target.path, from);
    if (pointer) {
      this.report(pointer);
      return undefined;
    }
    if (isMaterialX(target.path) && !this.#readMaterialX(bytes, target.path))
      return lose({ kind: 'foreign', format: 'a MaterialX document that is broken' });
    if (!/\.usdz(?:$|\[)/i.test(asset) || layerFormat(bytes) !== undefined) return target.path;
    this.report(arcNotRead.at(from, { what: `a package inside of the archive, ${asset}` }));
    return undefined;
  }
}

function makeStack(place: string, layers: readonly PlacedLayer[]): LayerStack {
  const known = new Map<string, readonly PlacedSpec[]>();
  const specsAt = (site: string): readonly PlacedSpec[] => {
    const before = known.get(site);
    if (before) return before;
    const found = find(site);
    known.set(site, found);
    return found;
  };
  const find = (site: string): PlacedSpec[] => {
    const last = lastOf(site);
    const parent = parentSite(site);
    if (site === '/') return layers.map((each) => ({ place: each.place, spec: rootSpec(each.layer) }));
    return specsAt(parent).flatMap(({ place: file, spec }) => {
      const found = typeof last === 'string' ? spec.children.get(last) : variantOf(spec, last);
      return found ? [{ place: file, spec: found }] : [];
    });
  };
  return { place, layers, specsAt };
}

/** The pseudo root: root prims in the layer's order, and nothing else. */
const rootSpec = ({ children, metadata }: Layer): Contents => {
  const order = metadata.get('primOrder');
  return { ...emptyContents(), children, metadata: new Map(order === undefined ? [] : [['primOrder', order]]) };
};

const variantOf = (spec: Contents, [set, variant]: readonly [string, string]): Contents | undefined =>
  spec.variantSets.get(set)?.get(variant);
