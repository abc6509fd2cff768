import type { AssetPath, Contents, Layer, ListOp, PrimReference, Value } from './types.ts';

/** Every asset path of a layer, in the order of the layer: other layers, textures, and those in metadata of any depth. */
export function* assetsOf(layer: Layer): Generator<string> {
  for (const { asset } of layer.subLayers) yield asset;
  yield* inAll(layer.metadata.values());
  for (const prim of layer.children.values()) yield* inContents(prim);
}

/** An arc of a layer to another one. */
export interface ArcToLayer {
  readonly asset: string;
  /** The prim that has it; `undefined` for a sublayer. */
  readonly prim: string | undefined;
  readonly typeName: string;
}

/** Sublayers, references and payloads that lead to other layers. */
export function arcsOf(layer: Layer): ArcToLayer[] {
  const arcs = layer.subLayers.map(({ asset }): ArcToLayer => ({ asset, prim: undefined, typeName: '' }));
  for (const { path, typeName, contents } of contentsIn(layer))
    for (const { asset } of referencesOf(contents)) arcs.push({ asset, prim: path, typeName });
  return arcs.filter(({ asset }) => asset !== '');
}

/** Targets of all relationships of a layer. */
export function* relationsIn(layer: Layer): Generator<{ readonly name: string; readonly target: string }> {
  for (const { contents } of contentsIn(layer))
    for (const property of contents.properties.values())
      if (property.kind === 'relationship')
        for (const target of itemsOf(property.targets)) yield { name: property.name, target };
}

/** Every prim and every variant of one. */
function* contentsIn(layer: Layer): Generator<{ path: string; typeName: string; contents: Contents }> {
  const open = [...layer.children.values()].map((prim) => ({
    path: `/${prim.name}`,
    typeName: prim.typeName,
    contents: prim as Contents,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const { path, typeName, contents } = next;
    for (const child of contents.children.values())
      open.push({ path: `${path}/${child.name}`, typeName: child.typeName, contents: child });
    for (const variants of contents.variantSets.values())
      for (const variant of variants.values()) open.push({ path, typeName, contents: variant });
  }
}

function* inContents(contents: Contents): Generator<string> {
  for (const { asset, customData } of referencesOf(contents)) {
    if (asset !== '') yield asset;
    yield* inAll(customData.values());
  }
  yield* inAll(contents.metadata.values());
  for (const property of contents.properties.values()) {
    yield* inAll(property.metadata.values());
    if (property.kind !== 'attribute') continue;
    if (property.default !== undefined) yield* inValue(property.default);
    if (property.timeSamples) yield* inAll(property.timeSamples.values());
  }
  for (const child of contents.children.values()) yield* inContents(child);
  for (const variants of contents.variantSets.values())
    for (const variant of variants.values()) yield* inContents(variant);
}

/** All references and payloads of a prim or a variant. */
export const referencesOf = ({ references, payloads }: Contents): PrimReference[] => [
  ...itemsOf(references),
  ...itemsOf(payloads),
];

/** What a list may come to hold; what is deleted or only sorted not counted. */
export const itemsOf = <T>(list: ListOp<T> | undefined): T[] =>
  [list?.explicit, list?.added, list?.prepended, list?.appended].flatMap((items) => items ?? []);

function* inAll(values: Iterable<Value>): Generator<string> {
  for (const value of values) yield* inValue(value);
}

function* inValue(value: Value): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (isAsset(value)) yield value.asset;
  else if (value instanceof Map) yield* inAll(value.values());
  else if ('list' in value) for (const items of Object.values(value.list)) yield* inAll(items);
  else if ('items' in value && Array.isArray(value.items))
    for (const item of value.items) if (isAsset(item)) yield item.asset;
}

const isAsset = (value: unknown): value is AssetPath => typeof value === 'object' && value !== null && 'asset' in value;
