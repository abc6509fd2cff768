import type { AttributeDraft, ContentsDraft, RelationshipDraft } from '../drafts.ts';
import { LIST_WORDS, type ListWord, withEdit } from '../list-op.ts';
import type { Value } from '../types.ts';
import { readPaths } from './arcs.ts';
import { readPropertyMetadata } from './metadata.ts';
import type { Scanner } from './scanner.ts';
import { assign, readValue } from './values.ts';

/** What stands in front of a property's type. */
interface Modifiers {
  readonly word: ListWord | undefined;
  readonly custom: boolean;
  /** `config` is what uniform was called before USD was published. */
  readonly variability: 'uniform' | 'config' | 'varying' | undefined;
}

/** An attribute or a relationship of the prim at `path`. One attribute may be written by several statements. */
export function readProperty(scanner: Scanner, prim: ContentsDraft, path: string): void {
  const word = scanner.takeKeyword(Object.keys(LIST_WORDS) as ListWord[]);
  const custom = scanner.takeKeyword(['custom']) !== undefined;
  const variability = scanner.takeKeyword(['uniform', 'config', 'varying']);
  const modifiers = { word, custom, variability };
  if (scanner.takeKeyword(['rel'])) readRelationship(scanner, prim, path, modifiers);
  else readAttribute(scanner, prim, path, modifiers);
}

function readAttribute(
  scanner: Scanner,
  prim: ContentsDraft,
  path: string,
  { word, custom, variability }: Modifiers,
): void {
  if (variability === 'varying') scanner.fail('"varying", which is said of relationships only');
  const typeName = readTypeName(scanner);
  const uniform = variability === 'uniform' || variability === 'config';
  const name = scanner.namespacedName('the name of an attribute');
  const known = prim.properties.get(name);
  if (known && (known.kind !== 'attribute' || known.typeName !== typeName || known.uniform !== uniform))
    scanner.fail(`"${name}" is declared twice and differently`);
  const attribute: AttributeDraft = (known as AttributeDraft | undefined) ?? {
    kind: 'attribute',
    name,
    typeName,
    custom,
    uniform,
    metadata: new Map(),
  };
  attribute.custom ||= custom;
  if (!known) scanner.countSpec();
  prim.properties.set(name, attribute);
  scanner.blanks();
  const part = readPart(scanner, ['timeSamples', 'connect', 'spline']);
  if (part === 'spline') scanner.unsupported('splines');
  if (word && part !== 'connect') scanner.fail(`"${word}" in front of a value`);
  if (part === 'timeSamples') {
    assign(scanner);
    attribute.timeSamples = readTimeSamples(scanner, typeName);
  } else if (part === 'connect') {
    assign(scanner);
    attribute.connections = withEdit(attribute.connections, word, readPaths(scanner, path, false));
  } else {
    if (readAssignment(scanner)) attribute.default = readValue(scanner, typeName);
    scanner.blanks();
    if (scanner.peek() === '(') readPropertyMetadata(scanner, attribute.metadata);
  }
}

function readRelationship(
  scanner: Scanner,
  prim: ContentsDraft,
  path: string,
  { word, custom, variability }: Modifiers,
): void {
  if (variability && variability !== 'varying') scanner.fail(`"${variability}", which is said of attributes only`);
  const name = scanner.namespacedName('the name of a relationship');
  const known = prim.properties.get(name);
  if (known && known.kind !== 'relationship') scanner.fail(`"${name}" is declared twice and differently`);
  const relationship: RelationshipDraft = (known as RelationshipDraft | undefined) ?? {
    kind: 'relationship',
    name,
    custom,
    metadata: new Map(),
  };
  relationship.custom ||= custom;
  if (!known) scanner.countSpec();
  prim.properties.set(name, relationship);
  scanner.blanks();
  if (scanner.peek() === '.') scanner.unsupported('values of relationships');
  if (readAssignment(scanner))
    relationship.targets = withEdit(relationship.targets, word, readPaths(scanner, path, false));
  scanner.blanks();
  if (scanner.peek() === '(') readPropertyMetadata(scanner, relationship.metadata);
}

/** `float3`, `token[]` */
function readTypeName(scanner: Scanner): string {
  const name = scanner.name('a property');
  if (!scanner.opensArray()) {
    scanner.gap();
    return name;
  }
  scanner.blanks();
  scanner.expect(']');
  scanner.gap();
  return `${name}[]`;
}

/** `.connect` and its like behind a name. */
function readPart<P extends string>(scanner: Scanner, parts: readonly P[]): P | undefined {
  if (!scanner.take('.')) return undefined;
  scanner.blanks();
  return scanner.takeWord(parts) ?? scanner.unexpected(parts.join(' or '));
}

function readAssignment(scanner: Scanner): boolean {
  if (scanner.peek() !== '=') return false;
  assign(scanner);
  return true;
}

/** `{ 0: 1.5, 24: None, }`, in ascending order whatever was written. */
function readTimeSamples(scanner: Scanner, typeName: string): Map<number, Value> {
  const samples = new Map<number, Value>();
  scanner.expect('{');
  scanner.lines();
  while (!scanner.take('}')) {
    scanner.countItem();
    const time = Number(scanner.numberText() ?? scanner.unexpected('a time'));
    if (!Number.isFinite(time)) scanner.fail('a time that is not finite');
    scanner.blanks();
    scanner.expect(':');
    scanner.blanks();
    // 0 and -0 are one time.
    samples.set(time + 0, readValue(scanner, typeName));
    scanner.blanks();
    const more = scanner.take(',');
    scanner.lines();
    if (!more && scanner.peek() !== '}') scanner.unexpected('","');
  }
  return new Map([...samples].sort(([a], [b]) => a - b));
}
