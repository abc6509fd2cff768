import { isPropmasterError } from '../../../errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { itemsOf, referencesOf } from './assets.ts';
import { layerCycle, usdTooLarge } from './findings.ts';
import { layerFormat, readLayer } from './read.ts';
import { resolveAsset } from './resolve-asset.ts';
import type { Contents, Layer } from './types.ts';

/** Something that is composed: a whole layer (`/`), or one of its prims with all below it. */
interface Node {
  readonly layer: string;
  readonly prim: string;
}

/** An arc from a prim to what it builds on. */
interface Arc {
  readonly from: string;
  readonly to: Node;
}

/** What one layer leads to. A sublayer goes for all its prims. */
interface Ways {
  readonly subLayers: readonly string[];
  readonly arcs: readonly Arc[];
}

/** Arcs that are looked at before it is given up: a stage of a prop has hundreds. */
const MOST_ARCS = 200_000;

/**
 * Finds a circle of sublayers, references, payloads, inherits and specializes through the layers of an archive, whatever
 * variants are chosen.
 */
export function findCycle(layer: Layer, place: string, files: ByteMap): Finding | undefined {
  const ways = waysThrough(layer, place, files);
  const done = new Set<string>();
  const trail: { readonly node: Node; readonly waiting: Node[] }[] = [];
  const onTrail = new Set<string>();
  let seen = 0;
  const enter = (node: Node): void => {
    const { subLayers, arcs } = ways(node.layer);
    const below = node.prim === '/' ? '/' : `${node.prim}/`;
    seen += subLayers.length + arcs.length;
    onTrail.add(key(node));
    const waiting = [
      ...subLayers.map((path) => ({ layer: path, prim: node.prim })),
      ...arcs.filter(({ from }) => from === node.prim || from.startsWith(below)).map(({ to }) => to),
    ];
    trail.push({ node, waiting });
  };
  enter({ layer: place, prim: '/' });
  while (trail.length > 0) {
    if (seen > MOST_ARCS)
      return usdTooLarge.at(place, { what: 'a number of references', found: seen, limit: MOST_ARCS });
    const { node, waiting } = trail.at(-1)!;
    const next = waiting.pop();
    if (next === undefined) {
      trail.pop();
      onTrail.delete(key(node));
      done.add(key(node));
    } else if (onTrail.has(key(next))) {
      const start = trail.findIndex((step) => key(step.node) === key(next));
      const circle = [...trail.slice(start).map((step) => step.node), next];
      return layerCycle.at(place, { layers: circle.map(({ layer: path, prim }) => `${path}<${prim}>`) });
    } else if (!done.has(key(next))) enter(next);
  }
  return undefined;
}

const key = ({ layer, prim }: Node): string => `${layer}\n${prim}`;

/** Reads each layer of the archive once, when it is first asked for. */
function waysThrough(main: Layer, place: string, files: ByteMap): (path: string) => Ways {
  const layers = new Map<string, Layer | undefined>([[place, main]]);
  const layerAt = (path: string): Layer | undefined => {
    if (!layers.has(path)) layers.set(path, readIfWhole(files.get(path), path));
    return layers.get(path);
  };
  const known = new Map<string, Ways>();
  return (path) => {
    const ways = known.get(path) ?? waysOf(layerAt(path), path, files, (target) => defaultPrim(layerAt(target)));
    known.set(path, ways);
    return ways;
  };
}

/** A layer that is broken is another finding's matter. */
function readIfWhole(bytes: Uint8Array | undefined, place: string): Layer | undefined {
  if (bytes === undefined || layerFormat(bytes) === undefined) return undefined;
  try {
    return readLayer(bytes, place);
  } catch (error) {
    if (isPropmasterError(error)) return undefined;
    throw error;
  }
}

function waysOf(layer: Layer | undefined, place: string, files: ByteMap, defaultOf: (path: string) => string): Ways {
  if (layer === undefined) return { subLayers: [], arcs: [] };
  const arcs: Arc[] = [];
  const target = (asset: string): string | undefined => {
    if (asset === '') return place;
    const resolved = resolveAsset(asset, place);
    return 'path' in resolved && files.has(resolved.path) ? resolved.path : undefined;
  };
  const collect = (contents: Contents, prim: string): void => {
    for (const { asset, path } of referencesOf(contents)) {
      const file = target(asset);
      if (file !== undefined) arcs.push({ from: prim, to: { layer: file, prim: path ?? defaultOf(file) } });
    }
    for (const path of [...itemsOf(contents.inherits), ...itemsOf(contents.specializes)])
      arcs.push({ from: prim, to: { layer: place, prim: path } });
    for (const [name, child] of contents.children) collect(child, `${prim}/${name}`);
    for (const variants of contents.variantSets.values())
      for (const variant of variants.values()) collect(variant, prim);
  };
  for (const [name, prim] of layer.children) collect(prim, `/${name}`);
  const subLayers = layer.subLayers.flatMap(({ asset }) => (asset === '' ? [] : (target(asset) ?? [])));
  return { subLayers, arcs };
}

function defaultPrim(layer: Layer | undefined): string {
  const name = layer?.metadata.get('defaultPrim');
  return typeof name !== 'string' ? '/' : name.startsWith('/') ? name : `/${name}`;
}
