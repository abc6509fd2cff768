import type { AttributeSpec, Contents, Layer, PrimSpec, RelationshipSpec, SubLayer } from './types.ts';

/** What is written only while a layer is read. */
type Writable<T> = {
  -readonly [K in keyof T]: T[K] extends ReadonlyMap<infer Key, infer Item> ? Map<Key, Item> : T[K];
};

export type AttributeDraft = Writable<AttributeSpec>;
export type RelationshipDraft = Writable<RelationshipSpec>;
export type PropertyDraft = AttributeDraft | RelationshipDraft;

export interface ContentsDraft extends Omit<Writable<Contents>, 'properties' | 'variantSets'> {
  properties: Map<string, PropertyDraft>;
  variantSets: Map<string, Map<string, Contents>>;
}
export type PrimDraft = ContentsDraft & Pick<PrimSpec, 'name' | 'specifier' | 'typeName'>;
export interface LayerDraft extends Omit<Writable<Layer>, 'subLayers'> {
  subLayers: SubLayer[];
}

export const emptyContents = (): ContentsDraft => ({
  variantSelections: new Map(),
  metadata: new Map(),
  properties: new Map(),
  children: new Map(),
  variantSets: new Map(),
});
