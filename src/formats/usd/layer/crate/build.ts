import { type ContentsDraft, emptyContents, type LayerDraft, type PrimDraft, type PropertyDraft } from '../drafts.ts';
import type { Specifier, SubLayer, Value } from '../types.ts';
import { VALUE_TYPES } from '../value-types.ts';
import type { CrateGate } from './cursor.ts';
import { type CrateFields, type FieldReaders, fieldReaders, isWith, plain } from './fields.ts';
import type { PathNode } from './path-tree.ts';
import type { Sections, Spec } from './sections.ts';
import type { FieldValue, Values } from './values.ts';

/** @see SdfSpecType */
const SPEC = { attribute: 1, prim: 6, root: 7, relationship: 8, variant: 10, variantSet: 11 } as const;

type Draft =
  | { readonly kind: 'root'; readonly layer: LayerDraft; readonly children: LayerDraft['children'] }
  | { readonly kind: 'prim' | 'variant'; readonly contents: ContentsDraft; readonly children: LayerDraft['children'] }
  | { readonly kind: 'property'; readonly property: PropertyDraft }
  | { readonly kind: 'variantSet'; readonly names: readonly string[] };

/** Makes the layer of the tables of a crate: every spec a prim, a property or a variant below its parent. */
export function buildLayer(sections: Sections, values: Values, gate: CrateGate): LayerDraft {
  const drafts = new Map<PathNode, Draft>();
  const order = new Map<PathNode, CrateFields>();
  let layer: LayerDraft | undefined;
  for (const spec of sections.specs) {
    const path = sections.paths[spec.path] ?? gate.fail('a prim at a path that is not there');
    if (drafts.has(path)) gate.fail(`<${path.text}> is there twice`);
    const fields = readFields(spec, sections, values, gate);
    const draft = makeDraft(spec.type, path, fields, gate);
    drafts.set(path, draft);
    order.set(path, fields);
    if (draft.kind === 'root') layer = draft.layer;
  }
  if (layer === undefined) return gate.fail('a layer without a root');
  for (const [path, draft] of drafts) link(path, draft, drafts, gate);
  for (const [path, draft] of drafts) sortAsWritten(draft, order.get(path)!, path, gate);
  return layer;
}

function readFields(spec: Spec, { fields, fieldSets }: Sections, values: Values, gate: CrateGate): CrateFields {
  const found = new Map<string, FieldValue>();
  for (let at = spec.fieldSet; ; at++) {
    const index = fieldSets[at];
    if (index === undefined) return gate.fail('a set of fields that does not end');
    if (index === -1) return found;
    const field = fields[index] ?? gate.fail('the index of a field that is not there');
    if (found.has(field.name)) gate.fail(`two fields "${field.name}" of one thing`);
    found.set(field.name, values.read(field.rep));
  }
}

function makeDraft(type: number, path: PathNode, fields: CrateFields, gate: CrateGate): Draft {
  const of = fieldReaders(fields, gate);
  const must = (kind: PathNode['kind']): void => {
    if (path.kind !== kind) gate.fail(`<${path.text}> is of another kind than its path says`);
  };
  switch (type) {
    case SPEC.root: {
      must('root');
      const layer: LayerDraft = {
        format: 'usdc',
        metadata: metadataOf(fields, ['subLayers', 'subLayerOffsets', 'primChildren'], gate),
        subLayers: subLayersOf(of),
        children: new Map(),
      };
      return { kind: 'root', layer, children: layer.children };
    }
    case SPEC.prim: {
      must('prim');
      const prim: PrimDraft = {
        name: path.name,
        specifier: of.text('specifier', 'over') as Specifier,
        typeName: of.text('typeName', ''),
        ...contentsOf(fields, of, gate),
      };
      return { kind: 'prim', contents: prim, children: prim.children };
    }
    case SPEC.variant: {
      must('variant');
      if (path.variant![1] === '') gate.fail(`<${path.text}> is a variant without a name`);
      const contents = contentsOf(fields, of, gate);
      return { kind: 'variant', contents, children: contents.children };
    }
    case SPEC.variantSet:
      must('variant');
      if (path.variant![1] !== '') gate.fail(`<${path.text}> is a set with the name of a variant`);
      return { kind: 'variantSet', names: of.texts('variantChildren') };
    case SPEC.attribute:
    case SPEC.relationship:
      must('property');
      return { kind: 'property', property: propertyOf(type, path.name, fields, of, gate) };
    default:
      return gate.unsupported(`specs of type ${type}`);
  }
}

const ARCS = {
  apiSchemas: 'apiSchemas',
  inheritPaths: 'inherits',
  specializes: 'specializes',
  variantSetNames: 'variantSetNames',
} as const;
const REFERENCES = { references: 'references', payload: 'payloads' } as const;
const PRIM_FIELDS = [
  ...Object.keys(ARCS),
  ...Object.keys(REFERENCES),
  ...['specifier', 'typeName', 'variantSelection', 'primChildren', 'properties', 'variantSetChildren'],
];
const PROPERTY_FIELDS = ['typeName', 'custom', 'variability', 'default', 'timeSamples'];
const TARGET_FIELDS = ['connectionPaths', 'connectionChildren', 'targetPaths', 'targetChildren'];

function contentsOf(fields: CrateFields, of: FieldReaders, gate: CrateGate): ContentsDraft {
  const contents = emptyContents();
  contents.metadata = metadataOf(fields, PRIM_FIELDS, gate);
  for (const [field, key] of Object.entries(ARCS)) {
    const list = of.list(field);
    if (list) contents[key] = list;
  }
  for (const [field, key] of Object.entries(REFERENCES)) {
    const list = of.references(field);
    if (list) contents[key] = list;
  }
  for (const [set, variant] of of.pairs('variantSelection')) contents.variantSelections.set(set, variant);
  return contents;
}

function propertyOf(type: number, name: string, fields: CrateFields, of: FieldReaders, gate: CrateGate): PropertyDraft {
  const metadata = metadataOf(fields, [...PROPERTY_FIELDS, ...TARGET_FIELDS], gate);
  const custom = of.flag('custom');
  if (type === SPEC.relationship) {
    if (fields.has('default') || fields.has('timeSamples')) gate.unsupported('values of relationships');
    const targets = of.list('targetPaths');
    return { kind: 'relationship', name, custom, metadata, ...(targets && { targets }) };
  }
  const typeName = of.text('typeName', '');
  const connections = of.list('connectionPaths');
  const samples = fields.get('timeSamples');
  if (samples !== undefined && !isWith(samples, 'samples')) gate.fail(`"${name}" has time samples that are none`);
  const value = fields.get('default');
  // As in text: a value of a type that nobody knows is passed over.
  const known = VALUE_TYPES.has(typeName.replace(/\[\]$/, ''));
  return {
    kind: 'attribute',
    name,
    typeName,
    custom,
    uniform: fields.get('variability') === 1,
    metadata,
    ...(value === undefined ? {} : { default: known ? plain(value, gate) : null }),
    ...(samples === undefined
      ? {}
      : { timeSamples: (samples as { samples: ReadonlyMap<number, Value> }).samples as Map<number, Value> }),
    ...(connections && { connections }),
  };
}

function subLayersOf(of: FieldReaders): SubLayer[] {
  const offsets = of.offsets('subLayerOffsets');
  return of.texts('subLayers').map((asset, i) => ({ asset, ...(offsets[i] ?? { offset: 0, scale: 1 }) }));
}

function metadataOf(fields: CrateFields, without: readonly string[], gate: CrateGate): Map<string, Value> {
  const metadata = new Map<string, Value>();
  for (const [name, value] of fields) if (!without.includes(name)) metadata.set(name, plain(value, gate));
  return metadata;
}

/** Puts a thing into its parent, which must be there. */
function link(path: PathNode, draft: Draft, drafts: ReadonlyMap<PathNode, Draft>, gate: CrateGate): void {
  if (draft.kind === 'root' || draft.kind === 'variantSet') return;
  const parent = drafts.get(path.parent!);
  if (parent === undefined || parent.kind === 'property' || parent.kind === 'variantSet')
    gate.fail(`<${path.text}> has no parent`);
  if (draft.kind === 'prim') parent.children.set(path.name, draft.contents as PrimDraft);
  else if (parent.kind === 'root') gate.fail(`<${path.text}> has no prim`);
  else if (draft.kind === 'property') parent.contents.properties.set(path.name, draft.property);
  else {
    const [set, name] = path.variant!;
    const variants = parent.contents.variantSets.get(set) ?? new Map();
    parent.contents.variantSets.set(set, variants.set(name, draft.contents));
  }
}

/** Brings children, properties and variants into the order that is written beside them, which must name each once. */
function sortAsWritten(draft: Draft, fields: CrateFields, path: PathNode, gate: CrateGate): void {
  if (draft.kind === 'property' || draft.kind === 'variantSet') return;
  const of = fieldReaders(fields, gate);
  const sort = <T>(map: Map<string, T>, names: readonly string[]): void => {
    const items = names.map((name) => [name, map.get(name)] as const);
    if (items.length !== map.size || new Set(names).size !== map.size || items.some(([, item]) => item === undefined))
      gate.fail(`<${path.text}> has others below it than it lists`);
    map.clear();
    for (const [name, item] of items) map.set(name, item!);
  };
  sort(draft.children, of.texts('primChildren'));
  if (draft.kind === 'root') return;
  sort(draft.contents.properties, of.texts('properties'));
}
