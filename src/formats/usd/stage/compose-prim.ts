import type { AttributeSpec, ListOp, PropertySpec, RelationshipSpec, Value } from '../layer/types.ts';
import type { PlacedSpec } from './layer-stack.ts';
import { applyEdits, mapEdit, reordered } from './list-edits.ts';
import { type IndexNode, inStrengthOrder, isClassArc, specsOf } from './node.ts';
import { composeMaps, IDENTITY_MAP, mapPath } from './path-map.ts';
import type { PrimIndex } from './prim-index.ts';
import type { StageAttribute, StagePrim, StageRelationship } from './types.ts';

/** What one layer says of a prim, and the place it comes from. */
interface Opinion extends PlacedSpec {
  readonly node: IndexNode;
}

/** A prim but for its children, from the places that opinions of it come from. */
export function composePrim(index: PrimIndex): Omit<StagePrim, 'path' | 'name' | 'parent' | 'children'> {
  const opinions = opinionsOf(index);
  return {
    specifier: specifierOf(opinions),
    typeName: typeNameOf(opinions),
    schemas: edited(opinions.map(({ spec }) => spec.apiSchemas)),
    metadata: mergedMetadata(opinions.map(({ spec }) => spec.metadata)),
    ...composeProperties(opinions),
  };
}

const opinionsOf = (index: PrimIndex): Opinion[] =>
  inStrengthOrder(index.root).flatMap((node) => specsOf(node).map((placed) => ({ ...placed, node })));

/** A class that a prim builds on makes it one only if nothing defines it. @see UsdPrim::GetSpecifier */
function specifierOf(opinions: readonly Opinion[]): StagePrim['specifier'] {
  let inherited = false;
  for (const { spec, node } of opinions) {
    if (!('specifier' in spec) || spec.specifier === 'over') continue;
    if (spec.specifier === 'def') return 'def';
    if (!comesThroughClass(node)) return 'class';
    inherited = true;
  }
  return inherited ? 'class' : 'over';
}

function comesThroughClass(node: IndexNode): boolean {
  for (let each: IndexNode | undefined = node; each; each = each.parent) if (isClassArc(each.arc)) return true;
  return false;
}

function typeNameOf(opinions: readonly Opinion[]): string {
  for (const { spec } of opinions) if ('typeName' in spec && spec.typeName !== '') return spec.typeName;
  return '';
}

/** A list of names from its edits, strongest first. */
const edited = (edits: readonly (ListOp<string> | undefined)[]): string[] =>
  applyEdits(edits.flatMap((edit) => edit ?? []).toReversed(), (item) => item);

/** The strongest value of each key; dictionaries are merged. */
export function mergedMetadata(all: readonly ReadonlyMap<string, Value>[]): Map<string, Value> {
  const out = new Map<string, Value>();
  for (const metadata of all)
    for (const [key, value] of metadata) {
      const stronger = out.get(key);
      if (stronger === undefined) out.set(key, value);
      else if (stronger instanceof Map && value instanceof Map) out.set(key, mergedMetadata([stronger, value]));
    }
  return out;
}

function composeProperties(opinions: readonly Opinion[]): Pick<StagePrim, 'attributes' | 'relationships'> {
  const byName = new Map<string, (Omit<Opinion, 'spec'> & { readonly spec: PropertySpec })[]>();
  for (const { spec, place, node } of opinions)
    for (const [name, property] of spec.properties) {
      const known = byName.get(name) ?? [];
      known.push({ spec: property, place, node });
      byName.set(name, known);
    }
  const attributes = new Map<string, StageAttribute>();
  const relationships = new Map<string, StageRelationship>();
  for (const [name, specs] of byName) {
    if (specs[0]!.spec.kind === 'attribute') attributes.set(name, composeAttribute(ofKind(specs, 'attribute')));
    else relationships.set(name, composeRelationship(ofKind(specs, 'relationship')));
  }
  return { attributes, relationships };
}

type Placed<S> = { readonly spec: S; readonly place: string; readonly node: IndexNode };

const ofKind = <K extends PropertySpec['kind']>(
  specs: readonly Placed<PropertySpec>[],
  kind: K,
): Placed<Extract<PropertySpec, { kind: K }>>[] =>
  specs.filter((each): each is Placed<Extract<PropertySpec, { kind: K }>> => each.spec.kind === kind);

function composeAttribute(specs: readonly Placed<AttributeSpec>[]): StageAttribute {
  const strongest = specs[0]!;
  const given = specs.find(({ spec }) => spec.default !== undefined);
  const sampled = specs.find(({ spec }) => spec.timeSamples && spec.timeSamples.size > 0);
  const [first] = sampled?.spec.timeSamples?.values() ?? [];
  const value = given ? given.spec.default : first;
  return {
    typeName: strongest.spec.typeName,
    value: value === null ? undefined : value,
    animated: sampled !== undefined,
    layer: (given ?? sampled ?? strongest).place,
    connections: targets(specs.map(({ spec, node }) => ({ edit: spec.connections, node }))),
    metadata: mergedMetadata(specs.map(({ spec }) => spec.metadata)),
  };
}

const composeRelationship = (specs: readonly Placed<RelationshipSpec>[]): StageRelationship => ({
  targets: targets(specs.map(({ spec, node }) => ({ edit: spec.targets, node }))),
  metadata: mergedMetadata(specs.map(({ spec }) => spec.metadata)),
});

/** A list of paths from its edits, strongest first, each seen from the stage; what has no place there is left out. */
function targets(edits: readonly { readonly edit: ListOp<string> | undefined; readonly node: IndexNode }[]): string[] {
  const mapped = edits.map(({ edit, node }) => edit && mapEdit(edit, (path) => pathOnStage(node, path)));
  return edited(mapped);
}

/** By all maps up to the stage as one: what one of them alone would block, another may have moved away. */
function pathOnStage(node: IndexNode, path: string): string | undefined {
  let map = IDENTITY_MAP;
  for (let each = node; each.parent; each = each.parent) map = composeMaps(each.map, map);
  return mapPath(map, path);
}

/**
 * Names of the prims below, of the weakest opinion first; each layer may put them into another order.
 *
 * @param mute places that don't count below this prim
 * @see PcpPrimIndex::ComputePrimChildNames
 */
export function childNamesOf(index: PrimIndex, mute: ((node: IndexNode) => boolean) | undefined): string[] {
  let names = new Map<string, string>();
  for (const { spec, node } of opinionsOf(index).toReversed()) {
    if (mute?.(node)) continue;
    for (const name of spec.children.keys()) names.set(name, name);
    const order = spec.metadata.get('primOrder');
    if (typeof order === 'object' && order !== null && 'items' in order)
      names = reordered(names, [...order.items].map(String));
  }
  return [...names.keys()];
}
