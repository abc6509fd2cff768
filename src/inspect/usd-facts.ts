import type { AssetPath, Contents, Layer, ListOp, PrimSpec, Reference, Value } from '../formats/usd/layer/types.ts';
import type { UsdFacts } from './types.ts';

/** More asset paths or joints than this are left out. */
const MOST_LISTED = 1_000;

/** What a layer of USD holds, as written: references are named, not followed. */
export function usdFacts(layer: Layer, place: string): UsdFacts {
  const types = new Map<string, number>();
  const joints: string[] = [];
  const assets = new Set(layer.subLayers.map(({ asset }) => asset));
  let prims = 0;
  for (const value of layer.metadata.values()) addAssets(value, assets);
  for (const [path, prim] of primsOf(layer)) {
    prims++;
    const type = prim.typeName || 'without a type';
    types.set(type, (types.get(type) ?? 0) + 1);
    if (/^Physics\w*Joint$/.test(prim.typeName)) joints.push(path);
    for (const contents of contentsOf(prim)) addAssetsOf(contents, assets);
  }
  const text = (value: Value | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
  const units = layer.metadata.get('metersPerUnit');
  return {
    layer: place,
    encoding: layer.format === 'usda' ? 'text' : 'crate',
    defaultPrim: text(layer.metadata.get('defaultPrim')),
    upAxis: text(layer.metadata.get('upAxis')),
    metersPerUnit: typeof units === 'number' ? units : undefined,
    prims,
    types: Object.fromEntries([...types].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))),
    joints: joints.slice(0, MOST_LISTED),
    assets: [...assets].filter((asset) => asset !== '').slice(0, MOST_LISTED),
  };
}

/** Every prim with its path, those in variants too. */
function* primsOf({ children }: Pick<Layer, 'children'>): Iterable<readonly [path: string, prim: PrimSpec]> {
  const open = [...children.values()].map((prim) => [`/${prim.name}`, prim] as const);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const [path, prim] = next;
    for (const contents of contentsOf(prim)) {
      for (const child of contents.children.values()) open.push([`${path}/${child.name}`, child]);
    }
  }
}

/** What a prim says, and what each of its variants says, those within variants too. */
function* contentsOf(prim: Contents): Iterable<Contents> {
  yield prim;
  for (const variants of prim.variantSets.values()) for (const variant of variants.values()) yield* contentsOf(variant);
}

function addAssetsOf({ references, payloads, metadata, properties }: Contents, assets: Set<string>): void {
  for (const { asset } of [...itemsOf(references), ...itemsOf(payloads)]) assets.add(asset);
  for (const value of metadata.values()) addAssets(value, assets);
  for (const property of properties.values()) {
    if (property.kind === 'relationship') continue;
    if (property.default !== undefined) addAssets(property.default, assets);
    for (const value of property.timeSamples?.values() ?? []) addAssets(value, assets);
  }
}

const itemsOf = ({ explicit, added, prepended, appended }: ListOp<Reference> = {}): readonly Reference[] =>
  [explicit, added, prepended, appended].flatMap((list) => list ?? []);

function addAssets(value: Value, assets: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Map) for (const inner of value.values()) addAssets(inner, assets);
  else if (isAsset(value)) assets.add(value.asset);
  else if ('items' in value && Array.isArray(value.items)) {
    for (const item of value.items) if (isAsset(item)) assets.add(item.asset);
  }
}

const isAsset = (value: unknown): value is AssetPath =>
  typeof value === 'object' && value !== null && 'asset' in value && typeof value.asset === 'string';
