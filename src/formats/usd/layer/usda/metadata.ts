import type { ContentsDraft, LayerDraft } from '../drafts.ts';
import { LIST_WORDS, type ListWord, withEdit } from '../list-op.ts';
import type { ListValue, Value } from '../types.ts';
import { readNames, readPaths, readReferences, readSubLayers } from './arcs.ts';
import type { Scanner } from './scanner.ts';
import { assign, readBlock, readDictionary, readUntyped, readValue } from './values.ts';

/**
 * Types of the metadata that is worth a check; what is not listed is read by its spelling.
 * @see `sdf/schema.cpp`, and the plugInfo.json of usd, usdGeom, usdPhysics and usdShade
 */
const TYPES: Readonly<Record<string, string>> = {
  active: 'bool',
  allowedTokens: 'token[]',
  assetInfo: 'dictionary',
  autoPlay: 'bool',
  bindMaterialAs: 'token',
  clips: 'dictionary',
  colorConfiguration: 'asset',
  colorManagementSystem: 'token',
  colorSpace: 'token',
  comment: 'string',
  customData: 'dictionary',
  customLayerData: 'dictionary',
  defaultPrim: 'token',
  displayGroup: 'string',
  displayName: 'string',
  documentation: 'string',
  elementSize: 'int',
  endTimeCode: 'double',
  expressionVariables: 'dictionary',
  framePrecision: 'int',
  framesPerSecond: 'double',
  hidden: 'bool',
  instanceable: 'bool',
  interpolation: 'token',
  kilogramsPerUnit: 'double',
  kind: 'token',
  limits: 'dictionary',
  metersPerUnit: 'double',
  noLoadHint: 'bool',
  owner: 'string',
  sdrMetadata: 'dictionary',
  sessionOwner: 'string',
  startTimeCode: 'double',
  timeCodesPerSecond: 'double',
  upAxis: 'token',
};

/** Words of the text that have other names in USD's schema, and in a crate. */
const SCHEMA_NAMES: Readonly<Record<string, string>> = { doc: 'documentation', relocates: 'layerRelocates' };

/** `( … )` behind the header of the file. */
export function readLayerMetadata(scanner: Scanner, layer: LayerDraft): void {
  readBlock(scanner, '(', ')', () =>
    readEntry(scanner, layer.metadata, (key, word) => {
      if (key !== 'subLayers') return false;
      if (word) scanner.unexpected('"subLayers"');
      layer.subLayers = readSubLayers(scanner);
      return true;
    }),
  );
}

/** `( … )` behind the name of a prim or a variant. @param path of the prim */
export function readPrimMetadata(scanner: Scanner, prim: ContentsDraft, path: string): void {
  readBlock(scanner, '(', ')', () =>
    readEntry(scanner, prim.metadata, (key, word) => readArc(scanner, prim, path, key, word)),
  );
}

/** `( … )` behind a property. */
export function readPropertyMetadata(scanner: Scanner, metadata: Map<string, Value>): void {
  readBlock(scanner, '(', ')', () => readEntry(scanner, metadata, () => false));
}

/** @param readSpecial reads what is no plain metadata, and tells whether it was */
function readEntry(
  scanner: Scanner,
  metadata: Map<string, Value>,
  readSpecial: (key: string, word: ListWord | undefined) => boolean,
): void {
  scanner.countItem();
  if (scanner.atString) {
    metadata.set('comment', scanner.string());
    return;
  }
  const word = scanner.takeKeyword(Object.keys(LIST_WORDS) as ListWord[]);
  const written = scanner.namespacedName('a name of metadata');
  const key = SCHEMA_NAMES[written] ?? written;
  assign(scanner);
  if (readSpecial(key, word)) return;
  const type = TYPES[key];
  if (word) metadata.set(key, readListEdit(scanner, metadata.get(key), word));
  else if (type === 'dictionary') metadata.set(key, readDictionary(scanner));
  else if (key.endsWith('Substitutions') || key === 'layerRelocates') metadata.set(key, readPairs(scanner));
  else if (type === undefined) metadata.set(key, readUntyped(scanner));
  else {
    const value = readValue(scanner, type);
    if (value === null) scanner.fail(`None for "${key}"`);
    metadata.set(key, value);
  }
}

/** What composes a prim. */
function readArc(
  scanner: Scanner,
  prim: ContentsDraft,
  path: string,
  key: string,
  word: ListWord | undefined,
): boolean {
  switch (key) {
    case 'apiSchemas':
      prim.apiSchemas = withEdit(prim.apiSchemas, word, readNames(scanner, false));
      return true;
    case 'references':
      prim.references = withEdit(prim.references, word, readReferences(scanner, false));
      return true;
    case 'payload':
      prim.payloads = withEdit(prim.payloads, word, readReferences(scanner, true));
      return true;
    case 'inherits':
    case 'specializes':
      prim[key] = withEdit(prim[key], word, readPaths(scanner, path, true));
      return true;
    case 'variantSets':
      prim.variantSetNames = withEdit(prim.variantSetNames, word, readNames(scanner, true));
      return true;
    case 'variants':
      for (const [set, variant] of readDictionary(scanner)) {
        if (typeof variant !== 'string') scanner.fail(`the variant of "${set}" is no string`);
        prim.variantSelections.set(set, variant);
      }
      return true;
    default:
      return false;
  }
}

function readListEdit(scanner: Scanner, before: Value | undefined, word: ListWord): ListValue {
  const edited = readUntyped(scanner);
  if (!(typeof edited === 'object' && edited !== null && 'items' in edited)) return scanner.unexpected('a list');
  const known = typeof before === 'object' && before !== null && 'list' in before ? before.list : undefined;
  return { list: withEdit<Value>(known, word, [...edited.items]) };
}

/** `{ "a": "b" }`, with paths for strings in relocations. */
function readPairs(scanner: Scanner): Map<string, Value> {
  const pairs = new Map<string, Value>();
  const end = (): string => (scanner.atString ? scanner.string() : scanner.path());
  scanner.expect('{');
  scanner.lines();
  while (!scanner.take('}')) {
    scanner.countItem();
    const from = end();
    scanner.blanks();
    scanner.expect(':');
    scanner.blanks();
    pairs.set(from, end());
    scanner.blanks();
    const more = scanner.take(',');
    scanner.lines();
    if (!more && scanner.peek() !== '}') scanner.unexpected('","');
  }
  return pairs;
}
